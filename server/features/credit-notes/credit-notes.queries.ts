import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { CreditNoteLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNoteState } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { DocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { withoutPlainDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import { partKey } from '#shared/money/credit-adjustments.ts'
import type { Credited } from '#shared/money/credit-remainder.ts'
import { differenceOf } from '#shared/money/decimal.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'
import { attachmentsOf } from '#server/features/documents/attachments/attachments.service.ts'
import { originalOf } from '#server/features/documents/originals/originals.service.ts'
import {
  documentColumns,
  readAdjustments,
  readCreditNoteLines,
  readCreditNoteRow,
  wholeAsColumns,
  withoutDetails,
} from '#server/features/documents/stored-document.service.ts'
import { notWaiting } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const stateOf = sql<CreditNoteState>`case
  when credit_notes.status = 'draft' then 'draft'
  when credit_notes.unallocated_minor = 0 then 'used'
  when credit_notes.unallocated_minor < credit_notes.gross_minor + credit_notes.rounding_minor then 'part_used'
  else 'open' end`

const columns = [
  ...documentColumns,
  'invoice_id',
  'reason',
  'reissued_invoice_id',
  'allocated_minor',
  'refunded_minor',
  'unallocated_minor',
] as const

const exchangeRate = sql<string | null>`trim_scale(exchange_rate)::text`.as('exchange_rate')

export type CreditNoteRecord = NonNullable<Awaited<ReturnType<typeof lockCreditNote>>>

export async function lockCreditNote(tx: Tx, creditNoteId: string) {
  const row = await tx
    .selectFrom('credit_notes')
    .select(columns)
    .select(exchangeRate)
    .where('id', '=', creditNoteId)
    .forUpdate()
    .executeTakeFirst()
  return row && readCreditNoteRow(row)
}

const ofInvoice = (column: 'number' | 'issue_date') =>
  sql<string | null>`(select ${sql.ref(column)} from invoices where id = credit_notes.invoice_id)`

const nameOfUser = (column: 'created_by' | 'issue_on_by') =>
  sql<string | null>`(select name from users where id = credit_notes.${sql.ref(column)})`

export async function findCreditNote(db: Db, creditNoteId: string) {
  const row = await db
    .selectFrom('credit_notes')
    .select(columns)
    .select([
      exchangeRate,
      stateOf.as('state'),
      ofInvoice('number').as('invoice_number'),
      ofInvoice('issue_date').as('invoice_issue_date'),
      nameOfUser('created_by').as('created_by_name'),
      nameOfUser('issue_on_by').as('issue_on_by_name'),
      originalOf('credit_note_id', 'credit_notes').as('original'),
      attachmentsOf('credit_note_id', 'credit_notes').as('attachments'),
    ])
    .where('id', '=', creditNoteId)
    .executeTakeFirst()
  return row && readCreditNoteRow(row)
}

export type CreditNoteFields = DocumentDetails & {
  customer_id: string
  customer_name: string
  invoice_id: string | null
  currency: string
  reason: string
  reference: string
  message: string
  issue_date: string | null
  document_date: string
  exchange_rate: string | null
  exchange_rate_source: string
  exchange_rate_date: string | null
  lines: CreditNoteLine[]
  vat_groups: VatGroup[]
  net_minor: number
  allowance_minor: number
  charge_minor: number
  prepaid_minor: number
  vat_minor: number
  gross_minor: number
  vat_base_minor: number | null
}

const asRow = <Fields extends CreditNoteFields>(note: Fields) => {
  const { lines, vat_groups, ...stored } = withoutDetails(note)
  return {
    ...stored,
    ...wholeAsColumns(note),
    lines: JSON.stringify(lines.map(withoutPlainDetails)),
    vat_groups: JSON.stringify(vat_groups),
  }
}

export const insertCreditNote = (
  tx: Tx,
  fields: CreditNoteFields & { created_by: string; created_at: Instant; reissued_invoice_id: string | null },
) => tx.insertInto('credit_notes').values(asRow(fields)).returning('id').executeTakeFirstOrThrow()

/** Changing a draft cancels its planned issue. */
export const updateCreditNote = (tx: Tx, creditNoteId: string, fields: CreditNoteFields) =>
  tx
    .updateTable('credit_notes')
    .set({ ...asRow(fields), ...notWaiting })
    .where('id', '=', creditNoteId)
    .execute()

export const deleteCreditNote = (tx: Tx, creditNoteId: string) =>
  tx.deleteFrom('credit_notes').where('id', '=', creditNoteId).execute()

export const markIssued = (
  tx: Tx,
  creditNoteId: string,
  {
    parties,
    number,
    tax_point,
    issued_at,
    ...fields
  }: CreditNoteFields & { number: string; tax_point: string; parties: FrozenParties; issued_at: Instant },
) =>
  tx
    .updateTable('credit_notes')
    .set({
      ...asRow(fields),
      ...notWaiting,
      number,
      tax_point,
      issued_at,
      parties: JSON.stringify(parties),
      status: 'issued',
    })
    .where('id', '=', creditNoteId)
    .execute()

/** What issued credit notes have credited of an invoice so far. */
export async function findCredited(db: Db, invoiceId: string): Promise<Credited & { vat_base_minor: number }> {
  const notes = await db
    .selectFrom('credit_notes')
    .select(['lines', 'vat_groups', 'allowances', 'charges', 'rounding_minor', 'vat_base_minor'])
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'issued')
    .execute()
  const lines = new Map<string, { quantity: string; net_minor: number }>()
  for (const { invoice_line_id, credited_quantity, net_minor } of notes.flatMap((note) =>
    readCreditNoteLines(note.lines),
  )) {
    if (invoice_line_id === null) continue
    const before = lines.get(invoice_line_id) ?? { quantity: '0', net_minor: 0 }
    lines.set(invoice_line_id, {
      quantity: differenceOf(before.quantity, negated(credited_quantity)),
      net_minor: before.net_minor + net_minor,
    })
  }
  const adjustments = new Map<string, number>()
  for (const note of notes)
    for (const { id, parts } of [...readAdjustments(note.allowances), ...readAdjustments(note.charges)])
      for (const part of parts) {
        const key = partKey(id, part)
        adjustments.set(key, (adjustments.get(key) ?? 0) + part.amount_minor)
      }
  return {
    lines,
    vat_groups: notes.flatMap((note) => note.vat_groups),
    adjustments,
    rounding_minor: notes.reduce((sum, note) => sum + note.rounding_minor, 0),
    vat_base_minor: notes.reduce((sum, note) => sum + (note.vat_base_minor ?? 0), 0),
  }
}

const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)

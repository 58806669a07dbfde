import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import type { DocumentDetails } from '#shared/features/documents/documents.fields.ts'
import type { TermsKind } from '#shared/features/documents/payment-terms.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import { withoutPlainDetails } from '#shared/features/invoices/line-detail-values.ts'
import type { HoldKind } from '#shared/features/invoices/invoice-states.ts'
import type { DocumentTotals } from '#shared/money/document-totals.ts'
import {
  numberOfCount,
  type NumberRequest,
  takingNumbers,
} from '#server/features/documents/numbering/numbering.service.ts'
import { attachmentsOf } from '#server/features/documents/attachments/attachments.service.ts'
import { originalOf } from '#server/features/documents/originals/originals.service.ts'
import { readInvoiceRow, wholeAsColumns, withoutDetails } from '#server/features/documents/stored-document.service.ts'
import { notWaiting } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { columns } from './invoice-columns.ts'
import { stateOn } from './list/invoice-states.queries.ts'
import { selectDraftContext } from './drafts/draft-context.queries.ts'

/** Without the trailing zeros of the column. */
const exchangeRate = sql<string | null>`trim_scale(exchange_rate)::text`.as('exchange_rate')

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

const invoiceById = compiledOnce((db, { id, today }: { id: string; today: string }) =>
  db
    .selectFrom('invoices')
    .select(columns)
    .select([exchangeRate, stateOn(today).as('state')])
    .where('id', '=', id),
)

export async function findInvoice(db: Db, id: string, today: string) {
  const row = await invoiceById.first(db, { id, today })
  return row && readInvoiceRow(row)
}

export const findNumber = (db: Db, id: string) =>
  db.selectFrom('invoices').select(['number', 'status', 'kind']).where('id', '=', id).executeTakeFirst()

/** Keeps an invoice from being deleted until the transaction ends, while another row starts to refer to it. */
export const lockSource = (tx: Tx, invoiceId: string) =>
  tx.selectFrom('invoices').select(['id', 'number']).where('id', '=', invoiceId).forKeyShare().executeTakeFirst()

const selectLocked = (db: Db, invoiceId: string) =>
  db.selectFrom('invoices').select(columns).select(exchangeRate).where('id', '=', invoiceId).forUpdate()

/** Locks the invoice until the transaction ends, so that changing, issuing, sending and voiding it take turns. */
export async function lockInvoice(tx: Tx, invoiceId: string) {
  const row = await selectLocked(tx, invoiceId).executeTakeFirst()
  return row && readInvoiceRow(row)
}

const nameOfUser = (column: 'created_by' | 'voided_by' | 'issue_on_by') =>
  sql<string | null>`(select name from users where id = invoices.${sql.ref(column)})`

const delivered = sql<boolean>`exists (select from emails where emails.invoice_id = invoices.id and emails.status in ('queued', 'sent', 'delivered'))
  or exists (select from posted_invoices where posted_invoices.id = invoices.id)
  or exists (select from deliveries where deliveries.invoice_id = invoices.id and deliveries.status in ('queued', 'accepted', 'delivered'))
  or exists (select from customer_links where customer_links.invoice_id = invoices.id and first_seen_at is not null)`

/** What an invoice was made by and from, which it has from the start. */
const originFields = [
  nameOfUser('created_by').as('created_by_name'),
  sql<string | null>`(select number from invoices source where source.id = invoices.copied_invoice_id)`.as(
    'source_number',
  ),
  sql<string | null>`(select name from schedules where schedules.id = invoices.schedule_id)`.as('schedule_name'),
] as const

const addedFields = [
  attachmentsOf('invoice_id', 'invoices').as('attachments'),
  originalOf('invoice_id', 'invoices').as('original'),
] as const

/** What happens to a draft that waits, and to an invoice once it is issued. */
const laterFields = [
  nameOfUser('voided_by').as('voided_by_name'),
  nameOfUser('issue_on_by').as('issue_on_by_name'),
  delivered.as('delivered'),
  sql<string | null>`(select posted_date from posted_invoices where posted_invoices.id = invoices.id)`.as(
    'posted_date',
  ),
] as const

const newFacts = (today: string) => [exchangeRate, stateOn(today).as('state'), ...originFields] as const

const draftFacts = (today: string) => [...newFacts(today), ...addedFields] as const

const factsOn = (today: string) => [...draftFacts(today), ...laterFields] as const

/** To look for what cannot be there yet takes a tenth of writing an invoice. */
const nothingLater = { voided_by_name: null, issue_on_by_name: null, delivered: false, posted_date: null }
const nothingAdded = { attachments: [], original: null }

const lockedWithContext = compiledOnce((db, { id }: { id: string }) =>
  selectLocked(db, id).select((row) =>
    selectDraftContext(db, {
      customer_id: row.ref('invoices.customer_id'),
      currency: row.ref('invoices.currency'),
      bank_id: row.ref('invoices.bank_id'),
    }),
  ),
)

/** Locks a draft, and reads everything that it is completed with. */
export async function lockInvoiceWithContext(tx: Tx, id: string) {
  const row = await lockedWithContext.first(tx, { id })
  return row && readInvoiceRow(row)
}

const shownById = compiledOnce((db, { id, today }: { id: string; today: string }) =>
  db.selectFrom('invoices').select(columns).select(factsOn(today)).where('id', '=', id),
)

export async function findShownInvoice(db: Db, id: string, today: string) {
  const row = await shownById.first(db, { id, today })
  return row && readInvoiceRow(row)
}

export type ShownInvoice = NonNullable<Awaited<ReturnType<typeof findShownInvoice>>>

/** Whether it was sent to anyone, or seen on its page. */
export const isDelivered = async (db: Db, invoiceId: string) =>
  (await db.selectFrom('invoices').select(delivered.as('delivered')).where('id', '=', invoiceId).executeTakeFirst())
    ?.delivered === true

export type DraftRecord = DocumentDetails & {
  customer_id: string
  customer_name: string
  currency: string
  reference: string
  issue_date: string | null
  supply_date: string | null
  terms_days: number
  terms_kind: TermsKind
  due_date: string | null
  document_date: string
  exchange_rate: string | null
  exchange_rate_source: string
  exchange_rate_date: string | null
  lines: InvoiceLine[]
  totals: DocumentTotals
  vat_base_minor: number | null
  message: string
  bank_id: string | null
}

/** What is stored of a draft beside its own columns. */
const asRow = <Record extends DraftRecord>(draft: Record) => {
  const { lines, totals, ...stored } = withoutDetails(draft)
  return {
    ...stored,
    ...wholeAsColumns(draft),
    lines: JSON.stringify(lines.map(withoutPlainDetails)),
    vat_groups: JSON.stringify(totals.vat_groups),
    net_minor: totals.net_minor,
    discount_minor: totals.discount_minor,
    vat_minor: totals.vat_minor,
    gross_minor: totals.gross_minor,
    allowance_minor: totals.allowance_minor,
    charge_minor: totals.charge_minor,
    rounding_minor: totals.rounding_minor,
    prepaid_minor: totals.prepaid_minor,
  }
}

export type NewDraft = DraftRecord & {
  copied_invoice_id: string | null
  created_by: string | null
  created_at: Instant
}

const insertRow = compiledOnce((db, { row, today }: { row: ReturnType<typeof asRow>; today: string }) =>
  db.insertInto('invoices').values(row).returning(columns).returning(newFacts(today)),
)

/** Returns the written invoice as the API shows it. */
export const insertDraft = async (tx: Tx, draft: NewDraft, today: string): Promise<ShownInvoice> => ({
  ...readInvoiceRow(await insertRow.one(tx, { row: asRow(draft), today })),
  ...nothingAdded,
  ...nothingLater,
})

const updateRow = compiledOnce((db, { id, row, today }: { id: string; row: ReturnType<typeof asRow>; today: string }) =>
  db
    .updateTable('invoices')
    .set({ ...row, ...notWaiting })
    .where('id', '=', id)
    .returning(columns)
    .returning(draftFacts(today)),
)

/** Returns the written invoice as the API shows it. Changing a draft cancels its planned issue. */
export const updateDraft = async (tx: Tx, id: string, draft: DraftRecord, today: string): Promise<ShownInvoice> => ({
  ...readInvoiceRow(await updateRow.one(tx, { id, row: asRow(draft), today })),
  ...nothingLater,
})

/** Locks the payments on account that issuing the draft will use. They come before the draft in the order of locks. */
export const lockPaymentsForDraft = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('payments')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.customer_id', '=', 'payments.customer_id')
        .onRef('invoices.currency', '=', 'payments.currency'),
    )
    .select('payments.id')
    .where('invoices.id', '=', invoiceId)
    .where('invoices.status', '=', 'draft')
    .where('invoices.prepaid_minor', '>', 0)
    .where('payments.unallocated_minor', '>', 0)
    .orderBy('payments.id')
    .forUpdate('payments')
    .execute()

/**
 * Locks every row that refers to the draft, in the lock order that everything uses: first the credit note that it
 * was made with, then the draft and its copies. Deleting the draft sets these references to null.
 */
export async function lockWithReferences(tx: Tx, invoiceId: string) {
  await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('reissued_invoice_id', '=', invoiceId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await tx
    .selectFrom('invoices')
    .select(['id', 'status'])
    .where((row) => row.or([row('id', '=', invoiceId), row('copied_invoice_id', '=', invoiceId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return held.find(({ id }) => id === invoiceId)
}

export const deleteDraft = (tx: Tx, invoiceId: string) =>
  tx.deleteFrom('invoices').where('id', '=', invoiceId).execute()

export type FrozenRecord = DraftRecord & {
  issue_date: string
  tax_point: string
  due_date: string
  parties: FrozenParties
  issued_at: Instant
}

const asFrozenRow = ({ parties, ...issued }: FrozenRecord) => ({
  ...asRow(issued),
  parties: JSON.stringify(parties),
  status: 'issued' as const,
})

type Freezing = { id: string; row: ReturnType<typeof asFrozenRow>; next: NumberRequest; today: string }

const issueRow = compiledOnce((db, { id, row, next, today }: Freezing) =>
  takingNumbers(db, next)
    .updateTable('invoices')
    .from('taken')
    .set({ ...row, ...notWaiting, number: numberOfCount(sql`taken.last_number`, next) })
    .where('id', '=', id)
    .returning(columns)
    .returning(draftFacts(today)),
)

/**
 * Takes the number in the statement that writes it: no other transaction can issue from then to the commit, so this process
 * should have nothing to do in between. Returns the written invoice as the API shows it, or nothing if the date is
 * before that of the latest invoice.
 */
export async function markIssued(tx: Tx, id: string, issued: FrozenRecord, next: NumberRequest, today: string) {
  const row = await issueRow.first(tx, { id, row: asFrozenRow(issued), next, today })
  // A trigger pays it from what is on account once it is written, so what was written is read again.
  if (row && issued.totals.prepaid_minor > 0) return findShownInvoice(tx, id, today)
  return row && { ...readInvoiceRow(row), ...nothingLater }
}

type Origin = { schedule_id: string; period_date: string | null; created_by: string | null; created_at: Instant }

/** Writes what schedules make, drafts or issued invoices, in one statement. */
export const insertGeneratedDrafts = (
  tx: Tx,
  made: { drafts: (DraftRecord & Origin)[] } | { issued: (FrozenRecord & Origin & { number: string })[] },
) =>
  tx
    .insertInto('invoices')
    .values('drafts' in made ? made.drafts.map(asRow) : made.issued.map(asFrozenRow))
    .returning(['id', 'schedule_id'])
    .execute()

/** The database also refuses to void an invoice that cannot be voided. */
export const markVoid = (tx: Tx, invoiceId: string, reason: string, userId: string, now: Instant) =>
  sql`select void_invoice(${invoiceId}::uuid, ${reason}::text, ${userId}::uuid, ${now}::timestamptz)`.execute(tx)

export const markHeld = (
  tx: Tx,
  invoiceId: string,
  hold: { kind: HoldKind; reason: string; date: string | null } | null,
  now: Instant,
) =>
  sql`select hold_invoice(${invoiceId}::uuid, ${hold?.kind ?? null}::text, ${hold?.reason ?? ''}::text, ${hold?.date ?? null}::date, ${now}::timestamptz)`.execute(
    tx,
  )

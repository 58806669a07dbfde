import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { insertAllocations, listOpenIds, lockedAllocatable, type Source } from './allocations.queries.ts'

type Wanted = { invoice_id: string; amount_minor: number }

type Purse = {
  source: Source
  customer_id: string
  currency: string
  available_minor: number
  allocated_on: string
  created_by: string | null
}

/** Gives parts of a payment or credit note to invoices. */
export async function allocate(tx: Tx, purse: Purse, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return
  const invoiceIds = wanted.map(({ invoice_id }) => invoice_id)
  const invoices = new Map(
    (await lockedAllocatable.all(tx, { ids: invoiceIds })).map((invoice) => [invoice.id, invoice]),
  )
  const refused = Object.fromEntries(
    wanted.flatMap((part, index) => {
      const isSecond = invoiceIds.indexOf(part.invoice_id) !== index
      const refusal = whyNotAllocable(part, invoices.get(part.invoice_id), purse, isSecond)
      return refusal ? [[`allocations.${index}.${refusal.field}`, refusal.message]] : []
    }),
  )
  if (sumOf(wanted) > purse.available_minor) refused['allocations'] = { key: 'validation.more_than_available' }
  if (Object.keys(refused).length > 0) throw new AppError('request.invalid', { fields: refused })
  await insertParts(tx, purse, wanted, invoices)
}

type Allocatable = Awaited<ReturnType<typeof lockedAllocatable.all>>[number]
type Refusal = { field: keyof Wanted; message: FieldMessage }

function whyNotAllocable(
  part: Wanted,
  invoice: Allocatable | undefined,
  purse: Purse,
  isSecond: boolean,
): Refusal | null {
  const refuse = (field: keyof Wanted, message: FieldMessage) => ({ field, message })
  if (!invoice || invoice.customer_id !== purse.customer_id || invoice.currency !== purse.currency)
    return refuse('invoice_id', { key: 'validation.not_their_invoice' })
  if (invoice.status !== 'issued') return refuse('invoice_id', { key: 'error.invoice.not_issued' })
  if (isSecond) return refuse('invoice_id', { key: 'validation.invoice_twice' })
  if (part.amount_minor <= invoice.outstanding_minor) return null
  return refuse('amount_minor', { key: 'validation.more_than_owed', params: { number: invoice.number ?? '' } })
}

type Dated = { document_date: string }

/** Nothing pays an invoice before there is one. */
async function insertParts(tx: Tx, purse: Purse, parts: readonly Wanted[], invoices: ReadonlyMap<string, Dated>) {
  const { source, allocated_on, created_by } = purse
  const dated = parts.map(({ invoice_id, amount_minor }) => {
    const issued = invoices.get(invoice_id)?.document_date ?? allocated_on
    return { invoice_id, amount_minor, allocated_on: issued > allocated_on ? issued : allocated_on }
  })
  await insertAllocations(tx, source, dated, created_by)
}

/** What is left goes to the customer's open invoices, the one that is due first before all others. */
export async function allocateOldestFirst(tx: Tx, purse: Purse) {
  const open = (await listOpenIds(tx, purse.customer_id, purse.currency)).map(({ id }) => id)
  if (open.length === 0) return
  const invoices = new Map((await lockedAllocatable.all(tx, { ids: open })).map((invoice) => [invoice.id, invoice]))
  const parts: Wanted[] = []
  let left = purse.available_minor
  for (const invoice_id of open) {
    const amount_minor = Math.min(left, invoices.get(invoice_id)?.outstanding_minor ?? 0)
    if (amount_minor > 0) parts.push({ invoice_id, amount_minor })
    left -= amount_minor
  }
  if (parts.length > 0) await insertParts(tx, purse, parts, invoices)
}

export const sumOf = (parts: readonly { amount_minor: number }[]) =>
  parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

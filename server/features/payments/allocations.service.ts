import { whyNotIssued } from '#shared/features/invoices/invoices.rules.ts'
import { required } from '#shared/required.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import {
  findPayer,
  insertAllocations,
  listOpenIds,
  lockedAllocatable,
  type Allocation,
  type Source,
  listDraftsAmong,
} from './allocations.queries.ts'

type Wanted = { invoice_id: string; amount_minor: number }

/** The amount that can be allocated, and from which date. */
export type AvailableFunds = {
  customer_id: string
  currency: string
  available_minor: number
  allocated_on: string
}

/** Allocates parts of a payment or credit note to invoices. */
export async function allocate(
  tx: Tx,
  { source, created_by, ...funds }: AvailableFunds & { source: Source; created_by: string | null },
  wanted: readonly Wanted[],
) {
  const parts = await planAllocations(tx, funds, wanted)
  if (parts.length === 0) return
  await insertAllocations(
    tx,
    parts.map((part) => ({ source, ...part })),
    created_by,
  )
}

/**
 * Locks the chosen invoices and, if the remainder should be used for them, the customer's other open ones, and
 * decides how much goes to each. One statement locks them all: with two statements, two users who chose different
 * invoices could deadlock.
 */
export async function planAllocations(
  tx: Tx,
  funds: AvailableFunds,
  wanted: readonly Wanted[],
  rest: 'on_account' | 'oldest_first' = 'on_account',
): Promise<Allocation[]> {
  const left_minor = funds.available_minor - sumOf(wanted)
  const open = rest === 'oldest_first' && left_minor > 0 ? await listOpenIds(tx, funds.customer_id, funds.currency) : []
  const openIds = open.map(({ id }) => id)
  const ids = new Set([...wanted.map(({ invoice_id }) => invoice_id), ...openIds])
  if (ids.size === 0) return []
  const invoices = new Map((await lockedAllocatable.all(tx, { ids: [...ids] })).map((invoice) => [invoice.id, invoice]))
  const missing = wanted.map(({ invoice_id }) => invoice_id).filter((id) => !invoices.has(id))
  const drafts = missing.length === 0 ? [] : await listDraftsAmong(tx, missing, funds.customer_id)
  const chosen = chosenAllocations(invoices, funds, wanted, new Set(drafts.map(({ id }) => id)))
  return [...chosen, ...oldestFirst(invoices, funds, { openIds, chosen, left_minor })]
}

type Invoices = ReadonlyMap<string, Allocatable>

/** The chosen allocations, or why they are refused. */
function chosenAllocations(
  invoices: Invoices,
  funds: AvailableFunds,
  wanted: readonly Wanted[],
  drafts: ReadonlySet<string>,
): Allocation[] {
  const invoiceIds = wanted.map(({ invoice_id }) => invoice_id)
  const refused = Object.fromEntries(
    wanted.flatMap((part, index) => {
      const isSecond = invoiceIds.indexOf(part.invoice_id) !== index
      const refusal = drafts.has(part.invoice_id)
        ? ({ field: 'invoice_id', message: { key: 'error.invoice.not_issued' } } as const)
        : whyNotAllocable(part, invoices.get(part.invoice_id), funds, isSecond)
      return refusal ? [[`allocations.${index}.${refusal.field}`, refusal.message]] : []
    }),
  )
  if (sumOf(wanted) > funds.available_minor) refused['allocations'] = { key: 'validation.more_than_available' }
  if (Object.keys(refused).length > 0) throw new AppError('request.invalid', { fields: refused })
  return wanted.map((part) =>
    datedAllocation(part, funds.allocated_on, required(invoices.get(part.invoice_id), 'the invoice that was locked')),
  )
}

/** Locks an invoice that may be settled; a draft is refused in other words than a missing invoice. */
export async function lockAllocatable(tx: Tx, invoiceId: string) {
  const [invoice] = await lockedAllocatable.all(tx, { ids: [invoiceId] })
  if (invoice) return invoice
  orNotFound(await findPayer(tx, invoiceId))
  throw new AppError('invoice.not_issued')
}

/** Locks invoices of several customers in one statement, before each of them is paid. */
export async function lockInvoices(tx: Tx, invoiceIds: readonly string[]) {
  if (invoiceIds.length > 0) await lockedAllocatable.all(tx, { ids: [...new Set(invoiceIds)] })
}

type Allocatable = Awaited<ReturnType<typeof lockedAllocatable.all>>[number]
type Refusal = { field: keyof Wanted; message: FieldMessage }

function whyNotAllocable(
  part: Wanted,
  invoice: Allocatable | undefined,
  funds: AvailableFunds,
  isSecond: boolean,
): Refusal | null {
  const refuse = (field: keyof Wanted, message: FieldMessage) => ({ field, message })
  if (!invoice || invoice.customer_id !== funds.customer_id || invoice.currency !== funds.currency)
    return refuse('invoice_id', { key: 'validation.not_their_invoice' })
  const unissued = whyNotIssued(invoice.status)
  if (unissued) return refuse('invoice_id', { key: `error.${unissued}` })
  if (isSecond) return refuse('invoice_id', { key: 'validation.invoice_twice' })
  if (part.amount_minor <= invoice.outstanding_minor) return null
  return refuse('amount_minor', {
    key: 'validation.more_than_owed',
    params: { number: required(invoice.number, 'the number of an issued invoice') },
  })
}

/** An invoice cannot be paid before its date, nor while another payment, since reversed, was allocated to it. */
export const datedAllocation = (part: Wanted, day: string, invoice: Allocatable): Allocation => ({
  ...part,
  invoice_number: required(invoice.number, 'the number of an issued invoice'),
  allocated_on: latestOf(day, owedSince(invoice)),
})

/** From this date on, at least as much was owed as is now. */
export const owedSince = ({ document_date, reopened_on }: Allocatable) => latestOf(document_date, reopened_on)

const latestOf = (day: string, other: string | null | undefined) => (other && other > day ? other : day)

/** Allocates the remainder to the customer's open invoices, earliest due date first. */
function oldestFirst(
  invoices: Invoices,
  funds: AvailableFunds,
  { openIds, chosen, left_minor }: { openIds: readonly string[]; chosen: readonly Allocation[]; left_minor: number },
): Allocation[] {
  const parts: Allocation[] = []
  let left = left_minor
  for (const invoice_id of openIds) {
    const invoice = required(invoices.get(invoice_id), 'the open invoice')
    const given_minor = sumOf(chosen.filter((part) => part.invoice_id === invoice_id))
    const amount_minor = Math.min(left, invoice.outstanding_minor - given_minor)
    if (amount_minor > 0) parts.push(datedAllocation({ invoice_id, amount_minor }, funds.allocated_on, invoice))
    left -= amount_minor
  }
  return parts
}

export const sumOf = (parts: readonly { amount_minor: number }[]) =>
  parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

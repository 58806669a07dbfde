import type { Instant } from '#shared/dates/instant.ts'
import type { InvoiceAllocation } from '#shared/features/payments/payments.reply.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { refuseUnissued } from '#server/features/invoices/invoices.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import {
  findPayer,
  insertAllocations,
  lockCreditWithRest,
  lockedAllocatable,
  lockPaymentsOnAccount,
} from './allocations.queries.ts'
import { datedAllocation, sumOf } from './allocations.service.ts'

/** Gives an invoice what its customer has on account and in credit: all of the amount, or nothing. */
export async function allocateToInvoice(
  tx: Tx,
  { user_id }: { user_id: string },
  invoiceId: string,
  amount_minor: number,
  now: Instant,
): Promise<InvoiceAllocation> {
  const payer = orNotFound(await findPayer(tx, invoiceId))
  // In the one order of locks: credit notes, payments, the invoice.
  const credit = await lockCreditWithRest(tx, payer)
  const onAccount = await lockPaymentsOnAccount(tx, payer)
  const [invoice] = await lockedAllocatable.all(tx, { ids: [invoiceId] })
  // Until it was issued, a draft may have changed hands after its payer was read.
  const isTheirs = invoice?.customer_id === payer.customer_id && invoice.currency === payer.currency
  if (!invoice || !isTheirs) throw new AppError('invoice.not_issued')
  refuseUnissued(invoice)
  if (invoice.outstanding_minor === 0) throw new AppError('invoice.nothing_owed')
  if (amount_minor > invoice.outstanding_minor)
    throw refusedField('amount_minor', { key: 'validation.more_than_owed', params: { number: invoice.number ?? '' } })

  const taken = takeInOrder([...oldestFirst(onAccount), ...oldestFirst(credit)], amount_minor)
  if (sumOf(taken) < amount_minor) throw refusedField('amount_minor', { key: 'validation.more_than_available' })
  const { today } = await businessOn(tx, now)
  const rows = taken.map(({ source, date, ...part }) => ({
    source,
    ...datedAllocation({ invoice_id: invoiceId, ...part }, date > today ? date : today, invoice),
  }))
  await insertAllocations(tx, rows, user_id)
  return {
    invoice_id: invoiceId,
    currency: invoice.currency,
    allocated_minor: amount_minor,
    outstanding_minor: invoice.outstanding_minor - amount_minor,
    allocations: taken.map(({ source, date: _, ...part }) => ({
      payment_id: null,
      credit_note_id: null,
      ...source,
      ...part,
    })),
  }
}

/** Locks what the customer has on account before the invoices, as the common lock order requires. */
export async function holdFunds(tx: Tx, payer: { customer_id: string; currency: string }) {
  await lockCreditWithRest(tx, payer)
  await lockPaymentsOnAccount(tx, payer)
}

type Fund = Awaited<ReturnType<typeof lockCreditWithRest | typeof lockPaymentsOnAccount>>[number]

/** The ids of one day go up with time. */
const oldestFirst = (funds: readonly Fund[]) =>
  funds.toSorted((one, other) => one.date.localeCompare(other.date) || one.id.localeCompare(other.id))

/** As much of each, in this order, as is still wanted. */
function takeInOrder(funds: readonly Fund[], wanted_minor: number) {
  let left = wanted_minor
  return funds.flatMap(({ source, date, unallocated_minor }) => {
    const amount_minor = Math.min(left, unallocated_minor)
    left -= amount_minor
    return amount_minor > 0 ? [{ source, date, amount_minor }] : []
  })
}

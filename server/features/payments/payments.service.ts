import { required } from '#shared/required.ts'
import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { NewPayment, NewRefund } from '#shared/features/payments/payments.contract.ts'
import type { Payment } from '#shared/features/payments/payments.reply.ts'
import { findBankInUse } from '#server/features/banks/banks.service.ts'
import { refuseDate } from '#server/features/business/business-dates.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { Allocation, Source } from './allocations.queries.ts'
import { allocate, lockInvoices, planAllocations, sumOf } from './allocations.service.ts'
import * as queries from './payments.queries.ts'
import type { ImportedBy, ImportedDocument } from '#server/features/invoices/imported-invoices.service.ts'
import { insertNumbered } from '#server/platform/database/sql/insert-numbered.ts'

export { allocate, lockAllocatable as lockInvoiceToSettle, lockInvoices } from './allocations.service.ts'
export { listAllocations, listRefunds } from './payments.queries.ts'

/** Null if no user did it: reported by a payment provider. */
type By = { user_id: string | null }

export async function readPayment(db: Db, paymentId: string): Promise<Payment> {
  const payment = orNotFound(await queries.paymentById.first(db, { id: paymentId }))
  const { reversal_reason, reversal_date, reversed_at, reversed_by_name, allocations, ...fields } = payment
  return {
    ...fields,
    allocations: allocations.map(({ date: _, ...allocation }) => allocation),
    reversal:
      reversed_at !== null && reversal_date !== null
        ? { reason: reversal_reason, date: reversal_date, at: reversed_at, by_name: reversed_by_name }
        : null,
  }
}

/** Records money that has come in, and what it pays. */
export async function recordPayment(
  tx: Tx,
  { user_id }: By,
  { allocations, rest, ...given }: NewPayment,
  now: Instant,
): Promise<Payment> {
  const { customer, currency, bank } = await payerOf(tx, given)
  const today = dayIn(customer.time_zone, now)
  const payment_date = given.payment_date ?? today
  await refuseDate(tx, 'payment_date', payment_date, today)
  const { amount_minor, method, reference } = given
  const customer_id = customer.id
  const bank_id = bank?.id ?? null
  const funds = { customer_id, currency, available_minor: amount_minor, allocated_on: payment_date }
  const parts = await planAllocations(tx, funds, allocations, rest)
  const allocated_minor = sumOf(parts)
  const paid = { customer_id, amount_minor, allocated_minor, method, reference, bank_id, currency, payment_date }
  const written = await queries.insertPayment(tx, { ...paid, created_by: user_id, created_at: now }, parts)
  return {
    ...paid,
    ...written,
    kind: 'own',
    number: null,
    customer_name: customer.name,
    bank_label: bank?.label ?? null,
    bank_line: null,
    allocations: byInvoice(parts),
    refunds: [],
    reversal: null,
  }
}

/** The payer, the currency and the account. */
async function payerOf(tx: Tx, { customer_id, currency, bank_id }: Omit<NewPayment, 'allocations' | 'rest'>) {
  const customer = await queries.payer.first(tx, { customer_id })
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  const paidIn = currency ?? customer.currency
  const bank = bank_id === null ? undefined : await findBankInUse(tx, paidIn, bank_id)
  if (bank_id !== null && !bank) throw refusedField('bank_id', { key: 'validation.unknown_bank' })
  return { customer, currency: paidIn, bank }
}

/** A chosen invoice may also receive a part of the remainder. */
function byInvoice(parts: readonly Allocation[]): Payment['allocations'] {
  const found = Map.groupBy(parts, ({ invoice_id }) => invoice_id)
  return [...found].map(([invoice_id, those]) => ({
    invoice_id,
    invoice_number: required(those[0], 'an allocation').invoice_number,
    amount_minor: sumOf(those),
  }))
}

/** Allocates money on account to invoices later. */
export async function allocatePayment(
  tx: Tx,
  { user_id }: By,
  paymentId: string,
  allocations: { invoice_id: string; amount_minor: number }[],
  now: Instant,
) {
  const payment = refuseReversed(orNotFound(await queries.lockPayment(tx, paymentId)))
  const { today } = await businessOn(tx, now)
  await allocate(
    tx,
    {
      source: { payment_id: paymentId },
      customer_id: payment.customer_id,
      currency: payment.currency,
      available_minor: payment.unallocated_minor,
      allocated_on: payment.payment_date > today ? payment.payment_date : today,
      created_by: user_id,
    },
    allocations,
  )
}

/**
 * Locks payments, and then all invoices that they pay or that are named besides, in one statement each: what is then
 * reversed one by one causes no deadlock.
 */
export async function lockForReversal(tx: Tx, paymentIds: readonly string[], otherInvoiceIds: readonly string[] = []) {
  const payments = paymentIds.length > 0 ? await queries.lockPayments(tx, paymentIds) : []
  const paid = paymentIds.length > 0 ? await queries.listPaidInvoiceIds(tx, paymentIds) : []
  await lockInvoices(tx, [...paid, ...otherInvoiceIds])
  return payments
}

/** The payment is kept with the reason; the invoices that it paid are open again. */
export async function reversePayment(
  tx: Tx,
  { user_id }: By,
  paymentId: string,
  { reason, reversal_date }: { reason: string; reversal_date?: string | undefined },
  now: Instant,
) {
  const payment = refuseReversed(orNotFound(await queries.lockPayment(tx, paymentId)))
  if (payment.refunded_minor > 0) throw new AppError('payment.refunded')
  const { today } = await businessOn(tx, now)
  const { payment_date } = payment
  if (reversal_date !== undefined) await refuseDate(tx, 'reversal_date', reversal_date, today)
  if (reversal_date !== undefined && reversal_date < payment_date)
    throw refusedField('reversal_date', { key: 'validation.reversal_too_early' })
  // Payments could once be dated after today; none is reversed before its own date.
  const date = reversal_date ?? (payment_date > today ? payment_date : today)
  await queries.markReversed(tx, paymentId, reason, date, user_id, now)
}

type TakenBack = { payment_id: string; invoice_id: string; amount_minor: number }

/** A part of what a payment pays on an invoice is on account again. False if it pays less there. The caller has locked both. */
export async function takeBack(tx: Tx, { user_id }: By, part: TakenBack, now: Instant) {
  const { today } = await businessOn(tx, now)
  return queries.insertTakenBack(tx, part, today, user_id)
}

export async function refundPayment(tx: Tx, by: By, paymentId: string, refund: NewRefund, now: Instant) {
  const payment = refuseReversed(orNotFound(await queries.lockPayment(tx, paymentId)))
  const { unallocated_minor: available_minor, payment_date: since } = payment
  return payOut(tx, by, { source: { payment_id: paymentId }, available_minor, since }, refund, now)
}

/** The caller must have locked the payment or credit note that is paid out. */
export async function payOut(
  tx: Tx,
  { user_id }: By,
  { source, available_minor, since }: { source: Source; available_minor: number; since: string },
  refund: NewRefund,
  now: Instant,
) {
  if (refund.amount_minor > available_minor)
    throw refusedField('amount_minor', { key: 'validation.more_than_available' })
  const { today } = await businessOn(tx, now)
  const refund_date = refund.refund_date ?? today
  await refuseDate(tx, 'refund_date', refund_date, today)
  if (refund.refund_date !== undefined && refund_date < since)
    throw refusedField('refund_date', { key: 'validation.refund_too_early' })
  return queries.insertRefund(tx, source, { ...refund, refund_date, created_by: user_id, created_at: now })
}

function refuseReversed<Found extends { reversed_at: Instant | null }>(payment: Found) {
  if (payment.reversed_at !== null) throw new AppError('payment.reversed')
  return payment
}

/**
 * Money that was left on account in another system: only what is left of it comes here. Answers the id of each, or undefined where
 * a concurrent import has created the same number.
 */
export async function createImportedPayments(
  tx: Tx,
  { user_id, import_id, now }: ImportedBy,
  payments: readonly ImportedDocument[],
) {
  const rows = payments.map(({ number, customer, currency, gross_minor, settled_before_minor, ...payment }) => ({
    kind: 'imported' as const,
    import_id,
    number,
    customer_id: customer.id,
    currency,
    amount_minor: gross_minor - settled_before_minor,
    payment_date: payment.issue_date,
    method: 'other' as const,
    reference: payment.reference || number,
    created_at: now,
    created_by: user_id,
  }))
  return rows.map(await insertNumbered(tx, 'payments', rows))
}

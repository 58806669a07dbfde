import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerShare } from '#shared/features/banking/lines.contract.ts'
import { nameKey } from '#server/features/banking/matching/texts/payer-keys.ts'
import { learnPayer } from '#server/features/banking/payers/payers.queries.ts'
import { allocateToInvoice, holdFunds } from '#server/features/payments/allocate-to-invoice.service.ts'
import { lockInvoices, recordPayment } from '#server/features/payments/payments.service.ts'
import { writeOffInvoice } from '#server/features/payments/write-offs.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import * as queries from './matches.queries.ts'
import { otherPayerOf } from './other-payer.service.ts'

export type By = { user_id: string }

/** That another customer seems to have paid was read, and is meant. */
type Accepted = { even_if_other_payer?: boolean }

/** Locks an open line. Refuses one that was matched or ignored meanwhile, and says which. */
export async function lockOpenLine(tx: Tx, lineId: string) {
  const line = orNotFound(await queries.lockLine(tx, lineId))
  if (line.state === 'matched') throw new AppError('banking.line_matched')
  if (line.state === 'ignored') throw new AppError('banking.line_ignored')
  return line
}

export const refuseDirection = (line: queries.LockedLine, wanted: 'in' | 'out') => {
  if (line.amount_minor > 0 !== (wanted === 'in'))
    throw new AppError(wanted === 'in' ? 'banking.line_went_out' : 'banking.line_came_in')
}

/** Asks for confirmation before a line is matched with one customer although another one seems to have paid. */
async function refuseOtherPayer(tx: Tx, line: queries.LockedLine, customerId: string) {
  const customer = await otherPayerOf(tx, line, customerId)
  if (customer !== null)
    throw new AppError('banking.other_payer', { params: { payer: line.payer_name || line.payer_account, customer } })
}

/** The payment of one customer. What it comes to is the amount of the line, to the penny. */
export async function matchLine(
  tx: Tx,
  by: By,
  lineId: string,
  { even_if_other_payer, ...share }: CustomerShare & Accepted,
  { now, is_automatic = false }: { now: Instant; is_automatic?: boolean },
) {
  const line = await lockOpenLine(tx, lineId)
  refuseDirection(line, 'in')
  const on_account_minor = share.on_account_minor ?? (share.allocations.length === 0 ? line.amount_minor : 0)
  const filled = { ...share, on_account_minor }
  if (amountOf(filled) !== line.amount_minor) throw refusedField('allocations', { key: 'validation.banking_sum' })
  if (!even_if_other_payer) await refuseOtherPayer(tx, line, share.customer_id)
  await book(tx, by, line, { shares: [filled], isSplit: false, charge_minor: 0, now, is_automatic })
}

/** One line that several customers paid, less what the bank or the card company kept. */
export async function splitLine(
  tx: Tx,
  by: By,
  lineId: string,
  { parts, charge_minor, even_if_other_payer }: { parts: CustomerShare[]; charge_minor: number } & Accepted,
  now: Instant,
) {
  const line = await lockOpenLine(tx, lineId)
  refuseDirection(line, 'in')
  const empty = parts.findIndex((part) => amountOf(part) === 0)
  if (empty !== -1) throw refusedField(`parts.${empty}.allocations`, { key: 'validation.banking_empty_part' })
  const sum = parts.reduce((total, part) => total + amountOf(part), 0)
  if (sum - charge_minor !== line.amount_minor) throw refusedField('parts', { key: 'validation.banking_sum' })
  const [only, ...others] = parts
  if (only && others.length === 0 && !even_if_other_payer) await refuseOtherPayer(tx, line, only.customer_id)
  await book(tx, by, line, { shares: parts, isSplit: true, charge_minor, now, is_automatic: false })
}

const amountOf = ({ allocations, on_account_minor = 0 }: CustomerShare) =>
  allocations.reduce((sum, { amount_minor }) => sum + amount_minor, on_account_minor)

type Booking = {
  shares: CustomerShare[]
  isSplit: boolean
  charge_minor: number
  now: Instant
  is_automatic: boolean
}

async function book(
  tx: Tx,
  by: By,
  line: queries.LockedLine,
  { shares, isSplit, charge_minor, now, is_automatic }: Booking,
) {
  const invoiceIds = shares.flatMap(({ allocations, write_off }) => [
    ...allocations.map(({ invoice_id }) => invoice_id),
    ...(write_off?.invoice_id ? [write_off.invoice_id] : []),
  ])
  const takers = shares.filter(({ from_credit }) => from_credit).map(({ customer_id }) => customer_id)
  for (const customer_id of new Set(takers.toSorted())) await holdFunds(tx, { customer_id, currency: line.currency })
  await lockInvoices(tx, invoiceIds)
  const made: queries.NewPart[] = []
  for (const [index, share] of shares.entries())
    made.push(...(await refusedIn(isSplit ? `parts.${index}` : '', () => recordShare(tx, by, line, share, now))))
  if (charge_minor > 0) made.push({ kind: 'charge', amount_minor: -charge_minor, was_made_here: true })
  const { id } = await queries.insertMatch(tx, {
    line_id: line.id,
    kind: 'matched',
    is_automatic,
    created_by: by.user_id,
    created_at: now,
  })
  await queries.insertParts(tx, id, made)
  const [only, ...others] = shares
  if (only && others.length === 0) await learn(tx, line, only.customer_id)
}

async function recordShare(tx: Tx, by: By, line: queries.LockedLine, share: CustomerShare, now: Instant) {
  const payment = await recordPayment(
    tx,
    by,
    {
      customer_id: share.customer_id,
      currency: line.currency,
      amount_minor: amountOf(share),
      payment_date: line.booked_date,
      method: 'bank_transfer',
      reference: line.text.slice(0, 100).trim(),
      bank_id: line.bank_id,
      allocations: share.allocations,
      rest: 'on_account',
    },
    now,
  )
  const paid = {
    kind: 'payment',
    amount_minor: payment.amount_minor,
    payment_id: payment.id,
    was_made_here: true,
  } as const
  await payFromCredit(tx, by, share, now)
  if (!share.write_off) return [paid]
  const { amount_minor, reason, note } = share.write_off
  const invoice_id = share.write_off.invoice_id ?? share.allocations.at(-1)?.invoice_id
  if (invoice_id === undefined || !share.allocations.some((allocation) => allocation.invoice_id === invoice_id))
    throw refusedField('write_off.invoice_id', { key: 'validation.not_their_invoice' })
  const written = await refusedIn('write_off', () =>
    writeOffInvoice(tx, by, invoice_id, { amount_minor, reason, note }, now),
  )
  return [paid, { kind: 'write_off', amount_minor, write_off_id: written.id, was_made_here: true } as const]
}

/** What the credit pays is the customer's own, and stays where it is when the line is opened again. */
async function payFromCredit(tx: Tx, by: By, { allocations, from_credit }: CustomerShare, now: Instant) {
  if (!from_credit) return
  const { invoice_id, amount_minor } = from_credit
  if (!allocations.some((allocation) => allocation.invoice_id === invoice_id))
    throw refusedField('from_credit.invoice_id', { key: 'validation.not_their_invoice' })
  await refusedIn('from_credit', () => allocateToInvoice(tx, by, invoice_id, amount_minor, now))
}

/** Names the fields of a refusal as they stand in the request: what a part of it did not allow is refused there. */
async function refusedIn<Done>(path: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || path === '') throw error
    // All of the invoice is paid: nothing is left to be written off.
    if (error.code === 'invoice.nothing_owed')
      throw refusedField(`${path}.amount_minor`, { key: `error.${error.code}` })
    if (!error.details.fields) throw error
    const fields = Object.entries(error.details.fields).map(([field, message]) => [`${path}.${field}`, message])
    throw new AppError(error.code, { ...error.details, fields: Object.fromEntries(fields) })
  }
}

/** Remembers the account that a customer paid from, unless it belongs to another customer. */
export async function learn(tx: Tx, line: queries.LockedLine, customer_id: string) {
  const payer = payerOf(line)
  if (payer && (await otherPayerOf(tx, line, customer_id)) === null)
    await learnPayer(tx, { customer_id, ...payer, name: line.payer_name, last_date: line.booked_date })
}

/** How the payer of a line is known; null if the line says nothing about it. */
export function payerOf({ payer_account, payer_name }: { payer_account: string; payer_name: string }) {
  const known = { account: payer_account, name_key: nameKey(payer_name) }
  return known.account === '' && known.name_key === '' ? null : known
}

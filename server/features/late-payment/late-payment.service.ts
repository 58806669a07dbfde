import { addDays, daysBetween } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { newInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { LatePaymentChange } from '#shared/features/late-payment/late-payment.contract.ts'
import type { LatePayment } from '#shared/features/late-payment/late-payment.reply.ts'
import {
  type BaseRate,
  compensationFor,
  halfYearOf,
  interestOfDay,
  interestStarts,
  owedOn,
  statutoryInterest,
} from '#shared/features/late-payment/late-payment.rules.ts'
import { asText } from '#shared/money/decimal.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { listVatRates, todayInBusiness } from '#server/features/business/business.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { createDraft } from '#server/features/invoices/drafts/drafts.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import * as queries from './late-payment.queries.ts'

export async function readSettings(db: Db) {
  return { ...(await queries.findSettings(db)), base_rates: await queries.listRates(db) }
}

export async function changeSettings(tx: Tx, change: LatePaymentChange) {
  const current = { ...(await queries.lockSettings(tx)), base_rates: await queries.listRates(tx) }
  await refuseStale(tx, 'late_payment_settings', current, change.version)
  await queries.updateSettings(tx, change)
  await queries.replaceRates(tx, change.base_rates)
  return readSettings(tx)
}

/** What could be claimed for one invoice up to a day. Its claim begins where the last one ended. */
function claimable(invoice: queries.LateInvoice, until: string, rates: readonly BaseRate[]) {
  const from = addDays(invoice.claimed_until ?? invoice.due_date, 1)
  const late = addDays(invoice.due_date, 1)
  const owedWhenLate = until >= late ? owedOn(invoice, late) : 0
  return {
    from,
    ...statutoryInterest(invoice, { from, until }, rates),
    compensation_minor: owedWhenLate > 0 && !invoice.is_compensated ? compensationFor(owedWhenLate) : 0,
  }
}

/** The day until which it bore interest: today while something is owed, else the day on which the last of it came. */
const lateUntil = ({ outstanding_minor, settlements }: queries.LateInvoice, today: string) =>
  outstanding_minor > 0 ? today : settlements.reduce((last, { date }) => (date > last ? date : last), '')

/** A debt needs the rate of the half-year in which its interest starts, and no later one. */
const missingRate = (rates: readonly BaseRate[], invoice: queries.LateInvoice) => {
  const halfYear = halfYearOf(interestStarts(invoice))
  return rates.some(({ valid_from }) => valid_from >= halfYear) ? null : halfYear
}

const nothing = { days_late: 0, interest_minor: 0, compensation_minor: 0, daily_minor: 0, periods: [] }

export async function readLatePayment(db: Db, invoiceId: string, now: Instant): Promise<LatePayment> {
  orNotFound(await queries.findInvoiceId(db, invoiceId))
  const { today } = await todayInBusiness(db, now)
  const claims = await queries.listClaims(db, invoiceId)
  const { is_shown } = await queries.findSettings(db)
  const invoice = is_shown ? await queries.findLateInvoice(db, invoiceId) : undefined
  const until = invoice ? lateUntil(invoice, today) : today
  if (!invoice || until <= invoice.due_date)
    return { applies: false, until: today, ...nothing, rate_missing_from: null, claims }
  const rates = await queries.listRates(db)
  const { interest_minor, compensation_minor, periods } = claimable(invoice, until, rates)
  return {
    applies: true,
    until,
    days_late: daysBetween(invoice.due_date, until),
    interest_minor,
    compensation_minor,
    daily_minor: interestOfDay(invoice, rates),
    periods,
    rate_missing_from: missingRate(rates, invoice),
    claims,
  }
}

/** What could be claimed on a day for all that a customer owed on it; nothing where statements do not say it. */
export async function latePaymentOnStatement(db: Db, customerId: string, currency: string, day: queries.Day) {
  const { is_shown, on_statements } = await queries.findSettings(db)
  if (!is_shown || !on_statements || currency !== 'GBP') return null
  const rates = await queries.listRates(db)
  const parts = (await queries.listOpenLateInvoices(db, customerId, day)).map((invoice) =>
    claimable(invoice, day.date, rates),
  )
  const interest_minor = parts.reduce((sum, part) => sum + part.interest_minor, 0)
  const compensation_minor = parts.reduce((sum, part) => sum + part.compensation_minor, 0)
  return interest_minor + compensation_minor > 0 ? { interest_minor, compensation_minor } : null
}

/** Drafts an invoice for what can be claimed today. Two at once claim the same days, which the database refuses. */
export async function claimLatePayment(tx: Tx, actor: { user_id: string }, invoiceId: string, now: Instant) {
  orNotFound(await queries.findInvoiceId(tx, invoiceId))
  const { today } = await todayInBusiness(tx, now)
  const { is_shown } = await queries.findSettings(tx)
  await queries.deleteVoidClaims(tx, invoiceId)
  const invoice = is_shown ? await queries.findLateInvoice(tx, invoiceId) : undefined
  if (!invoice) throw new AppError('late_payment.nothing_to_claim')
  const until = lateUntil(invoice, today)
  const { from, interest_minor, compensation_minor } = claimable(invoice, until, await queries.listRates(tx))
  if (interest_minor + compensation_minor === 0) throw new AppError('late_payment.nothing_to_claim')
  const amounts = { interest_minor, compensation_minor }
  const draft = await draftClaim(tx, actor, invoice, { from, until, today, ...amounts }, now)
  const claim = { invoice_id: invoiceId, claim_invoice_id: draft.id, from_date: from, until_date: until, ...amounts }
  await refusingSecond(() => queries.insertClaim(tx, { ...claim, created_by: actor.user_id }))
  return { invoice_id: draft.id }
}

type Claimed = { from: string; until: string; today: string; interest_minor: number; compensation_minor: number }

async function draftClaim(
  tx: Tx,
  actor: { user_id: string },
  invoice: queries.LateInvoice,
  claimed: Claimed,
  now: Instant,
) {
  const customer = orNotFound(await findCustomer(tx, invoice.customer_id))
  if (customer.archived_at !== null) throw new AppError('late_payment.archived_customer')
  const translate = translateTo(customer.language)
  const words = {
    number: invoice.number,
    due: invoice.due_date,
    from: claimed.from,
    until: claimed.until,
    count: daysBetween(claimed.from, claimed.until) + 1,
  }
  const vat_code = await codeOutsideScope(tx, claimed.today)
  const lines = [
    { description: translate('late_payment.line.interest', words), minor: claimed.interest_minor },
    { description: translate('late_payment.line.compensation', words), minor: claimed.compensation_minor },
  ]
  const draft = newInvoice.parse({
    customer_id: invoice.customer_id,
    currency: 'GBP',
    reference: invoice.number,
    lines: lines
      .filter(({ minor }) => minor > 0)
      .map(({ description, minor }) => ({
        description,
        quantity: '1',
        unit_price: asText({ units: BigInt(minor), scale: 2 }),
        vat_code,
      })),
  })
  return (await createDraft(tx, actor, draft, now)).invoice
}

async function codeOutsideScope(db: Db, today: string) {
  const found = (await listVatRates(db)).find(
    ({ category, valid_from, valid_to }) =>
      category === 'O' && valid_from <= today && (valid_to === null || valid_to >= today),
  )
  if (!found) throw new AppError('late_payment.no_vat_code')
  return found.code
}

const claimedAlready = ['late_payment_claimed_once', 'late_payment_compensated_once']

async function refusingSecond<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (claimedAlready.includes(violatedConstraint(error) ?? '')) throw new AppError('late_payment.claimed')
    throw error
  }
}

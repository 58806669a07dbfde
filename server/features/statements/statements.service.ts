import type { Instant } from '#shared/dates/instant.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import type { StatementFilter } from '#shared/features/statements/statements.contract.ts'
import type { Ageing, Statement, StatementEntry } from '#shared/features/statements/statements.reply.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { payableToBank, sellerOf } from '#shared/features/documents/frozen-parties.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { refuseDate } from '#server/features/business/business-dates.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { addressedTo, asBilled, findCustomer, recipientsOf } from '#server/features/customers/customers.service.ts'
import { printStatement } from '#server/features/documents/printing/print.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { latePaymentOnStatement } from '#server/features/late-payment/late-payment.service.ts'
import { orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { ageCustomer, type AsOf, listAgeingPage } from './ageing.queries.ts'
import { listLargestDebtors, listOwedByCurrency } from './owed.queries.ts'
import * as queries from './statements.queries.ts'

export { listLargestDebtors, listOwedByCurrency }

const nothingOwed: Ageing = {
  current: 0,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  owed_minor: 0,
  credit_minor: 0,
  balance_minor: 0,
}

export { listAgeingPage }

/** The requested date; by default today, for which the figures are stored. */
export async function asOfDay(db: Db, asked: string | undefined, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const isNow = asked === undefined || asked === today
  return { date: asked ?? today, isNow, timeZone: business.time_zone, baseCurrency: business.base_currency }
}

/** The default start: the first day of the month in which the statement ends. */
const monthOf = (date: string) => `${date.slice(0, 8)}01`

/** The requested statement, with defaults. */
async function scopeOf(db: Db, customerId: string, asked: Partial<StatementFilter>, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const customer = orNotFound(await findCustomer(db, customerId))
  const { kind = 'open_items', to = today, from = monthOf(to) } = asked
  if (from > to) throw refusedField('to', { key: 'validation.date_order' })
  const currencies = await queries.listCurrencies(db, customerId)
  const currency = asked.currency ?? usualCurrency(currencies, customer.currency)
  const ledger: queries.Ledger = { customerId, currency, until: to, timeZone: business.time_zone }
  return { customer, kind, from, to, currency, currencies, ledger, baseCurrency: business.base_currency }
}

export async function readStatement(
  db: Db,
  customerId: string,
  asked: Partial<StatementFilter>,
  now: Instant,
): Promise<Statement> {
  const { customer, kind, from, to, currency, currencies, ledger, baseCurrency } = await scopeOf(
    db,
    customerId,
    asked,
    now,
  )
  const ageing = await ageingIn(db, customerId, currency, {
    date: to,
    isNow: false,
    timeZone: ledger.timeZone,
    baseCurrency,
  })
  return {
    customer_id: customerId,
    customer_name: customer.name,
    currency,
    kind,
    from,
    to,
    ageing,
    late_payment: await latePaymentOnStatement(db, customerId, currency, { date: to, timeZone: ledger.timeZone }),
    currencies: currencies.length === 0 ? [currency] : currencies,
    ...(await entriesOf(db, kind, from, ledger)),
  }
}

/** Every entry, however many there are, for a file. */
export async function streamStatement(db: Db, customerId: string, asked: Partial<StatementFilter>, now: Instant) {
  const { kind, from, currency, ledger } = await scopeOf(db, customerId, asked, now)
  if (kind === 'open_items') return { currency, entries: queries.streamOpenItems(db, ledger) }
  const opening = await queries.sumBefore(db, ledger, from)
  return { currency, entries: withOpening(queries.streamEntries(db, ledger, from), opening) }
}

async function* withOpening(entries: AsyncIterable<StatementEntry>, openingMinor: number) {
  for await (const entry of entries) yield { ...entry, balance_minor: entry.balance_minor + openingMinor }
}

/** The customer's own currency, if it has any entries. */
const usualCurrency = (found: string[], own: string) => (found.includes(own) ? own : (found[0] ?? own))

async function ageingIn(db: Db, customerId: string, wanted: string, asOf: AsOf): Promise<Ageing> {
  const found = (await ageCustomer(db, customerId, asOf)).find(({ currency }) => currency === wanted)
  if (!found) return nothingOwed
  const { currency: _, ...ageing } = found
  return ageing
}

async function entriesOf(db: Db, kind: Statement['kind'], from: string, ledger: queries.Ledger) {
  if (kind === 'open_items') {
    const all = await queries.sumOpenItems(db, ledger)
    const entries = await queries.listOpenItems(db, ledger)
    return {
      opening_minor: 0,
      entries,
      closing_minor: all.sum_minor,
      left_out_count: all.count - entries.length,
      left_out_minor: all.sum_minor - sumOf(entries, 'balance_minor'),
    }
  }
  const opening_minor = await queries.sumBefore(db, ledger, from)
  const all = await queries.sumEntries(db, ledger, from)
  const entries = (await queries.listEntries(db, ledger, from)).map((entry) => ({
    ...entry,
    balance_minor: entry.balance_minor + opening_minor,
  }))
  return {
    opening_minor,
    entries,
    // The sum of all entries, not only of those shown: a shortened statement still closes with the right balance.
    closing_minor: opening_minor + all.sum_minor,
    left_out_count: all.count - entries.length,
    left_out_minor: all.sum_minor - sumOf(entries, 'amount_minor'),
  }
}

const sumOf = (entries: StatementEntry[], amount: 'amount_minor' | 'balance_minor') =>
  entries.reduce((sum, entry) => sum + entry[amount], 0)

async function statementContent(
  db: Db,
  customerId: string,
  asked: Partial<StatementFilter>,
  now: Instant,
): Promise<StatementContent> {
  const { business } = await businessOn(db, now)
  const customer = orNotFound(await findCustomer(db, customerId))
  const statement = await readStatement(db, customerId, asked, now)
  const bank = await findBankFor(db, statement.currency, null)
  return {
    seller: sellerOf(business),
    customer: asBilled(customer),
    bank: bank ? payableToBank(bank) : null,
    statement,
    language: customer.language,
    paper: business.paper,
  }
}

type PrintContext = { db: Db; typesetter: Typesetter }

const fileName = ({ customer, statement }: StatementContent) => `statement-${customer.code}-${statement.to}.pdf`

export async function statementPdf(
  printContext: PrintContext,
  customerId: string,
  asked: StatementFilter,
  now: Instant,
) {
  const content = await statementContent(printContext.db, customerId, asked, now)
  return { fileName: fileName(content), content: await printStatement(printContext, content) }
}

/** The content is stored with the message; the PDF is made from it on sending. */
export async function queueStatement(
  tx: Tx,
  { user_id }: { user_id: string | null },
  customerId: string,
  { to_addresses, ...asked }: Partial<StatementFilter> & { to_addresses?: string[] | undefined },
  now: Instant,
) {
  const { business, today } = await businessOn(tx, now)
  const customer = orNotFound(await findCustomer(tx, customerId))
  if (asked.to !== undefined) await refuseDate(tx, 'to', asked.to, today)
  const content = await statementContent(tx, customerId, asked, now)
  const to = to_addresses ?? recipientsOf(customer.contacts)
  if (to.length === 0) throw refusedField('to_addresses', { key: 'validation.no_recipient' })
  const translate = translateTo(customer.language)
  const formats = formatsFor(customer.language)
  const values = {
    business: business.name,
    contact: greetedNames(customer, to),
    date: formats.date(content.statement.to),
    balance: formats.money(content.statement.closing_minor, content.statement.currency),
  }
  const emailId = await queueLetter(tx, {
    kind: 'statement',
    customer_id: customerId,
    to: addressedTo(customer, to),
    cc: [],
    locale: customer.language,
    subject: translate('email.statement.subject', values),
    text: translate('email.statement.body', values),
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: true,
    created_by: user_id,
    created_at: now,
  })
  await queries.insertEmailStatement(tx, emailId, content)
  return { to }
}

export async function statementAttachments(printContext: PrintContext, email: { id: string; kind: string }) {
  if (email.kind !== 'statement') return []
  const { content } = orNotFound(await queries.findEmailStatement(printContext.db, email.id))
  return [
    {
      filename: fileName(content),
      contentType: 'application/pdf',
      content: await printStatement(printContext, content),
    },
  ]
}

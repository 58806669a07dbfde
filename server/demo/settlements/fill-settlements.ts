import { addDays } from '#shared/dates/business-date.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { listBanks } from '#server/features/banks/banks.service.ts'
import { lockInvoice } from '#server/features/invoices/invoices.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { Issued } from '#server/demo/invoices/plan-invoices.ts'
import { type By, type Event, type Invoice, pays, writesOff } from './settlement-events.ts'
import { badDebtor, specialCases } from './special-cases.ts'
import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'

const bankTakesItsShare = 'Harbor & Pine Exhibits Inc.'

/** What happened to the invoices of two years, day by day, up to today. */
export async function fillSettlements(tx: Tx, by: By, issued: Issued[], today: string) {
  const random = randomFrom(23)
  const accounts = new Map((await listBanks(tx)).map(({ id, currency }) => [currency, id]))
  const invoices: Invoice[] = []
  for (const invoice of issued) {
    const { due_date, customer_id, currency, gross_minor } = orNotFound(await lockInvoice(tx, invoice.id))
    const bank_id = accounts.get(currency) ?? null
    invoices.push({ ...invoice, due_date: due_date ?? today, customer_id, currency, gross_minor, bank_id })
  }
  const special = specialCases(invoices, today)
  const usual = invoices.filter(({ id }) => !special.taken.has(id))
  const events = [...special.events, ...usual.flatMap((invoice) => paymentsOf(invoice, random))]
  for (const { run } of events.filter(({ date }) => date < today).toSorted((a, b) => a.date.localeCompare(b.date)))
    await run(tx, by)
}

function paymentsOf(invoice: Invoice, random: Random): Event[] {
  const { planned, gross_minor, due_date } = invoice
  if (gross_minor === 0 || (planned.customer === badDebtor && random.below(3) === 0)) return []
  const { late, parts } = payerOf(planned.customer)
  const wished = addDays(due_date, late(random))
  const first = wished > planned.issue_date ? wished : planned.issue_date
  const method = methodOf(planned.customer, invoice.currency)
  // This customer's bank deducts fifteen dollars from each transfer.
  const charge = planned.customer === bankTakesItsShare ? 1500 : 0
  const payments = partsOf(gross_minor - charge, parts).map((amount_minor, index) =>
    pays(invoice, { date: addDays(first, index * 24), amount_minor, method }),
  )
  if (charge === 0) return payments
  return [...payments, writesOff(invoice, { date: first, amount_minor: charge, reason: 'bank_charge' })]
}

function partsOf(amount: number, parts: number) {
  const half = Math.floor(amount / 2)
  return parts === 2 && half > 0 ? [half, amount - half] : [amount]
}

/** When a customer pays: how many days after the due date, and in how many parts. */
export type Payer = { late: (random: Random) => number; parts: number }

const prompt: Payer = { late: (random) => -random.below(12), parts: 1 }
const punctual: Payer = { late: (random) => random.below(4), parts: 1 }
const slow: Payer = { late: (random) => 6 + random.below(20), parts: 1 }
const verySlow: Payer = { late: (random) => 25 + random.below(45), parts: 1 }
const inHalves: Payer = { late: (random) => random.below(10), parts: 2 }

/** The last Friday of the month after next, whatever the invoice says. */
const railway: Payer = { late: (random) => 35 + random.below(20), parts: 1 }

const known: Record<string, Payer> = {
  'Northline Rail Services plc': railway,
  'The Lantern Festival CIC': inHalves,
  'Redhill Arches Brewing Ltd': verySlow,
  'Grimsbury Rovers Football Club': verySlow,
  'Harbor & Pine Exhibits Inc.': punctual,
  'Blackfriars Legal LLP': prompt,
  'Ridgeway Hill School': prompt,
}

const usual = [prompt, punctual, punctual, slow, prompt, inHalves, punctual, verySlow]

/** Each customer always pays in the same way. */
function payerOf(customer: string): Payer {
  return known[customer] ?? usual[lettersOf(customer) % usual.length] ?? punctual
}

const ways: PaymentMethod[] = ['bank_transfer', 'bank_transfer', 'direct_debit', 'bank_transfer', 'card', 'cheque']

/** From abroad, only bank transfers. */
const methodOf = (customer: string, currency: string): PaymentMethod =>
  (currency === 'GBP' && ways[lettersOf(customer) % ways.length]) || 'bank_transfer'

const lettersOf = (name: string) => name.split('').reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

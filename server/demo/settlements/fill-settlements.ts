import { addDays } from '#shared/dates/business-date.ts'
import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { lockInvoice } from '#server/features/invoices/invoices.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Issued } from '../invoices/plan-invoices.ts'
import { payerOf } from './payers.ts'
import { type By, type Event, type Invoice, pays, writesOff } from './settlement-events.ts'
import { badDebtor, specialCases } from './special-cases.ts'

const bankTakesItsShare = 'Harbor & Pine Exhibits Inc.'

/** What became of the invoices of two years, day by day, up to today. */
export async function fillSettlements(tx: Tx, by: By, issued: Issued[], today: string) {
  const random = randomFrom(23)
  const invoices: Invoice[] = []
  for (const invoice of issued) {
    const { due_date, customer_id, currency, gross_minor } = orNotFound(await lockInvoice(tx, invoice.id))
    invoices.push({ ...invoice, due_date: due_date ?? today, customer_id, currency, gross_minor })
  }
  const special = specialCases(invoices, today)
  const usual = invoices.filter(({ id }) => !special.taken.has(id))
  const events = [...special.events, ...usual.flatMap((invoice) => paymentsOf(invoice, random))]
  for (const { run } of events.filter(({ date }) => date <= today).toSorted((a, b) => a.date.localeCompare(b.date)))
    await run(tx, by)
}

function methodOf({ currency }: Invoice, random: Random): PaymentMethod {
  if (currency !== 'GBP') return 'bank_transfer'
  return random.oneOf(['bank_transfer', 'bank_transfer', 'bank_transfer', 'direct_debit', 'card', 'cheque'])
}

function paymentsOf(invoice: Invoice, random: Random): Event[] {
  const { planned, gross_minor, due_date } = invoice
  if (gross_minor === 0 || (planned.customer === badDebtor && random.below(3) === 0)) return []
  const { late, parts } = payerOf(planned.customer)
  const wished = addDays(due_date, late(random))
  const first = wished > planned.issue_date ? wished : planned.issue_date
  const method = methodOf(invoice, random)
  // The bank of this one takes fifteen dollars off each transfer.
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

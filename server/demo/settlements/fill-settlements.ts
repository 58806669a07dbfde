import { addDays } from '#shared/dates/business-date.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { listBanks } from '#server/features/banks/banks.service.ts'
import { lockInvoice } from '#server/features/invoices/invoices.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { Issued } from '#server/demo/invoices/plan-invoices.ts'
import { methodOf, payerOf } from './payers.ts'
import { type By, type Event, type Invoice, pays, writesOff } from './settlement-events.ts'
import { badDebtor, specialCases } from './special-cases.ts'

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

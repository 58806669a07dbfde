import { addDays } from '#shared/dates/business-date.ts'
import { newPayment, type PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import { type Random, randomFrom } from '#shared/random.ts'
import { creditInvoice, refundCreditNote } from '#server/features/credit-notes/credit-notes.service.ts'
import { createCreditNote } from '#server/features/credit-notes/credit-drafts.service.ts'
import { lockInvoice } from '#server/features/invoices/invoices.service.ts'
import { recordPayment, refundPayment, reversePayment } from '#server/features/payments/payments.service.ts'
import { writeOffInvoice } from '#server/features/payments/write-offs.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { duringWork } from '../during-work.ts'
import type { Issued } from '../invoices/fill-invoices.ts'
import { payerOf } from './payers.ts'

type By = { user_id: string }
type Event = { date: string; run: (tx: Tx, by: By) => Promise<unknown> }
type Invoice = Issued & { due_date: string; customer_id: string; currency: string; gross_minor: number }

const badDebtor = 'Nine Tree Records'
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
  const { late, parts } = payerOf(invoice.planned.customer)
  if (invoice.gross_minor === 0 || (invoice.planned.customer === badDebtor && random.below(3) === 0)) return []
  const first = addDays(invoice.due_date, late(random))
  const method = methodOf(invoice, random)
  const half = Math.floor(invoice.gross_minor / 2)
  // The bank of this one takes fifteen dollars off each transfer.
  const charge = invoice.planned.customer === bankTakesItsShare ? 1500 : 0
  const amounts = parts === 2 && half > 0 ? [half, invoice.gross_minor - half] : [invoice.gross_minor - charge]
  const payments = amounts.map((amount_minor, index) =>
    pays(invoice, addDays(later(first, invoice.planned.issue_date), index * 24), amount_minor, method),
  )
  return charge === 0
    ? payments
    : [...payments, writesOff(invoice, later(first, invoice.planned.issue_date), charge, 'bank_charge')]
}

const later = (a: string, b: string) => (a > b ? a : b)

const pays = (invoice: Invoice, date: string, amount_minor: number, method: PaymentMethod, over = 0): Event => ({
  date,
  run: (tx, by) =>
    recordPayment(
      tx,
      by,
      newPayment.parse({
        customer_id: invoice.customer_id,
        currency: invoice.currency,
        amount_minor: amount_minor + over,
        payment_date: date,
        method,
        reference: invoice.planned.reference || invoice.planned.customer.split(' ')[0]?.toUpperCase(),
        allocations: [{ invoice_id: invoice.id, amount_minor }],
      }),
      duringWork(date, amount_minor),
    ),
})

const writesOff = (
  invoice: Invoice,
  date: string,
  amount_minor: number | undefined,
  reason: 'bad_debt' | 'small_difference' | 'bank_charge' | 'settlement_discount',
  note = '',
): Event => ({
  date,
  run: (tx, by) =>
    writeOffInvoice(tx, by, invoice.id, { amount_minor, reason, note, write_off_date: date }, duringWork(date, 3)),
})

/** A few of everything that happens once a year, on invoices that are then settled in no other way. */
function specialCases(invoices: Invoice[], today: string) {
  const taken = new Set<string>()
  const events: Event[] = []
  const take = (isIt: (invoice: Invoice) => boolean) => {
    const found = invoices.find((invoice) => !taken.has(invoice.id) && isIt(invoice))
    if (found) taken.add(found.id)
    return found
  }
  const daysAgo = (days: number) => addDays(today, -days)
  const inPounds = ({ currency, gross_minor }: Invoice) => currency === 'GBP' && gross_minor > 40_000
  const issuedAround = (days: number) => (invoice: Invoice) =>
    inPounds(invoice) && invoice.planned.issue_date >= daysAgo(days) && invoice.planned.issue_date <= daysAgo(days - 40)

  // Credit notes get their numbers in the order of their days.
  for (const [index, { days, reason, share }] of credits.entries()) {
    const invoice = take((one) => issuedAround(days)(one) && one.planned.lines.length > 1)
    if (!invoice) continue
    const date = addDays(invoice.planned.issue_date, 6 + index)
    events.push({
      date,
      run: async (tx, by) => {
        const { lines } = orNotFound(await lockInvoice(tx, invoice.id))
        const [line] = lines
        const part =
          share === 'whole'
            ? undefined
            : [{ invoice_line_id: line?.id ?? null, net_minor: Math.floor((line?.net_minor ?? 0) * share) }]
        await creditInvoice(
          tx,
          by,
          invoice.id,
          { reason, lines: part, issue: true, reissue: share === 'whole' && index === 1 },
          duringWork(date, index),
        )
      },
    })
    if (share !== 'whole')
      events.push({
        date: addDays(invoice.due_date, 9),
        run: async (tx, by) => {
          const { outstanding_minor } = orNotFound(await lockInvoice(tx, invoice.id))
          if (outstanding_minor > 0)
            await pays(invoice, addDays(invoice.due_date, 9), outstanding_minor, 'bank_transfer').run(tx, by)
        },
      })
  }

  const paidThenReturned = take(issuedAround(150))
  if (paidThenReturned) {
    const paid = addDays(paidThenReturned.planned.issue_date, 12)
    const returned = addDays(paid, 20)
    events.push(pays(paidThenReturned, paid, paidThenReturned.gross_minor, 'card'))
    events.push({
      date: returned,
      run: async (tx, by) => {
        const at = duringWork(returned, 5)
        const id = await creditInvoice(
          tx,
          by,
          paidThenReturned.id,
          { reason: 'Event called off; deposit returned.', issue: true, reissue: false },
          at,
        )
        const amount_minor = Math.floor(paidThenReturned.gross_minor / 2)
        await refundCreditNote(
          tx,
          by,
          id,
          { amount_minor, refund_date: returned, method: 'card', reference: 'Card refund' },
          at,
        )
      },
    })
  }

  const bounced = take(issuedAround(110))
  if (bounced) {
    const paid = addDays(bounced.due_date, 4)
    events.push({
      date: paid,
      run: async (tx, by) => {
        const id = (await pays(bounced, paid, bounced.gross_minor, 'cheque').run(tx, by)) as string
        const back = addDays(paid, 6)
        if (back <= today)
          await reversePayment(
            tx,
            by,
            id,
            { reason: 'Cheque returned unpaid by the bank.', reversal_date: back },
            duringWork(back, 8),
          )
      },
    })
  }

  const overpaid = take(issuedAround(75))
  if (overpaid)
    events.push(pays(overpaid, addDays(overpaid.planned.issue_date, 10), overpaid.gross_minor, 'bank_transfer', 12_500))

  const twice = take(issuedAround(240))
  if (twice) {
    const paid = addDays(twice.due_date, 2)
    events.push({
      date: paid,
      run: async (tx, by) => {
        const id = (await pays(twice, paid, twice.gross_minor, 'bank_transfer', twice.gross_minor).run(
          tx,
          by,
        )) as string
        const back = addDays(paid, 9)
        await refundPayment(
          tx,
          by,
          id,
          { amount_minor: twice.gross_minor, refund_date: back, method: 'bank_transfer', reference: 'Paid twice' },
          duringWork(back, 4),
        )
      },
    })
  }

  const bad = take((invoice) => invoice.planned.customer === badDebtor && invoice.planned.issue_date < daysAgo(260))
  if (bad)
    events.push(
      writesOff(bad, daysAgo(40), undefined, 'bad_debt', 'The label has been wound up; nothing for creditors.'),
    )

  const short = take(issuedAround(200))
  if (short) {
    const paid = addDays(short.due_date, 1)
    events.push(
      pays(short, paid, short.gross_minor - 37, 'bank_transfer'),
      writesOff(short, addDays(paid, 2), 37, 'small_difference'),
    )
  }

  const discounted = take(issuedAround(300))
  if (discounted) {
    const discount = Math.round(discounted.gross_minor * 0.02)
    const paid = addDays(discounted.planned.issue_date, 7)
    events.push(
      pays(discounted, paid, discounted.gross_minor - discount, 'bank_transfer'),
      writesOff(
        discounted,
        paid,
        discount,
        'settlement_discount',
        'Two percent for payment within ten days, as agreed.',
      ),
    )
  }

  const disputed = take(issuedAround(50))
  if (disputed)
    events.push({
      date: daysAgo(2),
      run: (tx, by) =>
        createCreditNote(
          tx,
          by,
          {
            invoice_id: disputed.id,
            reason: 'Two panels arrived scratched',
            issue_date: null,
            lines: undefined,
            message: '',
          },
          duringWork(daysAgo(2), 2),
        ),
    })
  return { taken, events }
}

const credits: { days: number; reason: string; share: number | 'whole' }[] = [
  { days: 640, reason: 'Fewer hours than estimated', share: 0.25 },
  { days: 560, reason: 'Made out to the wrong company of the group', share: 'whole' },
  { days: 480, reason: 'Leaflets delivered four days late, as agreed', share: 0.1 },
  { days: 400, reason: 'Job called off before it began', share: 'whole' },
  { days: 330, reason: 'Colours of the reprint did not match', share: 0.5 },
  { days: 260, reason: 'Quantity corrected after delivery', share: 0.2 },
  { days: 170, reason: 'Half of the boxes returned unopened', share: 0.5 },
  { days: 120, reason: 'Purchase order was cancelled', share: 'whole' },
  { days: 60, reason: 'Transport charged twice', share: 0.3 },
]

import { addDays } from '#shared/dates/business-date.ts'
import { newCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { createCreditNote } from '#server/features/credit-notes/drafts/credit-drafts.service.ts'
import { creditInvoice, refundCreditNote } from '#server/features/credit-notes/credit-notes.service.ts'
import { refundPayment, reversePayment } from '#server/features/payments/payments.service.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import { creditEvents, credits } from './demo-credits.ts'
import { type Event, type Invoice, payIn, pays, writesOff } from './settlement-events.ts'

export const badDebtor = 'Nine Tree Records'

/** Rare events: which invoice, and what happens to it. */
type Case = { isIt: (invoice: Invoice, today: string) => boolean; events: (invoice: Invoice, today: string) => Event[] }

/** Issued so many days ago, and not too small. */
const issuedAround = (days: number) => (invoice: Invoice, today: string) =>
  invoice.currency === 'GBP' &&
  invoice.gross_minor > 40_000 &&
  invoice.planned.issue_date >= addDays(today, -days) &&
  invoice.planned.issue_date <= addDays(today, 40 - days)

const bankTransfer = 'bank_transfer'

const returnedAfterPayment: Case = {
  isIt: issuedAround(150),
  events: (invoice) => {
    const paid = addDays(invoice.planned.issue_date, 12)
    const returned = addDays(paid, 20)
    return [
      pays(invoice, { date: paid, amount_minor: invoice.gross_minor, method: 'card' }),
      {
        date: returned,
        run: async (tx, by) => {
          const at = duringWork(returned, 5)
          const request = { reason: 'Event called off; deposit returned.', issue: true, reissue: false }
          const id = await creditInvoice(tx, by, invoice.id, request, at)
          const amount_minor = Math.floor(invoice.gross_minor / 2)
          const refund = { amount_minor, refund_date: returned, method: 'card', reference: 'Card refund' } as const
          await refundCreditNote(tx, by, id, refund, at)
        },
      },
    ]
  },
}

const bouncedCheque: Case = {
  isIt: issuedAround(110),
  events: (invoice, today) => {
    const paid = addDays(invoice.due_date, 4)
    const back = addDays(paid, 6)
    const run: Event['run'] = async (tx, by) => {
      const { id } = await payIn(tx, by, invoice, { date: paid, amount_minor: invoice.gross_minor, method: 'cheque' })
      const reversal = { reason: 'Cheque returned unpaid by the bank.', reversal_date: back }
      if (back <= today) await reversePayment(tx, by, id, reversal, duringWork(back, 8))
    }
    return [{ date: paid, run }]
  },
}

const overpaid: Case = {
  isIt: issuedAround(75),
  events: (invoice) => {
    const date = addDays(invoice.planned.issue_date, 10)
    return [pays(invoice, { date, amount_minor: invoice.gross_minor, method: bankTransfer, over: 12_500 })]
  },
}

const paidTwice: Case = {
  isIt: issuedAround(240),
  events: (invoice) => {
    const { gross_minor } = invoice
    const paid = addDays(invoice.due_date, 2)
    const back = addDays(paid, 9)
    const run: Event['run'] = async (tx, by) => {
      const twice = { date: paid, amount_minor: gross_minor, method: bankTransfer, over: gross_minor } as const
      const { id } = await payIn(tx, by, invoice, twice)
      const refund = {
        amount_minor: gross_minor,
        refund_date: back,
        method: bankTransfer,
        reference: 'Paid twice',
      } as const
      await refundPayment(tx, by, id, refund, duringWork(back, 4))
    }
    return [{ date: paid, run }]
  },
}

const badDebt: Case = {
  isIt: ({ planned }, today) => planned.customer === badDebtor && planned.issue_date < addDays(today, -260),
  events: (invoice, today) => [
    writesOff(invoice, {
      date: addDays(today, -40),
      reason: 'bad_debt',
      note: 'The label has been wound up; nothing for creditors.',
    }),
  ],
}

const paidShort: Case = {
  isIt: issuedAround(200),
  events: (invoice) => {
    const date = addDays(invoice.due_date, 1)
    return [
      pays(invoice, { date, amount_minor: invoice.gross_minor - 37, method: bankTransfer }),
      writesOff(invoice, { date: addDays(date, 2), amount_minor: 37, reason: 'small_difference' }),
    ]
  },
}

const paidEarly: Case = {
  isIt: issuedAround(300),
  events: (invoice) => {
    const discount = Math.round(invoice.gross_minor * 0.02)
    const date = addDays(invoice.planned.issue_date, 7)
    const note = 'Two percent for payment within ten days, as agreed.'
    return [
      pays(invoice, { date, amount_minor: invoice.gross_minor - discount, method: bankTransfer }),
      writesOff(invoice, { date, amount_minor: discount, reason: 'settlement_discount', note }),
    ]
  },
}

const creditInTheMaking: Case = {
  isIt: issuedAround(50),
  events: (invoice, today) => {
    const date = addDays(today, -2)
    const note = newCreditNote.parse({ invoice_id: invoice.id, reason: 'Two panels arrived scratched' })
    return [{ date, run: (tx, by) => createCreditNote(tx, by, note, duringWork(date, 2)) }]
  },
}

const deposit: Case = {
  isIt: (invoice, today) =>
    invoice.currency === 'GBP' && invoice.due_date >= today && invoice.planned.issue_date <= addDays(today, -5),
  events: (invoice) => {
    const amount_minor = Math.ceil(invoice.gross_minor * 0.4)
    return [pays(invoice, { date: addDays(invoice.planned.issue_date, 3), amount_minor, method: bankTransfer })]
  },
}

const cases: Case[] = [
  ...credits.map((credit, index) => ({
    isIt: (invoice: Invoice, today: string) =>
      issuedAround(credit.days)(invoice, today) && invoice.planned.line_count > 1,
    events: (invoice: Invoice) => creditEvents(invoice, credit, index),
  })),
  returnedAfterPayment,
  bouncedCheque,
  overpaid,
  paidTwice,
  badDebt,
  paidShort,
  paidEarly,
  creditInTheMaking,
  deposit,
]

/** A few of each, on invoices that are not settled in any other way. */
export function specialCases(invoices: readonly Invoice[], today: string) {
  const taken = new Set<string>()
  const events = cases.flatMap(({ isIt, events: eventsOf }) => {
    const found = invoices.find((invoice) => !taken.has(invoice.id) && isIt(invoice, today))
    if (!found) return []
    taken.add(found.id)
    return eventsOf(found, today)
  })
  return { taken, events }
}

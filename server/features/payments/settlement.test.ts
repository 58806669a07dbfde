import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import {
  type Book,
  itemAt,
  left,
  onAccount,
  outstanding,
  rules,
  stateOf,
} from '#server/test-support/models/settlement-model.ts'
import { startApp } from '#server/test-support/start-app.ts'

/** Many more in the bench run. */
const sequences = Number(process.env['MODEL_RUNS'] ?? 150)

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)

/** The product's records, by their index in the model. */
type Real = { invoices: { id: string; line: string }[]; payments: string[]; credits: string[]; writeOffs: WriteOff[] }
type WriteOff = { path: string; index: number; amount: number }

type Step = fc.AsyncCommand<Book, Real>

/** Runs a step on both sides: they must agree on whether it is accepted. */
function step(name: string, needs: (book: Book) => boolean, run: (book: Book, real: Real) => Promise<void>): Step {
  return { check: needs, run, toString: () => name }
}

const agree = (name: string, accepted: boolean, reply: { status: number; body: unknown }) =>
  expect({ name, accepted: reply.status < 300, ...reply }).toEqual({ name, accepted, ...reply })

const amounts = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10)
const places = fc.nat({ max: 11 })
const at = (items: unknown[], place: number) => place % items.length
const hasInvoice = (book: Book) => book.invoices.length > 0
const hasPayment = (book: Book) => book.payments.length > 0 && hasInvoice(book)
const hasCredit = (book: Book) => book.credits.length > 0

async function bill(book: Book, real: Real, gross: number) {
  const unit_price = (gross / 100).toFixed(2)
  const { id, lines } = await newIssued({ lines: [{ description: 'Work', unit_price, vat_code: 'zero' }] })
  real.invoices.push({ id, line: lines[0].id })
  book.invoices.push({ gross, paid: 0, credited: 0, writtenOff: 0, void: false, taken: 0 })
}

const steps = [
  amounts.map((gross) =>
    step(
      `bill ${gross}`,
      ({ invoices }) => invoices.length < 4,
      (book, real) => bill(book, real, gross),
    ),
  ),
  fc.tuple(places, amounts, amounts).map(([place, amount, part]) =>
    step(`pay ${amount}, ${part} of it on ${place}`, hasInvoice, async (book, real) => {
      const index = at(book.invoices, place)
      const reply = await owner('POST', '/api/payments', {
        customer_id: customer.id,
        amount_minor: amount,
        allocations: [{ invoice_id: real.invoices[index]?.id, amount_minor: part }],
      })
      agree('pay', rules.pay(book, index, amount, part), reply)
      if (reply.status === 201) real.payments.push(reply.body.id)
    }),
  ),
  amounts.map((amount) =>
    step(
      `pay ${amount} on account`,
      () => true,
      async (book, real) => {
        const reply = await owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: amount })
        agree('on account', rules.pay(book, -1, amount, 0), reply)
        real.payments.push(reply.body.id)
      },
    ),
  ),
  fc.tuple(places, places, amounts).map(([from, place, part]) =>
    step(`allocate ${part} of payment ${from} to ${place}`, hasPayment, async (book, real) => {
      const [payment, index] = [at(book.payments, from), at(book.invoices, place)]
      const reply = await owner('POST', `/api/payments/${real.payments[payment]}/allocations`, {
        allocations: [{ invoice_id: real.invoices[index]?.id, amount_minor: part }],
      })
      agree('allocate', rules.allocate(book, payment, index, part), reply)
    }),
  ),
  places.map((from) =>
    step(`reverse ${from}`, hasPayment, async (book, real) => {
      const payment = at(book.payments, from)
      const reply = await owner('POST', `/api/payments/${real.payments[payment]}/reverse`, { reason: 'Bounced' })
      agree('reverse', rules.reverse(book, payment), reply)
    }),
  ),
  fc.tuple(places, amounts).map(([from, amount]) =>
    step(`refund ${amount} of payment ${from}`, hasPayment, async (book, real) => {
      const payment = at(book.payments, from)
      const reply = await owner('POST', `/api/payments/${real.payments[payment]}/refunds`, { amount_minor: amount })
      agree('refund', rules.refund(book, payment, amount), reply)
    }),
  ),
  fc.tuple(places, amounts).map(([place, net]) =>
    step(`credit ${net} of ${place}`, hasInvoice, async (book, real) => {
      const index = at(book.invoices, place)
      const { id, line } = itemAt(real.invoices, index)
      const reply = await owner('POST', `/api/invoices/${id}/credit`, {
        reason: 'Returned',
        lines: [{ invoice_line_id: line, net_minor: net }],
      })
      agree('credit', rules.credit(book, index, net), reply)
      if (reply.status === 201) real.credits.push(reply.body.id)
    }),
  ),
  fc.tuple(places, places, amounts).map(([from, place, part]) =>
    step(`use ${part} of credit ${from} on ${place}`, hasCredit, async (book, real) => {
      const [credit, index] = [at(book.credits, from), at(book.invoices, place)]
      const reply = await owner('POST', `/api/creditnotes/${real.credits[credit]}/allocations`, {
        allocations: [{ invoice_id: real.invoices[index]?.id, amount_minor: part }],
      })
      agree('use credit', rules.allocateCredit(book, credit, index, part), reply)
    }),
  ),
  fc.tuple(places, amounts).map(([from, amount]) =>
    step(`refund ${amount} of credit ${from}`, hasCredit, async (book, real) => {
      const credit = at(book.credits, from)
      const reply = await owner('POST', `/api/creditnotes/${real.credits[credit]}/refunds`, { amount_minor: amount })
      agree('refund credit', rules.refundCredit(book, credit, amount), reply)
    }),
  ),
  fc.tuple(places, amounts).map(([place, amount]) =>
    step(`write off ${amount} of ${place}`, hasInvoice, async (book, real) => {
      const index = at(book.invoices, place)
      const reply = await owner('POST', `/api/invoices/${real.invoices[index]?.id}/writeoffs`, {
        amount_minor: amount,
        reason: 'bad_debt',
      })
      agree('write off', rules.writeOff(book, index, amount), reply)
      const path = `/api/invoices/${real.invoices[index]?.id}/writeoffs/${reply.body.id}/reverse`
      if (reply.status === 201) real.writeOffs.push({ path, index, amount })
    }),
  ),
  places.map((place) =>
    step(`reverse write-off ${place}`, hasInvoice, async (book, real) => {
      const [writeOff] = real.writeOffs.splice(place % Math.max(1, real.writeOffs.length), 1)
      if (!writeOff) return
      const reply = await owner('POST', writeOff.path, { reason: 'Paid after all' })
      agree('reverse write-off', rules.reverseWriteOff(book, writeOff.index, writeOff.amount), reply)
    }),
  ),
  places.map((place) =>
    step(`void ${place}`, hasInvoice, async (book, real) => {
      const index = at(book.invoices, place)
      const reply = await owner('POST', `/api/invoices/${real.invoices[index]?.id}/void`, { reason: 'Wrong' })
      agree('void', rules.void(book, index), reply)
    }),
  ),
]

test('after any sequence of payments, credits, reversals, refunds and write-offs every invoice stands as it should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
      const book: Book = { invoices: [], payments: [], credits: [] }
      const real: Real = { invoices: [], payments: [], credits: [], writeOffs: [] }
      await bill(book, real, 200)
      await fc.asyncModelRun(() => ({ model: book, real }), commands)
      for (const [index, { id }] of real.invoices.entries()) {
        const { body } = await owner('GET', `/api/invoices/${id}`)
        const expected = itemAt(book.invoices, index)
        expect([body.outstanding_minor, body.state]).toEqual([outstanding(expected), stateOf(expected)])
      }
      for (const [index, id] of real.payments.entries())
        expect((await owner('GET', `/api/payments/${id}`)).body.unallocated_minor).toBe(
          onAccount(itemAt(book.payments, index)),
        )
      for (const [index, id] of real.credits.entries())
        expect((await owner('GET', `/api/creditnotes/${id}`)).body.unallocated_minor).toBe(
          left(itemAt(book.credits, index)),
        )
    }),
    { numRuns: sequences },
  )
  expect((await checkBooks(testApp.db, testApp.clock.now())).violation_count).toBe(0)
}, 1_800_000)

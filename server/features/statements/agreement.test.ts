import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import type { Ageing, StatementEntry } from '#shared/features/statements/statements.reply.ts'
import { caller, tokenOf, withQuery } from '#server/test-support/ask.ts'
import { DatedLedger } from '#server/test-support/models/dated-ledger-model.ts'
import { fullAddress, startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

/** Many more in a separate run. */
const histories = Number(process.env['MODEL_RUNS'] ?? 20)

const testApp = await startApp()
await startInvoicing(testApp)

type Owner = ReturnType<typeof caller>
type Invoice = { id: string; line: string }

/**
 * The history of one customer as it is made: through the API on one side, as plain dates and amounts on the other.
 */
class History {
  readonly ledger = new DatedLedger()
  readonly invoices: Invoice[] = []
  readonly payments: string[] = []
  readonly credits: string[] = []
  readonly owner: Owner
  readonly customerId: string

  constructor(owner: Owner, customerId: string) {
    this.owner = owner
    this.customerId = customerId
  }

  get today() {
    return testApp.clock.now().slice(0, 10)
  }
  /** The date so many days ago. */
  ago(days: number) {
    return addDays(this.today, -days)
  }
  post(path: string, body: object = {}) {
    return this.owner('POST', path, body)
  }
}

type Step = (history: History) => Promise<unknown>

/** Names each step, so that a counterexample reads like a story. */
const step = (name: string, run: Step) => Object.assign(run, { [fc.toStringMethod]: () => name })

const at = <Item>(items: readonly Item[], place: number) => items[place % items.length]
const amounts = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10)
const places = fc.nat({ max: 11 })
/** Mostly today, sometimes a while ago. */
const backs = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 40 }) })

const accepted = ({ status }: { status: number }) => status < 300

const steps: fc.Arbitrary<Step>[] = [
  fc
    .integer({ min: 1, max: 12 })
    .map((days) => step(`${days} days go by`, async () => testApp.clock.forward({ days }))),
  fc.tuple(amounts, fc.constantFrom(0, 7, 30, 60)).map(([gross, terms_days]) =>
    step(`issue ${gross}, due in ${terms_days} days`, async (history: History) => {
      const lines = [{ description: 'Work', unit_price: (gross / 100).toFixed(2), vat_code: 'zero' }]
      const draft = await history.post('/api/invoices', { customer_id: history.customerId, terms_days, lines })
      const { body } = await history.post(`/api/invoices/${draft.body.id}/issue`)
      history.invoices.push({ id: body.id, line: body.lines[0].id })
      history.ledger.add('invoice', body.id, body.issue_date, gross)
    }),
  ),
  fc
    .tuple(amounts, amounts, places, backs, fc.constantFrom('on_account', 'oldest_first'))
    .map(([amount, part, place, back, rest]) =>
      step(`pay ${amount} ${back} days ago, ${part} of it to ${place}, the rest ${rest}`, async (history: History) => {
        const invoice = at(history.invoices, place)
        const payment_date = history.ago(back)
        const reply = await history.post('/api/payments', {
          customer_id: history.customerId,
          amount_minor: amount,
          payment_date,
          rest,
          allocations: invoice ? [{ invoice_id: invoice.id, amount_minor: Math.min(part, amount) }] : [],
        })
        if (!accepted(reply)) return
        history.payments.push(reply.body.id)
        history.ledger.add('payment', reply.body.id, payment_date, -amount)
      }),
    ),
  fc.tuple(places, backs).map(([place, back]) =>
    step(`reverse payment ${place} ${back} days ago`, async (history: History) => {
      const id = at(history.payments, place)
      if (id === undefined) return
      const reversal_date = history.ago(back)
      const reply = await history.post(`/api/payments/${id}/reverse`, { reason: 'Bounced', reversal_date })
      if (accepted(reply)) history.ledger.add('reversal', id, reversal_date, reply.body.amount_minor)
    }),
  ),
  fc.tuple(places, places, amounts).map(([from, place, part]) =>
    step(`allocate ${part} of payment ${from} to ${place}`, async (history: History) => {
      const [id, invoice] = [at(history.payments, from), at(history.invoices, place)]
      if (id === undefined || !invoice) return
      await history.post(`/api/payments/${id}/allocations`, {
        allocations: [{ invoice_id: invoice.id, amount_minor: part }],
      })
    }),
  ),
  fc.tuple(places, amounts, backs).map(([place, amount_minor, back]) =>
    step(`refund ${amount_minor} of payment ${place} ${back} days ago`, async (history: History) => {
      const id = at(history.payments, place)
      if (id === undefined) return
      const refund_date = history.ago(back)
      const reply = await history.post(`/api/payments/${id}/refunds`, { amount_minor, refund_date })
      if (accepted(reply)) history.ledger.add('refund', id, refund_date, amount_minor)
    }),
  ),
  fc.tuple(places, amounts).map(([place, net_minor]) =>
    step(`credit ${net_minor} of ${place}`, async (history: History) => {
      const invoice = at(history.invoices, place)
      if (!invoice) return
      const lines = [{ invoice_line_id: invoice.line, net_minor }]
      const { status, body } = await history.post(`/api/invoices/${invoice.id}/credit`, { reason: 'Returned', lines })
      if (status !== 201) return
      history.credits.push(body.id)
      history.ledger.add('credit', body.id, body.issue_date, -net_minor)
    }),
  ),
  fc.tuple(places, places, amounts).map(([from, place, part]) =>
    step(`use ${part} of credit ${from} on ${place}`, async (history: History) => {
      const [id, invoice] = [at(history.credits, from), at(history.invoices, place)]
      if (id === undefined || !invoice) return
      await history.post(`/api/creditnotes/${id}/allocations`, {
        allocations: [{ invoice_id: invoice.id, amount_minor: part }],
      })
    }),
  ),
  fc.tuple(places, amounts, backs).map(([place, amount_minor, back]) =>
    step(`refund ${amount_minor} of credit ${place} ${back} days ago`, async (history: History) => {
      const id = at(history.credits, place)
      if (id === undefined) return
      const refund_date = history.ago(back)
      const reply = await history.post(`/api/creditnotes/${id}/refunds`, { amount_minor, refund_date })
      if (accepted(reply)) history.ledger.add('refund', id, refund_date, amount_minor)
    }),
  ),
  fc.tuple(places, amounts, backs).map(([place, amount_minor, back]) =>
    step(`write off ${amount_minor} of ${place} ${back} days ago`, async (history: History) => {
      const invoice = at(history.invoices, place)
      if (!invoice) return
      const wish = { amount_minor, reason: 'bad_debt', write_off_date: history.ago(back) }
      const reply = await history.post(`/api/invoices/${invoice.id}/writeoffs`, wish)
      if (accepted(reply)) history.ledger.add('write_off', invoice.id, wish.write_off_date, -amount_minor)
    }),
  ),
  places.map((place) =>
    step(`void ${place}`, async (history: History) => {
      const invoice = at(history.invoices, place)
      if (!invoice) return
      const reply = await history.post(`/api/invoices/${invoice.id}/void`, { reason: 'Wrong' })
      if (accepted(reply)) history.ledger.void(invoice.id, history.today)
    }),
  ),
]

const nothing: Ageing = {
  current: 0,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  owed_minor: 0,
  credit_minor: 0,
  balance_minor: 0,
}

const sumOf = (amountsOfAll: number[]) => amountsOfAll.reduce((sum, amount) => sum + amount, 0)

/** What each screen shows for one customer on one date. */
async function screensOn({ owner, customerId }: History, day: string) {
  const read = async (path: string, query: Record<string, string>) => (await owner('GET', withQuery(path, query))).body
  const ageing = await read(`/api/customers/${customerId}/ageing`, { as_of: day })
  const period = await read(`/api/customers/${customerId}/statement`, { kind: 'period', from: '2026-01-01', to: day })
  const open = await read(`/api/customers/${customerId}/statement`, { kind: 'open_items', from: day, to: day })
  return {
    ageing: (ageing.data[0] ?? nothing) as Ageing,
    closing: period.closing_minor as number,
    ageingOfStatement: period.ageing as Ageing,
    open: open.entries as StatementEntry[],
  }
}

async function agreeOn(history: History, day: string) {
  const { ageing, closing, ageingOfStatement, open } = await screensOn(history, day)
  const owedItems = open.filter(({ kind }) => kind === 'invoice')
  const balanceOf = (entries: StatementEntry[]) => sumOf(entries.map(({ balance_minor }) => balance_minor))
  const { current, days_1_30, days_31_60, days_61_90, over_90 } = ageing
  const balance = history.ledger.balanceOn(day)
  expect({
    day,
    balance: ageing.balance_minor,
    closing,
    items: balanceOf(open),
    owed: ageing.owed_minor,
    byAge: current + days_1_30 + days_31_60 + days_61_90 + over_90,
    credit: ageing.credit_minor,
    ofStatement: ageingOfStatement.balance_minor,
  }).toEqual({
    day,
    balance,
    closing: balance,
    items: balance,
    owed: balanceOf(owedItems),
    byAge: balanceOf(owedItems),
    credit: balanceOf(owedItems) - balance,
    ofStatement: balance,
  })
  // On no date was anything paid that was not owed, or allocated that was not available.
  for (const { kind, amount_minor, balance_minor } of open) {
    const [least, most] = kind === 'invoice' ? [0, amount_minor] : [amount_minor, 0]
    expect({ day, kind, fits: balance_minor >= least && balance_minor <= most }).toEqual({ day, kind, fits: true })
  }
}

/** Figures that exist only for today. */
async function agreeToday(history: History) {
  const { owner, customerId, today } = history
  const { ageing, open } = await screensOn(history, today)
  const list = (
    await owner('GET', withQuery('/api/invoices', { customer_id: customerId, status: 'open', per_page: '100' }))
  ).body
  const byInvoice = (entries: [string, number][]) => Object.fromEntries(entries)
  expect(
    byInvoice(list.data.map((row: { id: string; outstanding_minor: number }) => [row.id, row.outstanding_minor])),
  ).toEqual(
    byInvoice(open.filter(({ kind }) => kind === 'invoice').map((entry) => [entry.source_id, entry.balance_minor])),
  )
  const { totals } = (await owner('GET', withQuery('/api/ageing', { as_of: today }))).body
  const { owed } = (await owner('GET', '/api/home')).body
  const {
    credit_minor: _credit,
    balance_minor: _balance,
    currency,
    ...byAge
  } = totals[0] ?? { ...nothing, currency: 'GBP' }
  expect(owed[0]).toMatchObject({ currency, ageing: byAge })
  expect(ageing.owed_minor).toBe(sumOf(list.data.map((row: { outstanding_minor: number }) => row.outstanding_minor)))
}

test('ageing, statement, Home, list and report say the same for any day of any history', async () => {
  const all: DatedLedger[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 22 }), async (history) => {
      // The clock moves from one history to the next, by more days than a session lasts.
      const owner = caller(testApp, await tokenOf(testApp, 'owner', true))
      const customer = await owner('POST', '/api/customers', { name: 'Acme Ltd', billing_address: fullAddress })
      const made = new History(owner, customer.body.id)
      all.push(made.ledger)
      for (const run of history) await run(made)
      for (const day of [...made.ledger.days(), made.today]) if (day <= made.today) await agreeOn(made, day)
      await agreeToday(made)
      await reportAgrees(owner, all, made.today)
    }),
    { numRuns: histories, endOnFailure: true },
  )
  expect(all).toHaveLength(histories)
}, 600_000)

/** Payments, reversals and refunds of all customers, each on its own date. */
async function reportAgrees(owner: Owner, all: readonly DatedLedger[], today: string) {
  for (const from of [addDays(today, -45), addDays(today, -10), today]) {
    const { body } = await owner('GET', withQuery('/api/reports/payments', { from, to: today }))
    const total = body.totals[0] ?? { received_minor: 0, reversed_minor: 0, refunded_minor: 0 }
    const sum = (kind: 'payment' | 'reversal' | 'refund') => sumOf(all.map((ledger) => ledger.sumOf(kind, from, today)))
    expect(total).toMatchObject({
      received_minor: sum('payment'),
      reversed_minor: sum('reversal'),
      refunded_minor: sum('refund'),
    })
  }
}

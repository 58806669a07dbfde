import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CustomerRow } from '#shared/features/customers/customer-list.reply.ts'
import { randomFrom } from '#shared/random.ts'
import { checkBooks } from '#server/features/books/books.service.ts'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { foldFigures } from './dashboards.jobs.ts'

const testApp = await startApp()
const { clock, db } = testApp
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

type Owed = { currency: string; count: number; overdue_count: number; over_90: number; owed_minor: number }
type Debtor = { currency: string; customer_id: string; owed_minor: number; overdue_minor: number }

/** Rates are of currencies with as many decimals. */
const valueInBase = sql`round(outstanding_minor * coalesce(exchange_rate, 1))`

/** The same from the invoices themselves. */
async function fromInvoices(today: string) {
  const open = sql`from invoices where status = 'issued' and outstanding_minor > 0`
  const { rows: owed } = await sql<Owed>`
    select currency, count(*) as count, count(*) filter (where due_date < ${today}) as overdue_count,
           coalesce(sum(outstanding_minor) filter (where due_date < ${today}::date - 90), 0)::bigint as over_90,
           sum(outstanding_minor)::bigint as owed_minor ${open} group by 1 order by 1`.execute(db)
  const { rows: debtors } = await sql<Debtor>`
    select currency, customer_id, owed_minor, overdue_minor from (
      select currency, customer_id, sum(outstanding_minor)::bigint as owed_minor,
             coalesce(sum(outstanding_minor) filter (where due_date < ${today}), 0)::bigint as overdue_minor,
             row_number() over (partition by currency order by sum(outstanding_minor) desc, customer_id desc) as place
        ${open} group by 1, 2) ranked where place <= 5 order by currency, place`.execute(db)
  const { rows: inBase } = await sql<{ minor: number }>`
    select coalesce(sum(${valueInBase}), 0)::bigint as minor ${open}`.execute(db)
  const { rows: due } = await sql<{ id: string }>`
    select id from (
      select id, currency, due_date, row_number() over (partition by currency order by due_date, id) as place
        ${open} and due_date >= ${today}) ranked where place <= 5 order by due_date, currency, id`.execute(db)
  return { owed, debtors, owed_in_base_minor: inBase[0]?.minor, due_next: due.map(({ id }) => id) }
}

/** What Home shows of it. */
async function fromHome() {
  const { body } = await owner('GET', '/api/home')
  const owed: Owed[] = body.owed
    .filter(({ open }: { open: { count: number } }) => open.count > 0)
    .map(({ currency, open, overdue, ageing }: (typeof body.owed)[number]) => ({
      currency,
      count: open.count,
      overdue_count: overdue.count,
      over_90: ageing.over_90,
      owed_minor: open.owed_minor,
    }))
  type Shown = Omit<Debtor, 'currency'> & { customer_name: string }
  const debtors: Debtor[] = body.debtors.flatMap(({ currency, customers }: { currency: string; customers: Shown[] }) =>
    customers.map(({ customer_name: _, ...debtor }) => ({ currency, ...debtor })),
  )
  const byCurrency = (one: { currency: string }, other: { currency: string }) =>
    one.currency.localeCompare(other.currency)
  return {
    owed: owed.toSorted(byCurrency),
    debtors: debtors.toSorted(byCurrency),
    owed_in_base_minor: body.owed_in_base_minor,
    due_next: body.due_next.map(({ id }: { id: string }) => id),
  }
}

type Figures = Pick<CustomerRow, 'id' | 'owed_minor' | 'overdue_minor' | 'last_invoice_date'>

/** Of every customer, in the order of what is asked for, the newer of equals first. */
async function ofCustomers(today: string, order_by: 'owed_minor' | 'overdue_minor' | 'last_invoice_date') {
  const { rows } = await sql<Figures>`
    select customers.id, coalesce(sum(${valueInBase}) filter (where status = 'issued'), 0)::bigint as owed_minor,
           coalesce(sum(${valueInBase}) filter (where status = 'issued' and due_date < ${today}), 0)::bigint as overdue_minor,
           max(issue_date) filter (where status = 'issued') as last_invoice_date
      from customers left join invoices on customer_id = customers.id group by 1
     order by ${sql.ref(order_by)} desc nulls last, 1 desc`.execute(db)
  return rows
}

async function inList(query: Record<string, string>) {
  const { body } = await owner('GET', withQuery('/api/customers', { order_direction: 'DESC', ...query }))
  return body.data.map(({ id, owed_minor, overdue_minor, last_invoice_date }: CustomerRow) => ({
    id,
    owed_minor,
    overdue_minor,
    last_invoice_date,
  }))
}

test('whatever happens and whenever figures are folded, Home and the list of customers show what the invoices come to', async () => {
  clock.set('2026-01-05T09:00:00.000Z')
  const random = randomFrom(18)
  const customers: { id: string }[] = []
  for (let count = 1; count <= 8; count += 1) customers.push(await newCustomer({ name: `Debtor ${count}` }))
  const names = new Set(customers.map(({ id }) => id))
  const partPaid = new Set<string>()
  const open: { id: string; customer_id: string; currency: string; left: number }[] = []

  const issue = async () => {
    const currency = random.oneOf(['GBP', 'GBP', 'EUR'])
    const exchange_rate_date = clock.now().slice(0, 10)
    const rate = currency === 'GBP' ? {} : { exchange_rate: '0.85', exchange_rate_source: 'ECB', exchange_rate_date }
    const { id, customer_id, gross_minor } = await newIssued({
      customer_id: random.oneOf(customers).id,
      currency,
      terms_days: random.oneOf([0, 7, 30, 60]),
      lines: [{ description: 'Work', quantity: '1', unit_price: String(1 + random.below(400)) }],
      ...rate,
    })
    open.push({ id, customer_id, currency, left: gross_minor })
  }
  const pay = async () => {
    const invoice = open[random.below(open.length)]
    if (!invoice) return
    const amount_minor = random.below(2) === 0 ? invoice.left : Math.ceil(invoice.left / 3)
    const { customer_id, currency } = invoice
    const allocations = [{ invoice_id: invoice.id, amount_minor }]
    const { status } = await owner('POST', '/api/payments', { customer_id, currency, amount_minor, allocations })
    expect(status).toBe(201)
    invoice.left -= amount_minor
    if (invoice.left === 0) open.splice(open.indexOf(invoice), 1)
    else partPaid.add(currency)
  }
  const fold = () => foldFigures({ db })
  const voidOne = async () => {
    const invoice = random.oneOf(open)
    const { status } = await owner('POST', `/api/invoices/${invoice.id}/void`, { reason: 'To nobody' })
    if (status === 200) open.splice(open.indexOf(invoice), 1)
  }
  const later = async () => clock.forward({ days: 1 + random.below(25) })

  for (let step = 0; step < 70; step += 1) {
    await random.oneOf([issue, issue, issue, pay, pay, fold, later, ...(open.length > 0 ? [voidOne] : [])])()
    const today = clock.now().slice(0, 10)
    expect(await fromHome()).toEqual(await fromInvoices(today))
    const order_by = random.oneOf(['owed_minor', 'overdue_minor', 'last_invoice_date'] as const)
    const figures = await ofCustomers(today, order_by)
    expect(await inList({ order_by })).toEqual(figures)
    expect(await inList({ order_by, q: 'Debtor' })).toEqual(figures.filter(({ id }) => names.has(id)))
  }
  expect(open.length).toBeGreaterThan(8)
  expect(partPaid).toEqual(new Set(['EUR', 'GBP']))
  expect(await checkBooks(db, clock.now())).toMatchObject({ violation_count: 0 })
})

test('a base currency of other decimals leaves what is owed in it true, before and after it is folded', async () => {
  const shown = async () => [
    (await fromHome()).owed_in_base_minor,
    (await checkBooks(db, clock.now())).results.filter(({ violations }) => violations > 0),
  ]
  const before = await shown()
  for (const base_currency of ['JPY', 'GBP']) {
    await db.updateTable('business').set({ base_currency }).execute()
    const after = await shown()
    expect(after[1]).toEqual([])
    await foldFigures({ db })
    expect(await shown()).toEqual(after)
    if (base_currency === 'JPY') expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
  }
})

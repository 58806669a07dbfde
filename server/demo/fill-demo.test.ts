import { termsColumn } from '#server/features/customers/customers.queries.ts'
import { afterAll, expect, test } from 'vitest'
import { type Bank, newBank } from '#shared/features/banks/banks.contract.ts'
import { business } from '#shared/features/business/business.reply.ts'
import { newCustomer } from '#shared/features/customers/customers.contract.ts'
import { customer } from '#shared/features/customers/customers.reply.ts'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { invoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { day, later } from '#shared/dates/instant.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import { scheduleActions, scheduleStatuses } from '#shared/features/schedules/schedules.rules.ts'
import { currencies } from '#shared/money/currencies.ts'
import { bic, iban, vatNumber } from '#shared/validation/identifiers.ts'
import { checkBooks } from '#server/features/books/books.service.ts'
import { summarise } from '#server/features/invoices/list/invoice-summary.queries.ts'
import { listBanks } from '#server/features/banks/banks.queries.ts'
import { listVatCodeNames, readBusiness } from '#server/features/business/business.service.ts'
import { createDb, type Db } from '#server/platform/database/connection/database.ts'
import { createPool } from '#server/platform/database/connection/pool.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { demoUsers } from './demo-people.ts'
import { fillDemo } from './fill-demo.ts'

const now = '2026-03-31T09:30:00.000Z'

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase()
  const pool = createPool(url, 2, createLogger('silent'))
  afterAll(async () => {
    await pool.end()
    await drop()
  })
  return createDb(pool)
}

const listCustomers = (db: Db) => db.selectFrom('customers').selectAll().select(termsColumn).orderBy('code').execute()

const db = await emptyDatabase()
const filled = await fillDemo(db, now)
const customers = await listCustomers(db)

/** The fields that a person fills in, as they could be sent back. */
const asSent = (row: (typeof customers)[number]) => {
  const {
    id: _i,
    archived_at: _a,
    created_at: _c,
    updated_at: _u,
    created_by: _b,
    version: _v,
    search_text: _s,
    terms_kind: _k,
    import_id: _m,
    ...sent
  } = row
  return sent
}

test('a German, a Belgian and a French customer receive e-invoices, each by another profile', async () => {
  const issued = await db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select(['customers.e_invoice_profile', ({ fn }) => fn.countAll<number>().as('count')])
    .where('invoices.status', '=', 'issued')
    .where('customers.e_invoice_profile', '!=', 'none')
    .groupBy('customers.e_invoice_profile')
    .orderBy('customers.e_invoice_profile')
    .execute()
  expect(issued.map(({ e_invoice_profile }) => e_invoice_profile)).toEqual(['factur_x', 'peppol', 'xrechnung'])
})

test('the demo has 60 customers that the contract would take as they are, 3 of them archived', () => {
  expect(filled).toBe(true)
  expect(customers).toHaveLength(60)
  for (const row of customers) {
    expect(newCustomer.parse(asSent(row))).toEqual(asSent(row))
    expect(customer.parse(row)).toMatchObject({ name: row.name })
  }
  expect(customers.filter(({ archived_at }) => archived_at !== null)).toHaveLength(3)
})

test('customers have an existing VAT code, language and currency, and a contact who receives invoices', async () => {
  const vatCodes = await listVatCodeNames(db)
  const isRight = ({ default_vat_code, language, currency, contacts }: (typeof customers)[number]) =>
    vatCodes.has(default_vat_code) &&
    locales.includes(language) &&
    currencies.some((known) => known === currency) &&
    contacts.some(({ receives_invoices, email }) => receives_invoices && email !== '')
  expect(customers.filter((row) => !isRight(row))).toEqual([])
})

test('names, account codes, company numbers and VAT numbers are each given once', () => {
  for (const field of ['name', 'code', 'company_number', 'vat_number'] as const) {
    const given = customers.map((row) => row[field]).filter(Boolean)
    expect({ field, given: [...new Set(given)] }).toEqual({ field, given })
  }
})

test('every VAT number is right, and begins with the country of its customer', async () => {
  const withNumber = customers.filter(({ vat_number }) => vat_number !== '')
  expect(withNumber.length).toBeGreaterThan(40)
  for (const { vat_number, billing_address } of withNumber) {
    expect(vatNumber.safeParse(vat_number)).toEqual({ success: true, data: vat_number })
    expect(vat_number.slice(0, 2)).toBe(billing_address.country)
  }
  expect(vatNumber.safeParse((await readBusiness(db)).vat_number)).toMatchObject({ success: true })
})

test('no real person is contacted: e-mail addresses are of example domains, British phone numbers are reserved for fiction', () => {
  for (const { contacts, billing_address } of customers)
    for (const { email, phone } of contacts) {
      expect(email).toMatch(/@[a-z]+\.example\.(com|org|net)$/)
      if (billing_address.country === 'GB' && phone !== '') expect(phone).toMatch(/^01632 960\d{3}$/)
    }
})

test('customers were taken on over the past two years, before what was done with them', () => {
  const ages = customers.map(({ created_at }) => created_at)
  expect(ages).toEqual(ages.toSorted())
  expect((ages[0] ?? '') > later(now, -2 * 365 * day)).toBe(true)
  expect((ages.at(-1) ?? '') < now).toBe(true)
  for (const { archived_at, created_at } of customers) if (archived_at) expect(archived_at > created_at).toBe(true)
})

test('the business is complete, and an account for pounds and one for euros are right, the defaults of their currencies', async () => {
  expect(business.parse(await readBusiness(db))).toMatchObject({ name: 'Foxglove & Tern', base_currency: 'GBP' })
  const banks = await listBanks(db)
  expect(banks.map(({ currency, is_default }) => [currency, is_default])).toEqual([
    ['EUR', true],
    ['GBP', true],
  ])
  for (const bank of banks) {
    expect(newBank.parse(newBankOf(bank))).toEqual(newBankOf(bank))
    expect(iban.parse(bank.iban)).toBe(bank.iban)
    expect(bic.parse(bank.bic)).toBe(bank.bic)
  }
})

const newBankOf = ({
  label,
  bank_name,
  account_name,
  sort_code,
  routing_number,
  account_number,
  iban: number,
  bic: code,
  currency,
}: Bank) => ({
  label,
  bank_name,
  account_name,
  sort_code,
  routing_number,
  account_number,
  iban: number,
  bic: code,
  currency,
})

test('a dozen customers have notes, by several people, from after they were taken on', async () => {
  const notes = await db.selectFrom('notes').selectAll().where('page_name', '=', 'customers').execute()
  const since = new Map(customers.map(({ id, created_at }) => [id, created_at]))
  expect(new Set(notes.map(({ model_id }) => model_id)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(notes.map(({ created_by }) => created_by)).size).toBe(demoUsers.length)
  for (const { model_id, created_at } of notes) {
    expect(created_at > (since.get(model_id) ?? '9')).toBe(true)
    expect(created_at < now).toBe(true)
  }
})

test('no e-mail is sent about it', async () => {
  const waiting = db.selectFrom('emails').select('id').where('status', '=', 'queued')
  expect(await waiting.execute()).toEqual([])
})

test('filling in twice does nothing', async () => {
  expect(await fillDemo(db, later(now, day))).toBe(false)
  expect(await listCustomers(db)).toEqual(customers)
})

test('two installations that are filled in at the same time hold the same', async () => {
  const other = await emptyDatabase()
  await fillDemo(other, now)
  const same = (rows: typeof customers) =>
    rows.map((row) => ({ ...asSent(row), created_at: row.created_at, archived_at: row.archived_at }))
  expect(same(await listCustomers(other))).toEqual(same(customers))
  const { updated_at: _, ...filledBusiness } = await readBusiness(db)
  expect(await readBusiness(other)).toMatchObject(filledBusiness)
  expect(await listNumbers(other)).toEqual(await listNumbers(db))
})

const listNumbers = (of: Db) =>
  of
    .selectFrom('invoices')
    .select(['number', 'customer_name', 'gross_minor', 'outstanding_minor', 'issue_date'])
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()

test('two years of invoices are in every state, in several currencies, and the books add up', async () => {
  const today = now.slice(0, 10)
  const filter = invoiceFilter.parse({})
  const { counts, totals } = await summarise(db, filter, today)
  for (const state of invoiceStates) expect([state, (counts?.[state] ?? 0) > 0]).toEqual([state, true])
  expect(counts?.all).toBeGreaterThan(500)
  const dates = (await listNumbers(db)).map(({ issue_date }) => issue_date ?? '')
  expect((dates[0] ?? '') < later(now, -600 * day)).toBe(true)
  expect((dates.at(-1) ?? '') <= today).toBe(true)
  expect(totals?.length).toBeGreaterThan(4)
  const { results } = await checkBooks(db, now)
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
})

test('25 schedules have every rhythm and state, and their invoices are in the books', async () => {
  const schedules = await db.selectFrom('schedules').selectAll().execute()
  expect(schedules).toHaveLength(25)
  expect(new Set(schedules.map(({ unit }) => unit))).toEqual(new Set(rhythmUnits))
  expect(new Set(schedules.map(({ action }) => action))).toEqual(new Set(scheduleActions))
  expect(new Set(schedules.map(({ status }) => status))).toEqual(new Set(scheduleStatuses))
  expect(schedules.filter(({ failure_count }) => failure_count > 0)).toHaveLength(2)
  expect(schedules.filter(({ price_changes }) => price_changes.length > 0).length).toBeGreaterThan(5)
  for (const { status, failure_count, next_date } of schedules)
    if (status === 'active' && failure_count === 0) expect((next_date ?? '') > now.slice(0, 10)).toBe(true)
  const made = await db.selectFrom('schedule_runs').select('invoice_id').where('outcome', '=', 'made').execute()
  expect(made.length).toBeGreaterThan(150)
})

test('without the customers it holds the people alone', async () => {
  const other = await emptyDatabase()
  await fillDemo(other, now, { peopleOnly: true })
  expect(await listCustomers(other)).toEqual([])
  expect(await listBanks(other)).toEqual([])
  expect(await other.selectFrom('users').select('id').execute()).toHaveLength(demoUsers.length)
})

test('the business moved in with an import, whose rows lead to the customers that it brought', async () => {
  const brought = customers.filter(({ import_id }) => import_id !== null)
  const imports = await db.selectFrom('imports').selectAll().execute()
  expect(imports).toMatchObject([{ kind: 'customers', status: 'done', saved_count: brought.length, invalid_count: 1 }])
  const rows = await db.selectFrom('import_rows').selectAll().where('status', '=', 'saved').orderBy('line').execute()
  expect(new Set(rows.map(({ record_id }) => record_id))).toEqual(new Set(brought.map(({ id }) => id)))
})

test.each(['invoices', 'credit_notes', 'payments', 'notes', 'customers', 'schedules', 'emails'] as const)(
  'none of the %s of the demo was written after now',
  async (table) => {
    // What the database dates by itself is of the day of this test.
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('created_at', '>', now)
      .where('created_at', '<', later(now, 2 * day))
      .execute()
    expect(rows).toEqual([])
  },
)

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import {
  daysWithin,
  dueDateByTerms,
  type PaymentTerms,
  statedTerms,
  termsKinds,
} from '#shared/features/documents/payment-terms.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)
const monthEnd = { kind: 'days_after_month_end', days: 30 } as const
const on20th = { kind: 'day_of_next_month', days: 20 } as const

test('the database reckons a due date by the terms as the product does', async () => {
  const dates = Array.from({ length: 800 }, (_, index) => addDays('2027-06-01', index))
  for (const kind of termsKinds) {
    const { min, max } = daysWithin(kind)
    for (const days of [min, 15, 28, 29, 30, 31, max]) {
      const { rows } = await sql<{ due: string }>`
        select due_date_by_terms(day, ${kind}, ${days}::int) as due
          from unnest(${dates}::date[]) with ordinality as given (day, place) order by place`.execute(testApp.db)
      expect(rows.map(({ due }) => due)).toEqual(dates.map((date) => dueDateByTerms(date, { kind, days })))
    }
  }
})

describe('terms of kinds', () => {
  test('an invoice has those of its customer, unless it says others; a plain number is days after the invoice', async () => {
    const { id: customer_id, ...customer } = await newCustomer({ name: 'Month End Ltd', terms: monthEnd })
    expect(customer).toMatchObject({ terms: monthEnd, terms_days: 30 })
    const draft = await newDraft({ customer_id, issue_date: '2026-03-10' })
    expect(draft).toMatchObject({ terms: monthEnd, terms_days: 30, due_date: '2026-04-30' })
    const change = async (body: object, version: number) =>
      (await owner('PATCH', `/api/invoices/${draft.id}`, { ...body, version })).body
    const other = await change({ terms: on20th }, draft.version)
    expect(other).toMatchObject({ terms: on20th, due_date: '2026-04-20' })
    const plain = await change({ ...other, due_date: null, terms_days: 7 }, other.version)
    expect(plain).toMatchObject({ terms: { kind: 'days_after_invoice', days: 7 }, due_date: '2026-03-17' })
    const { status } = await owner('PATCH', `/api/invoices/${draft.id}`, {
      terms: { kind: 'day_of_month', days: 32 },
      version: plain.version,
    })
    expect(status).toBe(422)
  })

  test('a new customer has those of the business, and a change of one keeps the rest', async () => {
    const { body: business } = await owner('GET', '/api/admin/business')
    const { body: changed } = await owner('PATCH', '/api/admin/business', { terms: on20th, version: business.version })
    expect(changed).toMatchObject({ terms: on20th, terms_days: 20 })
    const customer = await newCustomer({ name: 'As Usual Ltd' })
    expect(customer).toMatchObject({ terms: on20th })
    const url = `/api/customers/${customer.id}`
    const renamed = await owner('PATCH', url, { ...bodyOf(customer), name: 'As Ever Ltd' })
    expect(renamed.body).toMatchObject({ name: 'As Ever Ltd', terms: on20th })
    const plain = await owner('PATCH', url, { terms_days: 30, version: renamed.body.version })
    expect(plain.body).toMatchObject({ terms: { kind: 'days_after_invoice', days: 30 } })
    await owner('PATCH', '/api/admin/business', { terms_days: business.terms_days, version: changed.version })
  })

  test('the invoices of a schedule fall due by its terms', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Every Month Ltd', terms: on20th })
    const line = { description: 'Hosting', quantity: '1', unit_price: '10', vat_code: 'standard' }
    const { body: schedule } = await owner('POST', '/api/schedules', {
      name: 'Hosting',
      customer_id,
      lines: [line],
      unit: 'month',
      start_date: '2027-01-31',
    })
    expect(schedule).toMatchObject({ terms: on20th, terms_days: 20 })
    const { body: kept } = await owner('PATCH', `/api/schedules/${schedule.id}`, { ...schedule, terms: monthEnd })
    expect(kept).toMatchObject({ terms: monthEnd })
    const { body: made } = await owner('POST', `/api/schedules/${schedule.id}/run`, {})
    const { body: invoice } = await owner('GET', `/api/invoices/${made.invoice_id}`)
    expect(invoice).toMatchObject({ terms: monthEnd })
  })

  test('drafts are listed by the day on which they would fall due', async () => {
    const { id: customer_id } = await newCustomer({ name: 'In Order Ltd' })
    const late = await newDraft({ customer_id, issue_date: '2026-03-10', terms: monthEnd })
    const early = await newDraft({ customer_id, issue_date: '2026-03-12', terms_days: 14 })
    const { body } = await owner('GET', `/api/invoices?customer_id=${customer_id}&order_by=due_date`)
    expect(body.data.map((row: { id: string; due_date: string }) => [row.id, row.due_date])).toEqual([
      [late.id, '2026-04-30'],
      [early.id, '2026-03-26'],
    ])
  })

  test('what an issued invoice says of its terms never changes', async () => {
    const { id } = await newIssued({ terms: on20th })
    const forged = sql`update invoices set terms_kind = 'day_of_month' where id = ${id}`.execute(testApp.db)
    await expect(forged).rejects.toMatchObject({ constraint: 'issued_invoice_is_frozen' })
    const manager = await signedInAs(testApp, 'manager')
    expect((await manager('GET', `/api/invoices/${id}`)).body).toMatchObject({ terms: on20th })
  })
})

test('a document says its terms where its due date does not follow from a number of days, unless words were given', () => {
  const document = { payment_terms: '', issue_date: '2026-11-19', due_date: '2026-12-20' }
  const terms: PaymentTerms = { kind: 'day_of_next_month', days: 20 }
  const english = translateTo('en')
  expect(statedTerms({ ...document, terms }, english)).toBe('Day 20 of the following month')
  expect(statedTerms({ ...document, terms, payment_terms: '2 % within 10 days' }, english)).toBe('2 % within 10 days')
  expect(statedTerms({ ...document, terms, due_date: '2026-12-24' }, english)).toBe('')
  expect(statedTerms({ ...document, terms: { kind: 'days_after_invoice', days: 31 } }, english)).toBe('')
  expect(statedTerms({ ...document, due_date: null }, english)).toBe('')
})

/** What may be changed of a customer. */
const bodyOf = ({
  id: _id,
  archived_at: _a,
  created_at: _c,
  updated_at: _u,
  created_by: _b,
  ...rest
}: Record<string, unknown>) => rest

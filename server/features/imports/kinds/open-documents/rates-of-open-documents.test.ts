import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer } = await startInvoicing(testApp)
const { preview, confirm, bringIn, find } = startMovingIn(testApp, owner)

const headings = 'kind,number,customer_name,issue_date,due_date,currency,net,vat,gross,outstanding,reference\n'
const violations = async () => (await checkBooks(db, clock.now())).results.filter((result) => result.violations > 0)

/** What the list of customers shows. */
const owedBy = async (name: string) => (await owner('GET', `/api/customers?q=${name}`)).body.data[0].owed_minor

test('an amount in another currency counts by the rate that the file or its reader gives', async () => {
  await newCustomer({ name: 'Foreign', currency: 'EUR' })
  const file = `kind,number,customer_name,issue_date,currency,net,vat,gross,exchange_rate
invoice,EUR-1,Foreign,2026-02-01,EUR,100,20,120,0.8
invoice,EUR-2,Foreign,2026-02-01,EUR,100,20,120,\n`
  const { body } = await preview(file)
  expect(body).toMatchObject({ warned_count: 1, exchange_rates: [{ currency: 'EUR', rate: null }] })
  const changed = await owner('PATCH', `/api/imports/${body.id}`, {
    exchange_rates: [{ currency: 'EUR', rate: '0.9' }],
  })
  expect(changed.body).toMatchObject({ warned_count: 0, exchange_rates: [{ currency: 'EUR', rate: '0.9' }] })
  await confirm(body.id)
  await runPendingJobs(testApp)
  expect(await owedBy('Foreign')).toBe(9_600 + 10_800)
  expect(await violations()).toEqual([])
})

test('without a rate it is owed in its own currency, and counts nothing in the currency of the business', async () => {
  const customer = await newCustomer({ name: 'Unrated', currency: 'JPY' })
  await bringIn(`${headings}invoice,JPY-1,Unrated,2026-02-01,,JPY,100000,20000,120000,120000,
credit_note,JPY-2,Unrated,2026-02-01,,JPY,1000,200,1200,1200,\n`)
  expect(await owedBy('Unrated')).toBe(0)
  const { body } = await owner('GET', '/api/ageing?q=Unrated')
  expect(body.data).toMatchObject([{ currency: 'JPY', owed_minor: 120_000, credit_minor: 1_200 }])
  expect(body.base_total).toMatchObject({ owed_minor: 0, credit_minor: 0, balance_minor: 0 })
  const { id } = await find('invoices', 'JPY-1')
  const payment = { currency: 'JPY', amount_minor: 20_000, payment_date: '2026-03-01', method: 'bank_transfer' }
  const allocations = [{ invoice_id: id, amount_minor: 20_000 }]
  const paid = await owner('POST', '/api/payments', { customer_id: customer.id, ...payment, allocations })
  expect(paid.status).toBe(201)
  expect(await owedBy('Unrated')).toBe(0)
  expect(await violations()).toEqual([])
})

test('a credit of one that came without a rate asks for the rate', async () => {
  await newCustomer({ name: 'Rateless', currency: 'USD' })
  await bringIn(`${headings}invoice,USD-1,Rateless,2026-02-01,,USD,100,20,120,120,\n`)
  const { id } = await find('invoices', 'USD-1')
  const refused = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Late' })
  expect(refused).toMatchObject({ status: 422, body: { errors: { exchange_rate: expect.anything() } } })
  const draft = await owner('POST', '/api/creditnotes', {
    invoice_id: id,
    reason: 'Late',
    exchange_rate: '0.8',
    exchange_rate_source: 'HMRC',
    exchange_rate_date: '2026-03-01',
  })
  const issued = await owner('POST', `/api/creditnotes/${draft.body.id}/issue`, {})
  expect(issued.body).toMatchObject({ status: 'issued', vat_base_minor: 1_600 })
})

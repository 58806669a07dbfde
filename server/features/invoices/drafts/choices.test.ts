import { expect, test } from 'vitest'
import { signedInAs, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { newCustomer, newIssued, owner } = await startInvoicing(testApp)
const find = async (query: Record<string, string>) =>
  (await owner('GET', withQuery('/api/invoices/choices/customers', query))).body.data

test('a name that begins with what was typed comes before one that has it elsewhere', async () => {
  await newCustomer({ name: 'Aozora', contacts: [{ name: 'Haruka', email: 'h@aozora.example' }] })
  const { id } = await newCustomer({ name: 'Harbour Ltd' })
  expect((await find({ q: 'har' })).map(({ name }: { name: string }) => name)).toEqual(['Harbour Ltd', 'Aozora'])
  await owner('POST', `/api/customers/${id}/archive`)
  expect((await find({ q: 'harb' })).length).toBe(0)
  expect(await find({ id })).toMatchObject([{ name: 'Harbour Ltd', archived: true }])
})

test('the form starts from the day, the currency, the accounts and the number that comes next', async () => {
  const { number } = await newIssued()
  const { body } = await owner('GET', '/api/invoices/defaults')
  expect(body).toMatchObject({ today: '2026-03-31', base_currency: 'GBP', last_issue_date: '2026-03-31', banks: [] })
  expect(Number(body.next_number.slice(-5))).toBe(Number(number.slice(-5)) + 1)
})

test('a user who may read invoices finds customers to filter by, without the data that the form needs', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  expect((await clerk('GET', '/api/invoices/choices/customers')).status).toBe(200)
  expect((await clerk('GET', '/api/invoices/defaults')).status).toBe(403)
})

import { afterAll, expect, test } from 'vitest'
import { startPayingOnline } from '#server/test-support/books/paying-online.ts'

const { stripe, owner, newIssued, visitor } = await startPayingOnline()
afterAll(() => stripe.stop())

const bank = { bank_name: 'Bank', account_name: 'Us', sort_code: '202015', account_number: '10000001', currency: 'GBP' }
await owner('POST', '/api/admin/banks', { label: 'Ours', ...bank })

async function pageOf(fields: object) {
  const { id } = await newIssued(fields)
  const { body } = await owner('POST', `/api/invoices/${id}/links`, {})
  const address = `/api/c/${(body.url as string).replace(/.*\/c\//, '')}`
  return { id, address, read: async () => (await visitor('GET', address)).body }
}

test.for([
  ['direct_debit', { code: '59', mandate: 'M-1' }],
  ['card', { code: '48', card_number: '1234' }],
])('who pays by %s is not asked to send the money as well', async ([collected, payment_means]) => {
  const page = await pageOf({ payment_means })
  expect(await page.read()).toMatchObject({ collected, account: null, online: null })
  expect(await visitor('POST', `${page.address}/pay`)).toMatchObject({
    status: 409,
    body: { code: 'payments.not_set_up' },
  })
})

test('all other customers see where to pay', async () => {
  const page = await pageOf({})
  expect(await page.read()).toMatchObject({
    collected: null,
    account: { account_number: '10000001' },
    online: { is_test: true },
  })
  expect((await visitor('POST', `${page.address}/pay`)).status).toBe(201)
})

const line = { quantity: '1', unit_price: '10', description: 'Work' }

test('an XML is offered where EN 16931 can say the document, and nowhere else', async () => {
  const lines = ['standard', 'outside_scope'].map((vat_code) => ({ ...line, vat_code }))
  const mixed = await pageOf({ lines })
  expect(await mixed.read()).toMatchObject({ document: { has_pdf: true, has_xml: false } })
  expect((await visitor('GET', `${mixed.address}/xml`)).status).toBe(409)
  expect(await (await pageOf({})).read()).toMatchObject({ document: { has_xml: true } })
})

test('a promise without a day is not shown as something that the customer has said', async () => {
  const page = await pageOf({})
  await owner('POST', `/api/invoices/${page.id}/hold`, { kind: 'promised', reason: 'By telephone' })
  expect((await page.read()).hold).toBeNull()
})

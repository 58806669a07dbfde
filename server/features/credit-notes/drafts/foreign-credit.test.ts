import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const abroad = await newCustomer({ name: 'Beta GmbH', currency: 'EUR' })

const rate = { exchange_rate: '0.85', exchange_rate_source: 'HMRC', exchange_rate_date: '2026-03-01' }
const draftOf = (fields: object = {}) =>
  owner('POST', '/api/creditnotes', {
    customer_id: abroad.id,
    reason: 'Goodwill',
    lines: [{ description: 'Bonus', unit_price: '100', vat_code: 'standard' }],
    ...fields,
  })
const issue = (id: string) => owner('POST', `/api/creditnotes/${id}/issue`)

test('a credit of no invoice in a foreign currency is refused without its exchange rate, source and date', async () => {
  const { body } = await draftOf()
  expect(body.missing.map(({ field }: { field: string }) => field)).toEqual([
    'exchange_rate',
    'exchange_rate_source',
    'exchange_rate_date',
  ])
  const refused = await issue(body.id)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['exchange_rate', 'exchange_rate_source', 'exchange_rate_date'])
})

test('with them it is issued, prints its VAT in the base currency and reaches the VAT report', async () => {
  const { body: draft } = await draftOf()
  const changed = await owner('PATCH', `/api/creditnotes/${draft.id}`, { version: draft.version, ...rate })
  expect(changed.body).toMatchObject({ ...rate, vat_base_minor: 1700, missing: [] })
  const issued = (await issue(draft.id)).body
  expect(issued).toMatchObject({ status: 'issued', ...rate, vat_minor: 2000, vat_base_minor: 1700 })
  const { body: report } = await owner('GET', withQuery('/api/reports/vat', { from: '2026-03-01', to: '2026-03-31' }))
  expect(report.unconverted).toEqual([])
  expect(report.rates).toMatchObject([{ category: 'S', net_minor: -8500, vat_minor: -1700 }])
  const { rawPayload } = await testApp.app.inject({
    url: `/api/creditnotes/${draft.id}/pdf`,
    headers: { authorization: `Bearer ${await tokenOf(testApp, 'owner')}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  for (const part of ['£17.00', '0.85', 'HMRC']) expect(text).toContain(part)
})

test('one of an invoice keeps the rate of the invoice, whatever is sent along', async () => {
  const invoice = await newIssued({ customer_id: abroad.id, ...rate })
  const { body } = await owner('POST', '/api/creditnotes', {
    invoice_id: invoice.id,
    reason: 'Returned',
    exchange_rate: '2',
    exchange_rate_source: 'Mine',
    exchange_rate_date: '2026-01-01',
  })
  expect(body).toMatchObject(rate)
})

test('credits of an invoice, one by one, come to its VAT in the base currency to the penny', async () => {
  const lines = ['68.33', '68.33', '57.50', '85.00'].map((unit_price) => ({ description: 'Work', unit_price }))
  const invoice = await newIssued({ customer_id: abroad.id, ...rate, exchange_rate: '0.8571', lines })
  expect(invoice).toMatchObject({ vat_minor: 5583, vat_base_minor: 4785 })
  const credited: number[] = []
  for (const { id } of invoice.lines) {
    const { body } = await owner('POST', '/api/creditnotes', {
      invoice_id: invoice.id,
      reason: 'Returned',
      lines: [{ invoice_line_id: id }],
    })
    credited.push((await issue(body.id)).body.vat_base_minor)
  }
  expect(credited).toEqual([1172, 1172, 986, 1455])
})

test('one in the base currency needs none and keeps none', async () => {
  const { body } = await draftOf({ currency: 'GBP', ...rate })
  expect(body).toMatchObject({ exchange_rate: null, vat_base_minor: null, missing: [] })
})

test('the database itself refuses to issue one without a rate', async () => {
  const { body } = await draftOf()
  await expect(
    testApp.pool.query(
      `update credit_notes set status = 'issued', number = 'X', issue_date = document_date, tax_point = document_date,
         parties = '{"base_currency": "GBP"}', issued_at = '2026-03-31T12:00:00Z' where id = $1`,
      [body.id],
    ),
  ).rejects.toMatchObject({ constraint: 'foreign_credit_note_has_rate' })
})

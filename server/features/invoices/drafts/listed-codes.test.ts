import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const { owner, customer, newDraft } = await startInvoicing(await startApp())

const line = (more: object = {}) => ({ description: 'Work', unit_price: '100', ...more })

// EN 16931-1:2017, BR-CL: a code that is in no list is fatal.
test.each([
  [{ allowances: [{ reason_code: 'ZZZZ', percent: '5' }] }, 'allowances.0.reason_code'],
  [{ charges: [{ reason_code: '95', amount_minor: 1 }] }, 'charges.0.reason_code'],
  [{ lines: [line(), line({ unit_code: 'QQQ' })] }, 'lines.1.unit_code'],
  [{ lines: [line({ classification: { list: 'QQ', code: '1' } })] }, 'lines.0.classification.list'],
  [{ lines: [line({ standard_item_id: '1', standard_item_scheme: '9999' })] }, 'lines.0.standard_item_scheme'],
  [{ lines: [line({ invoiced_object: { scheme: 'QQ', id: '1' } })] }, 'lines.0.invoiced_object.scheme'],
  [{ notes: [{ subject_code: 'QQQ', text: 'Hm' }] }, 'notes.0.subject_code'],
  [{ payee: { name: 'Factor', identifier: { scheme: '9999', id: '1' } } }, 'payee.identifier.scheme'],
])('a code of %j that is in no list is refused at its field when it is saved', async (given, field) => {
  const body = { customer_id: customer.id, lines: [line()], ...given }
  const draft = await newDraft()
  for (const { status, body: answer } of [
    await owner('POST', '/api/invoices', body),
    await owner('PATCH', `/api/invoices/${draft.id}`, { version: draft.version, ...given }),
    await owner('POST', '/api/creditnotes', { ...body, reason: 'Goodwill' }),
  ]) {
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
  }
})

test('a code that is in no list is refused on items, customers and VAT codes too', async () => {
  const vat = { code: 'odd', name: 'Odd', category: 'E', rate: '0', valid_from: '2026-01-01' }
  for (const [path, body, field] of [
    ['/api/items', { name: 'Nail', vat_code: 'standard', unit_code: 'QQQ', prices: [] }, 'unit_code'],
    ['/api/customers', { name: 'Odd Ltd', legal_id: { scheme: '9999', id: '1' } }, 'legal_id.scheme'],
    [
      '/api/customers',
      { name: 'Odd Ltd', electronic_address: { scheme: '9999', id: '1' } },
      'electronic_address.scheme',
    ],
    ['/api/admin/vat-codes', { ...vat, vatex_code: 'VATEX-EU-ODD' }, 'vatex_code'],
  ] as const) {
    const { status, body: answer } = await owner('POST', path, body)
    expect([path, status, Object.keys(answer.errors ?? {})]).toEqual([path, 422, [field]])
  }
})

import { expect, test } from 'vitest'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { sampleInvoice, sampleWithAllowances } from '#server/test-support/e-invoices/samples.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { writeUbl } from '../writing/write-ubl.ts'

const testApp = await startApp()
const { owner } = await startInvoicing(testApp)
await owner('POST', '/api/admin/vat-codes', {
  category: 'S',
  valid_from: '2026-01-01',
  code: 'de_standard',
  name: 'Germany',
  rate: '19',
})

const readXml = async (xml: string) => {
  const { payload, headers } = formWithFile('file', Buffer.from(xml), 'application/xml', 'a.xml')
  return (await owner('POST', '/api/einvoices/read', payload, headers)).body
}
const read = async (document: EInvoice) => readXml(writeUbl(document))

test('what is said of a file beside its name is listed', async () => {
  const file = { name: 'hours.csv', mime: 'text/csv', bytes: 3 }
  const attachments = [{ id: '7', description: 'Hours of October', file }]
  const xml = writeUbl({ ...sampleInvoice(), attachments }).replace(/(filename="hours.csv">)/, '$1YSxi')
  const { draft } = await readXml(xml)
  expect(draft.left_out).toEqual([{ location: 'attachments.0.description', value: 'Hours of October' }])
})

test('an order that only stands for none is not taken over', async () => {
  const { draft } = await read({ ...sampleInvoice(), sales_order_reference: 'SO 9' })
  expect(draft.body).toMatchObject({ reference: '', sales_order_reference: 'SO 9' })
})

test('a total that is other than what the draft comes to is listed, and one that is the same is not', async () => {
  const sample = sampleInvoice()
  const otherwise = { ...sample, totals: { ...sample.totals, with_vat: '1529.76', payable: '1529.76' } }
  const owed = { ...sample, totals: { ...sample.totals, payable: '29.75' } }
  const listed = async (document: EInvoice) => (await read(document)).draft.left_out
  expect(await listed(sample)).toEqual([])
  expect(await listed(otherwise)).toEqual([{ location: 'totals.with_vat', value: '1529.76' }])
  expect(await listed(owed)).toEqual([{ location: 'totals.payable', value: '29.75' }])
})

test('a transfer beside a card or a mandate is listed: the document says by itself how it is paid', async () => {
  const [means] = sampleInvoice().payment
  const { draft } = await read({ ...sampleInvoice(), payment: [{ ...means, card: { number: '1234' } }] })
  expect(draft.body.payment_means).toMatchObject({ code: '', card_number: '1234' })
  expect(draft.left_out).toContainEqual({ location: 'payment.0.code', value: '58' })
})

test('a reason by a code that nobody knows is listed, and the reason in words stays', async () => {
  const sample = sampleWithAllowances()
  const coded = (reason_code: string) => ({ amount: '1.00', reason: 'Loyalty', reason_code, vat: sample.lines[0]?.vat })
  const { draft } = await read({ ...sample, allowances: [coded('95'), coded('104X')] })
  expect(draft.body.allowances).toMatchObject([{ reason_code: '95' }, { reason: 'Loyalty', reason_code: '' }])
  expect(draft.left_out).toContainEqual({ location: 'allowances.1.reason_code', value: '104X' })
})

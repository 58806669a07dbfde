import { expect, test } from 'vitest'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { sampleCreditNote, sampleInvoice, sampleWithAllowances } from '#server/test-support/e-invoices/samples.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { writeCii } from '../writing/write-cii.ts'
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

test('a payment reference without means of payment is taken over, unless it is the number of the document', async () => {
  const referring = (remittance: string) => readXml(writeCii({ ...sampleInvoice(), payment: [], remittance }))
  const { document, draft, findings } = await referring('RF 18')
  expect(document.remittance).toBe('RF 18')
  expect(draft.body.payment_means).toMatchObject({ code: '', remittance: 'RF 18' })
  expect(findings.map(({ rule }: { rule: string }) => rule)).not.toContain('BR-49')
  expect((await referring(sampleInvoice().number ?? '')).draft.body.payment_means ?? null).toBeNull()
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

test('a reason with an unknown code is listed, and the reason in words stays', async () => {
  const sample = sampleWithAllowances()
  const coded = (reason_code: string) => ({ amount: '1.00', reason: 'Loyalty', reason_code, vat: sample.lines[0]?.vat })
  const { draft } = await read({ ...sample, allowances: [coded('95'), coded('104X')] })
  expect(draft.body.allowances).toMatchObject([{ reason_code: '95' }, { reason: 'Loyalty', reason_code: '' }])
  expect(draft.left_out).toContainEqual({ location: 'allowances.1.reason_code', value: '104X' })
})

test('identifiers and classes in unknown schemes are listed', async () => {
  const [first, ...others] = sampleInvoice().lines
  if (!first) throw new Error('the sample has lines')
  const { draft } = await read({
    ...sampleInvoice(),
    payee: { name: 'Factor AG', ids: [{ id: '7', scheme: 'XR01' }] },
    lines: [{ ...first, classifications: [{ list: 'CVD', code: 'M1' }] }, ...others],
  })
  expect(draft.body).toMatchObject({ payee: { identifier: null }, lines: [{ classification: null }, {}] })
  expect(draft.left_out).toEqual([
    { location: 'lines.0.classifications.0', value: 'CVD: M1' },
    { location: 'payee.ids', value: 'XR01: 7' },
  ])
})

test('the rate of a VAT code is the one at the tax point of the document, not that of today', async () => {
  const { draft } = await read({ ...sampleInvoice(), tax_point_date: '2025-11-30' })
  expect(draft.body.lines).toMatchObject([{ quantity: '12' }, { quantity: '3' }])
  expect(draft.body.lines[0]).not.toHaveProperty('vat_code')
  expect(draft.left_out[0]).toEqual({ location: 'lines.0.vat', value: 'S 19 %' })
})

test('the tax point of a credit note is listed: here it is the day of its issue', async () => {
  const { draft } = await read({ ...sampleCreditNote(), tax_point_date: '2025-11-30' })
  expect(draft.body.lines[0]).toMatchObject({ vat_code: 'de_standard' })
  expect(draft.left_out).toContainEqual({ location: 'tax_point_date', value: '2025-11-30', reason: 'tax_point' })
})

test('what was read of a percentage, of a tax point, of the buyer and of a payment, and is said otherwise here, is listed', async () => {
  const sample = sampleInvoice()
  const vat = sample.lines[0]?.vat
  const [means] = sample.payment
  const { draft } = await read({
    ...sample,
    buyer: { ...sample.buyer, ids: sample.buyer?.ids ?? [], trading_name: 'Stadtwerke am Fluss' },
    payment: [
      { ...means, remittance: 'First' },
      { ...means, remittance: 'Second', text: 'By Friday' },
    ],
    allowances: [{ amount: '5.00', base_amount: '50.00', percent: '10', reason: 'Early', vat }],
  })
  expect(draft.body.allowances).toMatchObject([{ percent: null, amount_minor: 500 }])
  for (const left of [
    { location: 'allowances.0.percent', value: '10' },
    { location: 'allowances.0.base_amount', value: '50.00' },
    { location: 'buyer.trading_name', value: 'Stadtwerke am Fluss' },
    { location: 'payment.1.remittance', value: 'Second' },
    { location: 'payment.1.text', value: 'By Friday' },
  ])
    expect(draft.left_out).toContainEqual(left)
})

test('a tax point by the list of CII is taken over, and listed as it was written', async () => {
  const { tax_point_date: _, ...sample } = sampleInvoice()
  const { draft } = await readXml(writeCii({ ...sample, tax_point_code: '72' }))
  expect(draft.body.tax_point_code).toBe('432')
  expect(draft.left_out).toContainEqual({ location: 'tax_point_code', value: '72' })
})

test('with split payment the VAT that counts as paid is not taken over without the VAT', async () => {
  const sample = sampleInvoice()
  const split = {
    ...sample,
    lines: sample.lines.map((line) => ({ ...line, vat: { category: 'B', rate: '19' } })),
    vat_breakdown: sample.vat_breakdown.map((group) => ({ ...group, category: 'B' })),
    totals: { ...sample.totals, prepaid: '244.25' },
  }
  const { draft } = await read(split)
  expect(draft.body.prepaid_minor).toBe(0)
  expect(draft.left_out).toContainEqual({ location: 'totals.prepaid', value: '244.25', reason: 'split_payment' })
})

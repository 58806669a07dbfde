import { expect, test } from 'vitest'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { sampleCreditNote, sampleInvoice, sampleWithAllowances } from '#server/test-support/e-invoices/samples.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { writeUbl } from '../writing/write-ubl.ts'

const testApp = await startApp()
const { owner, newCustomer } = await startInvoicing(testApp)
const rate = { category: 'S', valid_from: '2026-01-01' }
await owner('POST', '/api/admin/vat-codes', { ...rate, code: 'de_standard', name: 'Germany', rate: '19' })
await owner('POST', '/api/admin/vat-codes', { ...rate, code: 'de_reduced', name: 'Germany, reduced', rate: '7' })
const customer = await newCustomer({ name: 'Amsel', vat_number: '', currency: 'EUR' })
await owner('PATCH', `/api/customers/${customer.id}`, {
  electronic_address: { scheme: '0088', id: '4000001123452' },
  version: customer.version,
})

const read = async (document: EInvoice, as = owner, files = new Map<string, Uint8Array>()) => {
  const { payload, headers } = formWithFile('file', Buffer.from(writeUbl(document, files)), 'application/xml', 'a.xml')
  return (await as('POST', '/api/einvoices/read', payload, headers)).body
}
const made = async ({ draft }: { draft: { kind: string; body: object } }) =>
  owner('POST', draft.kind === 'invoice' ? '/api/invoices' : '/api/creditnotes', {
    ...draft.body,
    customer_id: customer.id,
  })
/** What is listed of one part of a document. */
const listedOf = ({ left_out }: { left_out: { location: string }[] }, part: string) =>
  left_out.filter(({ location }) => location.startsWith(part))
const minorOf = (amount = '0') => Math.round(Number(amount) * 100)

test.for([
  ['an invoice', sampleInvoice()],
  ['an invoice with allowances and charges', sampleWithAllowances()],
  ['a credit note', sampleCreditNote()],
] as const)('%s of somebody else becomes a draft that comes to the same', async ([, document]) => {
  const reading = await read(document)
  expect(reading.draft).toMatchObject({ kind: document.kind, customer: { id: customer.id } })
  const { status, body } = await made(reading)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    currency: 'EUR',
    lines_net_minor: minorOf(document.totals?.lines),
    allowance_minor: minorOf(document.totals?.allowances),
    charge_minor: minorOf(document.totals?.charges),
    net_minor: minorOf(document.totals?.without_vat),
    gross_minor: minorOf(document.totals?.with_vat),
    buyer_reference: document.buyer_reference,
  })
  expect(body.lines).toHaveLength(document.lines.length)
})

const special = (): EInvoice => {
  const sample = sampleInvoice()
  const [first, ...others] = sample.lines
  if (!first) throw new Error('the sample has lines')
  return {
    ...sample,
    order_reference: 'PO 7',
    contract_reference: 'C 1',
    period: { start_date: '2026-10-01', end_date: '2026-10-31' },
    preceding: [{ number: 'R 1', issue_date: '2026-09-30' }],
    tender_reference: 'Lot 4',
    sales_order_reference: 'SO 9',
    payee: {
      name: 'Factor GmbH',
      ids: [{ id: '4012345000009', scheme: '0088' }],
      legal_id: { id: 'HRB 7', scheme: undefined },
    },
    tax_representative: {
      name: 'Fiscalis BV',
      ids: [],
      vat_id: 'NL123456782B90',
      address: { line_1: 'Gracht 1', city: 'Utrecht', postcode: '3511', country: 'NL' },
    },
    payment_terms: '2 % within 10 days',
    lines: [
      {
        ...first,
        price: { net: '0.00000125', base_quantity: '1' },
        quantity: '912000000',
        unit: 'KWH',
        net: '1140.00',
        order_line: '3',
        standard_item_id: { id: '4006381333931', scheme: '0160' },
        classifications: [
          { code: '43211503', list: 'TST' },
          { code: '8471', list: 'HS' },
        ],
        attributes: [{ name: 'Colour', value: 'blue' }],
        origin_country: 'de',
        accounting: '4711',
        object: { id: 'Meter 7', scheme: 'AWV' },
        allowances: [
          { amount: '100.00', reason: 'Long contract', reason_code: '95' },
          { amount: '40.00', reason: 'Second choice', reason_code: '95' },
        ],
        charges: [{ amount: '140.00', reason: 'Packing', reason_code: 'PC' }],
      },
      ...others,
    ],
  }
}

test('every construct that a draft knows is taken over natively, and the others are listed', async () => {
  const reading = await read(special())
  const { body: draft } = await made(reading)
  expect(draft).toMatchObject({
    reference: 'PO 7',
    contract_reference: 'C 1',
    period: { start_date: '2026-10-01', end_date: '2026-10-31' },
    preceding: [{ number: 'R 1', issue_date: '2026-09-30' }],
    payment_terms: '2 % within 10 days',
    delivery: { date: '2026-10-30' },
    tender_reference: 'Lot 4',
    sales_order_reference: 'SO 9',
    payee: {
      name: 'Factor GmbH',
      identifier: { scheme: '0088', id: '4012345000009' },
      legal_id: { scheme: '', id: 'HRB 7' },
    },
    tax_representative: {
      name: 'Fiscalis BV',
      vat_number: 'NL123456782B90',
      address: { line1: 'Gracht 1', city: 'Utrecht', postcode: '3511', country: 'NL' },
    },
  })
  // The price has more decimals than ours: it is one for a hundred.
  expect(draft.lines[0]).toMatchObject({
    unit_price: '0.000125',
    base_quantity: '100',
    net_minor: 114_000,
    unit_code: 'KWH',
    order_line: '3',
    standard_item_id: '4006381333931',
    classification: { list: 'TST', code: '43211503' },
    further_classifications: [{ list: 'HS', code: '8471' }],
    attributes: [{ name: 'Colour', value: 'blue' }],
    origin_country: 'DE',
    accounting_cost: '4711',
    vat_code: 'de_standard',
    invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
    discount_minor: 14_000,
    discount_reason: 'Long contract, Second choice',
    discount_reason_code: '95',
    charge_minor: 14_000,
    charge_reason: 'Packing',
    charge_reason_code: 'PC',
  })
  expect(reading.draft.left_out).toEqual([])
})

const withFirstLine = (sample: EInvoice, change: Partial<EInvoice['lines'][number]>): EInvoice => {
  const [first, ...others] = sample.lines
  if (!first) throw new Error('the sample has lines')
  return { ...sample, lines: [{ ...first, ...change }, ...others] }
}

test('several discounts of a line are added up, and each is kept with its reason', async () => {
  const allowances = [
    { amount: '100.00', reason: 'Long contract', reason_code: '95' },
    { amount: '40.00', reason: 'Tested', reason_code: '64' },
  ]
  const reading = await read(withFirstLine(special(), { allowances }))
  expect(reading.draft.left_out).toEqual([])
  const { body: draft } = await made(reading)
  expect(draft.lines[0]).toMatchObject({
    discount_minor: 14_000,
    discount_reason: 'Long contract, Tested',
    discount_reason_code: '',
    discount_parts: [
      { amount_minor: 10_000, reason: 'Long contract', reason_code: '95' },
      { amount_minor: 4_000, reason: 'Tested', reason_code: '64' },
    ],
  })
})

test('what hardly any document says is taken over natively too', async () => {
  const rare: Partial<EInvoice> = {
    type_code: '326',
    tax_point_code: '432',
    notes: [{ text: 'Thank you' }, { subject_code: 'AAI', text: 'As agreed' }],
    invoiced_object: { id: 'Meter 7', scheme: 'AWV' },
    delivery: { date: '2026-10-30', location: { id: '4012345000009', scheme: '0088' } },
    payment: [{ code: '59', remittance: 'RF 18', mandate: { id: 'M 1', debited_account: 'DE89370400440532013000' } }],
    creditor_id: 'DE98ZZZ09999999999',
    attachments: [{ id: 'T 1', description: 'Time sheet', location: 'https://example.com/t1' }],
  }
  const classifications = [{ code: '0721-880X', list: 'IB', version: '88' }]
  const standard_item_id = { id: '4006381333931', scheme: '0088' }
  const reading = await read({ ...withFirstLine(special(), { classifications, standard_item_id }), ...rare })
  expect(reading.draft.left_out).toEqual([])
  const { status, body: draft } = await made(reading)
  expect(status).toBe(201)
  expect(draft).toMatchObject({
    type_code: '326',
    tax_point_code: '432',
    message: 'Thank you',
    notes: [{ subject_code: 'AAI', text: 'As agreed' }],
    invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
    delivery: { date: '2026-10-30', location: { scheme: '0088', id: '4012345000009' } },
    payment_means: {
      code: '59',
      remittance: 'RF 18',
      mandate: 'M 1',
      creditor_id: 'DE98ZZZ09999999999',
      debited_account: 'DE89370400440532013000',
    },
    supporting_documents: [{ id: 'T 1', description: 'Time sheet', location: 'https://example.com/t1' }],
    lines: [
      {
        classification: { list: 'IB', code: '0721-880X', version: '88' },
        standard_item_id: '4006381333931',
        standard_item_scheme: '0088',
      },
      {},
    ],
  })
})

test('of a whole card number only the last digits are taken over', async () => {
  const card = { number: '4111111111111111', holder: 'A. Amsel' }
  const { draft } = await read({ ...special(), payment: [{ code: '48', card }] })
  expect(draft.body.payment_means).toMatchObject({ code: '48', card_number: '1111', card_holder: 'A. Amsel' })
  expect(draft.left_out).toEqual([{ location: 'payment.0.card.number', value: '…1111' }])
})

test('a price for nothing is one for one, and is listed', async () => {
  const plain = { quantity: '2', net: '2.50', allowances: [], charges: [] }
  const { draft } = await read(withFirstLine(special(), { ...plain, price: { net: '1.25', base_quantity: '0' } }))
  expect(draft.body.lines[0]).toMatchObject({ unit_price: '1.25', base_quantity: '1' })
  expect(listedOf(draft, 'lines')).toEqual([{ location: 'lines.0.price.base_quantity', value: '0' }])
})

test('the price before a discount and the files that it carries are taken over', async () => {
  const sample = sampleInvoice()
  const [first, ...others] = sample.lines
  if (!first) throw new Error('the sample has lines')
  const price = { ...first.price, net: first.price?.net, gross: '999', discount: undefined }
  const xml = writeUbl({ ...sample, lines: [{ ...first, price }, ...others] }).replace(
    '<cac:AccountingSupplierParty>',
    `<cac:AdditionalDocumentReference><cbc:ID>7</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject
      mimeCode="text/csv" filename="hours.csv">YSxi
    </cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>$&`,
  )
  const { payload, headers } = formWithFile('file', Buffer.from(xml), 'application/xml', 'a.xml')
  const { body } = await owner('POST', '/api/einvoices/read', payload, headers)
  expect(body.draft.attachments).toEqual([{ file_name: 'hours.csv', content_type: 'text/csv', content: 'YSxi' }])
  expect(body.document.attachments).toEqual([{ id: '7', file: { name: 'hours.csv', mime: 'text/csv', bytes: 3 } }])
  const { body: draft } = await made(body)
  expect(draft.lines[0]).toMatchObject({ gross_price: '999' })
  const below = { ...draft.lines[0], gross_price: '0.01' }
  const { body: refused } = await owner('POST', '/api/invoices', { customer_id: customer.id, lines: [below] })
  expect(refused.errors).toHaveProperty(['lines.0.gross_price'])
})

test.each([
  ['is rounded otherwise', { quantity: '486', price: { net: '4.9715' }, net: '2416.16' }, { charge_minor: 1 }],
  ['does not add up', { quantity: '6', price: { net: '18.33' }, net: '-109.98' }, { discount_minor: 21_996 }],
])('a line that %s comes to what is written all the same, and is listed', async (_, change, difference) => {
  const reading = await read(withFirstLine(special(), { ...change, allowances: [], charges: [] }))
  expect(listedOf(reading.draft, 'lines')).toEqual([{ location: 'lines.0.net', value: change.net }])
  const { body: draft } = await made(reading)
  expect(draft.lines[0]).toMatchObject({ ...difference, net_minor: minorOf(change.net) })
})

test('a price that only adds up for one is taken for one', async () => {
  const change = { quantity: '58', price: { net: '1.53', base_quantity: '1.53' }, net: '88.74' }
  const { draft } = await read(withFirstLine(special(), { ...change, allowances: [], charges: [] }))
  expect(draft.body.lines[0]).toMatchObject({ unit_price: '1.53', base_quantity: '1', charge_minor: 0 })
  expect(listedOf(draft, 'lines')).toEqual([{ location: 'lines.0.price.base_quantity', value: '1.53' }])
})

test('a credit note of another system keeps its order, its files and what was paid back before', async () => {
  const sample = sampleCreditNote()
  const file = { name: 'photo.png', mime: 'image/png', bytes: 5, content: Buffer.from('photo').toString('base64') }
  const totals = { ...sample.totals, prepaid: '5.00', payable: String(Number(sample.totals?.payable) - 5) }
  const document = { ...sample, order_reference: 'PO 9', totals, attachments: [{ id: 'photo.png', file }] } as EInvoice
  const reading = await read(document, owner, new Map([['photo.png', Buffer.from('photo')]]))
  expect(reading.draft.attachments).toMatchObject([{ file_name: 'photo.png', content: file.content }])
  expect((await made(reading)).body).toMatchObject({ reference: 'PO 9', prepaid_minor: 500 })
  expect(reading.draft.left_out).toMatchObject([{ location: 'due_date', reason: 'nothing_due' }])
})

test('what a draft cannot say is listed with the reason', async () => {
  const invoice = sampleInvoice()
  const owed = await read({ ...invoice, totals: { ...invoice.totals, prepaid: '-10.00' } })
  expect(owed.draft.left_out).toContainEqual({ location: 'totals.prepaid', value: '-10.00', reason: 'owed' })
  const vat = { category: 'B', rate: '22' }
  const split = await read({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, vat })) })
  expect(split.draft.left_out).toContainEqual({ location: 'lines.0.vat', value: 'B 22 %', reason: 'split_payment' })
  const dated = await read({ ...sampleCreditNote(), tax_point_date: '2026-01-02', tax_point_code: undefined })
  expect(dated.draft.left_out).toContainEqual({ location: 'tax_point_date', value: '2026-01-02', reason: 'tax_point' })
})

test('an unknown rate is listed, and the line takes the customer’s code', async () => {
  const sample = sampleInvoice()
  const lines = sample.lines.map((line) => ({ ...line, vat: { category: 'S', rate: '23' } }))
  const { draft } = await read({ ...sample, lines })
  expect(draft.left_out[0]).toEqual({ location: 'lines.0.vat', value: 'S 23 %' })
  expect(draft.body.lines[0].vat_code).toBeUndefined()
})

test('a buyer is found by name alone, and an unknown one has to be chosen', async () => {
  const sample = sampleInvoice()
  const called = (name: string) => ({ ...sample, buyer: { name, ids: [] } })
  expect((await read(called('AMSEL'))).draft.customer).toEqual({ id: customer.id, name: 'Amsel' })
  expect((await read(called('Drossel'))).draft.customer).toBeNull()
})

test('a negative total makes no draft, and users without the permission are offered none', async () => {
  const sample = sampleInvoice()
  expect((await read({ ...sample, totals: { ...sample.totals, with_vat: '-1.00' } })).draft).toBeNull()
  expect((await read(sample, await signedInAs(testApp, 'auditor'))).draft).toBeNull()
})

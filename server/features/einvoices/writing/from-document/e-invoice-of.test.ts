import { expect, test } from 'vitest'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { VatCategory } from '#shared/money/vat.ts'
import { judge, rulesOf } from '#server/features/einvoices/rules/check-e-invoice.ts'
import { sampleDocument, sampleLine, sampleLines } from '#server/test-support/books/sample-document.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { readEInvoice } from '#server/features/einvoices/reading/read-e-invoice.ts'
import { writeCii } from '../write-cii.ts'
import { writeUbl } from '../write-ubl.ts'
import { eInvoiceOf, isExpressible } from './e-invoice-of.ts'

const findings = (content: DocumentContent) =>
  (['ubl', 'cii'] as const).flatMap((syntax) => judge(rulesOf('en16931'), eInvoiceOf(content, 'none'), syntax))

const lineOf = (category: VatCategory) => sampleLine(0, { category, rate: category === 'S' ? '20' : '0' })

test.each(['S', 'Z', 'E', 'AE', 'O', 'G', 'K'] as const)('a document of the category %s keeps EN 16931', (category) => {
  const content = sampleDocument({}, [lineOf(category)])
  expect(isExpressible(content)).toBe(true)
  expect(findings(content)).toEqual([])
})

test('XRechnung gets a rate of each VAT group, also of what is outside the scope, where the others get none', () => {
  const content = sampleDocument({}, [lineOf('O')])
  expect(eInvoiceOf(content, 'xrechnung').vat_breakdown).toMatchObject([{ category: 'O', rate: '0' }])
  expect(eInvoiceOf(content, 'xrechnung').lines[0]?.vat?.rate).toBeUndefined()
  expect(eInvoiceOf(content, 'peppol').vat_breakdown[0]?.rate).toBeUndefined()
})

test('many lines, discounts, a foreign currency and a credit note keep it too', () => {
  expect(findings(sampleDocument({}, sampleLines(40)))).toEqual([])
  const exchange = { rate: '0.85', source: 'ECB', date: '2026-09-30', vat_base_minor: 1_445 }
  expect(findings(sampleDocument({ currency: 'EUR', exchange }))).toEqual([])
  const credited_invoice = { number: 'INV-2026-00001', issue_date: '2026-09-01' }
  expect(
    findings(sampleDocument({ kind: 'credit_note', due_date: null, credited_invoice, reason: 'Returned' })),
  ).toEqual([])
})

test('a credit note that is paid by a transfer names no account and does not say so (BR-61)', () => {
  const payment_means = {
    code: '30',
    text: 'To your account',
    remittance: '',
    card_number: '',
    card_holder: '',
    mandate: '',
    creditor_id: '',
    debited_account: '',
  }
  const content = sampleDocument({ kind: 'credit_note', due_date: null, reason: 'Returned', payment_means })
  expect(eInvoiceOf(content, 'none').payment).toMatchObject([{ code: '1', text: 'To your account' }])
  expect(findings(content)).toEqual([])
})

test('allowances, charges, rounding, what was paid before and base quantities keep it too', () => {
  const vat = { vat_code: 'standard', category: 'S', rate: '20' } as const
  const content = sampleDocument(
    { buyer_reference: '04011000-1-06', period: { start_date: '2026-09-01', end_date: '2026-09-30' } },
    [
      sampleLine(0, { quantity: '250', base_quantity: '100', charge_minor: 550, charge_reason: 'Packing' }),
      sampleLine(1, { discount_minor: 300, standard_item_id: '4006381333931', note: 'In two parts' }),
    ],
    {
      allowances: [{ ...vat, percent: '10', amount_minor: 0 }],
      charges: [{ ...vat, percent: null, amount_minor: 700 }],
      rounding_minor: -2,
      prepaid_minor: 5_000,
    },
  )
  expect(findings(content)).toEqual([])
  const { totals, lines } = eInvoiceOf(content, 'none')
  expect(totals).toMatchObject({ lines: '351.66', allowances: '35.17', charges: '7.00', without_vat: '323.49' })
  expect(totals).toMatchObject({ with_vat: '388.19', prepaid: '50.00', rounding: '-0.02', payable: '338.17' })
  expect(lines[0]).toMatchObject({ price: { base_quantity: '100' }, charges: [{ amount: '5.50', reason: 'Packing' }] })
})

test('an allowance of all rates is one for each VAT group, a percentage of the lines of the group', () => {
  const lines = [
    sampleLine(0, { quantity: '1', unit_price: '312.50' }),
    sampleLine(0, { quantity: '1', unit_price: '310', rate: '5' }),
    sampleLine(0, { quantity: '1', unit_price: '337.50', category: 'Z', rate: '0' }),
  ]
  const ofAll = { percent: '5', amount_minor: 0, vat_code: null }
  const content = sampleDocument({}, lines, {
    allowances: [ofAll],
    charges: [{ ...ofAll, percent: null, amount_minor: 1 }],
  })
  expect(findings(content)).toEqual([])
  const { allowances, charges, totals } = eInvoiceOf(content, 'peppol')
  expect(allowances).toMatchObject([
    { amount: '15.63', base_amount: '312.50', percent: '5', vat: { category: 'S', rate: '20' } },
    { amount: '15.50', base_amount: '310.00', percent: '5', vat: { category: 'S', rate: '5' } },
    { amount: '16.87', base_amount: '337.50', percent: '5', vat: { category: 'Z', rate: '0' } },
  ])
  expect(charges).toMatchObject([{ amount: '0.01', vat: { category: 'Z' } }])
  expect(totals).toMatchObject({ allowances: '48.00', charges: '0.01', without_vat: '912.01' })
})

const named = {
  payee: {
    name: 'Factor AG',
    identifier: { scheme: '0088', id: '4012345000009' },
    legal_id: { scheme: '', id: 'CHE-1' },
  },
  tax_representative: {
    name: 'Fiscalis BV',
    vat_number: 'NL123456782B90',
    address: { ...emptyAddress, line1: 'Gracht 1', city: 'Utrecht', country: 'NL' as const },
  },
}

test('who else is named, what a line is charged for and why something is taken off are said, and read again, in both syntaxes', () => {
  const reasons = { discount_reason: 'Long contract', discount_reason_code: '95', charge_reason_code: 'PC' }
  const content = sampleDocument(named, [
    sampleLine(0, { discount_minor: 300, charge_minor: 550, charge_reason: 'Packing', ...reasons }),
    sampleLine(1, { discount_percent: '10', ...reasons, invoiced_object: { scheme: 'AWV', id: 'Meter 7' } }),
  ])
  expect(findings(content)).toEqual([])
  const said = eInvoiceOf(content, 'none')
  for (const xml of [writeUbl(said), writeCii(said)]) {
    const { invoice } = readEInvoice(Buffer.from(xml))
    expect(invoice.payee).toMatchObject({
      name: 'Factor AG',
      ids: [{ scheme: '0088', id: '4012345000009' }],
      legal_id: { id: 'CHE-1' },
    })
    expect(invoice.tax_representative).toMatchObject({
      name: 'Fiscalis BV',
      vat_id: 'NL123456782B90',
      address: { line_1: 'Gracht 1', city: 'Utrecht', country: 'NL' },
    })
    expect(invoice.lines).toMatchObject([
      {
        allowances: [{ amount: '3.00', reason: 'Long contract', reason_code: '95' }],
        charges: [{ amount: '5.50', reason: 'Packing', reason_code: 'PC' }],
      },
      {
        object: { id: 'Meter 7', scheme: 'AWV' },
        allowances: [{ percent: '10', reason: 'Long contract', reason_code: '95' }],
      },
    ])
  }
})

const debit = {
  code: '',
  text: '',
  remittance: '',
  card_number: '',
  card_holder: '',
  mandate: 'M 1',
  creditor_id: 'DE98ZZZ09999999999',
  debited_account: 'DE89370400440532013000',
}

test('what hardly any document says is said, and read again, in both syntaxes', () => {
  const parts = [
    { amount_minor: 200, reason: 'Long contract', reason_code: '95' },
    { amount_minor: 100, reason: '', reason_code: '64' },
  ]
  const content = sampleDocument(
    {
      type_code: '326',
      notes: [{ subject_code: 'AAI', text: 'As agreed' }],
      invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
      delivery: { name: 'Depot', date: null, address: null, location: { scheme: '0088', id: '4012345000009' } },
      supporting_documents: [{ id: 'T 1', description: 'Time sheet', location: 'https://example.com/t1' }],
      payment_means: debit,
    },
    [
      sampleLine(0, {
        discount_minor: 300,
        discount_parts: parts,
        charge_minor: 50,
        charge_parts: [{ amount_minor: 50, reason: 'Packing', reason_code: 'PC' }],
        standard_item_id: '4006381333931',
        standard_item_scheme: '0088',
        classification: { list: 'IB', code: '0721-880X', version: '88' },
      }),
    ],
  )
  expect(findings(content)).toEqual([])
  const said = eInvoiceOf(content, 'none')
  for (const xml of [writeUbl(said), writeCii(said)]) {
    const { invoice } = readEInvoice(Buffer.from(xml))
    expect(invoice).toMatchObject({
      type_code: '326',
      invoiced_object: { id: 'Meter 7', scheme: 'AWV' },
      delivery: { name: 'Depot', location: { id: '4012345000009', scheme: '0088' } },
      attachments: [{ id: 'T 1', description: 'Time sheet', location: 'https://example.com/t1' }],
      creditor_id: 'DE98ZZZ09999999999',
      payment: [{ mandate: { id: 'M 1', debited_account: 'DE89370400440532013000' } }],
      lines: [
        {
          allowances: [
            { amount: '2.00', reason: 'Long contract', reason_code: '95' },
            { amount: '1.00', reason_code: '64' },
          ],
          charges: [{ amount: '0.50', reason: 'Packing', reason_code: 'PC' }],
          standard_item_id: { id: '4006381333931', scheme: '0088' },
          classifications: [{ list: 'IB', code: '0721-880X', version: '88' }],
        },
      ],
    })
    expect(invoice.notes).toContainEqual({ subject_code: 'AAI', text: 'As agreed' })
  }
})

test('what is taken from a card or an account names none to pay into, and its code follows from what is said', () => {
  const paid = (payment_means: DocumentContent['payment_means'], currency = 'EUR') =>
    eInvoiceOf(sampleDocument({ payment_means, currency }), 'none').payment
  const plain = { ...debit, mandate: '', creditor_id: '', debited_account: '' }
  expect(paid(debit)).toMatchObject([{ code: '59', account: undefined }])
  expect(paid(debit, 'GBP')).toMatchObject([{ code: '49', account: undefined }])
  expect(paid({ ...plain, card_number: '1234' })).toMatchObject([{ code: '48', account: undefined }])
  expect(paid({ ...plain, code: '57', remittance: 'RF 18' })).toMatchObject([{ code: '57', remittance: 'RF 18' }])
  expect(paid({ ...plain, code: '57' })[0]?.account).toBeDefined()
})

test('a rule for the tax point stands in place of its day, and Peppol gets a single note', () => {
  const content = sampleDocument({
    tax_point: '2026-09-01',
    tax_point_code: '432',
    message: 'Thank you',
    notes: [{ subject_code: 'AAI', text: 'As agreed' }],
  })
  expect(eInvoiceOf(content, 'none')).toMatchObject({ tax_point_code: '432', tax_point_date: undefined })
  expect(eInvoiceOf(content, 'none').notes).toHaveLength(2)
  expect(eInvoiceOf(content, 'peppol').notes).toEqual([{ subject_code: undefined, text: 'Thank you\nAs agreed' }])
})

test('outside the scope of VAT there is no tax representative', () => {
  expect(eInvoiceOf(sampleDocument(named, [lineOf('O')]), 'none').tax_representative).toBeUndefined()
})

test('what is outside the scope beside something else, and thousandths of a unit, cannot be said', () => {
  expect(isExpressible(sampleDocument({}, [lineOf('O'), lineOf('S')]))).toBe(false)
  expect(isExpressible(sampleDocument({ currency: 'KWD' }))).toBe(false)
})

test('a discount is said with the amount it is taken of, and the first line of a description names the item', () => {
  const line = sampleLine(0, {
    description: 'Oak table\nSeasoned, oiled',
    quantity: '3',
    unit: 'hours',
    unit_price: '33.33',
    discount_percent: '10',
  })
  const [said] = eInvoiceOf(sampleDocument({}, [line]), 'none').lines
  expect(said).toMatchObject({
    name: 'Oak table',
    description: 'Seasoned, oiled',
    unit: 'HUR',
    net: '89.99',
    allowances: [{ amount: '10.00', base_amount: '99.99', percent: '10', reason_code: '95' }],
  })
})

test('outside the scope of VAT no party has a VAT number', () => {
  const { seller, buyer } = eInvoiceOf(sampleDocument({}, [lineOf('O')]), 'none')
  expect([seller?.vat_id, buyer?.vat_id]).toEqual([undefined, undefined])
})

test.each([
  ['peppol', 'peppol.eu:2017:poacc:billing:3.0', true],
  ['xrechnung', 'xrechnung_3.0', true],
  ['factur_x', 'urn:cen.eu:en16931:2017', false],
] as const)('the profile %s is named', (profile, name, hasProcess) => {
  const { specification, process } = eInvoiceOf(sampleDocument(), profile)
  expect(specification).toContain(name)
  expect(process !== undefined).toBe(hasProcess)
})

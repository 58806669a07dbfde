import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import type { VatCategory } from '#shared/money/vat.ts'
import { sampleDocument, sampleLine } from '#server/test-support/books/sample-document.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { readEInvoiceFile } from './einvoices.service.ts'
import { eInvoiceGaps } from './issue-gaps.service.ts'
import { embeddedXml } from './written-xml.service.ts'

const gapsOf = (profile: EInvoiceProfile, changes: Partial<DocumentContent> = {}, lines = [sampleLine(0)]) => {
  const document = sampleDocument(changes, lines)
  return eInvoiceGaps({ ...document, customer: { ...document.customer, e_invoice_profile: profile } })
}

test.each(['3', '35', '432'] as const)('Factur-X takes the rule %s for the tax point, in the codes of CII', (code) => {
  expect(gapsOf('factur_x', { tax_point_code: code })).toEqual([])
})

test('tax of the Canary Islands at 0% is refused for Factur-X at its line, as its rules want more than 0', () => {
  const taxed = (rate: string) => gapsOf('factur_x', {}, [sampleLine(0, { category: 'L', rate })])
  expect(taxed('0')).toMatchObject([{ field: 'lines.0.description', params: { rule: 'BR-AF-05', line: 1 } }])
  expect(taxed('7')).toEqual([])
})

// EN 16931-1:2017, BR-DEC: two decimals at most.
test('a currency with thousandths has no e-invoice: none is claimed, and a profile says why at the currency', () => {
  expect(embeddedXml(sampleDocument({ currency: 'KWD' }))).toBeNull()
  expect(gapsOf('none', { currency: 'KWD' })).toEqual([])
  expect(gapsOf('peppol', { currency: 'KWD' })).toMatchObject([{ field: 'currency', key: 'gap.e_invoice.currency' }])
})

const adjusted = (category: VatCategory, changes: object = {}) => [
  {
    reason: '',
    reason_code: '',
    percent: null,
    amount_minor: 0,
    parts: [{ vat_code: '', category, rate: '0', amount_minor: 0 }],
    ...changes,
  },
]
const withoutBuyerIds = (changes: Partial<DocumentContent>) => ({
  customer: { ...sampleDocument().customer, vat_number: '', company_number: '', legal_id: null },
  ...changes,
})
const atZero = (category: VatCategory) => [sampleLine(0, { category, rate: '0' })]

// EN 16931-1:2017: BR-AE-02 to -04 and BR-IC-02 to -04, BR-CL-07, -08, -10, -11, -13, -19, -20, -21, -23 and -26.
test.each([
  ['AE on a line', {}, atZero('AE'), 'customer.vat_number', 'BR-AE-02'],
  ['AE on the whole', { charges: adjusted('AE') }, atZero('AE'), 'customer.vat_number', 'BR-AE-02'],
  [
    'a reason',
    { allowances: adjusted('S', { reason_code: 'ZZZZ' }) },
    undefined,
    'allowances.0.reason_code',
    'BR-CL-19',
  ],
  ['a reason', { charges: adjusted('S', { reason_code: 'ZZZZ' }) }, undefined, 'charges.0.reason_code', 'BR-CL-20'],
  ['an object', { invoiced_object: { scheme: 'QQ', id: '7' } }, undefined, 'invoiced_object.scheme', 'BR-CL-07'],
  [
    'a subject',
    {
      message: 'Thanks',
      notes: [
        { subject_code: 'AAI', text: 'a' },
        { subject_code: 'QQQ', text: 'b' },
      ],
    },
    undefined,
    'notes.1.subject_code',
    'BR-CL-08',
  ],
  [
    'a payee',
    { payee: { name: 'Factor AG', identifier: { scheme: '9999', id: '1' }, legal_id: null } },
    undefined,
    'payee.identifier',
    'BR-CL-10',
  ],
  ['a unit', {}, [sampleLine(0, { unit_code: 'QQQ' })], 'lines.0.unit', 'BR-CL-23'],
  [
    'an item',
    {},
    [sampleLine(0, { standard_item_id: '1', standard_item_scheme: '9999' })],
    'lines.0.standard_item_scheme',
    'BR-CL-21',
  ],
  ['a class', {}, [sampleLine(0, { classification: { list: 'QQ', code: '1' } })], 'lines.0.classification', 'BR-CL-13'],
] as [string, Partial<DocumentContent>, ReturnType<typeof sampleLine>[] | undefined, string, string][])(
  'for every profile, what EN 16931 refuses of %s is named at its field',
  (_, changes, lines, field, rule) => {
    for (const profile of ['none', 'factur_x', 'peppol', 'xrechnung'] as const) {
      const found = gapsOf(profile, withoutBuyerIds(changes), lines).find((gap) => gap.field === field)
      expect([profile, found?.params?.['rule']]).toEqual([profile, rule])
    }
  },
)

/** A discount of several rates is several in the e-invoice, and one on the screen. */
test('a code of the second discount is named there, whatever the first one consists of', () => {
  const part = { vat_code: '', category: 'S' as const, rate: '20', amount_minor: 0 }
  const allowances = [
    ...adjusted('S', { parts: [part, { ...part, rate: '5' }] }),
    ...adjusted('S', { reason_code: 'Z' }),
  ]
  expect(gapsOf('none', { allowances })).toContainEqual(
    expect.objectContaining({ field: 'allowances.1.reason_code', key: 'gap.e_invoice.code' }),
  )
})

const categories = fc.constantFrom<VatCategory>('S', 'S', 'S', 'Z', 'E', 'AE', 'G', 'O')
const rateOf = (category: VatCategory) => (category === 'S' ? '20' : '0')
const code = (known: string) => fc.constantFrom('', '', '', known, known, known, known, 'QQQ')
const documents = fc.record({
  lines: fc.array(
    fc.record({
      category: categories,
      unit_code: code('HUR'),
      discount_minor: fc.constantFrom(0, 300),
      item: code('0088'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  allowance: fc.option(
    fc.record({ category: fc.option(categories), percent: fc.constantFrom('5', '33.3333'), reason: code('95') }),
  ),
  subject: code('AAI'),
  object: code('AWV'),
  payee: code('0088'),
  buyer: fc.constantFrom('', 'DE136695976'),
  seller: fc.constantFrom('', 'GB980780684', 'GB980780684'),
})

test('our own reader calls every PDF valid that we make of what may be issued', () => {
  let issued = 0
  fc.assert(
    fc.property(documents, ({ lines, allowance, subject, object, payee, buyer, seller }) => {
      const { seller: usual, customer } = sampleDocument()
      const printed = lines.map(({ category, item, ...line }, index) =>
        sampleLine(index, {
          ...line,
          category,
          rate: rateOf(category),
          ...(item && { standard_item_id: '4006381333931', standard_item_scheme: item }),
        }),
      )
      const tax = allowance?.category
      const allowances = allowance && [
        {
          percent: allowance.percent,
          amount_minor: 0,
          ...(tax ? { vat_code: 'own', category: tax, rate: rateOf(tax) } : { vat_code: null }),
        },
      ]
      const content = sampleDocument(
        {
          seller: { ...usual, vat_number: seller, company_number: '', legal_id: null, tax_number: '' },
          customer: { ...customer, vat_number: buyer, company_number: '', legal_id: null },
          notes: [{ subject_code: subject, text: 'As agreed' }],
          invoiced_object: object ? { scheme: object, id: '7' } : null,
          payee: payee ? { name: 'Factor AG', identifier: { scheme: payee, id: '1' }, legal_id: null } : null,
        },
        printed,
        allowances ? { allowances } : {},
      )
      const coded = content.allowances.map((one) => ({ ...one, reason_code: allowance?.reason ?? '' }))
      const document = { ...content, allowances: coded }
      const xml = embeddedXml(document)
      if (!xml || eInvoiceGaps(document).length > 0) return
      issued += 1
      expect(readEInvoiceFile(xml, translateTo('en')).findings.filter(({ severity }) => severity === 'fatal')).toEqual(
        [],
      )
    }),
    { numRuns: 400 },
  )
  expect(issued).toBeGreaterThan(20)
})

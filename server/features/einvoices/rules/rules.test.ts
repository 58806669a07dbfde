import { expect, test } from 'vitest'
import { type EInvoice, eInvoiceProfiles } from '#shared/einvoices/einvoice.ts'
import { categoryVectors } from '#server/test-support/e-invoices/category-vectors.ts'
import { coreVectors } from '#server/test-support/e-invoices/core-vectors.ts'
import { nationalSamples, nationalVectors } from '#server/test-support/e-invoices/national-vectors.ts'
import { peppolVectors } from '#server/test-support/e-invoices/peppol-vectors.ts'
import { germanPeppolVectors, xrechnungVectors } from '#server/test-support/e-invoices/xrechnung-vectors.ts'
import {
  changed,
  sampleCreditNote,
  sampleInvoice,
  sampleOfCategory,
  sampleWithAllowances,
  specifications,
} from '#server/test-support/e-invoices/samples.ts'
import { judge, rulesOf } from './check-e-invoice.ts'
import { profileOf } from './profiles.ts'

const vectors = [
  ...coreVectors,
  ...categoryVectors,
  ...peppolVectors,
  ...germanPeppolVectors,
  ...nationalVectors,
  ...xrechnungVectors,
]

const broken = (invoice: EInvoice, syntax: 'ubl' | 'cii') => {
  const findings = judge(rulesOf(profileOf(invoice.specification)), invoice, syntax)
  return [...new Set(findings.map(({ rule }) => rule))].toSorted()
}

const syntaxes = ['ubl', 'cii'] as const
const categories = ['Z', 'E', 'AE', 'K', 'G', 'L', 'M']

test('an invoice, a credit note, allowances and every category of VAT are valid in every profile', () => {
  for (const specification of Object.values(specifications)) {
    const family = [
      sampleInvoice(specification),
      sampleCreditNote(specification),
      sampleWithAllowances(specification),
      ...categories.map((category) => sampleOfCategory(category, specification)),
    ]
    for (const syntax of syntaxes) expect(family.map((one) => broken(one, syntax))).toEqual(family.map(() => []))
  }
  for (const syntax of syntaxes) expect(broken(sampleOfCategory('O', specifications.en16931), syntax)).toEqual([])
})

test('what sellers of Norway, Italy, the Netherlands, Sweden, Denmark, Greece and Iceland have to say is enough', () => {
  for (const syntax of syntaxes)
    expect(nationalSamples.map((one) => broken(one, syntax))).toEqual(nationalSamples.map(() => []))
})

test.each(vectors)('$rules is broken by its vector, and nothing else is', ({ rules, from, change, only }) => {
  const expected = rules.split(' ').toSorted()
  for (const syntax of only ? [only] : syntaxes) {
    expect(broken(changed(from, change), syntax)).toEqual(expected)
  }
})

test('XRechnung lets lines in forints be rounded to whole ones, and Peppol does not', () => {
  const inForints = { currency: 'HUF', 'vat_totals.0.currency': 'HUF', 'lines.0.net': '1140.40' }
  const offBy = (specification: string) => broken(changed(sampleInvoice(specification), inForints), 'ubl')
  expect(offBy(specifications.xrechnung)).not.toContain('PEPPOL-EN16931-R120')
  expect(offBy(specifications.peppol)).toContain('PEPPOL-EN16931-R120')
})

test('two totals of VAT that each have a breakdown add up together in UBL', () => {
  const [first] = sampleInvoice().vat_breakdown
  const halves = { vat_breakdown: [first, first], 'vat_totals.1': { amount: '244.25', currency: 'EUR' } }
  expect(broken(changed(sampleInvoice(specifications.en16931), halves), 'ubl')).not.toContain('BR-CO-14')
})

test('a total of VAT that is missing is not the sum of a breakdown of nothing in UBL', () => {
  const without = changed(sampleOfCategory('Z', specifications.en16931), { vat_totals: [] })
  expect(broken(without, 'ubl')).toContain('BR-CO-14')
})

test('hashes of a note that enclose no three characters are no subject, and CII has its own place for one', () => {
  const said = (text: string) => changed(sampleInvoice(specifications.en16931), { 'notes.0.text': text })
  for (const text of ['#AAI#General', 'Lots #12 and #13', 'Lot #417', '##', '#Urgent#'])
    expect(broken(said(text), 'ubl')).toEqual([])
  expect(broken(said('Pallet #417# follows'), 'cii')).toEqual([])
})

test('a payee whose identifier happens to be the registration of the seller is another party', () => {
  const payee = { name: 'Factor AG', ids: [{ id: 'HRB 88412', scheme: '0088' }], legal_id: { id: '4006381333931' } }
  for (const syntax of syntaxes)
    expect(broken(changed(sampleInvoice(specifications.en16931), { payee }), syntax)).toEqual([])
  const known = { name: 'Factor AG', ids: [{ id: '4006381333931', scheme: '0088' }] }
  expect(broken(changed(sampleInvoice(specifications.en16931), { payee: known }), 'cii')).toEqual([])
})

test('tax of the Canary Islands is above 0% in CII, and that of Ceuta and Melilla may be 0% in both syntaxes', () => {
  const free = (category: string) => {
    const rate = { category, rate: '0' }
    const { lines, allowances, charges } = sampleOfCategory(category, specifications.en16931)
    return changed(sampleOfCategory(category, specifications.en16931), {
      lines: lines.map((line) => ({ ...line, vat: rate })),
      allowances: allowances.map((one) => ({ ...one, vat: rate })),
      charges: charges.map((one) => ({ ...one, vat: rate })),
      'vat_breakdown.0.rate': '0',
    })
  }
  const about = (category: string, syntax: 'ubl' | 'cii') =>
    broken(free(category), syntax).filter((rule) => /-0[567]$/.test(rule))
  expect(about('L', 'cii')).toEqual(['BR-AF-05', 'BR-AF-06', 'BR-AF-07'])
  expect([about('L', 'ubl'), about('M', 'ubl'), about('M', 'cii')]).toEqual([[], [], []])
})

test('every rule of every profile has a vector', () => {
  const proven = new Set(vectors.flatMap(({ rules }) => rules.split(' ')))
  const all = new Set(eInvoiceProfiles.flatMap((profile) => rulesOf(profile).map(({ id }) => id)))
  expect([...all].filter((id) => !proven.has(id))).toEqual([])
})

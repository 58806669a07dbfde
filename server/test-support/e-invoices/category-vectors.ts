import { sampleOfCategory, sampleWithAllowances, specifications } from './samples.ts'
import { type Vector, vectorsFrom } from './vector.ts'

type Named = { code: string; rules: string }

/** One rate for each category: what is wrong when the VAT differs, and by how much the totals do. */
const taxedBy5: Record<string, Record<string, string>> = {
  S: { tax: '226.35', gross: '1391.35', payable: '1005.00' },
  L: { tax: '86.55', gross: '1251.55', payable: '865.20' },
  M: { tax: '51.60', gross: '1216.60', payable: '830.25' },
}

function taxChange(code: string) {
  const { tax, gross, payable } = taxedBy5[code] ?? { tax: '5.00', gross: '1170.00', payable: '783.65' }
  return {
    'vat_breakdown.0.tax_amount': tax,
    'vat_totals.0.amount': tax,
    'totals.with_vat': gross,
    'totals.payable': payable,
  }
}

const known = 'BR-X-02 BR-X-03 BR-X-04'

const unknownSeller: Record<string, Record<string, unknown>> = {
  O: { 'seller.vat_id': 'DE811907980' },
}

/** Another rate than the category allows; where rows are by rate, the sum of the row is wrong as well. */
function rateVectors({ code }: Named): [string, Record<string, unknown>][] {
  const rate = { S: '0', L: '-1', M: '-1', O: '0' }[code] ?? '19'
  const row = ['S', 'L', 'M'].includes(code) ? ' BR-X-08' : ''
  return [
    [`BR-X-05${row}`, { 'lines.0.vat.rate': rate }],
    [`BR-X-06${row}`, { 'allowances.0.vat.rate': rate }],
    [`BR-X-07${row}`, { 'charges.0.vat.rate': rate }],
  ]
}

function vectorsOf(category: Named): Vector[] {
  const { code, rules } = category
  const from =
    code === 'S' ? sampleWithAllowances(specifications.en16931) : sampleOfCategory(code, specifications.en16931)
  const byRate = ['S', 'L', 'M'].includes(code)
  const withReason = !byRate && code !== 'Z'
  const reason = { 'vat_breakdown.0.exemption_reason': withReason ? null : 'Because' }
  const onlyUbl = byRate || code === 'O' ? 'ubl' : undefined
  return vectorsFrom(from, [
    ['BR-CO-18 BR-X-01', { vat_breakdown: [] }, onlyUbl],
    [known, unknownSeller[code] ?? { 'seller.vat_id': null }],
    ...rateVectors(category),
    ['BR-X-08', { 'vat_breakdown.0.taxable_amount': '1168.00' }],
    ['BR-CO-17 BR-X-09', taxChange(code), code === 'L' || code === 'M' ? 'ubl' : undefined],
    ['BR-X-10', reason],
  ]).map((vector) => ({ ...vector, rules: vector.rules.replaceAll('-X-', `-${rules}-`) }))
}

const named: Named[] = [
  ...['S', 'Z', 'E', 'AE', 'G', 'O'].map((code) => ({ code, rules: code })),
  { code: 'K', rules: 'IC' },
  { code: 'L', rules: 'AF' },
  { code: 'M', rules: 'AG' },
]

const zeroRated = { category: 'Z', rate: '0' }

const ofScope = vectorsFrom(sampleOfCategory('O', specifications.en16931), [
  ['BR-O-11', { 'vat_breakdown.1': { taxable_amount: '0.00', tax_amount: '0.00', ...zeroRated } }, 'ubl'],
  ['BR-O-08 BR-O-12 BR-Z-01', { 'lines.0.vat': zeroRated }, 'ubl'],
  ['BR-O-08 BR-O-13 BR-Z-01', { 'allowances.0.vat': zeroRated }, 'ubl'],
  ['BR-O-08 BR-O-14 BR-Z-01', { 'charges.0.vat': zeroRated }, 'ubl'],
])

const ofOtherParties = [
  ...vectorsFrom(sampleOfCategory('AE', specifications.en16931), [
    ['BR-AE-02 BR-AE-03 BR-AE-04', { 'buyer.vat_id': null, 'buyer.legal_id': null }],
  ]),
  ...vectorsFrom(sampleOfCategory('K', specifications.en16931), [
    ['BR-IC-02 BR-IC-03 BR-IC-04', { 'buyer.vat_id': null }],
    ['BR-IC-11', { 'delivery.date': null }],
    ['BR-IC-12', { 'delivery.address': null }],
  ]),
]

export const categoryVectors: Vector[] = [...named.flatMap(vectorsOf), ...ofScope, ...ofOtherParties]

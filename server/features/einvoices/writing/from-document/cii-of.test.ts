import { expect, test } from 'vitest'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { ciiOf } from './cii-of.ts'
import { eInvoiceOf } from './e-invoice-of.ts'

const advances = [
  { number: 'A 1', issue_date: '2026-07-01' },
  { number: 'A 2', issue_date: '2026-08-01' },
  { number: 'A 3', issue_date: null },
]
const final = sampleDocument({
  preceding: advances,
  supporting_documents: [{ id: 'T 1', description: '', location: '' }],
})

test('CII of XRechnung and Peppol names one preceding invoice as such, and the others among the supporting documents', () => {
  for (const profile of ['xrechnung', 'peppol'] as const) {
    const { preceding, attachments } = ciiOf(final, profile)
    expect(preceding).toEqual([advances[0]])
    expect(attachments).toMatchObject([
      { id: 'A 2', description: 'Preceding invoice of 1 Aug 2026' },
      { id: 'A 3', description: 'Preceding invoice' },
      { id: 'T 1' },
    ])
  }
})

test('where there is room for all of them, or a single one is named, nothing is moved', () => {
  expect(ciiOf(final, 'factur_x')).toEqual(eInvoiceOf(final, 'factur_x'))
  const once = { ...final, preceding: advances.slice(0, 1) }
  expect(ciiOf(once, 'xrechnung')).toEqual(eInvoiceOf(once, 'xrechnung'))
})

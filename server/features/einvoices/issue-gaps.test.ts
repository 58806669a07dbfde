import { expect, test } from 'vitest'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { sampleDocument, sampleLine } from '#server/test-support/books/sample-document.ts'
import { eInvoiceGaps } from './issue-gaps.service.ts'

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

import { expect, test } from 'vitest'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { eInvoiceGaps } from './issue-gaps.service.ts'

const gapsOf = (profile: EInvoiceProfile, changes: Partial<DocumentContent> = {}) => {
  const document = sampleDocument(changes)
  return eInvoiceGaps({ ...document, customer: { ...document.customer, e_invoice_profile: profile } })
}

test.each(['3', '35', '432'] as const)('Factur-X takes the rule %s for the tax point, in the codes of CII', (code) => {
  expect(gapsOf('factur_x', { tax_point_code: code })).toEqual([])
})

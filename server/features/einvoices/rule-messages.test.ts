import { expect, test } from 'vitest'
import { eInvoiceProfiles } from '#shared/einvoices/einvoice.ts'
import { locationLabel } from '#shared/einvoices/location-label.ts'
import * as english from '#shared/i18n/languages/en/index.ts'
import * as french from '#shared/i18n/languages/fr/index.ts'
import * as german from '#shared/i18n/languages/de/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { categoryVectors } from '#server/test-support/e-invoices/category-vectors.ts'
import { coreVectors } from '#server/test-support/e-invoices/core-vectors.ts'
import { peppolVectors } from '#server/test-support/e-invoices/peppol-vectors.ts'
import { changed } from '#server/test-support/e-invoices/samples.ts'
import { germanPeppolVectors, xrechnungVectors } from '#server/test-support/e-invoices/xrechnung-vectors.ts'
import { findingMessage } from './rule-messages.ts'
import { judge, rulesOf } from './rules/check-e-invoice.ts'

const vectors = [...coreVectors, ...categoryVectors, ...peppolVectors, ...germanPeppolVectors, ...xrechnungVectors]
const everyRule = [...new Set(eInvoiceProfiles.flatMap(rulesOf))]

test.each([english, french, german])('every finding can be told in $locale', (language) => {
  const t = translator(language)
  for (const { from, change, only = 'ubl' } of vectors) {
    for (const finding of judge(everyRule, changed(from, change), only)) {
      expect(findingMessage(finding, only, t)).not.toMatch(/\{|einvoice/)
    }
  }
})

test('a place is described in words', () => {
  const t = translator(english)
  expect(locationLabel('lines.2.allowances.0.amount', t)).toBe('Line 3, Allowance 1: Amount')
  expect(locationLabel('totals.lines', t)).toBe('Sum of the lines')
  expect(locationLabel('seller.address.country', t)).toBe('Seller, Address: Country')
  expect(locationLabel('@14', t)).toBe('Line 14 of the file')
})

test('a rule that asks for more in one syntax says so there', () => {
  const t = translator(english)
  const finding = { rule: 'BR-AF-05', severity: 'fatal', location: 'lines.0.vat.rate' } as const
  expect(findingMessage(finding, 'cii', t)).toContain('must be above zero')
  expect(findingMessage(finding, 'ubl', t)).toContain('must be zero or more')
})

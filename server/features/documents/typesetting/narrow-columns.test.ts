import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { typesetPdf } from './typeset-document.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

/** The pieces of text of a page, each as far as it stands in one line, with where it stands. */
async function printedOn(content: DocumentContent, page: number) {
  const { bytes } = await typesetPdf(typesetter, content, { logo: null, xml: null })
  const { items } = await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(page)).getTextContent()
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, left: Number(item.transform[4]), bottom: Number(item.transform[5]) }] : [],
  )
}

test('a long name of a fact takes several lines rather than the room of a number', async () => {
  const preceding = [{ number: 'INV-2025-00017', issue_date: null }]
  const content = sampleDocument({ language: 'de', tender_reference: 'Los 1', preceding })
  const texts = (await printedOn(content, 1)).map(({ text }) => text)
  expect(texts).toContain('INV-2025-00017')
  expect(texts).not.toContain('Ausschreibung oder Los')
})

test('a number too long for its line breaks after its hyphens', async () => {
  const content = sampleDocument({ language: 'de', buyer_reference: '04011000-12345-03' })
  const texts = (await printedOn(content, 1)).map(({ text }) => text.replaceAll('\u200B', ''))
  expect(texts).toContain('04011000-')
  expect(texts).toContain('12345-03')
})

/** 62 mm in points. */
const receiptWidth = 175
const zurich = { ...emptyAddress, line1: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country: 'CH' as const }

test('the receipt of a Swiss bill goes without streets before its parties reach the amount', async () => {
  const { bank, seller, customer } = sampleDocument()
  const long = { ...zurich, line1: 'LANGE STRASSE '.repeat(5), city: 'SANKT GALLEN '.repeat(3) }
  const content = sampleDocument({
    currency: 'CHF',
    bank: bank && { ...bank, iban: 'CH4431999123000889012', account_name: 'GENOSSENSCHAFT '.repeat(5) },
    seller: { ...seller, address: long },
    customer: { ...customer, name: 'HANDELSGESELLSCHAFT '.repeat(4), billing_address: long },
  })
  const texts = await printedOn(content, 2)
  const amount = texts.find(({ text }) => text === 'Amount')?.bottom
  const parties = texts.filter(({ left, text }) => left < receiptWidth && /SANKT|GALLEN|STRASSE/.test(text))
  expect(parties.map(({ text }) => text).join(' ')).not.toContain('STRASSE')
  expect(Math.min(...parties.map(({ bottom }) => bottom))).toBeGreaterThan((amount ?? Number.NaN) + 10)
})

test('a Swiss bill says that it is to be cut off', async () => {
  const { bank } = sampleDocument()
  const content = sampleDocument({ currency: 'CHF', bank: bank && { ...bank, iban: 'CH4431999123000889012' } })
  expect((await printedOn(content, 2)).map(({ text }) => text)).toContain('Separate before paying in')
})

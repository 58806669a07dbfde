import sharp from 'sharp'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { embeddedXml } from '#server/features/einvoices/written-xml.service.ts'
import { readEInvoice } from '#server/features/einvoices/reading/read-e-invoice.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { sampleDocument, sampleLine, sampleLines } from '#server/test-support/books/sample-document.ts'
import { printDocument } from '#server/features/documents/printing/print-document.ts'
import { typesetPdf, typesetSvg } from './typeset-document.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#1f6f5480' } })
  .webp()
  .toBuffer()

/** The text of each page as extracted from the PDF. */
async function readBack(content: DocumentContent, picture: Buffer | null = null) {
  const { bytes, pages } = await typesetPdf(typesetter, content, { logo: picture, xml: embeddedXml(content) })
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: false })
  expect(totalPages).toBe(pages)
  return { bytes, pages, texts: text }
}

/** Without spaces: where lines break is up to the typesetter. */
const bare = (text: string) => text.replaceAll(/[\s\u200B]/g, '')

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Texts that should be on the document but are not. */
function missingFrom(texts: string[], content: DocumentContent) {
  const all = bare(texts.join(''))
  const { paper: _paper, language: _language, metadata: _metadata, foot, ...printed } = printDocument(content, null)
  const isPicture = (text: string) => text.startsWith('<svg')
  return [...textsIn(printed), ...foot.legal].filter((text) => !isPicture(text) && !all.includes(bare(text)))
}

const mixedRates = sampleLines(
  12,
  (index) => [{}, { discount_percent: '12.5' }, { category: 'AE', rate: '0' } as const, { rate: '5' }][index % 4] ?? {},
)

const zurich = { ...emptyAddress, line1: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country: 'CH' as const }
const british = sampleDocument()
const swissBill = {
  currency: 'CHF',
  seller: { ...british.seller, address: zurich },
  bank: british.bank && { ...british.bank, iban: 'CH9300762011623852957' },
}

const documents: Record<string, DocumentContent> = {
  'with a Swiss bill': sampleDocument(swissBill),
  'of one line': sampleDocument(),
  'of many rates': sampleDocument({ message: 'Thank you.\nUntil next time.', tax_point: '2026-09-12' }, mixedRates),
  'with all that the whole document may say': sampleDocument(
    {
      buyer_reference: '04011000-12345-67',
      contract_reference: 'Frame 7',
      period: { start_date: '2026-09-01', end_date: '2026-09-30' },
      delivery: { name: 'Site office', date: '2026-09-28', address: null, location: null },
      payment_terms: '2 % within 10 days',
      preceding: [{ number: 'A-1', issue_date: '2026-08-31' }],
    },
    [
      sampleLine(1, { note: 'As agreed', base_quantity: '10', charge_minor: 250 }),
      sampleLine(2, { discount_minor: 1000 }),
    ],
    {
      allowances: [{ percent: '10', amount_minor: 0, vat_code: 'S20', category: 'S', rate: '20' }],
      charges: [{ percent: null, amount_minor: 700, vat_code: 'S20', category: 'S', rate: '20' }],
      rounding_minor: -2,
      prepaid_minor: 5000,
    },
  ),
  'in a foreign currency': sampleDocument({
    currency: 'EUR',
    exchange: { rate: '0.8612', source: 'HMRC', date: '2026-09-01', vat_base_minor: 1464 },
  }),
  'in French': sampleDocument({ language: 'fr', currency: 'EUR' }, mixedRates),
  'that is a draft': sampleDocument({ number: null }),
  'with amounts of 13 digits': sampleDocument({}, [
    sampleLine(1, { quantity: '1234567.123456', unit_price: '64800.123456', discount_percent: '12.3456' }),
    sampleLine(2, { quantity: '-1', unit_price: '1000000000' }),
  ]),
  'that credits another': sampleDocument({
    kind: 'credit_note',
    number: 'CN-2026-00007',
    due_date: null,
    credited_invoice: { number: 'INV-2026-00042', issue_date: '2026-09-30' },
    reason: 'Two treads came back damaged.',
  }),
}

test.for(Object.entries(documents))('every word and figure is printed on a document %s', async ([, content]) => {
  const { texts } = await readBack(content)
  expect(missingFrom(texts, content)).toEqual([])
})

test.for([
  [1, 1],
  [40, 2],
  [200, 8],
] as const)(
  '%i lines: the header row on each page, the totals with the last line, page x of y',
  async ([count, expected]) => {
    const last = { description: 'The last line of all' }
    const content = sampleDocument(
      {},
      sampleLines(count, (index) => (index === count - 1 ? last : {})),
    )
    const { pages, texts } = await readBack(content)
    expect(pages).toBe(expected)
    for (const [index, text] of texts.entries()) {
      expect(text).toContain('Description Quantity')
      expect(text).toContain(`INV-2026-00042 · Page ${index + 1} of ${expected}`)
      expect(text).toContain('Bamburgh Joinery Limited · Registered office')
    }
    expect(texts.filter((text) => text.includes('Total including VAT'))).toEqual([texts.at(-1)])
    expect(texts.at(-1)).toContain('The last line of all')
    expect(missingFrom(texts, content)).toEqual([])
  },
)

test('wherever the page ends, the totals are on the page of the last line', async () => {
  const counts = Array.from({ length: 12 }, (_, index) => index + 8)
  const pagesOf = async (count: number) => {
    const lines = sampleLines(count, (index) => (index === count - 1 ? { description: 'The last line of all' } : {}))
    const { texts } = await readBack(sampleDocument({}, lines))
    return (
      texts.findIndex((text) => text.includes('The last line')) - texts.findIndex((text) => text.includes('Total inc'))
    )
  }
  expect(await Promise.all(counts.map(pagesOf))).toEqual(counts.map(() => 0))
})

test('a last line longer than a page is printed completely and ends on the page of the totals', async () => {
  const counts = Array.from({ length: 14 }, (_, index) => 46 + index)
  const faultsOf = async (count: number) => {
    const items = Array.from({ length: count }, (_, index) => `Item ${index} of the list`)
    const description = [...items, 'The end of it'].join('\n')
    const { texts } = await readBack(sampleDocument({}, [sampleLine(0), sampleLine(1, { description })]))
    const withTotals = texts.find((text) => text.includes('Total including VAT'))
    const isTorn = !withTotals?.includes('The end of it')
    return [
      ...items.filter((item) => !texts.some((text) => text.includes(item))),
      ...(isTorn ? [`torn at ${count}`] : []),
    ]
  }
  expect((await Promise.all(counts.map(faultsOf))).flat()).toEqual([])
})

test('no line of the foot begins or ends with a separator', async () => {
  const { seller } = sampleDocument()
  const { texts } = await readBack(
    sampleDocument({ seller: { ...seller, legal_name: 'Long and lasting names '.repeat(4) } }),
  )
  const foot = texts
    .join('\n')
    .split('\n')
    .filter((line) => line.includes('Long and lasting') || /Company no\.|office/.test(line))
  expect(foot.length).toBeGreaterThan(0)
  expect(foot.filter((line) => /^\s*·|·\s*$/.test(line))).toEqual([])
})

test('words without blanks break and stay in their column', async () => {
  const word = 'Donaudampfschiffahrtselektrizitaetenhauptbetriebswerk'.repeat(3)
  const { seller, customer } = sampleDocument()
  const content = sampleDocument(
    {
      customer: { ...customer, name: word },
      seller: { ...seller, name: word, website: word },
      reference: word,
      message: word,
    },
    [sampleLine(1, { description: word, unit: word })],
  )
  const { bytes, texts } = await readBack(content)
  expect(missingFrom(texts, content)).toEqual([])
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { items } = await page.getTextContent()
  const printed = items.flatMap((item) =>
    'str' in item
      ? [{ text: item.str, left: Number(item.transform[4]), right: Number(item.transform[4]) + item.width }]
      : [],
  )
  const placeOf = (text: string) => printed.findIndex((item) => item.text === text)
  const leftOf = (text: string) => printed[placeOf(text)]?.left ?? Number.NaN
  /** How far to the right the texts reach that start where a heading starts. */
  const reach = (part: typeof printed, heading: string) =>
    Math.max(...part.filter(({ left }) => Math.abs(left - leftOf(heading)) < 0.1).map(({ right }) => right))

  const parties = printed.slice(0, placeOf('Amount due'))
  expect(reach(parties, 'From')).toBeLessThan(leftOf('Billed to'))
  expect(reach(parties, 'Billed to')).toBeLessThan(leftOf('Issue date'))
  const table = printed.slice(placeOf('Description'), placeOf('How to pay'))
  expect(reach(table, 'Description')).toBeLessThan(leftOf('Quantity'))
  expect(reach(table, 'Unit')).toBeLessThan(leftOf('Unit price'))
  expect(Math.max(...printed.map(({ right }) => right))).toBeLessThan(595.28 - 56.6 + 0.5)
})

test('names and descriptions in other scripts are printed, and emoji fail nothing', async () => {
  const { customer } = sampleDocument()
  const descriptions = ['软件开发服务', 'ソフトウェア開発', '소프트웨어 개발', 'Party 🎉 kit 👨‍👩‍👧']
  const content = sampleDocument(
    { customer: { ...customer, name: 'חברת הבנייה' }, message: 'شكرا لكم' },
    descriptions.map((description, index) => sampleLine(index, { description })),
  )
  const { texts, bytes } = await readBack(content)
  const all = bare(texts.join(''))
  for (const text of descriptions) expect(all).toContain(bare(text))
  // Right-to-left text is extracted in visual order, word by word.
  for (const word of ['חברת', 'הבנייה', 'شكرا', 'لكم']) expect(all).toContain(word)
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
})

test('what people write is never read as markup', async () => {
  const hostile =
    '#eval("1") #read("/etc/passwd") $x^2$ \\u{41} "quoted" *b* _i_ `r` <l> @r // c [#panic()] {page} {pages}'
  const { customer } = sampleDocument()
  const content = sampleDocument(
    { reference: hostile.slice(0, 90), message: hostile, customer: { ...customer, name: hostile } },
    [sampleLine(0, { description: hostile, unit: '#x' })],
  )
  const { texts } = await readBack(content)
  expect(missingFrom(texts, content)).toEqual([])
})

test('the same content is the same bytes, logo and all', async () => {
  const content = sampleDocument({}, sampleLines(5))
  const [first, second] = [await readBack(content, logo), await readBack(content, logo)]
  expect(first.bytes.equals(second.bytes)).toBe(true)
})

test('a PDF is a Factur-X file: programs read the same invoice from it', async () => {
  const content = sampleDocument({}, sampleLines(5))
  const { bytes } = await readBack(content, logo)
  const { format, invoice } = readEInvoice(bytes)
  expect(format).toBe('factur_x')
  expect(invoice).toMatchObject({
    number: content.number,
    totals: { payable: minorToDecimal(content.gross_minor, 'GBP') },
  })
  expect(bytes.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
})

test('what EN 16931 cannot say is printed without it', async () => {
  const { bytes } = await readBack(sampleDocument({ currency: 'KWD' }))
  expect(bytes.toString('latin1')).not.toContain('factur-x')
})

test('it is a small PDF/A-3b with title, author, language and the date of issue', async () => {
  const { bytes } = await readBack(sampleDocument({ language: 'fr' }), logo)
  expect(bytes.length).toBeLessThan(100_000)
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
  const { info } = await getMeta(new Uint8Array(bytes))
  expect(info).toMatchObject({
    Title: 'Facture INV-2026-00042',
    Author: 'Bamburgh Joinery Limited',
    Language: 'fr',
    CreationDate: 'D:20260930',
  })
})

test.for([
  ['a4', 595.28, 841.89],
  ['letter', 612, 792],
] as const)('paper: %s', async ([paper, width, height]) => {
  const { bytes } = await readBack(sampleDocument({ paper }))
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  expect(page.view[2]).toBeCloseTo(width, 1)
  expect(page.view[3]).toBeCloseTo(height, 1)
})

test('the preview has as many pages as the PDF, the logo in it, and nothing that runs', async () => {
  const content = sampleDocument({}, sampleLines(40))
  const { pages } = await typesetSvg(typesetter, content, { logo })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('href="data:image/png;base64,')
  expect(pages.join('')).not.toMatch(/<script|foreignObject|\son\w+=/)
})

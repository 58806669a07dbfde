import { extractText } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/dates/business-date.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { createTypesetter } from '#server/platform/pdf/typesetter.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { typesetReceipt, typesetStatement } from './typeset-letter.ts'

const typesetter = createTypesetter({ threads: 1 })
afterAll(() => typesetter.close())

const { seller, customer } = sampleDocument()

const id = '00000000-0000-4000-8000-000000000001'

const entry = (number: number): StatementContent['statement']['entries'][number] => ({
  id: `invoice ${number}`,
  kind: 'invoice',
  source: 'invoice',
  source_id: id,
  date: addDays('2026-01-01', number),
  name: `INV-${String(number).padStart(4, '0')}`,
  due_date: addDays('2026-02-01', number),
  amount_minor: 1000,
  balance_minor: 1000 * number,
})

function statementWith(count: number, change: Partial<StatementContent['statement']> = {}): StatementContent {
  const owed = count * 1000
  return {
    seller,
    customer,
    bank: null,
    language: 'en',
    paper: 'a4',
    statement: {
      kind: 'period',
      from: '2026-01-01',
      to: '2026-12-31',
      currency: 'GBP',
      opening_minor: 0,
      entries: Array.from({ length: count }, (_, index) => entry(index + 1)),
      closing_minor: owed,
      ageing: {
        current: 0,
        days_1_30: 0,
        days_31_60: 0,
        days_61_90: 0,
        over_90: owed,
        owed_minor: owed,
        credit_minor: 0,
        balance_minor: owed,
      },
      ...change,
    },
  }
}

async function pagesOf(pdf: ReturnType<typeof typesetStatement>) {
  const { bytes } = await pdf
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const printed = (content: StatementContent) => pagesOf(typesetStatement(typesetter, content, null))

test('a statement of three pages has its header row and its number on each', async () => {
  const pages = await printed(statementWith(75))
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Entry Due date Amount (GBP) Balance')
    expect(page).toContain(`Page ${index + 1} of 3`)
  }
  expect(pages.join(' ').match(/INV-\d{4}/g)).toHaveLength(75)
})

test('a statement that leaves entries out says how many and their total', async () => {
  const left = { left_out_count: 12, left_out_minor: 50_000 }
  const [period] = await printed(statementWith(2, { ...left, opening_minor: 10_000, closing_minor: 62_000 }))
  expect(period).toContain('12 earlier entries, not listed here 500.00 600.00')
  const [open] = await printed(statementWith(2, { ...left, kind: 'open_items' }))
  expect(open).toContain('12 more open items, not listed here 500.00')
  const [whole] = await printed(statementWith(2))
  expect(whole).not.toContain('not listed here')
})

test('the totals are never alone on a page: the last entry is on the same page', { timeout: 60_000 }, async () => {
  for (let count = 15; count <= 30; count++) {
    const pages = await printed(statementWith(count))
    const last = pages.find((page) => page.includes('Closing balance'))
    expect(last).toContain(`INV-${String(count).padStart(4, '0')}`)
  }
})

test('a statement in credit asks for nothing, and one of nothing has no table', async () => {
  const [credit] = await printed(statementWith(1, { closing_minor: -500, ageing: nothingBut({ credit_minor: 500 }) }))
  expect(credit).toContain('In your favour')
  expect(credit).toContain('\u2212£5.00')
  expect(credit).not.toContain('How to pay')
  const [nothing] = await printed(statementWith(0, { kind: 'open_items', ageing: nothingBut({}) }))
  expect(nothing).toContain('Nothing is outstanding.')
  expect(nothing).not.toContain('Entry')
})

const nothingBut = (change: { credit_minor?: number }) => ({
  current: 0,
  days_1_30: 0,
  days_31_60: 0,
  days_61_90: 0,
  over_90: 0,
  owed_minor: 0,
  credit_minor: 0,
  balance_minor: -(change.credit_minor ?? 0),
  ...change,
})

const receipt: ReceiptContent = {
  seller,
  customer,
  number: 'R-20261103-9D2C41F0',
  payment_date: '2026-11-03',
  method: 'bank_transfer',
  reference: 'OXBOW',
  currency: 'GBP',
  amount_minor: 12_000,
  allocations: [{ invoice_number: 'INV-0007', gross_minor: 25_000, amount_minor: 10_000 }],
  unallocated_minor: 2_000,
  reversed: false,
  language: 'en',
  paper: 'a4',
}

test('a receipt has a number and says what was paid of which total; that of a reversed payment says that it was reversed', async () => {
  const [page] = await pagesOf(typesetReceipt(typesetter, receipt, null))
  expect(page).toContain('Receipt R-20261103-9D2C41F0')
  expect(page).toContain('Invoice INV-0007 250.00 100.00')
  expect(page).toContain('On account, for future invoices 20.00')
  expect(page).toContain('Received with thanks.')
  const reversed = { ...receipt, allocations: [], unallocated_minor: 0, reversed: true }
  const [after] = await pagesOf(typesetReceipt(typesetter, reversed, null))
  expect(after).toContain('This payment has been reversed')
  expect(after).not.toContain('Received with thanks.')
  expect(after).not.toContain('Invoice total (GBP)')
})

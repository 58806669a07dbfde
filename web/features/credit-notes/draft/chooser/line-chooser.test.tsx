import { plainLineDetails } from '#shared/features/invoices/line-detail-values.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { CreditTotalsPanel } from '#web/features/credit-notes/draft/credit-totals-panel.tsx'
import { creditTotals } from '#web/features/credit-notes/draft/credit-totals.ts'
import type { PartValues } from '#web/features/credit-notes/draft/credit-values.ts'
import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { LineChooser } from './line-chooser.tsx'

const line = (id: string, description: string, quantity: string, net_minor: number) => ({
  id,
  description,
  quantity,
  unit: '',
  unit_price: String(net_minor / 100 / Number(quantity)),
  discount_percent: '0',
  vat_code: 'standard',
  category: 'S' as const,
  rate: '20',
  net_minor,
  item_id: null,
  account_code: '',
  ...plainLineDetails,
  remaining_quantity: quantity,
  remaining_net_minor: net_minor,
})

/** The invoice of the examples: 279.16 + 55.83 VAT = 334.99. */
const fourLines: Creditable = {
  invoice_id: 'i',
  number: 'INV-1',
  issue_date: '2026-11-01',
  customer_id: 'c',
  customer_name: 'Acme Ltd',
  currency: 'GBP',
  gross_minor: 33_499,
  outstanding_minor: 10_000,
  reference: '',
  buyer_reference: '',
  contract_reference: '',
  project_reference: '',
  accounting_cost: '',
  period: null,
  delivery: null,
  payee: null,
  tax_representative: null,
  invoiced_object: null,
  lines: [
    line('a', 'Design', '1', 6_833),
    line('b', 'Copy', '1', 6_833),
    line('c', 'Print', '2', 5_750),
    line('d', 'Post', '4', 8_500),
  ],
  vat_groups: [{ vat_code: 'standard', category: 'S', rate: '20', net_minor: 27_916, vat_minor: 5_583 }],
  credited_vat_groups: [],
  credited_lines: [],
  allowances: [],
  charges: [],
  remaining_rounding_minor: 0,
  remaining_gross_minor: 33_499,
  base_currency: 'GBP',
  needs_exchange_rate: false,
}

let sent: PartValues[] = []
const keep = (parts: PartValues[]) => {
  sent = parts
}

beforeEach(() => keep([]))

function Chooser({ source, start = [] }: { source: Creditable; start?: PartValues[] }) {
  const [parts, setParts] = useState(start)
  const change = (next: PartValues[]) => {
    keep(next)
    setParts(next)
  }
  const totals = creditTotals(
    { parts, lines: [], allowances: [], charges: [], rounding_minor: null, prepaid_minor: null },
    { currency: 'GBP', source, vatCodes: [], taxPoint: '2026-11-01' },
  )
  return (
    <>
      <LineChooser source={source} parts={parts} onChange={change} errorOf={() => undefined} />
      <CreditTotalsPanel totals={totals} currency="GBP" outstandingMinor={source.outstanding_minor} />
    </>
  )
}

const quantityOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` })
const amountOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Net amount of ${name}` })
const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Credit all of ${name}` })
const gross = () => screen.getByRole('status', { name: 'To credit' }).textContent
const panel = () => within(screen.getByRole('region', { name: 'Totals of the credit note' }))

test('Space in a field takes the whole line, and Space again leaves it', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.click(quantityOf('Print'))
  await user.keyboard(' ')
  expect(sent).toEqual([{ invoice_line_id: 'c', description: 'Print', quantity: '2', net_minor: null }])
  expect(gross()).toBe('£69.00')
  expect(boxOf('Print').checked).toBe(true)
  await user.keyboard(' ')
  expect(sent).toEqual([])
  expect(gross()).toBe('£0.00')
})

test('a quantity that is typed credits its share, and the amount beside it says how much that is', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.type(quantityOf('Post'), '3')
  expect(amountOf('Post').value).toBe('63.75')
  expect(gross()).toBe('£76.50')
  expect(boxOf('Post').indeterminate).toBe(true)
})

test('an amount that is typed credits that amount and no quantity; all of it is the whole line', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.type(amountOf('Post'), '20')
  expect(sent).toEqual([{ invoice_line_id: 'd', description: 'Post', quantity: '', net_minor: 2_000 }])
  expect(quantityOf('Post').value).toBe('')
  await user.clear(amountOf('Post'))
  await user.type(amountOf('Post'), '85')
  expect(sent).toEqual([{ invoice_line_id: 'd', description: 'Post', quantity: '4', net_minor: null }])
})

test('arrows and Enter go from line to line in the same column, past what is credited in full', async () => {
  const [first, second, third, fourth] = fourLines.lines as [Line, Line, Line, Line]
  const done = { ...second, remaining_quantity: '0', remaining_net_minor: 0 }
  const { user } = await renderInApp(<Chooser source={{ ...fourLines, lines: [first, done, third, fourth] }} />)
  await user.click(amountOf('Design'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(amountOf('Print'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(amountOf('Post'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(amountOf('Design'))
  expect(boxOf('Copy').disabled).toBe(true)
})

type Line = Creditable['lines'][number]

test('more than is left of the invoice in all is said while it is chosen', async () => {
  const machine = line('a', 'Machine', '1', 100_000)
  const takenBack = { ...line('b', 'Taken back', '-1', -90_000), vat_code: 'zero', category: 'Z' as const, rate: '0' }
  const mixed: Creditable = {
    ...fourLines,
    gross_minor: 30_000,
    remaining_gross_minor: 30_000,
    lines: [machine, takenBack],
    vat_groups: [
      { vat_code: 'standard', category: 'S', rate: '20', net_minor: 100_000, vat_minor: 20_000 },
      { vat_code: 'zero', category: 'Z', rate: '0', net_minor: -90_000, vat_minor: 0 },
    ],
  }
  const { user } = await renderInApp(<Chooser source={mixed} />)
  await user.click(boxOf('Machine'))
  expect(panel().getByRole('alert').textContent).toBe('Together more than can still be credited on the invoice.')
  await user.click(boxOf('Taken back'))
  expect(panel().queryByRole('alert')).toBeNull()
})

test('everything comes to the invoice to the penny, and the parts of it stay in its order', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.click(boxOf('Post'))
  await user.click(boxOf('Design'))
  expect(sent.map(({ invoice_line_id }) => invoice_line_id)).toEqual(['a', 'd'])
  await user.click(screen.getByRole('button', { name: 'Everything' }))
  expect(gross()).toBe('£334.99')
  expect(panel().getByText('£55.83')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Nothing' }))
  expect(sent).toEqual([])
})

test('the last of it takes the VAT that earlier credit notes left', async () => {
  const [first, second, third, fourth] = fourLines.lines as [Line, Line, Line, Line]
  const gone = (taken: Line): Line => ({ ...taken, remaining_quantity: '0', remaining_net_minor: 0 })
  const taken = [first, second, third]
  const source: Creditable = {
    ...fourLines,
    lines: [...taken.map(gone), fourth],
    credited_lines: taken.map(({ id, quantity, net_minor }) => ({ invoice_line_id: id, quantity, net_minor })),
    // 13.67 + 13.67 + 11.50, each rounded separately.
    credited_vat_groups: [{ vat_code: 'standard', category: 'S', rate: '20', net_minor: 19_416, vat_minor: 3_884 }],
  }
  const { user } = await renderInApp(<Chooser source={source} />)
  await user.click(boxOf('Post'))
  // 20 % of 85.00 would be 17.00, but only 16.99 is left of the invoice's 55.83.
  expect(panel().getByText('£16.99')).toBeDefined()
  expect(gross()).toBe('£101.99')
})

test('it says what comes off what is owed and what becomes credit', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  expect(panel().getByText('Choose what to credit.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Everything' }))
  expect(panel().getByText('£100.00 comes off what is owed.', { exact: false })).toBeDefined()
  expect(panel().getByText('£234.99 becomes the customer’s credit', { exact: false })).toBeDefined()
})

test('more than is left is said at its line while it is typed', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.type(quantityOf('Post'), '5')
  expect(screen.getByRole('alert').textContent).toBe('At most 4 can still be credited.')
  expect(quantityOf('Post').getAttribute('aria-invalid')).toBe('true')
  await user.clear(quantityOf('Post'))
  await user.type(amountOf('Print'), '57.51')
  expect(screen.getByRole('alert').textContent).toBe('At most £57.50 can still be credited.')
})

test('a nought that is left behind is nothing', async () => {
  const { user } = await renderInApp(<Chooser source={fourLines} />)
  await user.type(quantityOf('Post'), '0')
  await user.tab()
  await user.tab()
  expect(sent).toEqual([])
})

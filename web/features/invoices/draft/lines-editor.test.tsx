import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { totalsOf } from '#web/features/invoices/draft/form-totals.ts'
import { newValues, toBody } from '#web/features/invoices/draft/invoice-values.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { vatCodeFor } from '#web/features/documents/editor/lines/line-of-item.ts'
import { blankLine, type LineValues } from '#web/features/documents/editor/lines/line-values.ts'
import { LinesEditor } from '#web/features/documents/editor/lines/lines-editor.tsx'
import { useVatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'

afterEach(() => vi.unstubAllGlobals())

const rate = (code: string, name: string, percent: string): VatCode => ({
  id: '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11',
  code,
  name,
  category: percent === '0' ? 'Z' : 'S',
  rate: percent,
  wording: '',
  vatex_code: '',
  valid_from: '2011-01-04',
  valid_to: null,
  version: 1,
})
const vatCodes = [rate('standard', 'Standard rate', '20'), rate('zero', 'Zero rate', '0')]
const today = '2026-11-15'
const seller = { vat_registered: true, within_union: false }

type EditorProps = { start: LineValues[]; errors: Errors; vatCode: string; hasItems: boolean }

function Editor({ start, errors, vatCode, hasItems }: EditorProps) {
  const [lines, setLines] = useState(start)
  const values = { ...newValues('GBP'), lines }
  const vat = useVatOffer(vatCodes, today, seller)
  return (
    <>
      <LinesEditor
        lines={lines}
        changeLines={(change) => setLines(change)}
        errors={errors}
        totals={totalsOf(values, { today, baseCurrency: 'GBP', vatCodes })}
        vat={vat}
        vatCode={vatCode}
        {...(hasItems && { pricesOn: today })}
      />
      <output data-testid="sent">{JSON.stringify(toBody(values).lines)}</output>
    </>
  )
}

const line = (description: string, change: Partial<LineValues> = {}): LineValues => ({
  ...blankLine('standard'),
  description,
  ...change,
})

const show = (start: LineValues[], { errors = {}, vatCode = 'standard', locale = 'en', hasItems = false } = {}) =>
  renderInApp(<Editor start={start} errors={errors} vatCode={vatCode} hasItems={hasItems} />, { locale })

const cell = (name: string, number: number) => screen.getByLabelText<HTMLInputElement>(`${name}, line ${number}`)
const descriptions = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ }).map(({ value }) => value)
const sent = () => JSON.parse(screen.getByTestId('sent').textContent) as Record<string, string>[]
const net = (number: number) => screen.getByLabelText(`Net, line ${number}`).textContent

test('an invoice is written with the keyboard alone: Tab through the cells, Enter for the next line', async () => {
  const { user } = await show([blankLine()])
  await user.click(cell('Description', 1))
  await user.keyboard('Design{Shift>}{Enter}{/Shift}and build{Tab}2{Tab}days{Tab}450{Tab}10{Tab}')
  expect(document.activeElement).toBe(cell('VAT', 1))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell('Description', 2))
  await user.keyboard('Hosting{Tab}{Tab}{Tab}12.5')
  expect(sent()).toEqual([
    {
      description: 'Design\nand build',
      quantity: '2',
      unit: 'days',
      unit_price: '450',
      discount_percent: '10',
      vat_code: 'standard',
    },
    {
      description: 'Hosting',
      quantity: '1',
      unit: '',
      unit_price: '12.5',
      discount_percent: '0',
      vat_code: 'standard',
    },
  ])
  expect(net(1)).toBe('£810.00')
  expect(net(2)).toBe('£12.50')
})

test('Enter on a blank last line adds no line, and a blank last line is not sent', async () => {
  const { user } = await show([line('One', { unit_price: '1' })])
  await user.click(cell('Quantity', 1))
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect(descriptions()).toEqual(['One', ''])
  expect(sent()).toHaveLength(1)
})

test('a new line takes the VAT code of the customer', async () => {
  const { user } = await show([line('One')], { vatCode: 'zero' })
  await user.click(cell('Description', 1))
  await user.keyboard('{Enter}Two')
  expect(sent().map(({ vat_code }) => vat_code)).toEqual(['standard', 'zero'])
})

test('Alt and the arrows move a line, the focus stays in its cell, and the move is announced', async () => {
  const { user } = await show([line('One'), line('Two'), line('Three')])
  await user.click(cell('Quantity', 3))
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  expect(descriptions()).toEqual(['Three', 'One', 'Two'])
  expect(document.activeElement).toBe(cell('Quantity', 1))
  expect(screen.getByText('Now line 1 of 3')).toBeDefined()
})

test('a line is removed by its keys and brought back by Ctrl+Z, until something else is typed', async () => {
  const { user } = await show([line('One', { quantity: '7' }), line('Two')])
  await user.click(cell('Unit', 1))
  await user.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}')
  expect(descriptions()).toEqual(['Two'])
  await user.keyboard('{Control>}z{/Control}')
  expect(descriptions()).toEqual(['One', 'Two'])
  expect(cell('Quantity', 1).value).toBe('7')
  expect(document.activeElement).toBe(cell('Description', 1))
  await user.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}!{Control>}z{/Control}')
  expect(descriptions()).toHaveLength(1)
})

test('removing the last line leaves a blank one', async () => {
  const { user } = await show([line('One')])
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }))
  expect(descriptions()).toEqual([''])
  expect(sent()).toEqual([])
})

test('the arrows move within a column, and leave a text only at its start or end', async () => {
  const { user } = await show([line('One\ntwo'), line('Three')])
  await user.click(cell('Unit price', 1))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell('Unit price', 2))
  await user.keyboard('{ArrowUp}{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  const description = cell('Description', 1)
  description.setSelectionRange(2, 2)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(description)
  description.setSelectionRange(7, 7)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell('Description', 2))
})

test.each([
  ['en', 'Quantity', '1,234.5', '1234.5', '1,234.5'],
  ['en', 'Quantity', '1,5', '1.5', '1.5'],
  ['en', 'Quantity', '-2', '-2', '\u22122'],
  ['en', 'Unit price', '£12.5', '12.5', '12.50'],
  ['en', 'Unit price', '0.345', '0.345', '0.345'],
  ['fr', 'Quantité', '1,5', '1.5', '1,5'],
  ['fr', 'Quantité', '1 234,5', '1234.5', '1\u202f234,5'],
  ['fr', 'Prix unitaire HT', '12.5', '12.5', '12,50'],
])('in %s, %s %j is kept as %s and shown as %j', async (locale, name, typed, kept, shown) => {
  const { user } = await show([line('One')], { locale })
  const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}, `))
  await user.clear(field)
  await user.type(field, typed)
  expect(field.value).toBe(typed)
  await user.tab()
  expect(field.value).toBe(shown)
  const column = name.startsWith('Quantit') ? 'quantity' : 'unit_price'
  expect(sent()[0]?.[column]).toBe(kept)
})

test('text that is not a number stays in its cell, and is sent unchanged so that the server refuses it', async () => {
  const { user } = await show([line('One', { unit_price: '5' })])
  await user.clear(cell('Quantity', 1))
  await user.type(cell('Quantity', 1), 'a few')
  await user.tab()
  expect(cell('Quantity', 1).value).toBe('a few')
  expect(sent()[0]?.['quantity']).toBe('a few')
  expect(net(1)).toBe('£0.00')
})

test('an error is shown at its cell and announced', async () => {
  await show([line('One'), line('Two')], { errors: { 'lines.1.quantity': ['Please enter a number.'] } })
  expect(cell('Quantity', 1).getAttribute('aria-invalid')).toBe('false')
  const wrong = cell('Quantity', 2)
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(wrong.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Quantity: Please enter a number.')
  expect(described?.getAttribute('aria-live')).toBe('polite')
  const second = within(screen.getByRole('group', { name: 'Line 2' }))
  expect(second.getByText('Please enter a number.')).toBeDefined()
})

function paste(text: string, into: HTMLElement) {
  fireEvent.paste(into, { clipboardData: { getData: () => text } })
}

test('rows from a spreadsheet become lines: they replace a blank line and follow any other', async () => {
  const { user } = await show([blankLine()])
  paste('Chair\t4\t129.00\nDesk\t1\t1,299.50', cell('Description', 1))
  expect(descriptions()).toEqual(['Chair', 'Desk'])
  expect(net(1)).toBe('£516.00')
  expect(net(2)).toBe('£1,299.50')
  paste('Lamp\t2\t30', cell('Quantity', 1))
  expect(descriptions()).toEqual(['Chair', 'Lamp', 'Desk'])
  expect(document.activeElement).toBe(cell('Description', 2))
  await user.keyboard('{Control>}z{/Control}')
  expect(descriptions()).toEqual(['Chair', 'Desk'])
})

test('an invoice takes no more lines than it may have', async () => {
  await show(Array.from({ length: 3 }, (_, index) => line(`Line ${index}`)))
  paste(Array.from({ length: 600 }, (_, index) => `Row ${index}\t1\t1`).join('\n'), cell('Description', 3))
  expect(screen.getAllByRole('group')).toHaveLength(500)
})

test('a minus typed into the price is a negative line, and moves to the quantity when the field is left', async () => {
  await show([line('Returned chair')])
  const price = cell('Unit price', 1)
  fireEvent.focus(price)
  fireEvent.change(price, { target: { value: '-100' } })
  expect(net(1)).toBe('−£100.00')
  expect(sent()).toMatchObject([{ quantity: '-1', unit_price: '100' }])
  fireEvent.blur(price)
  expect(price.value).toBe('100.00')
  expect(cell('Quantity', 1).value).toBe('−1')
  expect(net(1)).toBe('−£100.00')
})

const design = {
  id: '019a7f00-0000-7000-8000-000000000001',
  code: 'DES-HOUR',
  name: 'Design work',
  description: 'Design work, by the hour',
  unit: 'hour',
  unit_code: 'HUR',
  standard_item_id: '4006381333931',
  vat_code: 'zero',
  account_code: '4000',
  unit_price: '85',
}

test('items are offered while a description is typed: the arrows reach them, Enter takes one over, and Esc keeps the text', async () => {
  const asked = stubApi({ 'GET /api/items/choices': { status: 200, body: { data: [design] } } })
  const { user } = await show([blankLine()], { hasItems: true })
  await user.click(cell('Description', 1))
  await user.keyboard('desi')
  expect((await screen.findByRole('option', { name: /DES-HOUR/ })).getAttribute('aria-selected')).toBe('false')
  expect(asked.at(-1)?.path).toContain(`currency=GBP&on=${today}`)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option', { name: /DES-HOUR/ })).toBeNull()
  expect(descriptions()).toEqual(['desi'])

  await user.keyboard('gn')
  await screen.findByRole('option', { name: /DES-HOUR/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(cell('Quantity', 1))
  expect(sent()).toEqual([
    {
      description: 'Design work, by the hour',
      quantity: '1',
      unit: 'hour',
      unit_price: '85',
      discount_percent: '0',
      vat_code: 'zero',
      item_id: design.id,
      account_code: '4000',
      unit_code: 'HUR',
      seller_item_id: 'DES-HOUR',
      standard_item_id: '4006381333931',
    },
  ])
})

test('who writes a line by hand goes on with Enter whatever is offered; a whole code is taken over at once', async () => {
  stubApi({ 'GET /api/items/choices': { status: 200, body: { data: [{ ...design, unit_price: null }] } } })
  const { user } = await show([line('', { unit_price: '12' })], { hasItems: true })
  await user.click(cell('Description', 1))
  await user.keyboard('Design')
  await screen.findByRole('option', { name: /No price in GBP/ })
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell('Description', 2))

  await user.keyboard('des-hour')
  await vi.waitFor(() => expect(screen.getByRole('option', { name: /DES-HOUR/, selected: true })).toBeTruthy())
  await user.keyboard('{Tab}')
  expect(sent()).toMatchObject([{ description: 'Design' }, { description: design.description, unit_price: '0' }])
})

test.each([
  ['standard', 'zero'],
  ['export', 'export'],
])('for a customer who is invoiced under %s, an item under zero is sold under %s', (customerCode, code) => {
  const codes = [...vatCodes, { ...rate('export', 'Export', '0'), category: 'G' as const }]
  expect(vatCodeFor(design, customerCode, codes)).toBe(code)
})

import { expect, test } from 'vitest'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { cellsOf, linesFromTable } from './lines-paste.ts'

const code = (given: Pick<VatCode, 'code' | 'name' | 'category' | 'rate'>): VatCode => ({
  id: '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11',
  wording: '',
  vatex_code: '',
  valid_from: '2011-01-04',
  valid_to: null,
  version: 1,
  ...given,
})
const vatCodes = [
  code({ code: 'standard', name: 'Standard rate', category: 'S', rate: '20' }),
  code({ code: 'reduced', name: 'Reduced rate', category: 'S', rate: '5' }),
  code({ code: 'zero', name: 'Zero rate', category: 'Z', rate: '0' }),
]

const read = (text: string, locale = 'en') =>
  linesFromTable(text, 'standard', { locale, vatCodes })?.map(
    ({ description, quantity, unit, unit_price, discount_percent, vat_code }) =>
      [description, quantity, unit, unit_price, discount_percent, vat_code].join(' | '),
  )

test('cells are separated by tabs, and quotes surround line breaks and quotes', () => {
  expect(cellsOf('a\tb\r\n"one\ntwo ""x"""\td\n')).toEqual([
    ['a', 'b'],
    ['one\ntwo "x"', 'd'],
  ])
})

test('text without a tab is not a table and is pasted as text', () => {
  expect(read('One line\nand another')).toBeUndefined()
})

test('headings identify the columns, in any order and language', () => {
  expect(read('VAT\tUnit price\tQty\tDescription\n20%\t£1,250.50\t2\tDesk')).toEqual([
    'Desk | 2 |  | 1250.5 |  | standard',
  ])
  expect(read('Désignation\tQuantité\tPrix unitaire\tRemise %\nTable\t1,5\t1 200,00 €\t10', 'fr')).toEqual([
    'Table | 1.5 |  | 1200 | 10 | standard',
  ])
  expect(
    read('Bezeichnung\tMenge\tEinheit\tEinzelpreis\tRabatt %\tMwSt.\nTisch\t1,5\tStk\t1.200,00 €\t10\t5 %', 'de'),
  ).toEqual(['Tisch | 1.5 | Stk | 1200 | 10 | reduced'])
})

test('without headings the cells identify the columns', () => {
  expect(read('Chair\t4\t129.00')).toEqual(['Chair | 4 |  | 129 |  | standard'])
  expect(read('Work\t7.5\thours\t85')).toEqual(['Work | 7.5 | hours | 85 |  | standard'])
  expect(read('Postage\t4.95')).toEqual(['Postage | 1 |  | 4.95 |  | standard'])
  expect(read('Books\t3\t12\tZero rate\nFuel\t1\t60\t5%')).toEqual([
    'Books | 3 |  | 12 |  | zero',
    'Fuel | 1 |  | 60 |  | reduced',
  ])
})

test('a copied total is left out, a discount is not', () => {
  expect(read('Chair\t4\t129.00\t516.00\nDesk\t2\t300\t600')).toEqual([
    'Chair | 4 |  | 129 |  | standard',
    'Desk | 2 |  | 300 |  | standard',
  ])
  expect(read('Chair\t4\t129.00\t10')).toEqual(['Chair | 4 |  | 129 | 10 | standard'])
})

test('text that cannot be parsed stays as it is', () => {
  expect(read('Description\tQty\tPrice\nChair\ta few\t12')).toEqual(['Chair | a few |  | 12 |  | standard'])
})

test('an empty column beside the table counts for nothing', () => {
  expect(read('\tWork\t\t7.5\thours\t85')).toEqual(['Work | 7.5 | hours | 85 |  | standard'])
})

test('one price that is not a number leaves the others in their column', () => {
  expect(read('Chair\t4\t129.00\nDesk\t2\t300\nLamp\t1\ttbc')).toEqual([
    'Chair | 4 |  | 129 |  | standard',
    'Desk | 2 |  | 300 |  | standard',
    'Lamp | 1 |  | tbc |  | standard',
  ])
})

test('an amount in brackets is below zero', () => {
  expect(read('Chair\t4\t£129.00\nReturned\t1\t(£20.00)\nBroken\t1\t£(5.00)')).toEqual([
    'Chair | 4 |  | 129 |  | standard',
    'Returned | -1 |  | 20 |  | standard',
    'Broken | -1 |  | 5 |  | standard',
  ])
})

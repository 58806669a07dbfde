import { expect, test } from 'vitest'
import { newDocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { z } from 'zod'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { blankLine, type LineValues } from '#web/features/documents/editor/lines/line-values.ts'
import { creditDraft } from './credit-form.ts'
import { comparable, fromComparable, type PartValues, toBody, valuesOf } from './credit-values.ts'

const kind = creditDraft({ invoice_id: 'i', customer_id: 'c', currency: 'GBP' })

const part = (invoice_line_id: string, quantity: string): PartValues => ({
  invoice_line_id,
  description: 'Panel',
  quantity,
  net_minor: null,
})
const line = (description: string): LineValues => ({ ...blankLine('standard'), description, unit_price: '5' })

const record = {
  id: 'n',
  invoice_id: 'i',
  reason: 'Returned',
  reference: '',
  message: '',
  issue_date: null,
  exchange_rate: null,
  exchange_rate_source: '',
  exchange_rate_date: null,
  prepaid_minor: 0,
  lines: [],
  ...z.object(newDocumentDetails).parse({}),
} as unknown as CreditNote

const values = { ...valuesOf(record), parts: [part('a', '1'), part('b', '2')], lines: [line('Goodwill'), line('Post')] }

test('an error in a line of the body is one of the part or of the other line that it was made of', () => {
  expect(
    ['lines.1.quantity', 'lines.2.unit_price', 'lines.3', 'lines', 'reason'].map((path) => kind.fieldOf(path, values)),
  ).toEqual(['parts.1.quantity', 'lines.0.unit_price', 'lines.1', 'lines', 'reason'])
})

test('a part that cannot be saved keeps its saved quantity, and a new line that cannot is left out', () => {
  const saved = { ...values, parts: [part('a', '1'), part('b', '1')], lines: values.lines.slice(0, 1) }
  const typed = { ...values, parts: [part('a', '1'), part('b', '9')] }
  const sent = kind.withSavedLines(typed, new Set(['parts.1', 'lines.1']), saved)
  expect(sent.parts).toEqual(saved.parts)
  expect(sent.lines.map(({ description }) => description)).toEqual(['Goodwill'])
})

test('what is kept on the device comes back with its parts and its other lines', () => {
  const back = fromComparable(comparable(values))
  expect(toBody(back)).toEqual(toBody(values))
  expect(back.parts).toEqual(values.parts)
})

test('a new credit note names its invoice, or without one its customer and currency', () => {
  expect(kind.toNewBody(values, null)).toMatchObject({ invoice_id: 'i' })
  const own = creditDraft({ invoice_id: null, customer_id: 'c', currency: 'EUR' })
  expect(own.toNewBody(values, null)).toMatchObject({ customer_id: 'c', currency: 'EUR' })
})

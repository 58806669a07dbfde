import { daysAfterInvoice } from '#shared/features/documents/payment-terms.ts'
import { z } from 'zod'
import { newDocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { DraftSaver } from '#web/features/documents/editor/saving/draft-saver.ts'
import { invoiceDraft } from '#web/features/invoices/draft/invoice-form.ts'
import { type InvoiceValues, newValues, valuesOf } from '#web/features/invoices/draft/invoice-values.ts'
import { blankLine } from '#web/features/documents/editor/lines/line-values.ts'

const customer_id = '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11'
const id = '01a1ddc5-8bf2-752c-b5b3-1c73808387d2'
const blank = newValues('GBP')
const written: InvoiceValues = { ...blank, customer_id, reference: 'PO 1', terms: daysAfterInvoice(30) }

const record = (change: Partial<Invoice> = {}) =>
  ({
    id,
    version: 1,
    status: 'draft',
    customer_id,
    customer_name: 'Acme',
    currency: 'GBP',
    reference: 'PO 1',
    issue_date: null,
    supply_date: null,
    terms: daysAfterInvoice(30),
    fixed_due_date: null,
    exchange_rate: null,
    exchange_rate_source: '',
    exchange_rate_date: null,
    lines: [],
    message: '',
    bank_id: null,
    ...z.object(newDocumentDetails).parse({}),
    prepaid_minor: 0,
    ...change,
  }) as unknown as Invoice

const saverOf = (start: Invoice | null = null, onSaved: () => void = () => undefined) =>
  new DraftSaver(
    invoiceDraft,
    { record: start, saved: start ? valuesOf(start) : blank, copiedFrom: null, pending: null },
    onSaved,
  )

const phase = (saver: ReturnType<typeof saverOf>) => saver.store.get().phase

beforeEach(async () => {
  await loadLanguage('en')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an untouched form is not sent, and neither is one without a customer', async () => {
  const requests = stubApi({})
  const saver = saverOf()
  saver.edit({ ...blank, lines: [blankLine('standard')] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phase(saver)).toBe('saved')
  saver.edit({ ...blank, reference: 'PO 1' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phase(saver)).toBe('kept')
  expect(requests).toEqual([])
})

test('a draft is created once and then changed, each time based on the last version', async () => {
  let version = 0
  const answer = (status: number) => () => ({ status, body: record({ version: ++version }) })
  const requests = stubApi({ 'POST /api/invoices': answer(201), [`PATCH /api/invoices/${id}`]: answer(200) })
  const saver = saverOf()
  saver.edit(written)
  await vi.advanceTimersByTimeAsync(300)
  saver.edit({ ...written, reference: 'PO 2' })
  await vi.advanceTimersByTimeAsync(1_100)
  saver.edit({ ...written, reference: 'PO 3' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(requests.map(({ method, body }) => [method, (body as { version?: number }).version])).toEqual([
    ['POST', undefined],
    ['PATCH', 1],
    ['PATCH', 2],
  ])
  expect(phase(saver)).toBe('saved')
})

test('continuous typing is saved too', async () => {
  const requests = stubApi({ [`PATCH /api/invoices/${id}`]: { status: 200, body: record({ version: 2 }) } })
  const saver = saverOf(record())
  for (let key = 0; key < 60; key++) {
    saver.edit({ ...written, reference: `PO ${key}` })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requests.length).toBeGreaterThan(0)
})

test('when the answer is lost the same create request is repeated, and later typing follows as a change', async () => {
  let isLost = true
  const requests = stubApi({
    'POST /api/invoices': () => {
      if (!isLost) return { status: 201, body: record() }
      isLost = false
      return 'unreachable'
    },
    [`PATCH /api/invoices/${id}`]: { status: 200, body: record({ version: 2, reference: 'PO 2' }) },
  })
  const saver = saverOf()
  saver.edit(written)
  await vi.advanceTimersByTimeAsync(300)
  expect(phase(saver)).toBe('unreached')
  saver.edit({ ...written, reference: 'PO 2' })
  await vi.advanceTimersByTimeAsync(5_000)
  const [first, again, change] = requests
  expect(requests).toHaveLength(3)
  expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  expect(again?.body).toEqual(first?.body)
  expect(change).toMatchObject({ method: 'PATCH', body: { reference: 'PO 2', version: 1 } })
  expect(phase(saver)).toBe('saved')
})

test("a change whose answer was lost is not a conflict with the user's own version", async () => {
  const conflict = {
    changed_by_name: 'Me',
    changed_at: '2026-11-15T06:00:00Z',
    fields: [],
    current: record({ version: 2, reference: 'PO 2' }),
  }
  const body = { message: 'Someone was faster.', code: 'record.stale', conflict }
  stubApi({ [`PATCH /api/invoices/${id}`]: { status: 409, body } })
  const saver = saverOf(record())
  saver.edit({ ...written, reference: 'PO 2 ' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('saved')
  expect(saver.store.get().record?.version).toBe(2)
})

test("a colleague's change stops the saving until the user has chosen; nothing typed is lost", async () => {
  const current = record({ version: 2, message: 'Theirs' })
  const conflict = { changed_by_name: 'Marcus', changed_at: '2026-11-15T06:00:00Z', fields: ['message'], current }
  const requests = stubApi({
    [`PATCH /api/invoices/${id}`]: {
      status: 409,
      body: { message: 'Someone was faster.', code: 'record.stale', conflict },
    },
  })
  const saver = saverOf(record())
  saver.edit({ ...written, reference: 'Mine' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('conflict')
  saver.edit({ ...written, reference: 'Mine too' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)
  expect(saver.latest.reference).toBe('Mine too')
})

test('an invalid value is reported at its field without a request, and is sent once it is corrected', async () => {
  const requests = stubApi({ [`PATCH /api/invoices/${id}`]: { status: 200, body: record({ version: 2 }) } })
  const saver = saverOf(record())
  saver.edit({ ...written, exchange_rate: 'a lot' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('refused')
  expect(Object.keys(saver.store.get().refusal.errors)).toEqual(['exchange_rate'])
  expect(requests).toEqual([])
  saver.mend('exchange_rate')
  saver.edit({ ...written, exchange_rate: '1.2' })
  expect(saver.store.get().refusal.errors).toEqual({})
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('saved')
})

type SentLines = { lines: { description: string; quantity: string; unit_price: string }[] }
const linesIn = (requests: { body: unknown }[]) => (requests.at(-1)?.body as SentLines | undefined)?.lines

const chair = { ...blankLine('standard'), description: 'Chair', unit_price: '10' }
const desk = { ...blankLine('standard'), description: 'Desk', unit_price: '90' }

test('valid lines are saved while another is invalid, which is marked and saved once it is corrected', async () => {
  let version = 1
  const requests = stubApi({
    [`PATCH /api/invoices/${id}`]: () => ({ status: 200, body: record({ version: ++version }) }),
  })
  const saver = saverOf(record())
  saver.edit({ ...written, lines: [{ ...chair, quantity: 'a few' }, desk] })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(linesIn(requests)?.map(({ description }) => description)).toEqual(['Desk'])
  expect(phase(saver)).toBe('partly')
  expect(Object.keys(saver.store.get().refusal.errors)).toEqual(['lines.0.quantity'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)

  saver.edit({ ...written, lines: [{ ...chair, quantity: '3' }, desk] })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(linesIn(requests)?.map(({ quantity }) => quantity)).toEqual(['3', '1'])
  expect(phase(saver)).toBe('saved')
})

test('a saved line that becomes invalid keeps its saved version on the server', async () => {
  const line = { ...chair, id: 'b6ab1b1e-6c3c-4a3f-8b8e-3f6d2d1c9a10', discount_percent: '0' }
  const start = record({ lines: [line] as unknown as Invoice['lines'] })
  const requests = stubApi({
    [`PATCH /api/invoices/${id}`]: { status: 200, body: { ...start, version: 2, reference: 'PO 2' } },
  })
  const saver = saverOf(start)
  saver.edit({ ...valuesOf(start), reference: 'PO 2', lines: [{ ...line, unit_price: 'ten' }] })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(linesIn(requests)).toMatchObject([{ id: line.id, unit_price: '10' }])
  expect(phase(saver)).toBe('partly')
})

test('an error in a line that only the server detects does not prevent other lines from being saved', async () => {
  const refused = { message: 'Check the lines.', code: 'x', errors: { 'lines.1.vat_code': ['There is no such code.'] } }
  const answers = [
    { status: 422, body: refused },
    { status: 200, body: record({ version: 2 }) },
  ]
  const requests = stubApi({ [`PATCH /api/invoices/${id}`]: () => answers.shift() ?? { status: 500 } })
  const saver = saverOf(record())
  saver.edit({ ...written, lines: [chair, { ...desk, vat_code: 'gone' }] })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(linesIn(requests)?.map(({ description }) => description)).toEqual(['Chair'])
  expect(phase(saver)).toBe('partly')
  expect(saver.store.get().refusal.errors).toEqual(refused.errors)
})

test('a copy whose source was deleted is saved without its source', async () => {
  const gone = { status: 404, body: { message: 'Not found', code: 'record.not_found' } }
  const answers = [gone, { status: 201, body: record() }]
  const requests = stubApi({ 'POST /api/invoices': () => answers.shift() ?? { status: 500 } })
  const start = { record: null, saved: blank, copiedFrom: id, pending: null }
  const saver = new DraftSaver(invoiceDraft, start, () => undefined)
  saver.edit(written)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests.map(({ body }) => (body as { copied_invoice_id: string | null }).copied_invoice_id)).toEqual([
    id,
    null,
  ])
  expect(phase(saver)).toBe('saved')
})

test('an error on the page does not end the saving: it is reported and retried, and later typing is saved', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  let version = 1
  const requests = stubApi({
    [`PATCH /api/invoices/${id}`]: () => ({ status: 200, body: record({ version: ++version }) }),
  })
  let faults = 2
  const saver = saverOf(record(), () => {
    if (faults-- > 0) throw new RangeError('not of the server')
  })
  saver.edit({ ...written, reference: 'PO 2' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('failed')
  expect(reported).toHaveBeenCalledOnce()

  saver.edit({ ...written, reference: 'PO 3' })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(phase(saver)).toBe('failed')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phase(saver)).toBe('saved')
  saver.edit({ ...written, reference: 'PO 4' })
  expect(await saver.saveNow()).toBe(true)
  expect(requests.map(({ body }) => (body as { reference: string }).reference)).toEqual(['PO 2', 'PO 3', 'PO 4'])
})

test('one request at a time: later typing is sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let version = 1
  let atOnce = 0
  let most = 0
  const requests = stubApi({
    [`PATCH /api/invoices/${id}`]: async () => {
      most = Math.max(most, ++atOnce)
      if (version === 1) await promise
      atOnce--
      return { status: 200, body: record({ version: ++version }) }
    },
  })
  const saver = saverOf(record())
  saver.edit({ ...written, reference: 'One' })
  await vi.advanceTimersByTimeAsync(1_100)
  saver.edit({ ...written, reference: 'Two' })
  void saver.saveNow({ isAsked: true })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requests).toHaveLength(1)
  resolve()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requests.map(({ body }) => (body as { reference: string }).reference)).toEqual(['One', 'Two'])
  expect(most).toBe(1)
})

test('an ended session is said to be one, not a mistake in the form', async () => {
  stubApi({
    [`PATCH /api/invoices/${id}`]: { status: 401, body: { message: 'Please log in', code: 'session.required' } },
  })
  const saver = saverOf(record())
  saver.edit({ ...valuesOf(record()), reference: 'PO 2' })
  await saver.saveNow({ isAsked: true })
  expect(phase(saver)).toBe('signed_out')
  expect(saver.store.get().refusal.message).toMatch(/^Log in again to save/)
})

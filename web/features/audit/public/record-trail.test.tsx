import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCustomerTrail } from '#shared/features/customers/customers.contract.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { pagePosition } from '#shared/http/paged.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { RecordTrail } from './record-trail.tsx'

const entryWith = (change: Partial<TrailEntry>): TrailEntry => ({
  id: 1,
  occurred_at: '2026-03-04T05:06:07.000Z',
  user_id: null,
  user_name: 'Ada Lovelace',
  session_id: null,
  request_id: null,
  address: null,
  action: 'changed',
  record_type: 'customers',
  record_id: '7',
  before: {},
  after: {},
  ...change,
})

afterEach(() => vi.unstubAllGlobals())

async function show(entries: TrailEntry[], locale = 'en') {
  const body = { data: entries, meta: pagePosition(1, 25, entries.length, entries.length), links: {} }
  stubApi({ 'GET /api/customers/7/audit': { status: 200, body } })
  const trail = <RecordTrail endpoint={getCustomerTrail} params={{ id: '7' }} currency="EUR" />
  return renderInApp(trail, { locale })
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('a change says who changed which fields, and opens to their values before and after', async () => {
  const { user } = await show([
    entryWith({
      before: {
        version: 1,
        name: 'Old',
        credit_limit_minor: 100_000,
        archived_at: null,
        billing_address: { city: 'Leeds', country: 'GB' },
      },
      after: {
        version: 2,
        name: 'New',
        credit_limit_minor: null,
        archived_at: null,
        billing_address: { city: 'Leeds', country: 'FR' },
      },
    }),
  ])
  const sentence = await screen.findByText('Ada Lovelace changed Name, Credit limit and Billing address')
  await user.click(sentence)
  expect(rowsOf(screen.getByRole('table', { hidden: true }))).toEqual([
    ['Name', 'Old', 'New'],
    ['Credit limit', '€1,000.00', 'empty'],
    ['Billing address · Country', 'United Kingdom', 'France'],
  ])
})

test('a created record lists its initial values, contacts as text', async () => {
  await show([
    entryWith({
      action: 'created',
      user_name: null,
      before: null,
      after: {
        id: '7',
        name: 'Acme',
        vat_number: '',
        contacts: [{ name: 'Bea', email: 'bea@example.com', phone: '', receives_invoices: true }],
      },
    }),
  ])
  expect(await screen.findByText('Counterfoil created this')).toBeDefined()
  expect(rowsOf(screen.getByRole('table', { hidden: true }))).toEqual([
    ['Name', 'Acme'],
    ['Contacts', 'Bea · bea@example.com (receives invoices)'],
  ])
})

test("the history is in the user's language", async () => {
  await show([entryWith({ before: { name: 'A', currency: 'GBP' }, after: { name: 'B', currency: 'EUR' } })], 'fr')
  expect(await screen.findByText('Ada Lovelace a modifié Nom et Devise')).toBeDefined()
})

test('a history without entries shows a text', async () => {
  await show([])
  expect(await screen.findByText('No history yet')).toBeDefined()
})

test('of the details of a document only what changed is shown, also what is not said any more', async () => {
  const period = { start_date: '2026-01-01', end_date: '2026-01-31' }
  await show([
    entryWith({
      before: { details: { period, type_code: '384', notes: [{ subject_code: '', text: 'Before' }] } },
      after: { details: { period: { ...period }, notes: [{ subject_code: '', text: 'After' }] } },
    }),
  ])
  const rows = rowsOf(await screen.findByRole('table', { hidden: true }))
  expect(rows.map(([name]) => name)).toEqual(['More details · Kind of document', 'More details · Further notes'])
})

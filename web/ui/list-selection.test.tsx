import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pagePosition } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import { type ListCall, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { ListPage } from './list/list-page.tsx'
import { ListTabs } from './list/list-tabs.tsx'
import { renderInApp } from './test-support/render.tsx'

const filter = listQuery(
  ['name'],
  { order_by: 'name', order_direction: 'ASC' },
  {
    state: emptyIsAbsent(z.enum(['open', 'done'])),
    from: emptyIsAbsent(z.iso.date()),
    to: emptyIsAbsent(z.iso.date()),
    min_minor: emptyIsAbsent(z.coerce.number()),
    max_minor: emptyIsAbsent(z.coerce.number()),
    owner: emptyIsAbsent(z.string()),
  },
)
type Row = { id: string; name: string }
const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'signed_in',
  summary: 'For this test.',
  query: filter,
  reply: json<Paged<Row>>(),
})
const things = (query: ListCall) => listOptions('things', listThings, query)

const Actions = ({ rows }: { rows: Row[] }) => <output aria-label="Ticked">{rows.map(({ id }) => id).join(' ')}</output>

const owners = [
  { value: 'ada', label: 'Ada', hint: 'A1' },
  { value: 'bea', label: 'Bea', hint: 'B2' },
]

function Things() {
  const search = withTabs(useListSearch(filter), 'state')
  return (
    <ListPage
      title="Things"
      search={search}
      list={things}
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'sum', header: 'Sum', cell: ({ id }) => id },
      ]}
      rowHref={({ id }) => `/things/${id}`}
      filters={[
        { kind: 'range', of: 'date', name: 'made', from: 'from', to: 'to', label: 'Made' },
        {
          kind: 'range',
          of: 'amount',
          name: 'amount',
          from: 'min_minor',
          to: 'max_minor',
          label: 'Amount',
          currency: 'GBP',
        },
        {
          kind: 'lookup',
          name: 'owner',
          label: 'Owner',
          find: (text) =>
            Promise.resolve(owners.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))),
          nameOf: (value) => Promise.resolve(owners.find((owner) => owner.value === value)?.label),
        },
      ]}
      above={
        <ListTabs
          label="States"
          search={search}
          filter="state"
          tabs={[
            { value: undefined, label: 'All', count: 5 },
            { value: 'open', label: 'Open', count: 2 },
          ]}
        />
      }
      totals={({ meta }) => `${meta.total} things`}
      foot={[{ key: 'GBP', label: 'In pounds', cells: { sum: '£12.00' } }]}
      empty={{ title: 'No things yet' }}
      selection={{ nameOf: ({ name }) => name, Actions, most: 250 }}
    />
  )
}

const total = 260
const path = 'GET /api/things'
let asked: ReturnType<typeof stubApi>

/** Visible pages have three rows; when all rows are fetched, pages have a hundred. */
const answers = () => {
  const query = new URL(asked.at(-1)?.path ?? '', 'http://localhost').searchParams
  const perPage = Number(query.get('per_page') ?? 3)
  const page = Number(query.get('page') ?? 1)
  const first = (page - 1) * perPage
  const rows = Array.from({ length: Math.max(0, Math.min(perPage, total - first)) }, (_, index) => ({
    id: `t${first + index + 1}`,
    name: `Thing ${first + index + 1}`,
  }))
  return { status: 200, body: { data: rows, meta: pagePosition(page, perPage, rows.length, total), links: {} } }
}

beforeEach(() => {
  asked = stubApi({ [path]: answers })
})
afterEach(() => vi.unstubAllGlobals())

async function show(at = '/things') {
  const shown = await renderInApp(<Things />, { at })
  await screen.findAllByRole('link', { name: /^Thing / })
  return shown
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const ticked = () => screen.queryByLabelText('Ticked')?.textContent

test('Shift ticks all rows from the last one to this one, and unticks them the same way', async () => {
  const { user } = await show()
  await user.click(box('Select Thing 1'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Thing 3'))
  expect(ticked()).toBe('t1 t2 t3')
  await user.click(box('Select Thing 2'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toBe('t1')
})

test('x ticks the row that has the focus', async () => {
  const { user } = await show()
  screen.getByRole('link', { name: 'Thing 2' }).focus()
  await user.keyboard('x')
  expect(ticked()).toBe('t2')
  await user.keyboard('{ArrowDown}x')
  expect(ticked()).toBe('t2 t3')
  await user.keyboard('x')
  expect(ticked()).toBe('t2')
})

test('once a whole page is ticked, the rows of other pages can be ticked too, up to the limit', async () => {
  const { user } = await show()
  await user.click(box('Select Thing 1'))
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
  await user.click(box('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Select all 250' }))
  expect(await screen.findByText('250 selected')).toBeDefined()
  expect(ticked()?.split(' ').at(-1)).toBe('t250')
  await user.click(box('Select Thing 2'))
  expect(screen.getByText('249 selected')).toBeDefined()
})

test('a tab has an address, and clearing the filters keeps the tab', async () => {
  const { user, router } = await show('/things?from=2026-01-01&page=2')
  const tabs = within(screen.getByRole('navigation', { name: 'States' }))
  expect(tabs.getByRole('link', { name: 'All 5' }).getAttribute('aria-current')).toBe('page')
  await user.click(tabs.getByRole('link', { name: 'Open 2' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2026-01-01', state: 'open' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'open' }))
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('a range of amounts is one chip, in minor units in the address, whichever end is set first', async () => {
  const { user, router } = await show()
  await user.click(screen.getByRole('button', { name: 'Amount' }))
  await user.type(await screen.findByLabelText('From'), '200')
  await user.type(screen.getByLabelText('To'), '15.50{Enter}')
  expect(await screen.findByRole('button', { name: 'Amount £15.50 – £200.00' })).toBeDefined()
  expect(router.state.location.search).toEqual({ min_minor: '1550', max_minor: '20000' })
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Amount' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a range of dates may have one end', async () => {
  await show('/things?to=2026-03-31')
  expect(screen.getByRole('button', { name: 'Made up to 31 Mar 2026' })).toBeDefined()
})

test('a lookup filter is searched by typing, and shown by name when it is in the address', async () => {
  const { user, router } = await show('/things?owner=bea')
  await user.click(await screen.findByRole('button', { name: 'Owner Bea' }))
  await user.type(await screen.findByRole('combobox', { name: 'Owner' }), 'ad')
  await user.click(await screen.findByRole('option', { name: /Ada/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ owner: 'ada' }))
  expect(await screen.findByRole('button', { name: 'Owner Ada' })).toBeDefined()
})

test('sums are in the table, below their columns', async () => {
  await show()
  const foot = screen.getByRole('row', { name: /In pounds/ })
  expect(within(foot).getByRole('cell', { name: '£12.00' })).toBeDefined()
})

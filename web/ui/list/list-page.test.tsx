import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pagePosition } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import { type ListCall, useListSearch } from '#web/platform/navigation/list-search.ts'
import { failed, stubApi } from '#web/platform/test-support/stub-api.ts'
import { ListPage } from './list-page.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'

const filter = listQuery(
  ['name'],
  { order_by: 'name', order_direction: 'ASC' },
  { colour: emptyIsAbsent(z.enum(['red', 'blue'])) },
)
type Row = { id: string; name: string }
const access = 'signed_in'
const summary = 'For this test.'
const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access,
  summary,
  query: filter,
  reply: json<Paged<Row>>(),
})
const exportThings = endpoint({
  method: 'GET',
  path: '/api/things/export',
  access,
  summary,
  query: filter,
  download: 'text/csv',
})

const things = (query: ListCall) => listOptions('things', listThings, query)
const act = vi.fn<(names: string[]) => void>()

const Actions = ({ rows, onDone }: { rows: Row[]; onDone: () => void }) => (
  <button
    onClick={() => {
      act(rows.map(({ name }) => name))
      onDone()
    }}
  >
    Act
  </button>
)

function Things() {
  const search = useListSearch(filter)
  return (
    <ListPage
      title="Things"
      search={search}
      list={things}
      columns={[{ key: 'name', sortKey: 'name', header: 'Name', cell: ({ name }) => name }]}
      rowHref={({ id }) => `/things/${id}`}
      searchLabel="Any part of the name"
      filters={[
        {
          kind: 'choice',
          name: 'colour',
          label: 'Colour',
          options: [
            { value: 'red', label: 'Red' },
            { value: 'blue', label: 'Blue' },
          ],
        },
      ]}
      totals={({ meta }) => `${meta.total} things`}
      exportFrom={exportThings}
      create={{ to: '/things/create', label: 'New thing' }}
      empty={{ title: 'No things yet', hint: 'Make the first one.' }}
      selection={{ nameOf: ({ name }) => name, Actions }}
    />
  )
}

const path = 'GET /api/things'
const answer = (names: string[], page = 1, total = names.length) => ({
  status: 200,
  body: {
    data: names.map((name) => ({ id: name.toLowerCase(), name })),
    meta: pagePosition(page, 25, names.length, total),
    links: {},
  },
})
const queryOf = (address: string | undefined) =>
  Object.fromEntries(new URL(address ?? '', 'http://localhost').searchParams)

afterEach(() => {
  act.mockClear()
  vi.unstubAllGlobals()
})

const show = (at = '/things') => renderInApp(<Things />, { at })

test('rows are links, with what the filter amounts to below them', async () => {
  stubApi({ [path]: answer(['Ant', 'Bee'], 1, 60) })
  await show()
  expect((await screen.findByRole('link', { name: 'Ant' })).getAttribute('href')).toBe('/things/ant')
  expect(screen.getByText('60 things')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeDefined()
})

test('nothing yet offers the first step', async () => {
  stubApi({ [path]: answer([]) })
  await show()
  expect(await screen.findByText('No things yet')).toBeDefined()
  const links = screen.getAllByRole('link', { name: 'New thing' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/things/create', '/things/create'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
})

test('nothing that matches offers to look wider', async () => {
  const asked = stubApi({ [path]: answer([]) })
  const { user } = await show('/things?q=zzz&colour=red')
  expect(await screen.findByText('Nothing matches')).toBeDefined()
  const [, inTable] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (inTable) await user.click(inTable)
  expect(await screen.findByText('No things yet')).toBeDefined()
  expect(queryOf(asked.at(-1)?.path)).toEqual({})
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('a failure says so and can be tried again', async () => {
  const answers = [failed, answer(['Ant'])]
  stubApi({ [path]: () => answers.shift() ?? failed })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Ant' })).toBeDefined()
})

test('a filter becomes a chip that can be taken away again', async () => {
  const asked = stubApi({ [path]: answer(['Ant']) })
  const { user, router } = await show()
  await user.click(await screen.findByRole('button', { name: 'Colour' }))
  await user.click(await screen.findByRole('option', { name: 'Blue' }))
  expect(await screen.findByRole('button', { name: 'Colour Blue' })).toBeDefined()
  expect(queryOf(asked.at(-1)?.path)).toEqual({ colour: 'blue' })
  await user.click(screen.getByRole('button', { name: 'Remove the filter: Colour' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the slash comes to the search, the arrow down goes into the rows, and c makes a new one', async () => {
  const asked = stubApi({ [path]: answer(['Ant', 'Bee']) })
  const { user, router } = await show()
  await screen.findByRole('link', { name: 'Ant' })
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ant' }))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('an')
  await waitFor(() => expect(queryOf(asked.at(-1)?.path)).toEqual({ q: 'an' }))
  await user.keyboard('c')
  expect(router.state.location.pathname).toBe('/things')
  await user.keyboard('{Escape}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Bee' }))
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.pathname).toBe('/things/create'))
})

test('several rows are worked on together, and another page starts without ticks', async () => {
  stubApi({ [path]: answer(['Ant', 'Bee', 'Cat'], 1, 60) })
  const { user } = await show()
  await screen.findByRole('link', { name: 'Ant' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Bee' }))
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.getByText('2 selected')).toBeDefined()
  await user.click(bar.getByRole('button', { name: 'Act' }))
  expect(act).toHaveBeenCalledWith(['Ant', 'Cat'])
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Ant' }))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('the pointer on a page number asks for its rows ahead', async () => {
  const asked = stubApi({ [path]: answer(['Ant'], 1, 60) })
  const { user } = await show()
  await screen.findByRole('link', { name: 'Ant' })
  await user.hover(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(queryOf(asked.at(-1)?.path)).toEqual({ page: '2' }))
})

test('an export takes the filter with it, not the page', async () => {
  const saved = vi.fn<(file: Blob) => string>(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  const asked = stubApi({ [path]: answer(['Ant'], 2, 60), 'GET /api/things/export': { status: 200, body: 'name' } })
  const { user } = await show('/things?colour=red&page=2')
  await screen.findByRole('link', { name: 'Ant' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const exported = asked.find(({ path: address }) => address.startsWith('/api/things/export'))
  expect(queryOf(exported?.path)).toEqual({ colour: 'red' })
})

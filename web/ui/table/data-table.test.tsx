import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Column, DataTableProps } from './data-table-column.ts'
import classes from './data-table.module.css'
import { DataTable } from './data-table.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { nextSort } from '#web/platform/navigation/list-search.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'

type Fruit = { id: string; name: string; price: number }

const fruits: Fruit[] = ['Apple', 'Pear', 'Quince'].map((name, index) => ({ id: `f${index}`, name, price: index }))

const columns: Column<Fruit>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', cell: ({ name }) => name },
  { key: 'price', header: 'Price', sortKey: 'price', numeric: true, cell: ({ price }) => price },
  { key: 'more', header: 'More', cell: () => <button type="button">More</button> },
]

const show = (props: Partial<DataTableProps<Fruit>> = {}) =>
  renderInApp(
    <DataTable label="Fruit" columns={columns} rows={fruits} rowKey={({ id }) => id} empty="Nothing yet" {...props} />,
  )

const linked = { rowHref: ({ id }: Fruit) => `/fruit/${id}?from=list` }

test('is a table with a name, headers and rows', async () => {
  await show()
  const table = screen.getByRole('table', { name: 'Fruit' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Price', 'More'])
  expect(within(table).getAllByRole('row')).toHaveLength(4)
})

test('says of each column how it is sorted, and asks for the one that is clicked', async () => {
  const onSort = vi.fn<(key: string) => void>()
  const { user } = await show({ sort: { order_by: 'price', order_direction: 'DESC' }, onSort })
  const header = (name: string) => screen.getByRole('columnheader', { name })
  expect(header('Price').getAttribute('aria-sort')).toBe('descending')
  expect(header('Name').getAttribute('aria-sort')).toBeNull()
  expect(within(header('More')).queryByRole('button')).toBeNull()
  await user.click(within(header('Name')).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith('name')
})

test('the arrow shows the direction', async () => {
  await show({ sort: { order_by: 'price', order_direction: 'ASC' }, onSort: () => undefined })
  const header = screen.getByRole('columnheader', { name: 'Price' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  expect(header.querySelector('[data-direction=ASC]')).not.toBeNull()
})

test('the first click on a column is descending, then it alternates', () => {
  const first = nextSort(undefined, 'a')
  const second = nextSort(first, 'a')
  expect(
    [first, second, nextSort(second, 'a'), nextSort(second, 'b')].map(({ order_direction }) => order_direction),
  ).toEqual(['DESC', 'ASC', 'DESC', 'DESC'])
})

test('a row is a real link to its page', async () => {
  const { user, router } = await show(linked)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Pear' })
  expect(link.getAttribute('href')).toBe('/fruit/f1?from=list')
  await user.click(link)
  await vi.waitFor(() => expect(router.state.location.href).toBe('/fruit/f1?from=list'))
})

test('arrow keys move between rows, Home and End to the ends, Enter opens', async () => {
  const { user, router } = await show(linked)
  const link = (name: string) => screen.getByRole('link', { name })
  link('Apple').focus()
  for (const [key, name] of [
    ['ArrowDown', 'Pear'],
    ['ArrowDown', 'Quince'],
    ['ArrowDown', 'Quince'],
    ['ArrowUp', 'Pear'],
    ['Home', 'Apple'],
    ['ArrowUp', 'Apple'],
    ['End', 'Quince'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(link(name))
  }
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/fruit/f2'))
})

test('arrow keys with a modifier are left to the browser', async () => {
  const { user } = await show(linked)
  const first = screen.getByRole('link', { name: 'Apple' })
  first.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(document.activeElement).toBe(first)
})

test('rows without a page of their own are no links', async () => {
  await show({ rowHref: ({ id }) => (id === 'f1' ? '/fruit/f1' : undefined) })
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('until the first answer there are grey rows, and words', async () => {
  await show({ rows: undefined, expectedRows: 4, loadingText: 'Loading fruit...' })
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Loading fruit...')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(4)
})

test('while new rows are on their way the old ones stay', async () => {
  await show({ loading: true })
  expect(screen.getByText('Quince')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Loading…')
})

test('an empty list says so under its header', async () => {
  await show({ rows: [] })
  expect(screen.getByText('Nothing yet')).toBeDefined()
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
})

test('an error says what to do, and can be tried again', async () => {
  const retry = vi.fn<() => void>()
  const { user } = await show({ rows: undefined, error: <ErrorState onRetry={retry} /> })
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded')
  expect(screen.queryByRole('status')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('columns of figures are read from the right', async () => {
  await show()
  const [, price] = screen.getAllByRole('cell')
  expect([...(price?.classList ?? [])]).toEqual(expect.arrayContaining([classes.alignRight, classes.numeric]))
})

test('the rows are one tab stop, which follows the arrow keys', async () => {
  const { user } = await show({ ...linked, columns: columns.slice(0, 2) })
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Apple' }))
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Pear' }))
})

test('the column that rows are sorted by never leaves', async () => {
  const leaving = columns.map((column) => ({ ...column, leaves: 'first' as const }))
  await show({ columns: leaving, sort: { order_by: 'price', order_direction: 'ASC' } })
  const leaves = screen
    .getAllByRole('columnheader')
    .map(({ classList }) => classList.contains(`${classes.leavesFirst}`))
  expect(leaves).toEqual([true, false, true])
})

test('cards are sorted by a choice of the sortable columns', async () => {
  const onSort = vi.fn<(key: string) => void>()
  const { user } = await show({ sort: { order_by: 'price', order_direction: 'DESC' }, onSort })
  const choice = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Price'])
  await user.selectOptions(choice, 'Name')
  await user.click(screen.getByRole('button', { name: 'Reverse the order' }))
  expect(onSort.mock.calls).toEqual([['name'], ['price']])
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerFilter } from '#shared/features/customers/customer-list.contract.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { useListSearch } from './list-search.ts'

function List() {
  const search = useListSearch(customerFilter)
  const { query, q, page, sort, filters, isFiltered } = search
  return (
    <>
      <output>{JSON.stringify({ query, q, page, sort, filters, isFiltered })}</output>
      <button onClick={() => search.searchFor('ada')}>search</button>
      <button onClick={() => search.filterBy({ currency: 'EUR' })}>euro</button>
      <button onClick={() => search.filterBy({ currency: undefined })}>any</button>
      <button onClick={() => search.sortBy('terms_days')}>sort</button>
      <button onClick={() => search.sortBy('name')}>by name</button>
      <button onClick={() => search.goToPage(3)}>page</button>
      <button onClick={search.clear}>clear</button>
      <button
        onClick={() => {
          search.searchFor('ada')
          search.filterBy({ country: 'FR' })
        }}
      >
        both
      </button>
    </>
  )
}

async function show(at: string) {
  const view = await renderInApp(<List />, { at })
  const state = () =>
    JSON.parse(screen.getByRole('status').textContent) as {
      query: object
      q: string
      page: number
      sort: object
      filters: object
      isFiltered: boolean
    }
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  const address = () => view.router.state.location.search
  return { ...view, state, press, address }
}

test('an address without parameters is the whole list in its default order', async () => {
  const { state } = await show('/customers/list')
  expect(state()).toEqual({
    query: {},
    q: '',
    page: 1,
    sort: { order_by: 'name', order_direction: 'ASC' },
    filters: {},
    isFiltered: false,
  })
})

test('a link shows the same list', async () => {
  const { state } = await show('/customers/list?q=ada&currency=EUR&order_by=terms_days&order_direction=DESC&page=2')
  expect(state()).toMatchObject({
    query: { q: 'ada', currency: 'EUR', order_by: 'terms_days', order_direction: 'DESC', page: 2 },
    filters: { currency: 'EUR' },
    isFiltered: true,
  })
})

test('invalid values and defaults are left out', async () => {
  const { state } = await show('/customers/list?page=-3&order_by=password&archived=no&currency=POUND&foo=bar&q=')
  expect(state()).toMatchObject({ query: {}, isFiltered: false, page: 1 })
})

test('filter, order and page are stored in the address; another filter or order starts at page 1', async () => {
  const { press, address } = await show('/customers/list')
  await press('page')
  await waitFor(() => expect(address()).toEqual({ page: '3' }))
  await press('euro')
  await waitFor(() => expect(address()).toEqual({ currency: 'EUR' }))
  await press('sort')
  await waitFor(() => expect(address()).toEqual({ currency: 'EUR', order_by: 'terms_days', order_direction: 'DESC' }))
  await press('sort')
  await waitFor(() => expect(address()).toEqual({ currency: 'EUR', order_by: 'terms_days' }))
  await press('any')
  await waitFor(() => expect(address()).toEqual({ order_by: 'terms_days' }))
  await press('by name')
  await waitFor(() => expect(address()).toEqual({ order_direction: 'DESC' }))
})

test('a filter adds a history entry, a search that is being typed does not', async () => {
  const { press, address, router } = await show('/customers/list')
  const steps = router.history.length
  await press('search')
  await waitFor(() => expect(address()).toEqual({ q: 'ada' }))
  expect(router.history.length).toBe(steps)
  await press('euro')
  await waitFor(() => expect(address()).toEqual({ q: 'ada', currency: 'EUR' }))
  expect(router.history.length).toBe(steps + 1)
  router.history.back()
  await waitFor(() => expect(address()).toEqual({ q: 'ada' }))
})

test('a search and a filter in quick succession both count', async () => {
  const { press, address } = await show('/customers/list')
  await press('both')
  await waitFor(() => expect(address()).toEqual({ q: 'ada', country: 'FR' }))
})

test('clearing removes the search and every filter, and keeps the order', async () => {
  const { press, address } = await show('/customers/list?q=ada&currency=EUR&archived=all&order_by=code&page=4')
  await press('clear')
  await waitFor(() => expect(address()).toEqual({ order_by: 'code' }))
})

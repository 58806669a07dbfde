import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerFilter } from '#shared/features/customers/customer-list.contract.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { ListLink } from './list-link.tsx'
import { useListSearch } from './list-search.ts'

function List() {
  const search = useListSearch(customerFilter)
  return (
    <>
      <ListLink search={search} change={{ currency: 'EUR', page: 1 }}>
        euro
      </ListLink>
      <ListLink search={search} change={{ country: 'FR', page: 1 }} hash="rows">
        France
      </ListLink>
    </>
  )
}

const link = (name: string) => screen.getByRole('link', { name })

test('a link has the address of the list as it is drawn, with its change', async () => {
  await renderInApp(<List />, { at: '/customers/list?q=ada&page=3' })
  expect(link('euro').getAttribute('href')).toBe('/customers/list?q=ada&currency=EUR')
  expect(link('France').getAttribute('href')).toBe('/customers/list?q=ada&country=FR#rows')
})

test('two links that are clicked before the page is drawn again both count', async () => {
  const { router } = await renderInApp(<List />, { at: '/customers/list' })
  fireEvent.click(link('euro'))
  expect(link('France').getAttribute('href')).toBe('/customers/list?country=FR#rows')
  fireEvent.click(link('France'))
  await waitFor(() => expect(router.state.location.href).toBe('/customers/list?currency=EUR&country=FR#rows'))
})

test('a link of a list that is being left leads back to that list', async () => {
  const { router } = await renderInApp(<List />, { at: '/customers/list' })
  void router.navigate({ href: '/invoices/list?currency=USD' })
  fireEvent.click(link('France'))
  await waitFor(() => expect(router.state.location.href).toBe('/customers/list?country=FR#rows'))
})

test('a click for another tab is the browser’s', async () => {
  const { router } = await renderInApp(<List />, { at: '/customers/list' })
  const click = createEvent.click(link('euro'), { ctrlKey: true })
  fireEvent(link('euro'), click)
  expect(click.defaultPrevented).toBe(false)
  expect(router.latestLocation.href).toBe('/customers/list')
})

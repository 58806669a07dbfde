import { expect, test } from 'vitest'
import { viewSearch } from './list-views.tsx'

test('two addresses that show the same list are one view, whatever the order of parameters and the page', () => {
  expect(viewSearch('?status=overdue&page=3&currency=EUR')).toBe(viewSearch('currency=EUR&status=overdue'))
  expect(viewSearch('?status=overdue')).not.toBe(viewSearch('?status=paid'))
  expect(viewSearch('?page=2')).toBe('')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagerItems, positionOf } from './pager-pages.ts'

const place = fc
  .record({ last: fc.integer({ min: 1, max: 400 }), limit: fc.integer({ min: 1, max: 12 }) })
  .chain(({ last, limit }) =>
    fc.record({ last: fc.constant(last), limit: fc.constant(limit), current: fc.integer({ min: 1, max: last }) }),
  )

const pagesOf = (items: ReturnType<typeof pagerItems>) => items.flatMap((item) => ('page' in item ? [item.page] : []))

const written = (items: ReturnType<typeof pagerItems>) =>
  items.map((item) => ('page' in item ? String(item.page) : '…')).join(' ')

test('the current, the first and the last page and the whole window are always offered', () => {
  fc.assert(
    fc.property(place, ({ current, last, limit }) => {
      const pages = pagesOf(pagerItems(current, last, limit))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
      for (let page = Math.max(1, current - limit); page <= Math.min(last, current + limit); page++)
        expect(pages).toContain(page)
    }),
  )
})

test('pages rise strictly and stay within the list', () => {
  fc.assert(
    fc.property(place, ({ current, last, limit }) => {
      const pages = pagesOf(pagerItems(current, last, limit))
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect(pages.every((page) => page >= 1 && page <= last)).toBe(true)
    }),
  )
})

test('between two pages offered lies nothing, or one gap for two pages at least', () => {
  fc.assert(
    fc.property(place, ({ current, last, limit }) => {
      const items = pagerItems(current, last, limit)
      const pages = pagesOf(items)
      const gaps = items.flatMap((item) => ('gapAfter' in item ? [item.gapAfter] : []))
      const missing = pages.filter((page, index) => (pages[index + 1] ?? page + 1) !== page + 1)
      expect(gaps).toEqual(missing)
      expect(pages.some((page) => pages.includes(page + 2) && !pages.includes(page + 1))).toBe(false)
      expect(written(items)).not.toContain('… …')
    }),
  )
})

test('a limit of 0 offers every page, -1 none', () => {
  fc.assert(
    fc.property(place, ({ current, last }) => {
      expect(pagesOf(pagerItems(current, last, 0))).toEqual(Array.from({ length: last }, (_, index) => index + 1))
      expect(pagerItems(current, last, -1)).toEqual([])
    }),
  )
})

test.for([
  [1, 10, 2, '1 2 3 … 10'],
  [5, 10, 1, '1 … 4 5 6 … 10'],
  [5, 10, 2, '1 2 3 4 5 6 7 … 10'],
  [10, 10, 2, '1 … 8 9 10'],
  [99, 10, 1, '1 … 9 10'],
] as const)('page %i of %i with a window of %i is %s', ([current, last, limit, expected]) => {
  expect(written(pagerItems(current, last, limit))).toBe(expected)
})

test('both forms of a paged answer have the same position', () => {
  const position = { current_page: 1, last_page: 2, per_page: 25, total: 30, from: 1, to: 25 }
  expect(positionOf(position)).toBe(position)
  expect(positionOf({ meta: position })).toBe(position)
})

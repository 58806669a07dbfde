import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { paged, pagedWithMeta, pagePosition, pageQuery } from './paged.ts'

const list = fc.record({ total: fc.nat(5000), perPage: fc.integer({ min: 1, max: 100 }) })

const rowsOn = (page: number, perPage: number, total: number) =>
  Math.max(0, Math.min(perPage, total - (page - 1) * perPage))

test('the pages of a list cover each row once, in order', () => {
  fc.assert(
    fc.property(list, ({ total, perPage }) => {
      const { last_page } = pagePosition(1, perPage, rowsOn(1, perPage, total), total)
      let covered = 0
      for (let page = 1; page <= last_page; page++) {
        const { from, to } = pagePosition(page, perPage, rowsOn(page, perPage, total), total)
        if (total === 0) continue
        expect(from).toBe(covered + 1)
        covered = to ?? 0
      }
      expect(covered).toBe(total)
    }),
  )
})

test('an empty list has one page without rows', () => {
  expect(pagePosition(1, 25, 0, 0)).toEqual({
    current_page: 1,
    last_page: 1,
    per_page: 25,
    total: 0,
    from: null,
    to: null,
  })
})

test('a page beyond the last has no rows and still knows the last', () => {
  expect(pagePosition(9, 25, 0, 30)).toMatchObject({ current_page: 9, last_page: 2, from: null, to: null })
})

test('a position fits both forms of a paged answer', () => {
  const position = pagePosition(2, 10, 5, 15)
  const flat = { data: [], ...position, next_page_url: null, prev_page_url: '/?page=1' }
  const wrapped = { data: [], meta: position, links: { first: '/', last: '/', prev: '/', next: null } }
  expect(paged(z.string()).parse(flat)).toEqual(flat)
  expect(pagedWithMeta(z.string()).parse(wrapped)).toEqual(wrapped)
})

test.for(['0', '-1', '1.5', 'x', '1000001'])('page %s is refused', (page) => {
  expect(z.object(pageQuery).safeParse({ page }).success).toBe(false)
})

test('a query without a page asks for the first, with a size that has a limit', () => {
  expect(z.object(pageQuery).parse({})).toEqual({ page: 1, per_page: 25 })
  expect(z.object(pageQuery).safeParse({ per_page: '101' }).success).toBe(false)
})

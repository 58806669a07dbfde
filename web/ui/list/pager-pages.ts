import type { PagePosition } from '#shared/http/paged.ts'

/** Either form of a paged answer: the position beside the rows, or under `meta`. */
export type PagedAnswer = PagePosition | { meta: PagePosition }

export const positionOf = (answer: PagedAnswer) => ('meta' in answer ? answer.meta : answer)

export type PagerItem = { page: number } | { gapAfter: number }

/**
 * The pages that a pager offers. A limit of 0 offers all of them, -1 none, and n those up to n away from the current
 * one, with the first, the last and a gap where pages are left out. A gap never stands for a single page: the page
 * itself takes no more room.
 */
export function pagerItems(current: number, last: number, limit: number): PagerItem[] {
  if (limit < 0) return []
  const reach = limit === 0 ? last : limit
  const middle = Math.min(Math.max(current, 1), last)
  const items: PagerItem[] = []
  let previous = 0
  for (const page of pagesWithin(middle, last, reach)) {
    if (page - previous === 2) items.push({ page: page - 1 })
    else if (page - previous > 2) items.push({ gapAfter: previous })
    items.push({ page })
    previous = page
  }
  return items
}

function pagesWithin(middle: number, last: number, reach: number) {
  const pages = new Set([1, last])
  for (let page = Math.max(1, middle - reach); page <= Math.min(last, middle + reach); page++) pages.add(page)
  return [...pages].toSorted((a, b) => a - b)
}

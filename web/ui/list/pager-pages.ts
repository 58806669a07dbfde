import type { PagePosition } from '#shared/http/paged.ts'

/** Both forms of a paged response: the position beside the rows, or under `meta`. */
export type PagedAnswer = PagePosition | { meta: PagePosition }

export const positionOf = (answer: PagedAnswer) => ('meta' in answer ? answer.meta : answer)

export type PagerItem = { page: number } | { gapAfter: number }

/**
 * The pages that a pager shows. A limit of 0 shows all pages, -1 none, and n those up to n away from the current one,
 * with the first, the last and a gap for those left out. A gap never replaces a single page, which takes no more space.
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

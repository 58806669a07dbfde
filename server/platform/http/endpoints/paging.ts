import { type PageMeta, pagePosition } from '#shared/http/paged.ts'

type Page<Row> = { rows: Row[]; total: number; more?: boolean }
type PageRequest = { url: string; query: Record<string, unknown> & { page: number; per_page: number } }

/** The flat form of a page. */
export function flatPage<Row>({ rows, total }: Page<Row>, asked: PageRequest) {
  const position = pagePosition(asked.query.page, asked.query.per_page, rows.length, total)
  const { prev, next } = neighbours(asked, position.last_page)
  return { data: rows, ...position, next_page_url: next, prev_page_url: prev }
}

/** The wrapped form of a page, which every list but the notes uses. */
export function wrappedPage<Row>({ rows, total, more }: Page<Row>, asked: PageRequest) {
  const position = pagePosition(asked.query.page, asked.query.per_page, rows.length, total)
  const meta: PageMeta = { ...position, ...(more && { more }) }
  const links = { first: pageUrl(asked, 1), last: pageUrl(asked, meta.last_page), ...neighbours(asked, meta.last_page) }
  return { data: rows, meta, links }
}

function neighbours(asked: PageRequest, lastPage: number) {
  const { page } = asked.query
  return {
    prev: page > 1 ? pageUrl(asked, Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? pageUrl(asked, page + 1) : null,
  }
}

function pageUrl({ url, query }: PageRequest, page: number) {
  const given = Object.entries({ ...query, page }).filter(([, value]) => value !== undefined)
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

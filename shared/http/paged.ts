import { z } from 'zod'

const count = z.number().int().min(0)

const position = {
  current_page: count,
  last_page: count,
  per_page: count,
  total: count,
  /** The position of the first and last row of this page in the whole list; null for an empty page. */
  from: count.nullable(),
  to: count.nullable(),
}

/** Matches beyond this number are not counted: it takes too long, and nobody pages through them. */
export const maxCounted = 5_000

/** There are more rows than `total`, and more pages than `last_page`. */
const more = z.literal(true).optional()

/** The flat form of a page. */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    ...position,
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
  })

/** The wrapped form of a page, which every list but the notes uses. */
export const pagedWithMeta = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.object({ ...position, more }),
    links: z.object({ first: z.string(), last: z.string(), prev: z.string().nullable(), next: z.string().nullable() }),
  })

export type Paged<Row> = z.output<ReturnType<typeof pagedWithMeta<z.ZodType<Row>>>>

/** A list without pages. */
export type Rows<Row> = { data: Row[] }

export type PagePosition = z.infer<z.ZodObject<typeof position>>

export type PageMeta = PagePosition & { more?: z.infer<typeof more> }

const maxPerPage = 100

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(maxPerPage).default(25),
}

export function pagePosition(page: number, perPage: number, rowsOnPage: number, total: number): PagePosition {
  const before = (page - 1) * perPage
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    from: rowsOnPage === 0 ? null : before + 1,
    to: rowsOnPage === 0 ? null : before + rowsOnPage,
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { OrderDirection } from '#shared/http/list.ts'

/** A condition of a `where` clause. */
export type Condition = RawBuilder<boolean>

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

const literally = (part: string) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Matches text that contains `part`, taking % and _ literally. */
export const containing = (part: string) => `%${literally(part)}%`

/** Matches text that begins with `part`. */
export const beginning = (part: string) => `${literally(part)}%`

/**
 * Matches text that contains `part`; one or two letters are in nearly every text, so a word has to begin with them.
 */
export const wordPattern = (part: string) => containing(/^[\p{L}\p{N}]{1,2}$/u.test(part) ? ` ${part}` : part)

/**
 * Whether a text begins with `part`, for texts in the order of their bytes (`collate "C"`). Written as a range, which an index can find
 * by a plan that serves all values; for `like` PostgreSQL has to know the pattern.
 */
export const beginsWith = (text: RawBuilder<unknown>, part: string): Condition =>
  sql`(${text} >= ${part} and ${text} < ${part} || chr(1114111))`

/** The direction for the query builder; nulls come last either way. */
export const direction = (orderDirection: OrderDirection) => (orderDirection === 'ASC' ? 'asc' : 'desc')

export const offsetOf = ({ page, per_page }: { page: number; per_page: number }) => (page - 1) * per_page

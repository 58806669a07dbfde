import type { z } from 'zod'
import type { Period } from '#shared/features/reports/report-period.ts'
import { type ListCall, type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'

/** The report that the address describes. Whoever names the later day first means the same period. */
export function useReportSearch(schema: z.ZodObject): ListSearch {
  const search = useListSearch(schema)
  const { from, to } = search.query
  if (from === undefined || to === undefined || from <= to) return search
  return { ...search, query: { ...search.query, from: to, to: from } }
}

/** The parts of the address that one call understands. */
export const pickParams = (query: ListCall, names: readonly string[]): ListCall =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))

type Answer = { data: Period | undefined; isPlaceholderData: boolean }

/** What is asked for shows at once where it is chosen; what is not said is known when the answer is there. */
export function shownPeriod({ query }: ListSearch, { data, isPlaceholderData }: Answer): Period | undefined {
  const settled = isPlaceholderData ? undefined : data
  const [from, to] = [query['from'] ?? settled?.from, query['to'] ?? settled?.to]
  return from === undefined || to === undefined ? undefined : { from: String(from), to: String(to) }
}

/** An address with a query, of what there is to say. */
export function addressOf(path: string, query: Record<string, string | undefined>) {
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${path}?${new URLSearchParams(said).toString()}`
}

import type { z } from 'zod'
import type { Period } from '#shared/features/reports/report-period.ts'
import { type ListCall, type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'

/** The options of a report, from the address. If the dates are in the wrong order, they are swapped. */
export function useReportSearch(schema: z.ZodObject): ListSearch {
  const search = useListSearch(schema)
  const { from, to } = search.query
  if (from === undefined || to === undefined || from <= to) return search
  return { ...search, query: { ...search.query, from: to, to: from } }
}

/** The parameters that an endpoint accepts. */
export const pickParams = (query: ListCall, names: readonly string[]): ListCall =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))

type Answer = { data: Period | undefined; isPlaceholderData: boolean }

/** A period in the address is shown at once; a default period is known once the answer has arrived. */
export function shownPeriod({ query }: ListSearch, { data, isPlaceholderData }: Answer): Period | undefined {
  const settled = isPlaceholderData ? undefined : data
  const [from, to] = [query['from'] ?? settled?.from, query['to'] ?? settled?.to]
  return from === undefined || to === undefined ? undefined : { from: String(from), to: String(to) }
}

/** An address with the defined parameters. */
export function addressOf(path: string, query: Record<string, string | undefined>) {
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${path}?${new URLSearchParams(said).toString()}`
}

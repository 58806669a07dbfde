import type { ListFilter } from './list-filter.ts'

/** Every currency of a row that was shown, so that choosing one does not change the order of the others. */
const inUse = new Set<string>()

type Answer = { data?: { data: readonly object[] } | undefined }

/** Lists the currencies of the rows first: a business uses few of the many that there are. */
export function withCurrenciesInUse(filters: readonly ListFilter[], { data }: Answer): ListFilter[] {
  const rows = data?.data ?? []
  for (const row of rows) if ('currency' in row && typeof row.currency === 'string') inUse.add(row.currency)
  return filters.map((filter) =>
    filter.kind === 'choice' && filter.name === 'currency'
      ? {
          ...filter,
          options: [
            ...filter.options.filter(({ value }) => inUse.has(value)),
            ...filter.options.filter(({ value }) => !inUse.has(value)),
          ],
        }
      : filter,
  )
}

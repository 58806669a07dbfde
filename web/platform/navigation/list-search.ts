import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'

/** The parameters of a list that differ from their defaults, for the address and for the request. */
export type ListCall = Record<string, string | number>

/** The query schema of a list's endpoint, made by `listQuery`. */
type ListSchema = z.ZodObject

type Values = Record<string, unknown>

/** The query parameters that are not filters. */
const otherParts = new Set(['page', 'per_page', 'order_by', 'order_direction'])

/** The default: the first page, no filter, the initial order. */
function usualValue(field: z.ZodType) {
  if (!usual.has(field)) usual.set(field, field.safeParse(undefined).data)
  return usual.get(field)
}

/** Cached, because every link of a list needs it. */
const usual = new WeakMap<z.ZodType, unknown>()

/**
 * Parses a list's address. Values that are not valid are ignored. A filter that is not named has its default, which
 * calls leave out: its schema need not be created for that.
 */
function readSearch(schema: ListSchema, address: Values): Values {
  const fields = Object.entries<z.ZodType>(schema.shape)
  const named = fields.filter(([name]) => otherParts.has(name) || address[name] !== undefined)
  return Object.fromEntries(
    named.map(([name, field]) => {
      const read = field.safeParse(address[name])
      return [name, read.success ? read.data : usualValue(field)]
    }),
  )
}

function callFor(schema: ListSchema, values: Values): ListCall {
  const fields = Object.entries<z.ZodType>(schema.shape)
  const said = fields.flatMap(([name, field]) => {
    if (values[name] === undefined) return []
    const value = field.safeParse(values[name]).data as string | number | undefined
    return value === undefined || value === usualValue(field) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(said)
}

/** The list as the address describes it, and functions that change it. */
export type ListSearch = {
  /** For the request and its query key. */
  query: ListCall
  q: string
  page: number
  sort: Sort
  /** The active filters, without the search. */
  filters: Readonly<Record<string, string>>
  /** Whether the search or a filter excludes anything. */
  isFiltered: boolean
  /** The query that `goToPage` or `sortBy` would lead to, for prefetching. */
  queryWith: (change: Values) => ListCall
  searchFor: (q: string) => void
  filterBy: (change: Record<string, string | undefined>) => void
  /** For the links of a list, which change a part of the page that stays where it is. */
  choose: (change: Values, hash?: string) => void
  sortBy: (field: string) => void
  goToPage: (page: number) => void
  clear: () => void
}

/**
 * Search, filters, order and page of a list are stored in the address, so that a link shows the same list. The schema
 * is the query of the list's endpoint.
 */
export function useListSearch(schema: ListSchema): ListSearch {
  const address = useSearch({ strict: false }) as Values
  const navigate = useNavigate()

  return useMemo(() => {
    const values = readSearch(schema, address)
    const query = callFor(schema, values)
    const said = Object.entries(query).filter(([name]) => !otherParts.has(name))
    const sort = { order_by: values['order_by'], order_direction: values['order_direction'] } as Sort
    /** Based on the current address, so that a letter and a filter in quick succession both count. */
    const go = (change: Values, { replace = false, resetScroll = true, hash = '' } = {}) =>
      void navigate({
        to: '.',
        search: (before: Values) => callFor(schema, { ...readSearch(schema, before), ...change }) as never,
        replace,
        resetScroll,
        ...(hash && { hash }),
      })
    return {
      query,
      q: typeof values['q'] === 'string' ? values['q'] : '',
      page: Number(values['page']),
      sort,
      filters: Object.fromEntries(said.filter(([name]) => name !== 'q').map(([name, value]) => [name, String(value)])),
      isFiltered: said.length > 0,
      queryWith: (change) => callFor(schema, { ...values, ...change }),
      // A search that is being typed is one history entry, not one for each letter.
      searchFor: (q) => go({ q, page: 1 }, { replace: true, resetScroll: false }),
      filterBy: (change) => go({ ...change, page: 1 }),
      choose: (change, hash) => go(change, { resetScroll: false, hash }),
      sortBy: (field) => go({ ...nextSort(sort, field), page: 1 }),
      goToPage: (page) => go({ page }),
      clear: () => go({ ...Object.fromEntries(said.map(([name]) => [name, undefined])), page: 1 }),
    }
  }, [schema, address, navigate])
}

/**
 * Shows one filter as tabs above the list. It decides which list this is, so it is not counted as a filter, and
 * clearing the filters keeps the tab.
 */
export function withTabs(search: ListSearch, tab: string): ListSearch {
  const set = Object.keys(search.filters).filter((name) => name !== tab)
  const none = Object.fromEntries(['q', ...set].map((name) => [name, undefined]))
  return { ...search, isFiltered: search.q !== '' || set.length > 0, clear: () => search.filterBy(none) }
}

/** The order of a list, with the API's parameter names. */
export type Sort = { order_by: string; order_direction: 'ASC' | 'DESC' }

/** The first click on a column sorts descending; each further click reverses the order. */
export const nextSort = <Field extends string>(chosen: Sort | undefined, field: Field) => ({
  order_by: field,
  order_direction:
    chosen?.order_by === field && chosen.order_direction === 'DESC' ? ('ASC' as const) : ('DESC' as const),
})

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { nextSort, type Sort } from '#web/ui/table/sort.ts'

/** What the address says of a list, and what the call for its rows is given: only what does not stand for itself. */
export type ListCall = Record<string, string | number>

/** The query of a list's endpoint, as `listQuery` makes it. */
type ListSchema = z.ZodObject

type Values = Record<string, unknown>

/** The parts of a list's query that are no filter. */
const otherParts = new Set(['page', 'per_page', 'order_by', 'order_direction'])

/** What is wanted when nothing is said: the first page, no filter, the order of the start. */
function usualValue(field: z.ZodType) {
  if (!usual.has(field)) usual.set(field, field.safeParse(undefined).data)
  return usual.get(field)
}

/** Asked for with every link of a list. */
const usual = new WeakMap<z.ZodType, unknown>()

/** The list that an address describes. What someone wrote there by hand and is not understood, is left aside. */
function readSearch(schema: ListSchema, address: Values): Values {
  const fields = Object.entries<z.ZodType>(schema.shape)
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const read = field.safeParse(address[name])
      return [name, read.success ? read.data : usualValue(field)]
    }),
  )
}

function callFor(schema: ListSchema, values: Values): ListCall {
  const fields = Object.entries<z.ZodType>(schema.shape)
  const said = fields.flatMap(([name, field]) => {
    const value = field.safeParse(values[name]).data as string | number | undefined
    return value === undefined || value === usualValue(field) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(said)
}

/** The list as the address describes it, and how to describe another one. */
export type ListSearch = {
  /** For the call, and for the key of its answer. */
  query: ListCall
  q: string
  page: number
  sort: Sort
  /** The filters that are set, without the search. */
  filters: Readonly<Record<string, string>>
  /** Whether the search or a filter leaves anything out. */
  isFiltered: boolean
  /** What `goToPage` or `sortBy` would ask for: to have it on its way before the click. */
  queryWith: (change: Values) => ListCall
  searchFor: (q: string) => void
  filterBy: (change: Record<string, string | undefined>) => void
  sortBy: (field: string) => void
  goToPage: (page: number) => void
  clear: () => void
}

/**
 * Search, filters, order and page of a list live in the address, so that a link shows the same list. The schema is the
 * query of the list's own endpoint.
 */
export function useListSearch(schema: ListSchema): ListSearch {
  const address = useSearch({ strict: false }) as Values
  const navigate = useNavigate()

  return useMemo(() => {
    const values = readSearch(schema, address)
    const query = callFor(schema, values)
    const said = Object.entries(query).filter(([name]) => !otherParts.has(name))
    const sort = { order_by: values['order_by'], order_direction: values['order_direction'] } as Sort
    /** On top of what the address says by then: a letter and a filter that follow one another both count. */
    const go = (change: Values, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Values) => callFor(schema, { ...readSearch(schema, before), ...change }) as never,
        replace,
        resetScroll: !replace,
      })
    return {
      query,
      q: typeof values['q'] === 'string' ? values['q'] : '',
      page: Number(values['page']),
      sort,
      filters: Object.fromEntries(said.filter(([name]) => name !== 'q').map(([name, value]) => [name, String(value)])),
      isFiltered: said.length > 0,
      queryWith: (change) => callFor(schema, { ...values, ...change }),
      // A word that is still being typed is one entry in the history, not one for each letter.
      searchFor: (q) => go({ q, page: 1 }, { replace: true }),
      filterBy: (change) => go({ ...change, page: 1 }),
      sortBy: (field) => go({ ...nextSort(sort, field), page: 1 }),
      goToPage: (page) => go({ page }),
      clear: () => go({ ...Object.fromEntries(said.map(([name]) => [name, undefined])), page: 1 }),
    }
  }, [schema, address, navigate])
}

/**
 * One filter stands above the list as tabs. It says which list this is, so neither counts it among the filters that
 * leave something out, nor does clearing those leave the tab.
 */
export function withTabs(search: ListSearch, tab: string): ListSearch {
  const set = Object.keys(search.filters).filter((name) => name !== tab)
  const none = Object.fromEntries(['q', ...set].map((name) => [name, undefined]))
  return { ...search, isFiltered: search.q !== '' || set.length > 0, clear: () => search.filterBy(none) }
}

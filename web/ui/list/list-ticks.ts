import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useBusy } from '#web/platform/api/action.ts'
import type { ListAnswer } from '#web/platform/api/list-query.ts'
import type { ListCall, ListSearch } from '#web/platform/navigation/list-search.ts'
import type { MoreRows } from './list-toolbar.tsx'

type Row = { id: string | number }

export type Ticks<Ticked extends Row> = {
  keys: ReadonlySet<string>
  rows: Ticked[]
  /** Set if every row of this page is selected: offers to select those of the other pages. */
  more: MoreRows | undefined
  onChange: (keys: ReadonlySet<string>) => void
  clear: () => void
}

type State<Ticked> = {
  of: ListCall
  keys: ReadonlySet<string>
  /** Selected rows of other pages. */
  elsewhere: Ticked[]
}

type Options<Answer> = { list: (query: ListCall) => UseQueryOptions<Answer>; most: number }

const keyOf = ({ id }: Row) => String(id)

/** Another page or filter clears the selection, so that no action applies to rows that the user has not seen. */
export function useTicks<Ticked extends Row, Answer extends ListAnswer<Ticked>>(
  answer: Answer | undefined,
  { query }: ListSearch,
  options: Options<Answer>,
): Ticks<Ticked> {
  const none: State<Ticked> = { of: query, keys: new Set(), elsewhere: [] }
  const [kept, setState] = useState(none)
  const state = kept.of === query ? kept : none
  const inSight = answer?.data ?? []
  const seen = new Set(inSight.map(keyOf))
  const rows = [...inSight, ...state.elsewhere.filter((row) => !seen.has(keyOf(row)))].filter((row) =>
    state.keys.has(keyOf(row)),
  )
  const takeAll = (all: Ticked[]) => setState({ of: query, keys: new Set(all.map(keyOf)), elsewhere: all })
  const more = useMore(query, options, takeAll)
  const count = Math.min(answer?.meta.total ?? 0, options.most)
  const isWholePage = inSight.length > 0 && inSight.every((row) => state.keys.has(keyOf(row)))

  return {
    keys: state.keys,
    rows,
    more: isWholePage && count > rows.length ? { count, ...more } : undefined,
    onChange: (keys) => setState({ ...state, keys }),
    clear: () => setState(none),
  }
}

/** The largest page size that the API allows. */
const perPage = 100

function useMore<Ticked extends Row, Answer extends ListAnswer<Ticked>>(
  query: ListCall,
  { list, most }: Options<Answer>,
  onSaved: (rows: Ticked[]) => void,
) {
  const queryClient = useQueryClient()
  const { isBusy, whileBusy } = useBusy()

  async function fetchAll() {
    const rows: Ticked[] = []
    for (let page = 1; rows.length < most; page++) {
      const { data, meta } = await queryClient.fetchQuery(list({ ...query, page, per_page: perPage }))
      rows.push(...data)
      if (page >= meta.last_page) break
    }
    return rows.slice(0, most)
  }

  // The failure alerts report errors; the selection stays unchanged.
  const take = () => void whileBusy(() => fetchAll().then(onSaved, () => undefined))
  return { isTaking: isBusy, take }
}

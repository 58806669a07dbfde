import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListCall } from './list-search.ts'

/** The address of the same list with one row open, so that a link shows both. */
export const withOpened = (path: string, query: ListCall, id: number | string) =>
  `${path}?${new URLSearchParams({ ...asText(query), open: String(id) }).toString()}`

const asText = (query: ListCall) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** The row of a list that is open, and a function that closes it. */
export function useOpened() {
  const { open } = useSearch({ strict: false }) as { open?: string | number }
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, open: undefined }) as never,
      resetScroll: false,
    })
  return { opened: open === undefined ? null : String(open), close }
}

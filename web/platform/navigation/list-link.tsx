import { useMatch, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ListSearch } from './list-search.ts'
import { isPlainClick, PlainLink, type PlainLinkProps } from './plain-link.tsx'
import { stringifySearch } from './search-params.ts'

type ListLinkProps = Omit<PlainLinkProps, 'to' | 'resetScroll' | 'onClick'> & {
  search: ListSearch
  change: Record<string, string | number | undefined>
  /** The part of the page that the link leads to. */
  hash?: string
}

/**
 * A link to the same list with another filter, period or tab. A click changes the address as it is by then: while a page
 * is on its way, the one that is drawn does not know yet what was chosen before, and both choices count.
 */
export function ListLink({ search, change, hash, ...props }: ListLinkProps) {
  const router = useRouter()
  // That of this list: the location already is the next one while it is being left.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  function choose(event: MouseEvent) {
    if (!isPlainClick(event) || router.latestLocation.pathname !== pathname) return
    event.preventDefault()
    search.choose(change, hash)
  }
  const to = `${pathname}${stringifySearch(search.queryWith(change))}${hash ? `#${hash}` : ''}`
  return <PlainLink {...props} to={to} resetScroll={false} onClick={choose} />
}

import { useMatch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFormats } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import classes from '#web/ui/layout/page-tabs.module.css'
import { useTabInView } from '#web/ui/layout/tab-in-view.ts'

export type ListTab = {
  /** The value of the filter; undefined for the tab "All". */
  value: string | undefined
  label: string
  /** Undefined until loaded; null if there are too many to count. */
  count: number | null | undefined
  /** Highlights the count. */
  isUrgent?: boolean
}

type ListTabsProps = { label: string; search: ListSearch; filter: string; tabs: readonly ListTab[] }

/** A filter shown as tabs with counts. The tabs are links, so each has its own address. */
export function ListTabs({ label, search, filter, tabs }: ListTabsProps) {
  const bar = useRef<HTMLElement>(null)
  // That of this list: the location already is the next one while it is being left.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const addressOf = (value: string | undefined) => {
    const query = Object.entries(search.queryWith({ [filter]: value, page: 1 }))
    return query.length === 0
      ? pathname
      : `${pathname}?${new URLSearchParams(query.map(([name, said]) => [name, String(said)]))}`
  }
  const current = search.filters[filter]
  useTabInView(bar, search.filters[filter] ?? '')
  return (
    <nav ref={bar} aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: text, count, isUrgent }) => (
        <PlainLink
          key={value ?? ''}
          to={addressOf(value)}
          resetScroll={false}
          className={classes.tab}
          data-tab={value ?? ''}
          aria-current={value === current ? 'page' : undefined}
        >
          {text} {count !== null && <Count count={count} isUrgent={isUrgent} />}
        </PlainLink>
      ))}
    </nav>
  )
}

type CountProps = { count: number | undefined; isUrgent: boolean | undefined }

function Count({ count, isUrgent }: CountProps) {
  const formats = useFormats()
  return (
    <span className={classes.count} data-urgent={(isUrgent && count) || undefined} data-none={count === 0 || undefined}>
      {count === undefined ? '\u2007' : formats.number(count)}
    </span>
  )
}

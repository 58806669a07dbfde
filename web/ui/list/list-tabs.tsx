import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFormats } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import classes from '#web/ui/layout/page-tabs.module.css'

export type ListTab = {
  /** What the filter is set to; undefined is the tab of them all. */
  value: string | undefined
  label: string
  /** Undefined until it is known, null where there are too many to count. */
  count: number | null | undefined
  /** Whoever looks should look here first. */
  isUrgent?: boolean
}

type ListTabsProps = { label: string; search: ListSearch; filter: string; tabs: readonly ListTab[] }

/** One filter of a list as tabs, each with how many there are. They are links: each has an address. */
export function ListTabs({ label, search, filter, tabs }: ListTabsProps) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const addressOf = (value: string | undefined) => {
    const query = Object.entries(search.queryWith({ [filter]: value, page: 1 }))
    return query.length === 0
      ? pathname
      : `${pathname}?${new URLSearchParams(query.map(([name, said]) => [name, String(said)]))}`
  }
  const current = search.filters[filter]
  // Where there is no room for all of them, the one that is shown is in sight.
  useEffect(() => {
    // The first one is in sight as it is, and to measure it would hold up the first drawing of the page.
    if (current === undefined) return
    const shown = bar.current?.querySelector<HTMLElement>(`[data-tab="${current ?? ''}"]`)
    if (bar.current && shown) bar.current.scrollLeft = shown.offsetLeft - bar.current.offsetLeft - 32
  }, [current])
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

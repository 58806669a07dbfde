import { useRef } from 'react'
import { useFormats } from '#web/platform/language/language.tsx'
import { ListLink } from '#web/platform/navigation/list-link.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useTabInView } from '#web/ui/layout/page-tabs.tsx'
import classes from '#web/ui/layout/page.module.css'

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
  const current = search.filters[filter]
  useTabInView(bar, search.filters[filter] ?? '')
  return (
    <nav ref={bar} aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: text, count, isUrgent }) => (
        <ListLink
          key={value ?? ''}
          search={search}
          change={{ [filter]: value, page: 1 }}
          className={classes.tab}
          data-tab={value ?? ''}
          aria-current={value === current ? 'page' : undefined}
        >
          {text} {count !== null && <Count count={count} isUrgent={isUrgent} />}
        </ListLink>
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

import { Link, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '#web/platform/browser/after-paint.ts'
import classes from './page.module.css'

export type PageTab<Name extends string> = {
  name: Name
  label: string
  /** Marks the tab, for example for unsaved changes. */
  isMarked?: boolean
}

/** The part of the page that is shown; the first part has no parameter in the address. */
export function usePageTab<const Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return names.find((name) => name === tab) ?? names[0]
}

type PageTabsProps<Name extends string> = { label: string; tabs: readonly PageTab<Name>[]; current: Name }

/** The parts of a page. Each has an address, so they are links. */
export function PageTabs<Name extends string>({ label, tabs, current }: PageTabsProps<Name>) {
  const bar = useRef<HTMLElement>(null)
  useTabInView(bar, current)
  return (
    <nav ref={bar} aria-label={label} className={classes.tabs}>
      {tabs.map(({ name, label: text, isMarked }, index) => (
        <Link
          key={name}
          to="."
          search={(index === 0 ? {} : { tab: name }) as never}
          resetScroll={false}
          // The first tab's address is a prefix of the others.
          activeOptions={{ exact: true }}
          className={classes.tab}
          data-tab={name}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
          {isMarked && <span className={classes.mark} aria-hidden />}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the current tab into view if the tabs do not fit. Measuring it before the paint would delay the page. */
export function useTabInView(bar: RefObject<HTMLElement | null>, current: string) {
  useEffect(
    () =>
      afterPaint(() => {
        const shown = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
        if (bar.current && shown) bar.current.scrollLeft = shown.offsetLeft - bar.current.offsetLeft - 32
      }),
    [bar, current],
  )
}

import { Link, useSearch } from '@tanstack/react-router'
import classes from './page-tabs.module.css'

export type PageTab<Name extends string> = {
  name: Name
  label: string
  /** Something there waits. */ isMarked?: boolean
}

/** Which part of a page is shown; the first one stands for itself in the address. */
export function usePageTab<const Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return names.find((name) => name === tab) ?? names[0]
}

type PageTabsProps<Name extends string> = { label: string; tabs: readonly PageTab<Name>[]; current: Name }

/** The parts of a page. Each has an address, so they are links. */
export const PageTabs = <Name extends string>({ label, tabs, current }: PageTabsProps<Name>) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ name, label: text, isMarked }, index) => (
      <Link
        key={name}
        to="."
        search={(index === 0 ? {} : { tab: name }) as never}
        resetScroll={false}
        // The first tab's address is a part of every other one's.
        activeOptions={{ exact: true }}
        className={classes.tab}
        aria-current={name === current ? 'page' : undefined}
      >
        {text}
        {isMarked && <span className={classes.mark} aria-hidden />}
      </Link>
    ))}
  </nav>
)

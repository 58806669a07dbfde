import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { MonthFigures } from '#shared/features/dashboards/home.contract.ts'
import { useIntlLocale } from '#web/platform/language.tsx'
import type { FigureLink } from './figure-links.ts'
import classes from './chart.module.css'

type MonthColumnsProps = {
  label: string
  months: readonly MonthFigures[]
  /** Which one is pointed at or has the focus: the last one to begin with. */
  current: number
  onCurrent: (index: number) => void
  /** What a month says to those who do not see it. */
  describe: (month: MonthFigures) => string
  linkOf: (month: MonthFigures) => FigureLink
}

/** What is drawn can be read month by month: one stop for the Tab key, the arrows inside it, and each month leads to its rows. */
export function MonthColumns({ label, months, current, onCurrent, describe, linkOf }: MonthColumnsProps) {
  const list = useRef<HTMLOListElement>(null)

  function move(event: KeyboardEvent) {
    const last = months.length - 1
    const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = list.current?.children[Math.min(last, Math.max(0, wanted))]?.firstElementChild
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <ol ref={list} className={classes.columns} aria-label={label}>
      {months.map((month, index) => (
        <li key={month.month}>
          <Link
            {...linkOf(month)}
            className={classes.column}
            aria-label={describe(month)}
            tabIndex={index === current ? 0 : -1}
            data-current={index === current || undefined}
            onKeyDown={move}
            onFocus={() => onCurrent(index)}
            onMouseEnter={() => onCurrent(index)}
          />
        </li>
      ))}
    </ol>
  )
}

/** The names of the months under what is drawn, as long as there is room for. */
export function MonthNames({ months }: { months: readonly MonthFigures[] }) {
  const locale = useIntlLocale()
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const narrow = new Intl.DateTimeFormat(locale, { month: 'narrow', timeZone: 'UTC' })
  return (
    <div className={classes.names} aria-hidden>
      {months.map(({ month }) => {
        const day = new Date(`${month}-01T00:00:00Z`)
        return (
          <span key={month}>
            <span className={classes.short}>{short.format(day)}</span>
            <span className={classes.narrow}>{narrow.format(day)}</span>
          </span>
        )
      })}
    </div>
  )
}

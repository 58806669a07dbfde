import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { ChartColumn } from './chart-column.ts'
import classes from './chart.module.css'

type ChartStopsProps = {
  label: string
  columns: readonly ChartColumn[]
  /** The column under the pointer or with the focus; the last one at first. */
  current: number
  onCurrent: (index: number) => void
}

/**
 * The areas for the pointer and the keyboard: of full height, so that a low column is as easy to reach as a high one.
 */
export function ChartStops({ label, columns, current, onCurrent }: ChartStopsProps) {
  const list = useRef<HTMLOListElement>(null)

  function move(event: KeyboardEvent) {
    const last = columns.length - 1
    const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = list.current?.children[Math.min(last, Math.max(0, wanted))]?.firstElementChild
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <ol ref={list} className={classes.stops} aria-label={label}>
      {columns.map(({ key, says, link }, index) => {
        const stop = {
          className: classes.stop,
          'aria-label': says,
          tabIndex: index === current ? 0 : -1,
          'data-current': index === current || undefined,
          onKeyDown: move,
          onFocus: () => onCurrent(index),
          onMouseEnter: () => onCurrent(index),
        }
        return <li key={key}>{link ? <Link {...link} {...stop} /> : <button type="button" {...stop} />}</li>
      })}
    </ol>
  )
}

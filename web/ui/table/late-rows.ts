import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '#web/platform/browser/after-paint.ts'
import type { DataTableProps } from './data-table-column.ts'
import { hasOpenedRow } from './row-focus.ts'

/** How a table looked with all of its rows, in which window and with which columns. */
type Look = {
  place: string
  columnWidths: readonly number[]
  height: number
  /** How many rows begin within the window, while it is not scrolled. */
  rowsInWindow: number
}

const looks = new WeakMap<readonly unknown[], Look>()

const placeOf = (columns: string) => `${window.innerWidth} × ${window.innerHeight}: ${columns}`

/** The row that Back returns to may be any, and a tab in the background is not painted. */
function lookOf(rows: readonly unknown[], columns: string) {
  const look = looks.get(rows)
  const mayWait = document.visibilityState === 'visible' && !hasOpenedRow()
  return mayWait && look?.place === placeOf(columns) && look.rowsInWindow < rows.length ? look : undefined
}

function keepLook(rows: readonly unknown[], columns: string, table: HTMLTableElement) {
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width)
  const tops = [...(table.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect().top + window.scrollY)
  looks.set(rows, {
    place: placeOf(columns),
    // A column that leaves a narrow table has no width, and no place among the others.
    columnWidths: headers.filter((width) => width > 0),
    height: table.getBoundingClientRect().height,
    rowsInWindow: tops.filter((top) => top < window.innerHeight).length,
  })
}

/**
 * Rows that were shown before, and are shown again, begin with those in the window; the ones below it follow in the next
 * frame. Nothing moves then, because the columns have the widths and the table the height that all rows gave them. What
 * is returned as `look` is undefined once all rows are to be drawn.
 */
export function useLateRows<Row>({ columns, rows, isList }: DataTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  // Headers are words of a language, which decides about widths too.
  const names = columns.map(({ header }) => header).join()
  const [look, setLook] = useState(() => (isList && rows ? lookOf(rows, names) : undefined))
  useEffect(() => {
    if (look) return afterPaint(() => setLook(undefined))
    return afterPaint(() => {
      if (isList && rows && table.current) keepLook(rows, names, table.current)
    })
  }, [look, isList, rows, names])
  return { table, look }
}

import type { CSSProperties, ReactNode } from 'react'
import type { Sort } from '#web/platform/navigation/list-search.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'center' | 'right'
  /** Tabular figures, right-aligned unless `align` is set. */
  numeric?: boolean
  /** The key passed to `onSort` when the header is clicked; without it the column cannot be sorted. */
  sortKey?: string
  width?: CSSProperties['width']
  /** The class of every cell, so that cells need no wrapper element for it. */
  className?: string | undefined
  /** When the column is hidden as the table gets narrower; cards and prints show all columns. */
  leaves?: 'first' | 'second' | 'third' | undefined
  /**
   * On a narrow screen a row is a card. Title and figure form its first line; below are labelled lines, short texts
   * side by side, and paragraphs, in the order of the columns.
   */
  inCard?: 'labelled' | 'title' | 'figure' | 'aside' | 'paragraph'
}

/** Rows selected for a bulk action. */
export type TableSelection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string
}

/** A row below the table, such as a total: a label, and cells by the key of their column. */
export type FootRow = { key: string; label: ReactNode; cells: Readonly<Record<string, ReactNode>> }

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The address that a row links to; the whole row is clickable. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** Called when a row is hovered or focused, to preload the page that it links to. */
  onRowNear?: ((row: Row) => void) | undefined
  selection?: TableSelection<Row> | undefined
  /** Shows that rows are loading; the previous rows stay visible meanwhile. By default, true until `rows` is set. */
  loading?: boolean
  loadingText?: string
  /** The number of placeholder rows. */
  expectedRows?: number
  /** Totals of the rows. */
  foot?: readonly FootRow[] | undefined
  empty: ReactNode
  error?: ReactNode
  sort?: Sort | undefined
  onSort?: (sortKey: string) => void
  /** The rows of a whole page: they become cards before the columns get too narrow to read. */
  isList?: boolean
}

/** Numeric columns are right-aligned by default. */
/** A copy of the selection with these rows added or removed. */
export function withTicks(keys: ReadonlySet<string>, rows: readonly string[], isTicked: boolean): ReadonlySet<string> {
  return isTicked ? new Set([...keys, ...rows]) : new Set([...keys].filter((key) => !rows.includes(key)))
}

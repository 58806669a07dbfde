import type { CSSProperties, ReactNode } from 'react'
import type { Sort } from './sort.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'center' | 'right'
  /** Figures of one width, at the right unless `align` says otherwise. */
  numeric?: boolean
  /** What `onSort` is told when the header is clicked; without it the column cannot be sorted. */
  sortKey?: string
  width?: CSSProperties['width']
  /** Of each of its cells: what is the same in every row needs no element of its own there. */
  className?: string | undefined
  /** Left out where the table has not room for all of its columns; a card shows it all the same. */
  onlyWide?: boolean
  /**
   * On a narrow screen a row is a card. Its title and its figure are the first line; then come lines with their
   * labels, small words side by side, and paragraphs, in the order of the columns.
   */
  inCard?: 'labelled' | 'title' | 'figure' | 'aside' | 'paragraph'
}

/** Rows that are ticked to be worked on together. */
export type TableSelection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** What a row is called, for those who hear its box. */
  nameOf: (row: Row) => string
}

/** A line below the rows, such as a sum: words at the left, and under which columns what stands. */
export type FootRow = { key: string; label: ReactNode; cells: Readonly<Record<string, ReactNode>> }

export type DataTableProps<Row> = {
  /** What the table lists, for those who hear the page. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Where a row leads: the whole row is the link. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** The pointer or the focus comes to a row: what it leads to may as well be on its way. */
  onRowNear?: ((row: Row) => void) | undefined
  selection?: TableSelection<Row> | undefined
  /** Words while rows are on their way; with rows of before, these stay until the new ones are there. */
  loading?: boolean
  loadingText?: string
  /** As many grey rows as are expected. */
  expectedRows?: number
  /** What the rows come to. */
  foot?: readonly FootRow[] | undefined
  empty: ReactNode
  error?: ReactNode
  sort?: Sort | undefined
  onSort?: (sortKey: string) => void
}

/** Columns of figures are read from the right. */
export const alignOf = ({ align, numeric }: Pick<Column<never>, 'align' | 'numeric'>) =>
  align ?? (numeric ? 'right' : 'left')

/** The same ticks, with these rows ticked or not. */
export function withTicks(keys: ReadonlySet<string>, rows: readonly string[], isTicked: boolean): ReadonlySet<string> {
  return isTicked ? new Set([...keys, ...rows]) : new Set([...keys].filter((key) => !rows.includes(key)))
}

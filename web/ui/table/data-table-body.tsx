import { type ChangeEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { cellClass, cellLabel } from './cell-class.ts'
import { type Column, type DataTableProps, type TableSelection, withTicks } from './data-table-column.ts'
import classes from './data-table.module.css'
import { moveBetweenRows, rememberRow, takeTabStop, useReturnToRow } from './row-focus.ts'

/** At most this many rows are drawn yet. */
type BodyProps<Row> = DataTableProps<Row> & { most: number | undefined }

/** The rows, or what replaces them: placeholders, a message for an empty list, or an error. */
export function DataTableBody<Row>(props: BodyProps<Row>) {
  const { columns, rows, expectedRows = 5, empty, error, selection } = props
  const width = columns.length + (selection ? 1 : 0)
  if (error) return <Instead columns={width}>{error}</Instead>
  if (!rows) return <GreyRows columns={columns} count={expectedRows} hasTicks={selection !== undefined} />
  if (rows.length === 0) return <Instead columns={width}>{empty}</Instead>
  return <Rows {...props} rows={rows} />
}

type RowsProps<Row> = BodyProps<Row> & { rows: readonly Row[] }

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, most, rowKey, selection } = props
  const tick = useTicking(rows.map(rowKey), selection)
  const body = useReturnToRow()
  const cellClasses = props.columns.map(cellClass)
  const tabStop = rows.findIndex((row) => props.rowHref?.(row) !== undefined)
  return (
    <tbody ref={body}>
      {rows.slice(0, most).map((row, index) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          tick={tick}
          isTabStop={index === tabStop}
          cellClasses={cellClasses}
          {...props}
        />
      ))}
    </tbody>
  )
}

const tickClass = `${classes.tick} ${classes.cardTick}`

/** With Shift, changes every row from the one changed last to this one. */
type OnTick = (key: string, options?: { withShift: boolean }) => void

function useTicking<Row>(all: readonly string[], selection: TableSelection<Row> | undefined): OnTick {
  const t = useTranslate()
  const last = useRef<string>(undefined)

  function tick(key: string, { withShift } = { withShift: false }) {
    if (!selection) return
    const { keys, onChange } = selection
    const start = withShift && last.current !== undefined ? all.indexOf(last.current) : -1
    const [from, to] = [start === -1 ? all.indexOf(key) : start, all.indexOf(key)]
    onChange(withTicks(keys, all.slice(Math.min(from, to), Math.max(from, to) + 1), !keys.has(key)))
    last.current = key
  }

  const tickFocused = () => {
    const key = document.activeElement?.closest<HTMLElement>('tr[data-row-key]')?.dataset['rowKey']
    if (key !== undefined) tick(key)
  }
  useShortcut('x', t('shortcuts.tick'), tickFocused, { isOn: selection !== undefined })
  return tick
}

type RowProps<Row> = {
  row: Row
  tick: OnTick
  /** The table is one tab stop: the other rows are reached with the arrow keys. */
  isTabStop: boolean
  /** By column. */
  cellClasses: readonly (string | undefined)[]
} & DataTableProps<Row>

function TableRow<Row>(props: RowProps<Row>) {
  const { row, columns, cellClasses, rowKey, rowHref, onRowNear, selection, tick, isTabStop } = props
  const key = rowKey(row)
  const href = rowHref?.(row)
  const isTicked = selection?.keys.has(key)
  const near = useNearness(onRowNear && (() => onRowNear(row)))
  return (
    <tr
      data-row-key={key}
      className={classes.row}
      data-linked={href ? true : undefined}
      data-ticked={isTicked || undefined}
      {...near}
      {...(href && rowIsTarget)}
    >
      {selection && (
        <Tick
          name={selection.nameOf(row)}
          isTicked={isTicked ?? false}
          isTabStop={!href}
          onTick={(how) => tick(key, how)}
        />
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClasses[index]} data-label={cellLabel(column)}>
          {index === 0 && href ? (
            // One real link, for the keyboard and screen readers; a click elsewhere in the row triggers it.
            <PlainLink
              to={href}
              className={classes.link}
              data-row-link
              tabIndex={isTabStop ? 0 : -1}
              onFocus={takeTabStop}
              onKeyDown={moveBetweenRows}
              onClick={() => rememberRow(key)}
            >
              {column.cell(row)}
            </PlainLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Hovering for less than this does not preload anything. */
const dwellMilliseconds = 70

function useNearness(comeNear: (() => void) | undefined) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!comeNear) return undefined
  return {
    onPointerEnter: () => {
      dwelling.current = setTimeout(comeNear, dwellMilliseconds)
    },
    onPointerLeave: () => clearTimeout(dwelling.current),
    onFocus: comeNear,
  }
}

type TickProps = {
  name: string
  isTicked: boolean
  /** False where the key `x` on the row's link does the same. */
  isTabStop: boolean
  onTick: (how: { withShift: boolean }) => void
}

function Tick({ name, isTicked, isTabStop, onTick }: TickProps) {
  const t = useTranslate()
  // Browsers fire a click for every change of a checkbox, also by keyboard.
  const onChange = ({ nativeEvent }: ChangeEvent) =>
    onTick({ withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
  return (
    <td className={tickClass}>
      {/* A native checkbox, because a hundred of Mantine's are noticeably slower. */}
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('list.select_row', { name })}
        tabIndex={isTabStop ? 0 : -1}
        checked={isTicked}
        onChange={onChange}
      />
    </td>
  )
}

const Instead = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tbody>
    <tr>
      <td className={classes.instead} colSpan={columns}>
        {children}
      </td>
    </tr>
  </tbody>
)

const blank = '\u00a0'

/** Varied widths that look like words, the same at every render. */
const greyWidth = (row: number, column: number) => `${[64, 48, 80, 56, 72][(row * 3 + column) % 5] ?? 64}%`

type GreyRowsProps<Row> = { columns: readonly Column<Row>[]; count: number; hasTicks: boolean }

const GreyRows = <Row,>({ columns, count, hasTicks }: GreyRowsProps<Row>) => (
  <tbody className={classes.grey} aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row} className={classes.row}>
        {hasTicks && (
          <td className={tickClass}>
            <span className={classes.greyBox}>{blank}</span>
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.key} className={cellClass({ ...column, className: undefined })}>
            <span className={classes.greyBar} style={{ width: greyWidth(row, index) }}>
              {blank}
            </span>
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

const ownTargets = 'a, button, input, select, textarea, label, summary'

const linkOf = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('[data-row-link]')

/** Whether the click was on a control inside the row, or text is selected. */
const isForSomethingElse = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest(ownTargets) !== null) || Boolean(window.getSelection()?.toString())

/**
 * Makes the whole row clickable: a click anywhere triggers its link with the same modifier keys, and a middle click
 * opens a new tab. The text of the row can still be selected.
 */
const rowIsTarget = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (isForSomethingElse(event)) return
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const keys = { ctrlKey, metaKey, shiftKey, altKey }
    linkOf(event.currentTarget)?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
    )
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = linkOf(event.currentTarget)
    if (event.button === 1 && link && !isForSomethingElse(event)) window.open(link.href, '_blank', 'noopener')
  },
}

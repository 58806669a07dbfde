import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { alignOf, type Column, type DataTableProps, type TableSelection, withTicks } from './data-table-column.ts'
import classes from './data-table.module.css'
import { rowIsTarget } from './row-link.ts'

/** The rows, or what replaces them: placeholders, a message for an empty list, or an error. */
export function DataTableBody<Row>(props: DataTableProps<Row>) {
  const { columns, rows, expectedRows = 5, empty, error, selection } = props
  const width = columns.length + (selection ? 1 : 0)
  if (error) return <Instead columns={width}>{error}</Instead>
  if (!rows) return <GreyRows columns={columns} count={expectedRows} hasTicks={selection !== undefined} />
  if (rows.length === 0) return <Instead columns={width}>{empty}</Instead>
  return <Rows {...props} rows={rows} />
}

type RowsProps<Row> = DataTableProps<Row> & { rows: readonly Row[] }

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, selection } = props
  const tick = useTicking(rows.map(rowKey), selection)
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} row={row} tick={tick} {...props} />
      ))}
    </tbody>
  )
}

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

type RowProps<Row> = { row: Row; tick: OnTick } & DataTableProps<Row>

function TableRow<Row>({ row, columns, rowKey, rowHref, onRowNear, selection, tick }: RowProps<Row>) {
  const key = rowKey(row)
  const href = rowHref?.(row)
  const isTicked = selection?.keys.has(key)
  const near = onRowNear && nearness(() => onRowNear(row))
  return (
    <tr
      data-row-key={key}
      className={classes.row}
      data-linked={href ? true : undefined}
      data-ticked={isTicked || undefined}
      {...near}
      {...(href && rowIsTarget)}
    >
      {selection && <Tick name={selection.nameOf(row)} isTicked={isTicked ?? false} onTick={(how) => tick(key, how)} />}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={column.className}
          data-align={alignOf(column)}
          data-numeric={column.numeric}
          data-in-card={column.inCard ?? 'labelled'}
          data-only-wide={column.onlyWide}
          data-label={column.header}
        >
          {index === 0 && href ? (
            // One real link, for the keyboard and screen readers; a click elsewhere in the row triggers it.
            <PlainLink to={href} className={classes.link} data-row-link onKeyDown={moveBetweenRows}>
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
let dwelling: ReturnType<typeof setTimeout> | undefined

const nearness = (comeNear: () => void) => ({
  onPointerEnter: () => {
    clearTimeout(dwelling)
    dwelling = setTimeout(comeNear, dwellMilliseconds)
  },
  onPointerLeave: () => clearTimeout(dwelling),
  onFocus: comeNear,
})

type TickProps = { name: string; isTicked: boolean; onTick: (how: { withShift: boolean }) => void }

function Tick({ name, isTicked, onTick }: TickProps) {
  const t = useTranslate()
  // Browsers fire a click for every change of a checkbox, also by keyboard.
  const onChange = ({ nativeEvent }: ChangeEvent) =>
    onTick({ withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
  return (
    <td className={classes.tick} data-in-card="tick">
      {/* A native checkbox, because a hundred of Mantine's are noticeably slower. */}
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('list.select_row', { name })}
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
          <td className={classes.tick} data-in-card="tick">
            <span className={classes.greyBox}>{blank}</span>
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-align={alignOf(column)}
            data-in-card={column.inCard ?? 'labelled'}
            data-only-wide={column.onlyWide}
          >
            <span className={classes.greyBar} style={{ width: greyWidth(row, index) }}>
              {blank}
            </span>
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const hasModifier = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

/** Arrow keys move between rows; Enter opens one, because it is a link. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const body = event.currentTarget.closest('tbody')
  if (!step || !body || hasModifier(event)) return
  event.preventDefault()
  const links = [...body.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[step(links.indexOf(event.currentTarget), links.length - 1)]
  // Focusing would scroll only the link into view, not its whole row.
  next?.focus({ preventScroll: true })
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

import { setImmediate } from 'node:timers/promises'
import type { Instant } from '#shared/dates/instant.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { Analysis } from './checking/analyse-file.ts'
import { type CheckedRow, checkRows } from './checking/check-rows.ts'
import { type Reader, wholeRecords } from './checking/read-values.ts'
import { insertRows, listRowsAfter, type NewRow, updateRows } from './import-rows.queries.ts'
import { type StoredImport, updateImport } from './imports.queries.ts'
import type { FileFacts, Session } from './kinds/import-kind.ts'
import { kinds } from './kinds/kinds.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'
import type { OpenFile } from '#server/platform/tables/open-file.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'

type Mapped = Pick<StoredImport, 'kind' | 'columns' | 'delimiter' | 'date_format' | 'decimal_mark' | 'exchange_rates'>

export const readerOf = ({ kind, columns, delimiter, date_format, decimal_mark }: Mapped): Reader => ({
  kind: kinds[kind],
  fields: columns.map(({ field }) => field),
  said: kinds[kind].saidByHeadings?.(columns) ?? {},
  isDelimited: delimiter !== null,
  dateFormat: date_format,
  decimalMark: decimal_mark,
})

export const factsOf = ({ exchange_rates }: Pick<Mapped, 'exchange_rates'>, now: Instant): FileFacts => ({
  now,
  exchangeRates: exchange_rates,
})

/** The database cannot keep a NUL or half a character. A control character is refused for the same reason. */
const storable = (cell: string) => cell.replaceAll('\u0000', '\u0001').toWellFormed()

/** Checks the rows of a file that was just read, and keeps all of them. */
export async function checkNewRows(
  tx: Tx,
  stored: StoredImport,
  opened: OpenFile,
  { headingLine, totalsLines }: Analysis,
  now: Instant,
) {
  const reader = readerOf(stored)
  const isData = ({ line }: FileRow) => line > headingLine && !totalsLines.has(line)
  let left_out_count = 0

  /** What is no row of the table is kept apart, so that the user sees it was left out. */
  async function* dataRows() {
    for await (const batch of opened.rows()) {
      const rows = batch.map(({ line, cells }) => ({ line, cells: cells.map(storable) }))
      const others = rows.filter((row) => !isData(row) && row.line !== headingLine)
      left_out_count += others.length
      await insertRows(
        tx,
        stored.id,
        others.map((row) => ({ ...row, status: 'left_out', problems: [] })),
      )
      yield rows.filter(isData)
    }
  }

  const session = await reader.kind.begin(tx, factsOf(stored, now))
  const tally = tallyRows()
  let checked: NewRow[] = []
  for await (const rows of wholeRecords(reader, dataRows())) {
    const writing = insertRows(tx, stored.id, checked)
    // The database writes the rows before these while these are read.
    const [verdicts] = await Promise.all([setImmediate().then(() => checkAll(tx, reader, session, rows)), writing])
    tally.add(verdicts)
    const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
    checked = verdicts.map(({ line, status, problems }) => ({
      line,
      status,
      problems,
      cells: cellsOf.get(line) ?? [],
    }))
  }
  await insertRows(tx, stored.id, checked)
  await updateImport(tx, stored.id, { ...tally.result(), left_out_count })
}

const checkAll = (tx: Tx, reader: Reader, session: Session, rows: readonly FileRow[]) =>
  checkRows(reader, rows, (groups) => session.check(tx, groups))

const rowsAtOnce = 1_000

/** Checks all rows again, and writes down where the verdict is another one. */
export async function recheckRows(tx: Tx, stored: Mapped & { id: string }, now: Instant) {
  const reader = readerOf(stored)
  const before = new Map<number, string>()

  async function* storedRows() {
    for (let after = 0; ;) {
      const rows = await listRowsAfter(tx, stored.id, after, { most: rowsAtOnce, onlyValid: false })
      const last = rows.at(-1)
      if (!last) return
      after = last.line
      for (const row of rows) before.set(row.line, verdictText(row))
      yield rows
    }
  }

  const session = await reader.kind.begin(tx, factsOf(stored, now))
  const tally = tallyRows()
  for await (const rows of wholeRecords(reader, storedRows())) {
    const checked = await checkAll(tx, reader, session, rows)
    tally.add(checked)
    await updateRows(
      tx,
      stored.id,
      checked.filter((row) => before.get(row.line) !== verdictText(row)),
    )
    for (const { line } of rows) before.delete(line)
  }
  await updateImport(tx, stored.id, tally.result())
}

/** Compared as text: the database orders the keys of an object in its own way. */
const verdictText = ({
  status,
  problems,
}: Pick<CheckedRow, 'status' | 'problems'> | { status: string; problems: CheckedRow['problems'] }) =>
  JSON.stringify([status, problems.map(({ field, key, params, line }) => [field, key, params ?? {}, line ?? 0])])

/** Counts the rows of an import while they are checked. */
function tallyRows() {
  const counts = { valid_count: 0, invalid_count: 0, known_count: 0, warned_count: 0 }
  const control = new Map<string, Import['control'][number]>()

  function add({ status, problems, control: amount }: CheckedRow) {
    if (status === 'valid') counts.valid_count += 1
    else counts.invalid_count += 1
    if (status === 'known') counts.known_count += 1
    if (status === 'valid' && problems.length > 0) counts.warned_count += 1
    if (status !== 'valid' || !amount) return
    const { currency, open_minor } = amount
    const sum = control.get(currency) ?? { currency, count: 0, open_minor: 0 }
    control.set(currency, { currency, count: sum.count + 1, open_minor: sum.open_minor + open_minor })
  }

  return {
    add: (rows: readonly CheckedRow[]) => rows.forEach(add),
    result: () => ({
      ...counts,
      total_count: counts.valid_count + counts.invalid_count,
      control: JSON.stringify([...control.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))),
    }),
  }
}

import type { Import, ImportRow } from '#shared/features/imports/imports.reply.ts'
import type { StoredProblem } from '#shared/features/imports/import-formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { listRowPage, listRows } from './import-rows.queries.ts'
import { findSameFile, type StoredImport } from './imports.queries.ts'
import { findVisibleImport } from './imports.service.ts'
import { kinds } from './kinds/kinds.ts'
import { parseAmount } from '#shared/money/amount-text.ts'
import { readDecimal } from '#server/platform/tables/read-decimal.ts'
import { isTotals } from './checking/analyse-file.ts'

/** More than a user corrects one by one; the others are in the file of wrong rows. */
const rowsShown = 100

/** An import in the language of the reader. */
export async function readImport(db: Db, actor: Actor, id: string, translate: Translate): Promise<Import> {
  const stored = await findVisibleImport(db, actor, id)
  const { columns, kind, status } = stored
  const asWritten = (rows: StoredRow[]) => rows.map((row) => inWords(row, translate))
  const same = status === 'previewed' ? await findSameFile(db, stored) : undefined
  const leftOut = stored.left_out_count > 0 ? await listRows(db, id, 'left_out', rowsShown) : []
  return {
    id,
    kind,
    status,
    file_name: stored.file_name,
    profile: stored.profile,
    total_count: stored.total_count,
    valid_count: stored.valid_count,
    invalid_count: stored.invalid_count,
    saved_count: stored.saved_count,
    created_at: stored.created_at,
    created_by_name: stored.created_by_name,
    sheet: stored.sheet,
    columns: columns.map(({ column, field, samples }) => ({ column, field, sample: samples[0] ?? '', samples })),
    fields: Object.entries(kinds[kind].fields).map(([field, { type, required = false }]) => ({
      field,
      type,
      required,
    })),
    date_format: stored.date_format,
    decimal_mark: stored.decimal_mark,
    known_count: stored.known_count,
    invalid_rows: stored.invalid_count > 0 ? asWritten(await listRows(db, id, 'invalid', rowsShown)) : [],
    warned_count: stored.warned_count,
    warned_rows: stored.warned_count > 0 ? asWritten(await listRows(db, id, 'warned', rowsShown)) : [],
    left_out_rows: asWritten(leftOut),
    same_file: same ?? null,
    ...(await controlOf(db, stored, leftOut)),
  }
}

/** What is compared with the system that the file comes from. */
async function controlOf(db: Db, stored: StoredImport, leftOut: readonly StoredRow[]) {
  const { base_currency } = await findBusiness(db)
  const { control, exchange_rates } = stored
  return {
    control,
    stated_control: statedTotals(stored, leftOut, base_currency),
    exchange_rates: control
      .filter(({ currency }) => currency !== base_currency)
      .map(({ currency }) => ({ currency, rate: exchange_rates[currency] ?? null })),
    base_currency,
  }
}

export async function readImportRows(
  db: Db,
  actor: Actor,
  id: string,
  query: { show: 'invalid' | 'warned'; page: number; per_page: number },
  translate: Translate,
) {
  await findVisibleImport(db, actor, id)
  const { rows, total } = await listRowPage(db, id, query)
  return { rows: rows.map((row) => inWords(row, translate)), total }
}

type StoredRow = Omit<ImportRow, 'errors'> & { problems: StoredProblem[] }

export const inWords = ({ problems, ...row }: StoredRow, translate: Translate): ImportRow => ({
  ...row,
  errors: problems.map(({ field, key, params }) => ({ field, message: translate(key, params) })),
})

type SumsFile = Pick<StoredImport, 'columns' | 'decimal_mark' | 'control'>

/** What the lines of totals at the end of a file say is open. They stand in the column that is read as the open amount. */
function statedTotals(
  { columns, decimal_mark, control }: SumsFile,
  leftOut: readonly { cells: string[] }[],
  baseCurrency: string,
): Import['stated_control'] {
  const at = columns.findIndex(({ field }) => field === 'outstanding')
  if (at === -1) return []
  const known = control.map(({ currency }) => currency)
  return leftOut.filter(isTotals).flatMap(({ cells }) => {
    const currency = currencyIn(cells, known) ?? (known.length === 1 ? (known[0] ?? null) : null)
    const amount = readDecimal(cells[at] ?? '', decimal_mark ?? '.')
    const minor =
      amount === null ? undefined : parseAmount(amount, { locale: 'en', currency: currency ?? baseCurrency })
    return minor === undefined ? [] : [{ currency, open_minor: minor }]
  })
}

/** "Total EUR", or the code in a cell of its own. */
const currencyIn = (cells: readonly string[], known: readonly string[]) =>
  known.find((currency) =>
    cells.some((cell) =>
      cell
        .toUpperCase()
        .split(/[^A-Z]+/)
        .includes(currency),
    ),
  )

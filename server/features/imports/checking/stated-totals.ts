import type { Import } from '#shared/features/imports/imports.reply.ts'
import { parseAmount } from '#shared/money/amount-text.ts'
import { readDecimal } from '#server/platform/tables/read-decimal.ts'
import type { StoredImport } from '#server/features/imports/imports.queries.ts'
import { isTotals } from './analyse-file.ts'

type File = Pick<StoredImport, 'columns' | 'decimal_mark' | 'control'>

/** What the lines of totals at the end of a file say is open. They stand in the column that is read as the open amount. */
export function statedTotals(
  { columns, decimal_mark, control }: File,
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

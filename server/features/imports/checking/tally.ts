import type { Import } from '#shared/features/imports/imports.reply.ts'
import type { CheckedRow } from './check-rows.ts'

/** Counts the rows of an import while they are checked. */
export function tallyRows() {
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

import type { CsvMapping } from '#shared/features/banking/csv-mapping.ts'

/** How dates are written, if the samples of a column leave no doubt. */
export function guessedDateFormat(samples: readonly string[]): CsvMapping['date_format'] {
  const parts = samples.flatMap((sample) => {
    const found = /^\s*(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})/.exec(sample)
    return found ? [{ first: found[1] ?? '', mark: found[2], second: found[3] ?? '' }] : []
  })
  if (parts.length === 0) return null
  if (parts.every(({ first }) => first.length === 4)) return 'YYYY-MM-DD'
  if (parts.some(({ first, mark }) => Number(first) > 12 || mark === '.')) return 'DD/MM/YYYY'
  return parts.some(({ second }) => Number(second) > 12) ? 'MM/DD/YYYY' : null
}

/** Which mark stands before the pence: the last one, where two digits or one follow it. */
export function guessedDecimalMark(samples: readonly string[]): CsvMapping['decimal_mark'] {
  const marks = samples.flatMap((sample) => /([.,])\d{1,2}\D*$/.exec(sample)?.[1] ?? [])
  if (marks.length === 0) return null
  if (marks.every((mark) => mark === ',')) return ','
  return marks.every((mark) => mark === '.') ? '.' : null
}

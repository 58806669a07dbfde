import { formatsFor, minorToDecimal } from '#shared/i18n/formats.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'

/** Creating an Intl format is slow and using it is quick; a run prints thousands of documents in a few languages. */
function kept<Value>(make: (key: string) => Value) {
  const values = new Map<string, Value>()
  return (key: string) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

export const formatsOf = kept(formatsFor)

const columnFormats = kept((language) =>
  kept(
    (currency) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: minorUnitDigits(currency), maximumFractionDigits: 6 }),
  ),
)

type Decimal = `${number}`

/**
 * A figure without its currency, which is in the column heading. Takes a decimal string, so that no precision is
 * lost.
 */
function columnFigure(decimal: string, currency: string, language: string) {
  return columnFormats(language)(currency)
    .format(decimal as Decimal)
    .replace('-', '\u2212')
}

/** With at least the decimals of its currency, and more if it has more: 85 → 85.00, 0.1255 → 0.1255. */
export const printedPrice = columnFigure

export const printedAmount = (minor: number, currency: string, language: string) =>
  columnFigure(minorToDecimal(minor, currency), currency, language)

/** As banks write it: 123456 → 12-34-56. */
export const printedSortCode = (sortCode: string) => sortCode.match(/.{1,2}/g)?.join('-') ?? ''

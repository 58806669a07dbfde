import { isValidIBAN } from 'ibantools'
import type { CsvField } from '#shared/features/banking/csv-mapping.ts'
import { readInEveryFormat } from '#server/platform/tables/read-date.ts'
import { markIn, readDecimal } from '#server/platform/tables/read-decimal.ts'
import { isDirection } from './direction-words.ts'
import { isKind } from './headings.ts'

type Fields = (CsvField | null)[]
/** The cells of each column that are not empty. */
type Cells = readonly (readonly string[])[]

const areAll = (cells: readonly string[], test: (cell: string) => boolean) => cells.length > 0 && cells.every(test)

const isAmount = (cell: string) => readDecimal(cell, markIn(cell) === ',' ? ',' : '.') !== null
export const isNegative = (cell: string) => /^\D*[-−–(]|-$/.test(cell)

/** What the headings say, put right by what stands below them. */
export const refined = (fields: Fields, cells: Cells): Fields => withDirection(withSignedAmount(fields, cells), cells)

/** `Debit/Credit` heads a word at one bank and an amount with its sign at another. */
function withSignedAmount(fields: Fields, cells: Cells): Fields {
  return fields.map((field, index) => {
    if (field !== 'direction' || !areAll(cells[index] ?? [], isAmount)) return field
    return fields.includes('amount') ? null : 'amount'
  })
}

/** Amounts without a sign, and one column that says D or C beside most of them: otherwise all of it would be money in. */
function withDirection(fields: Fields, cells: Cells): Fields {
  const amounts = amountsWithoutSign(fields, cells)
  const [only, ...others] = cells.flatMap((column, index) =>
    column.filter(isDirection).length * 2 > amounts.length ? [index] : [],
  )
  return amounts.length === 0 || only === undefined || others.length > 0 ? fields : fields.with(only, 'direction')
}

/** None where something else says the direction. */
function amountsWithoutSign(fields: Fields, cells: Cells) {
  const amounts = cells[fields.indexOf('amount')] ?? []
  return fields.includes('direction') || amounts.some(isNegative) ? [] : amounts
}

/** Amounts of which none has a sign, beside a column that may say their direction; a balance would have said it too. */
export function isSignGuessed(fields: Fields, cells: Cells, headings: readonly string[]) {
  if (fields.includes('balance') || hasBothSides(fields) || amountsWithoutSign(fields, cells).length === 0) return false
  return cells.some((column, index) => column.some(isDirection) || (isKind(headings[index] ?? '') && column.length > 0))
}

const hasBothSides = (fields: Fields) => fields.includes('money_in') && fields.includes('money_out')

/** The serial days of spreadsheets are left out: 1234.56 could be one. */
export function isDay(cell: string) {
  const { serial: _, ...days } = readInEveryFormat(cell) ?? { serial: null }
  return /\D|^\d{8}$/.test(cell) && Object.values(days).some((day) => day !== null)
}
const isMoney = (cell: string) => /[.,]\d{2}\D*$/.test(cell) && isAmount(cell)
const isIban = (cell: string) => isValidIBAN(cell.replaceAll(/\s/g, '').toUpperCase())
const isOneOf = (cells: readonly string[]) => new Set(cells).size === 1

/**
 * Tables without headings: days, an amount with its sign, and texts. If there are several amounts, or none of them is negative, the user is
 * asked what they are.
 */
export function guessed(cells: Cells): Fields {
  const fields: Fields = cells.map((column) => fieldOf(column))
  const amounts = cells.filter((_, index) => fields[index] === 'amount')
  const isClear = amounts.length === 1 && (amounts[0] ?? []).some(isNegative)
  let days = 0
  return fields.map((field) => {
    if (field === 'amount') return isClear ? 'amount' : null
    return field === 'booked_date' ? ((['booked_date', 'value_date'] as const)[days++] ?? null) : field
  })
}

/** Without headings only a person knows which of two days is that of the booking, unless they are the same. */
export function areDaysGuessed(fields: Fields, cells: Cells) {
  const [booked, value] = (['booked_date', 'value_date'] as const).map((field) => cells[fields.indexOf(field)])
  return value !== undefined && value.join('\n') !== booked?.join('\n')
}

function fieldOf(column: readonly string[]): CsvField | null {
  if (areAll(column, isDay)) return 'booked_date'
  if (areAll(column, isMoney)) return 'amount'
  if (areAll(column, (cell) => /^[A-Z]{3}$/.test(cell)) && isOneOf(column)) return 'currency'
  // One and the same account in every row is our own.
  if (areAll(column, isIban)) return isOneOf(column) ? null : 'payer_account'
  return column.some((cell) => /\p{L}{3}/u.test(cell)) ? 'text' : null
}

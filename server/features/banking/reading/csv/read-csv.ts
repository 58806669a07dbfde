import type { CsvDirection, CsvField, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import type { DateFormat, DecimalMark } from '#shared/features/imports/import-formats.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'
import { openFile } from '#server/platform/tables/open-file.ts'
import { readDate } from '#server/platform/tables/read-date.ts'
import { readDecimal } from '#server/platform/tables/read-decimal.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt, ReadLine, ReadOptions, ReadStatement } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { creditorReferenceIn, distinct, doubtsOf, given, minorOf, signed, tidy } from '../values.ts'
import { type BalancedLine, brokenSteps, checkRunningBalance } from './running-balance.ts'
import { isSettled, previewOf, settle, type Table, tableOf } from './table.ts'
import { directionOf, unclearRows } from './unclear-rows.ts'

/** Reads a table of any bank by its headings, by the mapping saved for this account, or asks for a mapping. */
export async function readCsv(file: Buffer, options: ReadOptions): Promise<ReadStatement[] | CsvPreview> {
  const opened = await openFile(file)
  const rows: FileRow[] = []
  for await (const batch of opened.rows()) rows.push(...batch)
  if (rows.length === 0) throw new StatementProblem('empty')
  const table = tableOf(rows, opened.delimiter)
  const settled = settle(table, options.csvMapping)
  const directions = options.csvMapping?.directions ?? []
  const unclear = unclearRows(table, settled.fields, directions)
  if (!isSettled(settled) || unclear.length > 0)
    return looksLikeTable(table) ? previewOf(table, settled, { unclear, directions }) : refuse()
  const { fields, date_format: format, decimal_mark: mark } = settled
  const { note, noted } = doubtsOf()
  const reading = { fields, format, mark, currency: options.currency, directions, note }
  const lines = table.rows.flatMap((row) => lineOf(row, reading) ?? [])
  if (lines.length === 0) throw new StatementProblem('empty')
  const byCurrency = Map.groupBy(lines, ({ line }) => line.currency)
  const [first, ...others] = [...byCurrency].map(([currency, some]) => statementOf(currency, withFees(some)))
  return first ? [{ ...first, ...noted(), ...datesFrom(table, fields) }, ...others] : []
}

/** Of two columns with days, which one was taken for the day of booking. */
function datesFrom({ columns }: Table, fields: readonly (CsvField | null)[]) {
  const [taken, other] = (['booked_date', 'value_date'] as const).map((field) => columns[fields.indexOf(field)]?.column)
  return taken === undefined || other === undefined ? {} : { date_columns: { taken, other } }
}

type FeeLine = BalancedLine & { fee: number }

/** A fee in a column of its own was taken on top of the amount at some banks, and is within it at others: the balances say which. */
function withFees(lines: readonly FeeLine[]): readonly BalancedLine[] {
  const taken = lines.map(({ line, fee, balance }) => ({
    line: fee === 0 ? line : { ...line, amount_minor: line.amount_minor - fee, charges_minor: fee },
    balance,
  }))
  return brokenSteps(booked(taken)) < brokenSteps(booked(lines)) ? taken : lines
}

const booked = (lines: readonly BalancedLine[]) => lines.filter(({ line }) => !line.pending)

/** Text of any kind has lines and commas: a statement has dates and amounts in columns. */
const looksLikeTable = ({ columns }: Table) =>
  columns.length > 1 && columns.some(({ evidence }) => Object.values(evidence.dates).some((count) => count > 0))

function refuse(): never {
  throw new StatementProblem('unknown_format')
}

function statementOf(currency: string, lines: readonly BalancedLine[]): ReadStatement {
  const balances = checkRunningBalance(booked(lines))
  return { account: { currency }, ...balances, lines: lines.map(({ line }) => line) }
}

type Reading = {
  fields: (CsvField | null)[]
  format: DateFormat
  mark: DecimalMark
  currency: string
  directions: readonly CsvDirection[]
  note: NoteDoubt
}
type Cells = (field: CsvField) => string[]

/** Null for rows below and between the lines: totals, and remarks of the bank. */
function lineOf(row: FileRow, reading: Reading): FeeLine | null {
  const trimmed = row.cells.map((cell) => cell.trim())
  const cells: Cells = (field) => trimmed.filter((cell, index) => reading.fields[index] === field && cell !== '')
  const [written = ''] = cells('booked_date')
  const money = ['amount', 'money_in', 'money_out'] as const
  if (money.every((field) => cells(field).length === 0)) return null
  if (!/\d/.test(written)) return null
  const currency = currencyIn(cells, reading, row.line)
  const amount = amountIn(cells, reading, currency, row)
  const [[balance], [fee]] = [cells('balance'), cells('fee')]
  return {
    line: lineWith(cells, { date: dayIn(written, reading, row.line), amount, currency, row, reading }),
    fee: fee === undefined ? 0 : Math.abs(moneyIn(fee, reading, currency, row.line)),
    balance: balance === undefined ? null : moneyIn(balance, reading, currency, row.line, reading.note),
  }
}

function currencyIn(cells: Cells, reading: Reading, line: number) {
  const [said] = cells('currency')
  const currency = said?.toUpperCase() ?? reading.currency
  if (!/^[A-Z]{3}$/.test(currency)) throw new StatementProblem('currency', line, said)
  return currency
}

function dayIn(text: string, { format }: Reading, line: number) {
  const day = readDate(text, format)
  if (day === null) throw new StatementProblem('date', line, text)
  return day
}

function moneyIn(text: string, { mark }: Reading, currency: string, line: number, note?: NoteDoubt) {
  const plain = readDecimal(text, mark)
  if (plain === null) throw new StatementProblem('amount', line, text)
  return minorOf(plain, currency, line, note)
}

/** One column for each direction, one with its direction beside it, or one with a sign. */
function amountIn(cells: Cells, reading: Reading, currency: string, row: FileRow) {
  const minor = (text: string) => moneyIn(text, reading, currency, row.line)
  const [single] = cells('amount')
  if (single === undefined || hasSides(cells, reading)) {
    // Money out may have a sign or none; a sign before money in says that it was taken back.
    const out = cells('money_out').map((text) => -Math.abs(minor(text)))
    return [...cells('money_in').map(minor), ...out].reduce((sum, side) => sum + side, 0)
  }
  const amount = minor(single)
  if (!reading.fields.includes('direction')) return amount
  const sign = directionOf(row.cells, reading.fields, reading.directions)
  return sign === null ? amount : signed(Math.abs(amount), sign)
}

/** Where both columns are there, and this row says something in one of them. */
function hasSides(cells: Cells, { fields }: Reading) {
  const sides = ['money_in', 'money_out'] as const
  return sides.every((side) => fields.includes(side)) && sides.some((side) => cells(side).length > 0)
}

/** Announced, refused or taken back before it was booked. */
const notBooked =
  /\b(?:pending|reverted|declined|failed|cancell?ed|denied|expired|rejected|refused|voided|authori[sz]ed|vorgemerkt|en attente|a venir)\b/i

/** Who paid where money came in, and who was paid where it left. */
function otherSide(cells: Cells, amount: number) {
  const [payer, payee] = [given(cells('payer_name')[0]), given(cells('payee_name')[0])]
  const name = amount < 0 ? (payee ?? payer) : (payer ?? payee)
  const account = given(cells('payer_account')[0]?.replaceAll(/\s/g, ''))
  return name === undefined && account === undefined ? undefined : withoutAbsent({ name, account })
}

type Known = { date: string; amount: number; currency: string; row: FileRow; reading: Reading }

function lineWith(cells: Cells, { date, amount, currency, row, reading }: Known): ReadLine {
  const payer = otherSide(cells, amount)
  const references = distinct(cells('reference').map((text) => given(text)))
  const text = tidy(distinct(cells('text')).join(' '))
  const [value] = cells('value_date')
  return withoutAbsent<ReadLine>({
    bank_reference: given(cells('bank_reference')[0]),
    booked_date: date,
    value_date: value === undefined ? undefined : (readDate(value, reading.format) ?? undefined),
    amount_minor: amount,
    currency,
    text: text || references.join(' ') || payer?.name || '',
    payer,
    creditor_reference: creditorReferenceIn([...references, text]),
    structured_references: references,
    reversal: false,
    position: row.line,
    pending: cells('status').some((status) => notBooked.test(status)) || undefined,
  })
}

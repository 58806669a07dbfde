import type { CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import type { DateFormat } from '#shared/features/imports/import-formats.ts'
import { addEvidence, guessDateFormat, guessDecimalMark, noEvidence } from '#server/platform/tables/column-evidence.ts'
import { readDate } from '#server/platform/tables/read-date.ts'
import { readDecimal } from '#server/platform/tables/read-decimal.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { ReadLine, ReadOptions, ReadStatement } from '../statement-file.ts'
import { StatementProblem, twoAmounts } from '../statement-problem.ts'
import { distinct, given, minorOf, tidy } from '../values.ts'

type Field = { code: string; value: string; line: number }
type Entry = [Field, ...Field[]]

/** Lists of accounts whose entries are payments. Those of shares and of categories are something else. */
const accounts = /^!type:(?:bank|cash|ccard|oth [al])/i

export function readQif(text: string, { currency, csvMapping }: ReadOptions): ReadStatement[] | CsvPreview {
  const entries = entriesOf(text)
  if (entries.length === 0) throw new StatementProblem('empty')
  const guessed = guessOf(entries)
  const format = guessed.date_format ?? csvMapping?.date_format ?? null
  const mark = guessed.decimal_mark ?? csvMapping?.decimal_mark ?? null
  if (format === null || mark === null)
    return {
      columns: [],
      date_format: format,
      decimal_mark: mark,
      row_count: entries.length,
      unclear: [],
      directions: [],
    }
  return [statementOf(entries, { format, mark, currency })]
}

/** What all entries together say about how dates and amounts are written. */
function guessOf(entries: readonly Entry[]) {
  const valuesOf = (codes: string) => entries.flat().flatMap(({ code, value }) => (codes.includes(code) ? value : []))
  return {
    date_format: guessDateFormat([evidenceOf(valuesOf('D').map(dateText))]),
    decimal_mark: guessDecimalMark([evidenceOf(valuesOf('TU$'))], ','),
  }
}

/** Quicken begins an account with an entry for what was there before. */
function statementOf(entries: readonly Entry[], reading: Reading): ReadStatement {
  const read = (entry: Entry) => lineOf(entry, reading)
  const [first] = entries
  const isOpening = first !== undefined && /^\s*opening balance$/i.test(valueOf(first, 'P') ?? '')
  const opening = isOpening ? read(first) : undefined
  return withoutAbsent<ReadStatement>({
    account: { currency: reading.currency },
    opening: opening && { minor: opening.amount_minor, date: opening.booked_date },
    lines: entries.slice(isOpening ? 1 : 0).map((entry) => read(entry)),
  })
}

function evidenceOf(cells: readonly string[]) {
  const evidence = noEvidence()
  for (const cell of cells) addEvidence(evidence, cell)
  return evidence
}

function entriesOf(text: string) {
  const entries: Entry[] = []
  let isRead = false
  let open: Field[] = []
  const close = () => {
    const [first, ...more] = open
    if (isRead && first) entries.push([first, ...more])
    open = []
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim()
    if (/^[!^]/.test(line)) close()
    else if (line !== '') open.push({ code: line.charAt(0), value: line.slice(1), line: index + 1 })
    // Options such as !Clear:AutoSwitch say nothing about what follows.
    if (/^!(?:type|account)/i.test(line)) isRead = accounts.test(line)
  }
  close()
  return entries
}

const fieldOf = (entry: Entry, code: string) => entry.find((field) => field.code === code)
const valueOf = (entry: Entry, code: string) => fieldOf(entry, code)?.value

/** Quicken writes `12/31'26` and fills days with spaces. */
const dateText = (value: string) => value.replaceAll(/\s/g, '').replace("'", '/')

type Reading = { format: DateFormat; mark: '.' | ','; currency: string }

function amountOf({ value, line }: Field, { mark, currency }: Reading) {
  const plain = readDecimal(value, mark)
  if (plain === null) throw new StatementProblem('amount', line, value)
  return minorOf(plain, currency, line)
}

function required(entry: Entry, ...codes: string[]) {
  const found = codes.map((code) => fieldOf(entry, code)).find((field) => field !== undefined)
  if (!found) throw new StatementProblem('expected', entry[0].line, codes[0])
  return found
}

function dayOf({ value, line }: Field, { format }: Reading) {
  const day = readDate(dateText(value), format)
  if (day === null) throw new StatementProblem('date', line, value)
  return day
}

function lineOf(entry: Entry, reading: Reading): ReadLine {
  const day = dayOf(required(entry, 'D'), reading)
  const amount = required(entry, 'T', 'U')
  const minor = amountOf(amount, reading)
  refuseWrongParts(entry, minor, reading)
  const name = given(valueOf(entry, 'P'))
  const memos = entry.filter(({ code }) => code === 'M' || code === 'E').map(({ value }) => value)
  return withoutAbsent<ReadLine>({
    booked_date: day,
    amount_minor: minor,
    currency: reading.currency,
    text: tidy(distinct(memos).join(' ')) || name || '',
    payer: name === undefined ? undefined : { name },
    structured_references: distinct([given(valueOf(entry, 'N'))]),
    reversal: false,
    position: entry[0].line,
  })
}

/** What an entry is divided into comes to the entry. */
function refuseWrongParts(entry: Entry, minor: number, reading: Reading) {
  const parts = entry.filter(({ code }) => code === '$')
  if (parts.length === 0) return
  const sum = parts.reduce((total, part) => total + amountOf(part, reading), 0)
  if (sum !== minor) throw new StatementProblem('amount', parts[0]?.line, twoAmounts(minor, sum, reading.currency))
}

import { createHash } from 'node:crypto'
import type { Instant } from '#shared/dates/instant.ts'
import type { LookAlikes, StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { KeptFile } from '#shared/features/banking/statements.reply.ts'
import { required } from '#shared/required.ts'
import { asOneLine, safeFileName } from '#shared/validation/text.ts'
import type { ReadLine, ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { newLinesOfFiles } from './new-lines.ts'
import { gapsBetween } from './statement-gaps.ts'
import * as queries from './statements.queries.ts'
import { compact, type OwnAccount } from './whose-statements.ts'

export type StatementFile = {
  fileName: string
  content: Buffer
  format: StatementFormat
  /** Of this account. */
  statements: ReadStatement[]
  unknown_account: string | null
  /** How many lines of other accounts the file has. */
  elsewhere_count: number
  /** What to do with lines that look like some that are there; undefined if the user was not asked. */
  look_alikes: LookAlikes | undefined
}

type Kept = Omit<KeptFile, 'match_run_id' | 'warnings' | 'date_columns'>

/** Keeps what is new in a file, all of it or nothing. The account must be locked. */
export async function keepStatements(
  tx: Tx,
  { user_id }: { user_id: string },
  account: OwnAccount,
  { fileName, content, format, statements, unknown_account, elsewhere_count, look_alikes }: StatementFile,
  now: Instant,
): Promise<Kept> {
  const booked = bookedOf(statements)
  refuseCurrencies(account, booked)
  const lines = booked.flatMap((statement) => statement.lines)
  const named = await findNew(tx, account, booked, format)
  const count = named.filter(({ looksKnown }) => looksKnown).length
  if (count > 0 && !look_alikes) throw new AppError('banking.look_alikes', { params: { count } })
  const identities = named.map(({ identity, looksKnown }) =>
    looksKnown && look_alikes === 'leave_out' ? null : identity,
  )
  const new_count = identities.filter((identity) => identity !== null).length
  const known_count = lines.length - new_count
  const left_out_count = elsewhere_count + countLines(statements) - lines.length
  const file = await queries.insertFile(tx, {
    bank_id: account.id,
    file_name: safeFileName(fileName),
    file_hash: createHash('sha256').update(content).digest(),
    format,
    new_count,
    known_count,
    left_out_count,
    created_by: user_id,
    created_at: now,
  })
  const kept = await insertAll(tx, { account, file_id: file.id, booked, identities, now })
  const gaps = gapsBetween(await queries.listBalances(tx, account.id))
  const ids = new Set(kept.map(({ id }) => id))
  return {
    id: kept[0]?.id ?? null,
    file_id: file.id,
    statement_ids: kept.map(({ id }) => id),
    new_count,
    known_count,
    left_out_count,
    unknown_account,
    ...balancesOf(kept),
    gaps: [...gaps].filter(([id]) => ids.has(id) || isAfter(gaps, id, kept)).map(([, gap]) => gap),
    differences: kept.flatMap(differenceOf),
  }
}

/** Remarks of a bank, such as a change of its rates, come as lines of nothing. */
const bookedOf = (statements: readonly ReadStatement[]) =>
  statements.map(({ lines, ...statement }) => ({
    ...statement,
    lines: lines.filter(({ pending, amount_minor }) => !pending && amount_minor !== 0),
  }))

/** How many lines of a file look like some that are there, although the bank names them otherwise. */
export async function countLookAlikes(
  db: Db,
  account: OwnAccount,
  statements: readonly ReadStatement[],
  format: StatementFormat,
) {
  const named = await findNew(db, account, bookedOf(statements), format)
  return named.filter(({ looksKnown }) => looksKnown).length
}

export const countLines = (statements: readonly ReadStatement[]) =>
  statements.reduce((sum, { lines }) => sum + lines.length, 0)

type KeptStatement = queries.NewStatement & { id: string }

/** A gap that begins with one of these statements is marked at the next one, which another file brought. */
const isAfter = (gaps: ReturnType<typeof gapsBetween>, id: string, kept: readonly KeptStatement[]) =>
  kept.some(({ to_date }) => to_date === gaps.get(id)?.after_date)

function balancesOf(kept: readonly KeptStatement[]) {
  const inOrder = kept.toSorted((one, other) => one.from_date.localeCompare(other.from_date))
  return {
    opening_minor: inOrder[0]?.opening_minor ?? null,
    closing_minor: inOrder.at(-1)?.closing_minor ?? null,
  }
}

const differenceOf = ({ opening_minor, closing_minor, lines_minor, from_date, to_date }: KeptStatement) => {
  if (opening_minor === null || closing_minor === null) return []
  const difference_minor = closing_minor - opening_minor - lines_minor
  return difference_minor === 0 ? [] : [{ from_date, to_date, difference_minor }]
}

function refuseCurrencies(account: OwnAccount, statements: readonly ReadStatement[]) {
  const other = statements.some(
    ({ account: named, lines }) =>
      (named.currency ?? account.currency) !== account.currency ||
      lines.some(({ currency }) => currency !== account.currency),
  )
  if (other) throw new AppError('banking.other_currency', { params: { currency: account.currency } })
}

async function findNew(db: Db, account: OwnAccount, statements: readonly ReadStatement[], format: StatementFormat) {
  const days = statements.flatMap(({ lines }) => lines.map(({ booked_date }) => booked_date)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  return newLinesOfFiles(statements, await queries.listKnownLines(db, account.id, { from, to }), format)
}

type Booked = {
  account: OwnAccount
  file_id: string
  booked: ReadStatement[]
  identities: (string | null)[]
  now: Instant
}

async function insertAll(tx: Tx, { account, file_id, booked, identities, now }: Booked): Promise<KeptStatement[]> {
  const kept: KeptStatement[] = []
  const newLines: queries.NewLine[] = []
  let at = 0
  for (const statement of booked) {
    const named = identities.slice(at, (at += statement.lines.length))
    const row = asStatement(statement, named)
    if (!row) continue
    const stored = { ...row, file_id, bank_id: account.id, created_at: now }
    const { id } = await queries.insertStatement(tx, stored)
    kept.push({ id, ...stored })
    for (const [index, identity] of named.entries())
      if (identity !== null)
        newLines.push(asRow(required(statement.lines[index], 'the line'), account, { statement_id: id, identity }))
  }
  if (newLines.length > 0) await queries.insertLines(tx, newLines)
  return kept
}

/** A statement as it is kept; none of one without lines and without balances. */
function asStatement(statement: ReadStatement, identities: readonly (string | null)[]) {
  const days = daysOf(statement)
  return (
    days && {
      ...days,
      statement_number: asOneLine(statement.statement_id ?? '').slice(0, 100),
      opening_minor: statement.opening?.minor ?? null,
      closing_minor: statement.closing?.minor ?? null,
      lines_minor: statement.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      line_count: statement.lines.length,
      new_count: identities.filter((identity) => identity !== null).length,
    }
  )
}

/** The days that a statement covers; none for one without lines and without balances. */
function daysOf({ lines, opening, closing }: ReadStatement) {
  const days = [...lines.map(({ booked_date }) => booked_date), opening?.date, closing?.date]
    .filter((day) => day !== undefined)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const booked = lines.map(({ booked_date }) => booked_date).toSorted()
  // The opening balance is often dated with the day before.
  return { from_date: booked[0] ?? first, to_date: last }
}

/** Long enough for anything that a bank writes. */
const most = { text: 2_000, name: 200, reference: 140 }

const clean = (written: string | undefined, length: number) =>
  asOneLine(written ?? '')
    .toWellFormed()
    .slice(0, length)

/** Some tables repeat our own account in every row: that is not where money came from. */
function otherAccount(line: ReadLine, { iban, sort_code, routing_number, account_number }: OwnAccount) {
  const other = compact(clean(line.payer?.account, most.reference))
  return [iban, account_number, sort_code + routing_number + account_number].some((own) => compact(own) === other)
    ? ''
    : other
}

function asRow(line: ReadLine, account: OwnAccount, ids: { statement_id: string; identity: string }): queries.NewLine {
  return {
    ...ids,
    bank_id: account.id,
    position: line.position,
    booked_date: line.booked_date,
    value_date: line.value_date ?? null,
    amount_minor: line.amount_minor,
    currency: line.currency,
    text: clean(line.text, most.text),
    payer_name: clean(line.payer?.name, most.name),
    payer_account: otherAccount(line, account),
    bank_reference: clean(line.bank_reference, most.reference),
    end_to_end_id: clean(line.end_to_end_id, most.reference),
    creditor_reference: clean(line.creditor_reference, most.reference),
    structured_references: line.structured_references.slice(0, 50).map((reference) => clean(reference, most.reference)),
    charges_minor: line.charges_minor ?? null,
    original_currency: line.original?.currency ?? null,
    original_minor: line.original?.amount_minor ?? null,
    is_reversal: line.reversal,
    return_reason: clean(line.return_reason, most.reference),
    bank_code: clean(line.bank_code, most.reference),
  }
}

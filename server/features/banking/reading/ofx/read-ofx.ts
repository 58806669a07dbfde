import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt, ReadLine, ReadStatement } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { accountOf, amountOf, currencyOf, distinct, doubtsOf, given, isoDateOf, statedOn, tidy } from '../values.ts'
import { child, named, type OfxElement, readElements, textOf } from './ofx-elements.ts'

/** Accounts with a bank, and credit cards. */
const kinds = ['STMTRS', 'CCSTMTRS']

export function readOfx(text: string, otherwise: string): ReadStatement[] {
  const root = readElements(text)
  const statements = kinds.flatMap((kind) => named(root, kind))
  if (statements.length === 0) throw new StatementProblem('expected', root.line, '<STMTRS>')
  return statements.map((statement) => statementIn(statement, otherwise))
}

function statementIn(statement: OfxElement, otherwise: string): ReadStatement {
  const { note, noted } = doubtsOf()
  const currency = currencyOf(textOf(statement, 'CURDEF') ?? otherwise, statement.line, note)
  const account = child(statement, 'BANKACCTFROM') ?? child(statement, 'CCACCTFROM')
  const lines = named(statement, 'STMTTRN').map((one) => lineIn(one, currency, note))
  return withoutAbsent<ReadStatement>({
    account: { ...accountIn(account), currency },
    ...balancesIn(statement, currency, lines, note),
    lines,
    ...noted(),
  })
}

/** British banks give the sort code as the number of the bank. */
function accountIn(account: OfxElement | undefined) {
  const [bank, number] = [textOf(account, 'BANKID') ?? '', textOf(account, 'ACCTID') ?? '']
  const sortCode = bank.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(sortCode) && /^\d{8}$/.test(number)) return { sort_code: sortCode, number }
  return accountOf(number)
}

const dayIn = (from: OfxElement | undefined, name: string) => {
  const found = child(from, name)
  return found?.text ? dayOf(found) : undefined
}

/** What the account held when the file was made. */
function closingIn(statement: OfxElement, currency: string, otherwise: string | undefined, note: NoteDoubt) {
  const ledger = child(statement, 'LEDGERBAL')
  const amount = child(ledger, 'BALAMT')
  if (!amount?.text) return undefined
  const minor = amountOf(amount.text, currency, amount.line, note)
  return statedOn({ minor, date: dayIn(ledger, 'DTASOF'), line: amount.line }, otherwise, note)
}

/** Where the lines reach the day of the balance, the one before them follows; where they end before it, there may be others between. */
function balancesIn(statement: OfxElement, currency: string, lines: readonly ReadLine[], note: NoteDoubt) {
  const days = lines.map(({ booked_date }) => booked_date).toSorted()
  const until = dayIn(child(statement, 'BANKTRANLIST'), 'DTEND')
  const closing = closingIn(statement, currency, until ?? days.at(-1), note)
  if (!closing || (until !== undefined && until < closing.date)) return { closing }
  const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0)
  return { opening: { minor: closing.minor - sum, date: days[0] ?? closing.date }, closing }
}

function fieldOf(from: OfxElement, name: string) {
  const found = child(from, name)
  if (!found?.text) throw new StatementProblem('expected', from.line, `<${name}>`)
  return found
}

/** The day is the one of the bank's own clock, whatever zone it writes behind it. */
const dayOf = ({ text, line }: OfxElement, note?: NoteDoubt) =>
  isoDateOf(/^\d{8}/.test(text) ? text.slice(0, 8) : text, line, note)

function lineIn(entry: OfxElement, otherwise: string, note: NoteDoubt): ReadLine {
  const foreign = child(entry, 'CURRENCY')
  const currency = currencyOf(textOf(foreign, 'CURSYM') ?? otherwise, entry.line)
  const [amount, posted] = [fieldOf(entry, 'TRNAMT'), fieldOf(entry, 'DTPOSTED')]
  const name = given(textOf(entry, 'NAME') ?? textOf(child(entry, 'PAYEE'), 'NAME'))
  const other = given(textOf(child(entry, 'BANKACCTTO') ?? child(entry, 'BANKACCTFROM'), 'ACCTID'))
  const available = child(entry, 'DTAVAIL')
  return withoutAbsent<ReadLine>({
    bank_reference: given(textOf(entry, 'FITID')),
    booked_date: dayOf(posted),
    value_date: available?.text ? dayOf(available, note) : undefined,
    amount_minor: amountOf(amount.text, currency, amount.line),
    currency,
    text: tidy(distinct([textOf(entry, 'MEMO'), textOf(entry, 'EXTDNAME')]).join(' ')) || name || '',
    payer: name === undefined && other === undefined ? undefined : withoutAbsent({ name, account: other }),
    structured_references: distinct([given(textOf(entry, 'REFNUM')), given(textOf(entry, 'CHECKNUM'))]),
    reversal: false,
    bank_code: textOf(entry, 'TRNTYPE'),
    position: entry.line,
  })
}

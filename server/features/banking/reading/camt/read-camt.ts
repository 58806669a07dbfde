import { parseXml, type XmlElement } from '#server/platform/xml/parse-xml.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt, ReadLine, ReadStatement, StatedBalance } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { accountOf, currencyOf, doubtsOf, given, isoDateOf, signed, statedOn } from '../values.ts'
import { linesOfEntry } from './camt-line.ts'
import { allAt, camtPrefixes, dayIn, firstOf, moneyIn, oneAt, signIn, wordsAt } from './camt-values.ts'

/** Reports within a day, statements, and notices of single entries. */
const kinds: Record<string, string> = {
  'c:BkToCstmrAcctRpt': 'Rpt',
  'c:BkToCstmrStmt': 'Stmt',
  'c:BkToCstmrDbtCdtNtfctn': 'Ntfctn',
}

/** Twenty thousand entries with all that banks say about one. */
const mostElements = 1_200_000

export function readCamt(bytes: Uint8Array, xml: string, currency: string): ReadStatement[] {
  const root = parseXml(bytes, camtPrefixes(xml), mostElements)
  const statements = statementsIn(root)
  if (statements.length === 0) throw new StatementProblem('expected', root.line, 'BkToCstmrStmt/Stmt')
  return statements.map((statement) => statementIn(statement, currency))
}

/** A message stands alone, or in the envelope in which it was sent, also with others. */
function statementsIn(element: XmlElement): XmlElement[] {
  const inside = kinds[element.name]
  return inside === undefined ? element.children.flatMap(statementsIn) : allAt(element, inside)
}

function statementIn(statement: XmlElement, otherwise: string): ReadStatement {
  const entries = allAt(statement, 'Ntry')
  const created = wordsAt(statement, 'CreDtTm')
  const writtenOn = created === undefined ? undefined : isoDateOf(created, statement.line)
  const { note, noted } = doubtsOf()
  const lines = entries.flatMap((entry) => linesOfEntry(entry, writtenOn, note))
  const said = oneAt(statement, 'Bal/Amt')?.attributes['Ccy'] || wordsAt(statement, 'Acct/Ccy')
  const currency = currencyOf(said ?? lines[0]?.currency ?? otherwise, statement.line, note)
  const beside = (line: ReadLine | undefined) => ({ currency, day: line?.booked_date ?? writtenOn, note })
  const [before, after] = [beside(lines[0]), beside(lines.at(-1))]
  return withoutAbsent<ReadStatement>({
    account: { ...accountIn(statement), currency },
    statement_id: given(wordsAt(statement, 'Id')),
    opening: balanceIn(statement, 'OPBD', before) ?? balanceIn(statement, 'PRCD', before),
    closing: balanceIn(statement, 'CLBD', after),
    lines,
    ...noted(),
  })
}

function accountIn(statement: XmlElement) {
  const written = firstOf(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id', 'Acct/Id/BBAN')
  return accountOf(written ?? '')
}

/** A statement of several pages may repeat a balance: the first is meant. */
function balanceIn(
  statement: XmlElement,
  code: string,
  { currency, day, note }: { currency: string; day: string | undefined; note: NoteDoubt },
): StatedBalance | undefined {
  const balance = allAt(statement, 'Bal').find((one) => firstOf(one, 'Tp/CdOrPrtry/Cd', 'Tp/Cd') === code)
  const amount = oneAt(balance, 'Amt')
  if (!balance || !amount) return undefined
  const money = moneyIn(amount, note)
  if (money.currency !== currency) return undefined
  const stated = { minor: signed(money.minor, signIn(balance)), date: dayIn(oneAt(balance, 'Dt')), line: balance.line }
  return statedOn(stated, day, note)
}

import { parseXml, type XmlElement } from '#server/platform/xml/parse-xml.ts'
import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { ReadStatement, StatedBalance } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { accountOf, currencyOf, given, isoDateOf, signed } from '../values.ts'
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
  const lines = entries.flatMap((entry) => linesOfEntry(entry, writtenOn))
  const said = oneAt(statement, 'Bal/Amt')?.attributes['Ccy'] || wordsAt(statement, 'Acct/Ccy')
  const currency = currencyOf(said ?? lines[0]?.currency ?? otherwise, statement.line)
  return withoutAbsent<ReadStatement>({
    account: { ...accountIn(statement), currency },
    statement_id: given(wordsAt(statement, 'Id')),
    opening: balanceIn(statement, 'OPBD', currency) ?? balanceIn(statement, 'PRCD', currency),
    closing: balanceIn(statement, 'CLBD', currency),
    lines,
  })
}

function accountIn(statement: XmlElement) {
  const written = firstOf(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id', 'Acct/Id/BBAN')
  return accountOf(written ?? '')
}

/** A statement of several pages may repeat a balance: the first is meant. */
function balanceIn(statement: XmlElement, code: string, currency: string): StatedBalance | undefined {
  const balance = allAt(statement, 'Bal').find((one) => firstOf(one, 'Tp/CdOrPrtry/Cd', 'Tp/Cd') === code)
  const amount = oneAt(balance, 'Amt')
  if (!balance || !amount) return undefined
  const money = moneyIn(amount)
  if (money.currency !== currency) return undefined
  const date = dayIn(oneAt(balance, 'Dt'))
  if (date === undefined) throw new StatementProblem('expected', balance.line, 'Bal/Dt')
  return { minor: signed(money.minor, signIn(balance)), date }
}

import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { ReadLine, ReadStatement, StatedBalance } from '../statement-file.ts'
import { StatementProblem, twoAmounts } from '../statement-problem.ts'
import { accountOf, currencyOf, distinct, given, tidy } from '../values.ts'
import { fieldsOf, type MtField } from './mt940-fields.ts'
import { type Remittance, remittanceOf, unusualRemittance } from './remittance.ts'
import { balanceOf, entryOf } from './statement-entry.ts'

type Page = { fields: MtField[] }
type ReadPage = ReadStatement & { isContinued: boolean; continues: boolean; line: number }

/** Every message of a file; the pages of one statement are put together again. */
export function readMt940(text: string, otherwise: string): ReadStatement[] {
  const fields = fieldsOf(text)
  if (!fields.some(({ tag }) => tag.startsWith('25')))
    throw new StatementProblem('expected', fields[0]?.line ?? 1, ':25:')
  return withoutPages(pagesOf(fields).map((page) => pageOf(page, otherwise)))
}

/** A message begins with its reference, or with its account where a bank leaves that out. */
function pagesOf(fields: readonly MtField[]) {
  const pages: Page[] = []
  const opener = fields.some(({ tag }) => tag === '20') ? '20' : '25'
  for (const field of fields) {
    if (field.tag === opener || pages.length === 0) pages.push({ fields: [] })
    pages.at(-1)?.fields.push(field)
  }
  return pages.filter((page) => page.fields.some(({ tag }) => tag.startsWith('25')))
}

const bodyOf = (field: MtField | undefined) => field?.lines.join('').trim() ?? ''

function pageOf({ fields }: Page, otherwise: string): ReadPage {
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))
  const [opening, closing] = [find('60F', '60M'), find('62F', '62M')]
  const { currency, ...balances } = balancesOf(opening, closing, bodyOf(find('34F')).slice(0, 3) || otherwise)
  const number = ['28C', '28', '20'].map((tag) => given(bodyOf(find(tag)))).find(Boolean)
  return withoutAbsent<ReadPage>({
    account: { ...accountOf(bodyOf(find('25', '25P'))), currency },
    statement_id: number,
    ...balances,
    lines: linesOf(fields, currency),
    isContinued: closing?.tag === '62M',
    continues: opening?.tag === '60M',
    line: (opening ?? fields[0])?.line ?? 1,
  })
}

/** Both balances, in one currency; a message within the day has none. */
function balancesOf(opening: MtField | undefined, closing: MtField | undefined, otherwise: string) {
  const start = opening && balanceOf(opening, otherwise)
  const end = closing && balanceOf(closing, start?.currency ?? otherwise)
  const [{ currency } = { currency: otherwise }, other] = [start, end].filter((balance) => balance !== undefined)
  if (other && other.currency !== currency)
    throw new StatementProblem('currency', other.line, `${currency} ≠ ${other.currency}`)
  return { currency: currencyOf(currency, 1), opening: start?.balance, closing: end?.balance }
}

function linesOf(fields: readonly MtField[], currency: string): ReadLine[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    return [lineOf(field, remittanceAfter(fields, index), currency)]
  })
}

/** What follows an entry: `:86:`, at some banks one for each line of text, or `:NS:`. */
function remittanceAfter(fields: readonly MtField[], index: number) {
  const after = fields.slice(index + 1)
  const end = after.findIndex(({ tag }) => tag !== '86')
  const said = after.slice(0, end === -1 ? undefined : end).flatMap(({ lines }) => lines)
  if (said.length > 0) return remittanceOf(said)
  return after[0]?.tag === 'NS' ? unusualRemittance(after[0].lines) : null
}

const nothing: Remittance = { text: '', structured_references: [] }

function lineOf(field: MtField, said: Remittance | null, currency: string): ReadLine {
  const { added, customer_reference: reference, bank_code: code, ...entry } = entryOf(field, currency)
  const remittance = said ?? nothing
  return withoutAbsent<ReadLine>({
    ...entry,
    ...remittance,
    currency,
    text: remittance.text || tidy(added) || reference || '',
    end_to_end_id: remittance.end_to_end_id ?? reference,
    structured_references: distinct([...remittance.structured_references, reference]),
    reversal: entry.reversal || remittance.return_reason !== undefined,
    bank_code: remittance.bank_code ?? code,
    position: field.line,
  })
}

/** `:62M:` says that the statement goes on, with the same balance, on the next page. */
function withoutPages(pages: readonly ReadPage[]) {
  const statements: ReadStatement[] = []
  let open: ReadPage | undefined
  for (const page of pages) {
    const { isContinued: _, continues, line, ...statement } = page
    const before = statements.at(-1)
    if (continues && open?.isContinued && before) {
      refuseGap(open.closing, statement, line)
      before.lines.push(...statement.lines)
      if (statement.closing) before.closing = statement.closing
    } else statements.push(statement)
    open = page
  }
  return statements
}

function refuseGap(closing: StatedBalance | undefined, { opening, account }: ReadStatement, line: number) {
  if (closing && opening && closing.minor !== opening.minor)
    throw new StatementProblem('balance', line, twoAmounts(opening.minor, closing.minor, account.currency ?? ''))
}

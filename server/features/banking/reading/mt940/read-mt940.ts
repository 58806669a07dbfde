import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt, ReadLine, ReadStatement, StatedBalance } from '../statement-file.ts'
import { StatementProblem, twoAmounts } from '../statement-problem.ts'
import { accountOf, currencyOf, distinct, doubtsOf, given, statedOn, tidy } from '../values.ts'
import { fieldsOf, type MtField } from './mt940-fields.ts'
import { type Remittance, remittanceOf, unusualRemittance } from './remittance.ts'
import { balanceOf, entryOf } from './statement-entry.ts'

type ReadPage = { statement: ReadStatement; opening: MtField | undefined; closing: MtField | undefined }

/** Every message of a file; the pages of one statement are put together again. */
export function readMt940(text: string, otherwise: string): ReadStatement[] {
  return withoutPages(pagesOf(fieldsOf(text)).map((fields) => pageOf(fields, otherwise)))
}

/** A message begins with its reference, or with its account where a bank leaves that out. */
function pagesOf(fields: readonly MtField[]) {
  const pages: MtField[][] = []
  const opener = fields.some(({ tag }) => tag === '20') ? '20' : '25'
  for (const field of fields) {
    if (field.tag === opener || pages.length === 0) pages.push([])
    pages.at(-1)?.push(field)
  }
  return pages
}

const bodyOf = (field: MtField | undefined) => field?.lines.join('') ?? ''

function pageOf(fields: readonly MtField[], otherwise: string): ReadPage {
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))
  const [account, opening, closing] = [find('25', '25P'), find('60F', '60M'), find('62F', '62M')]
  if (!account) throw new StatementProblem('expected', fields[0]?.line, ':25:')
  const { note, noted } = doubtsOf()
  const written = bodyOf(account).trim()
  // Compared by its digits.
  if (/^\d+\.[\d.]+[A-Z]{3}$/i.test(written)) note('account', account.line, written)
  const { currency, start, end } = balancesOf(opening, closing, limitCurrency(find('34F')) ?? otherwise, note)
  const lines = linesOf(fields, currency, note)
  const number = ['28C', '28', '20'].map((tag) => given(bodyOf(find(tag)))).find(Boolean)
  const statement = withoutAbsent<ReadStatement>({
    account: { ...accountOf(written), currency },
    statement_id: number,
    opening: start && statedOn(start, lines[0]?.booked_date, note),
    closing: end && statedOn(end, lines.at(-1)?.booked_date, note),
    lines,
    ...noted(),
  })
  return { statement, opening, closing }
}

/** A message within the day has no balance: its currency is that of the amount from which entries are reported. */
const limitCurrency = (field: MtField | undefined) => field && currencyOf(bodyOf(field).slice(0, 3), field.line)

/** Both balances, in one currency. */
function balancesOf(opening: MtField | undefined, closing: MtField | undefined, otherwise: string, note: NoteDoubt) {
  const start = opening && balanceOf(opening, otherwise, note)
  const usual = start?.currency ?? otherwise
  const end = closing && balanceOf(closing, usual, note)
  const { currency } = start ?? end ?? { currency: otherwise }
  if (end) refuseOther(end, currency)
  return { currency, start, end }
}

function refuseOther({ currency, line }: ReturnType<typeof balanceOf>, expected: string) {
  if (currency !== expected) throw new StatementProblem('currency', line, `${expected} ≠ ${currency}`)
}

function linesOf(fields: readonly MtField[], currency: string, note: NoteDoubt) {
  const entries: { field: MtField; said: MtField[] }[] = []
  let open: MtField[] | undefined
  for (const field of fields) {
    if (field.tag === '61') entries.push({ field, said: (open = []) })
    else if (field.tag === '86' || field.tag === 'NS') open?.push(field)
    else open = undefined
  }
  return entries.map(({ field, said }) => lineOf(field, remittanceIn(said), currency, note))
}

/** What follows an entry: `:86:`, at some banks one for each line of text, or `:NS:`. */
function remittanceIn(said: readonly MtField[]) {
  const linesAt = (wanted: string) => said.flatMap(({ tag, lines }) => (tag === wanted ? lines : []))
  const usual = linesAt('86')
  return usual.length > 0 ? remittanceOf(usual) : unusualRemittance(linesAt('NS'))
}

function lineOf(field: MtField, remittance: Remittance, currency: string, note: NoteDoubt): ReadLine {
  const { added, customer_reference: reference, bank_code: code, ...entry } = entryOf(field, currency, note)
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
  let endedBy: string | undefined
  for (const { statement, opening, closing } of pages) {
    const before = statements.at(-1)
    if (before && endedBy === '62M' && opening?.tag === '60M') {
      refuseGap(before.closing, statement, opening.line)
      before.lines.push(...statement.lines)
      if (statement.doubts) before.doubts = [...(before.doubts ?? []), ...statement.doubts]
      if (statement.closing) before.closing = statement.closing
    } else statements.push(statement)
    endedBy = closing?.tag
  }
  return statements
}

function refuseGap(closing: StatedBalance | undefined, { opening, account }: ReadStatement, line: number) {
  if (closing && opening && closing.minor !== opening.minor)
    throw new StatementProblem('balance', line, twoAmounts(opening.minor, closing.minor, account.currency ?? ''))
}

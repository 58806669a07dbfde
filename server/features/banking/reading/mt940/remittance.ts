import { withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { ReadLine } from '../statement-file.ts'
import { creditorReferenceIn, distinct, given, tidy } from '../values.ts'

/** What `:86:` says about an entry, in whichever of its shapes. */
export type Remittance = Pick<
  ReadLine,
  'text' | 'payer' | 'end_to_end_id' | 'creditor_reference' | 'structured_references' | 'return_reason' | 'bank_code'
>

/** A line of 65 characters was cut where it was full, a shorter one ends a word. */
const joined = (pieces: readonly string[], full: number) =>
  pieces.map((piece) => (piece.length >= full ? piece : `${piece} `)).join('')

export function remittanceOf(lines: readonly string[]): Remittance {
  const whole = joined(lines, 65)
  const { code = '', sign } = subfieldsAhead.exec(whole)?.groups ?? {}
  // A text may begin like this too: with a sign of another kind two subfields are needed to tell.
  const parts = subfieldsOf(lines.join(''), sign)
  if (sign === '?' || parts.size > 1) return german(parts, code)
  if (codesIn(whole).length > 1 || /^\s*\/(?:REMI|EREF|BENM|ORDP|TRTP|CNTP|NAME|IBAN)\//.test(whole))
    return byCodes(whole)
  const { text, payer } = withParty(whole)
  return withoutAbsent<Remittance>({ text: tidy(text), payer, structured_references: [] })
}

/** `166?00…`: the kind of entry, and the sign before the number of each subfield, which every bank chooses. Numbers and sums have others. */
const subfieldsAhead = /^(?<code>\d{3})?(?<sign>[^\w\s\p{Sc}/.,#()'"-])(?:00|10|2\d|3[0-4])/u

/** A sign without a number behind it belongs to the text. */
function subfieldsOf(text: string, sign: string | undefined) {
  if (sign === undefined) return new Map<number, string>()
  const mark = RegExp.escape(sign)
  const found = text.matchAll(new RegExp(`${mark}(\\d{2})(.*?)(?=${mark}\\d{2}|$)`, 'g'))
  return new Map([...found].map(([, number, content = '']) => [Number(number), content]))
}

/** `REK: …/NAAM: …` behind the text, as Knab writes it. */
function withParty(whole: string) {
  const found = /(?:^|\s)REK: (\w+)\/NAAM: (.+)$/.exec(whole)
  return { text: whole.slice(0, found?.index), payer: sideOf(given(found?.[2]), found?.[1]) }
}

/** `:NS:` with a number before each line: 01 to 14 are the text, 15 and 16 the name, 17 the kind of entry. */
export function unusualRemittance(lines: readonly string[]): Remittance {
  const parts = new Map(lines.map((line) => [Number(line.slice(0, 2)), line.slice(2)]))
  const texts = [...parts.keys()].filter((number) => number >= 1 && number <= 14)
  return withoutAbsent<Remittance>({
    text: tidy(piecesOf(parts, texts)) || tidy(parts.get(17) ?? ''),
    payer: sideOf(given(piecesOf(parts, [15, 16])), undefined),
    structured_references: [],
  })
}

/** Subfields by number, as German and Polish banks write them: ?20 to ?29 and ?60 to ?63 are the text. */
function german(parts: ReadonlyMap<number, string>, code: string): Remittance {
  const texts = [...parts.keys()].filter(isText).toSorted((a, b) => a - b)
  const sepa = sepaWords(piecesOf(parts, texts))
  const name = firstGiven(sepa.payer?.name, piecesOf(parts, [32, 33]))
  const account = firstGiven(parts.get(31), parts.get(38), sepa.payer?.account)
  const reason = firstGiven(parts.get(34), parts.get(0), sepa.return_reason) ?? '?'
  return withoutAbsent<Remittance>({
    ...sepa,
    text: sepa.text || tidy(parts.get(0) ?? ''),
    payer: sideOf(name, account),
    return_reason: returnCodes.has(code) ? reason : sepa.return_reason,
    bank_code: code || undefined,
  })
}

const firstGiven = (...texts: (string | undefined)[]) => texts.map((text) => given(text)).find(Boolean)

/** A subfield has 27 characters. */
const piecesOf = (parts: ReadonlyMap<number, string>, numbers: readonly number[]) =>
  joined(
    numbers.map((number) => parts.get(number) ?? ''),
    27,
  )

const isText = (number: number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)

/** Business transaction codes for direct debits and transfers that came back. */
const returnCodes = new Set(['108', '109', '159', '184'])

function sideOf(name: string | undefined, account: string | undefined) {
  const number = given(account?.replaceAll(/\s/g, ''))
  return name === undefined && number === undefined ? undefined : withoutAbsent({ name, account: number })
}

const sepaPattern = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP|CREF)[+:]\s*/g

/** `EREF+…SVWZ+…`: the words that German banks put in front of what SEPA keeps apart. */
function sepaWords(text: string): Remittance {
  const marks = [...text.matchAll(sepaPattern)]
  const values: Record<string, string> = {}
  for (const [index, mark] of marks.entries()) {
    const from = mark.index + mark[0].length
    values[mark[1] ?? ''] = text.slice(from, marks[index + 1]?.index)
  }
  const free = values['SVWZ'] || text.slice(0, marks[0]?.index)
  return withoutAbsent<Remittance>({
    text: tidy(free),
    end_to_end_id: given(values['EREF']),
    creditor_reference: creditorReferenceIn([free, values['EREF'] ?? '']),
    structured_references: distinct([given(values['EREF'])]),
    payer: sideOf(given(values['ABWA']), values['IBAN']),
    return_reason: /^(?:RETURN|R(?:Ü|UE)CKGABE|RETOURE)\b/i.test(free) ? given(free) : undefined,
  })
}

const codes =
  'TRTP|TYPE|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|CNTP|PREF|KREF|CREF|IREF|RTRN|ISDT|RREF|PURP|ULTD|ULTB|ULTC|ADDR|ACCW|OCMT|EXCH|CHGS|NRTX|SVCL|PRCS|OPRP|ID|BO|BI'
const codePattern = new RegExp(`/(${codes})(?=/)(.*?)(?=/(?:${codes})/|$)`, 'g')

/** Between two codes one slash may serve both. */
const codesIn = (text: string) =>
  [...text.matchAll(codePattern)].map(({ index, 1: code = '', 2: value = '' }) => ({
    code,
    value: value.replaceAll(/^\/+|\/*\s*$/g, ''),
    index,
  }))

/** `/TRTP/…/IBAN/…/NAME/…/REMI/…`, as SWIFT and Dutch banks write it. */
function byCodes(whole: string): Remittance {
  const found = codesIn(whole)
  const valueOf = (...wanted: string[]) => found.find(({ code }) => wanted.includes(code))?.value
  const { account, name } = counterparty(valueOf)
  const { text, reference } = remi(valueOf('REMI') ?? '')
  const end = given(valueOf('EREF', 'PREF'))
  const references = distinct([reference, end])
  return withoutAbsent<Remittance>({
    text: tidy(text || whole.slice(0, found[0]?.index) || (found.some(({ code }) => code === 'REMI') ? '' : whole)),
    payer: sideOf(name, account),
    end_to_end_id: end,
    creditor_reference: creditorReferenceIn([...references, text]),
    structured_references: references,
    return_reason: given(valueOf('RTRN')),
  })
}

/** `/CNTP/account/BIC/name/city/` has all in one, others have a code for each. */
function counterparty(valueOf: (...codes: string[]) => string | undefined) {
  const [account, , name] = valueOf('CNTP')?.split('/') ?? []
  const party = valueOf('ORDP', 'BENM')
  return {
    account: valueOf('IBAN', 'ACCW') || account,
    name: given(valueOf('NAME') || name || party),
  }
}

/** `/REMI/USTD//text` and `/REMI/STRD/CUR/reference`. */
function remi(value: string) {
  const [, structured] = /^STRD\/(?:CUR|ISO)?\/?(.+)$/.exec(value) ?? []
  if (structured) return { text: structured, reference: given(structured.replaceAll('/', '')) }
  return { text: value.replace(/^USTD(?:\/+|$)/, ''), reference: undefined }
}

import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { plainText, withoutAbsent } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt, ReadLine } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { creditorReferenceIn, distinct, given, signed, tidy } from '../values.ts'
import { allAt, dayIn, firstOf, type Money, moneyIn, oneAt, signIn, wordsAt } from './camt-values.ts'

/** An entry is one line, or one for each of its transactions where these come to the same amount. */
export function linesOfEntry(entry: XmlElement, writtenOn: string | undefined, note: NoteDoubt): ReadLine[] {
  const amount = oneAt(entry, 'Amt')
  const booked = bookedDay(entry, writtenOn, note)
  if (!amount) throw new StatementProblem('expected', entry.line, 'Ntry/Amt')
  const whole = { ...moneyIn(amount), sign: signIn(entry) }
  const details = allAt(entry, 'NtryDtls/TxDtls')
  const all = signed(whole.minor, whole.sign)
  const parts = details.flatMap((detail) => partIn(detail, whole) ?? [])
  const sum = parts.reduce((total, { amount: part }) => total + part, 0)
  const { currency } = whole
  if (parts.length < 2 || parts.length < details.length || sum !== all)
    return [lineOf(entry, details, { booked, currency, amount: all, part: null, position: entry.line, note })]
  const batch = { reference: given(wordsAt(entry, 'AcctSvcrRef')), amount_minor: all }
  return parts.map(({ detail, amount: part }, index) =>
    withBatch(
      lineOf(entry, [detail], { booked, currency, amount: part, part: index + 1, position: detail.line, note }),
      batch,
    ),
  )
}

const withBatch = (
  line: ReadLine,
  { reference, amount_minor }: { reference: string | undefined; amount_minor: number },
) => (reference === undefined ? line : { ...line, batch: { reference, amount_minor } })

/** What a transaction adds to its entry; null where it does not say it in the account's currency. */
function partIn(detail: XmlElement, whole: Money & { sign: number }) {
  const amounts = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].flatMap((path) => allAt(detail, path))
  const own = amounts.map((element) => moneyIn(element)).find(({ currency }) => currency === whole.currency)
  if (!own) return null
  const sign = wordsAt(detail, 'CdtDbtInd') === undefined ? whole.sign : signIn(detail)
  return { detail, amount: signed(own.minor, sign) }
}

/** `part` is the place in a batch. */
type Known = {
  booked: string
  currency: string
  amount: number
  part: number | null
  position: number
  note: NoteDoubt
}

function lineOf(
  entry: XmlElement,
  details: readonly XmlElement[],
  { booked, currency, amount, part, position, note }: Known,
): ReadLine {
  const [detail] = details
  const references = details.flatMap((one) => structuredIn(one))
  const reason = details.map((one) => returnReason(one)).find((one) => one !== undefined)
  return withoutAbsent<ReadLine>({
    ...(details.length > 1 ? {} : partyOf(detail, amount)),
    bank_reference: bankReference(entry, detail, part),
    booked_date: booked,
    value_date: dayIn(oneAt(entry, 'ValDt'), note),
    amount_minor: amount,
    currency,
    text: textOf(entry, details),
    creditor_reference: creditorReferenceIn(references),
    structured_references: references,
    charges_minor: chargesIn(part === null ? [entry, ...details] : details, currency),
    original: originalIn(details.length > 1 ? [entry] : [detail, entry], currency),
    reversal: ['true', '1'].includes(wordsAt(entry, 'RvslInd') ?? '') || reason !== undefined,
    return_reason: reason,
    bank_code: bankCode(entry, detail),
    position,
    pending: notBooked.has(firstOf(entry, 'Sts/Cd', 'Sts') ?? '') || undefined,
  })
}

/** Announced, dated ahead, or told for information. */
const notBooked = new Set(['PDNG', 'FUTR', 'INFO'])

/** What is not booked yet has no such day: then the day counts on which the bank wrote it. */
function bookedDay(entry: XmlElement, writtenOn: string | undefined, note: NoteDoubt) {
  const day = dayIn(oneAt(entry, 'BookgDt')) ?? dayIn(oneAt(entry, 'ValDt'), note) ?? writtenOn
  if (!day) throw new StatementProblem('expected', entry.line, 'Ntry/BookgDt')
  return day
}

/** Of several payers in one line none is the payer. */
const partyOf = (detail: XmlElement | undefined, amount: number) => ({
  payer: otherSide(detail, amount),
  end_to_end_id: given(wordsAt(detail, 'Refs/EndToEndId')),
})

/** Of a batch each transaction has its own, or its place in the batch. */
function bankReference(entry: XmlElement, detail: XmlElement | undefined, part: number | null) {
  const ofEntry = given(wordsAt(entry, 'AcctSvcrRef'))
  const ofDetail = given(wordsAt(detail, 'Refs/AcctSvcrRef'))
  if (part === null) return ofEntry ?? ofDetail
  if (ofDetail !== undefined && ofDetail !== ofEntry) return ofDetail
  return ofEntry === undefined ? undefined : `${ofEntry}/${part}`
}

function textOf(entry: XmlElement, details: readonly XmlElement[]) {
  const free = details.flatMap((detail) => allAt(detail, 'RmtInf/Ustrd').map((element) => plainText(element)))
  const structured = details.flatMap((detail) =>
    allAt(detail, 'RmtInf/Strd/AddtlRmtInf').map((element) => plainText(element)),
  )
  const added = details.map((detail) => wordsAt(detail, 'AddtlTxInf'))
  const [first = []] = [free, structured, added, [wordsAt(entry, 'AddtlNtryInf')]]
    .map((texts) => distinct(texts))
    .filter((texts) => texts.length > 0)
  return tidy(first.join(' '))
}

/** References and numbers of documents, each in a field of its own. */
const structuredIn = (detail: XmlElement) =>
  distinct(
    ['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'CdtrRefInf/CdtrRef', 'RfrdDocInf/RfrdDocNb']
      .flatMap((path) => allAt(detail, `RmtInf/Strd/${path}`))
      .map((element) => given(plainText(element))),
  )

const accountPlaces = ['IBAN', 'Othr/Id', 'PrtryAcct/Id', 'BBAN']

function sideOf(detail: XmlElement | undefined, role: 'Dbtr' | 'Cdtr') {
  const parties = oneAt(detail, 'RltdPties')
  const name = given(firstOf(parties, `${role}/Pty/Nm`, `${role}/Nm`, `Ultmt${role}/Pty/Nm`, `Ultmt${role}/Nm`))
  const account = given(firstOf(parties, ...accountPlaces.map((place) => `${role}Acct/Id/${place}`)))
  return name === undefined && account === undefined
    ? undefined
    : withoutAbsent({ name, account: account?.replaceAll(/\s/g, '') })
}

/** Who paid where money came in, and who was paid where it left; returned payments name the first payer. */
function otherSide(detail: XmlElement | undefined, amount: number) {
  const roles = amount >= 0 ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  const [first, second] = roles.map((role) => sideOf(detail, role))
  return first ?? (oneAt(detail, 'RtrInf') ? second : undefined)
}

function returnReason(detail: XmlElement) {
  const info = oneAt(detail, 'RtrInf')
  if (!info) return undefined
  return given([firstOf(info, 'Rsn/Cd', 'Rsn/Prtry'), wordsAt(info, 'AddtlInf')].join(' ')) ?? '?'
}

/** What was taken off, once: of an entry and its transaction both may say it. */
function chargesIn(places: readonly (XmlElement | undefined)[], currency: string) {
  for (const place of places) {
    const records = [...allAt(place, 'Chrgs/Rcrd'), ...allAt(place, 'Chrgs')]
    const sum = records.reduce((total, record) => total + chargeIn(record, currency), 0)
    if (sum > 0) return sum
  }
  return undefined
}

function chargeIn(record: XmlElement, currency: string) {
  const element = oneAt(record, 'Amt')
  const money = element && moneyIn(element)
  return money?.currency === currency && wordsAt(record, 'CdtDbtInd') !== 'CRDT' ? money.minor : 0
}

function originalIn(places: readonly (XmlElement | undefined)[], currency: string) {
  const amounts = places.flatMap((place) =>
    ['AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt', 'Amt'].flatMap((path) => allAt(place, path)),
  )
  const foreign = amounts.map((element) => moneyIn(element)).find((money) => money.currency !== currency)
  return foreign && { currency: foreign.currency, amount_minor: foreign.minor }
}

function bankCode(entry: XmlElement, detail: XmlElement | undefined) {
  const code = oneAt(detail, 'BkTxCd') ?? oneAt(entry, 'BkTxCd')
  const domain = ['Domn/Cd', 'Domn/Fmly/Cd', 'Domn/Fmly/SubFmlyCd'].map((path) => wordsAt(code, path))
  return domain.filter(Boolean).join('/') || given(wordsAt(code, 'Prtry/Cd'))
}

import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { ReadLine, ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { isSaidByBatch } from './batches.ts'
import { identityOf, isNamedByBank, numbered, spaceless, withoutBatch, withoutNumber } from './line-identity.ts'
import type { KnownLine } from './statements.queries.ts'

/** What names a line that is not there yet, and null for one that is. */
type Named = {
  identity: string | null
  /** The bank names it as none that is there, and yet one of them says all the same. */
  looksKnown: boolean
}

/**
 * The lines of a file that are not there yet, with what names each of them. A bank names a line differently in
 * each of its formats: beside lines of another format, the date and the amount decide, each line counted once.
 */
function newLinesOf(
  lines: readonly ReadLine[],
  known: readonly KnownLine[],
  format: StatementFormat,
  comingAlong: readonly ReadLine[],
): Named[] {
  const identities = lines.map(identityOf)
  const { isThere, looksKnown } = recognised(lines, identities, { known, format, comingAlong })
  const used = new Set(known.map(({ identity }) => identity))
  return identities.map((identity, index) => ({
    identity: isThere[index] ? null : numbered(identity, used),
    looksKnown: looksKnown[index] ?? false,
  }))
}

/** The same for the files of an archive, one after the other: what one of them brings is known when the next one says it too. */
export function newLinesOfFiles(
  statements: readonly ReadStatement[],
  known: readonly KnownLine[],
  format: StatementFormat,
): Named[] {
  const byNow = [...known]
  const comingAlong = statements.flatMap(({ lines }) => lines)
  const files = Map.groupBy(statements, ({ file }) => file?.name)
  return [...files.values()].flatMap((some) => {
    const lines = some.flatMap((statement) => statement.lines)
    const own = some[0]?.file?.format ?? format
    const named = newLinesOf(lines, byNow, own, comingAlong)
    byNow.push(...lines.flatMap((line, index) => asKnown(line, named[index]?.identity ?? null, own)))
    return named
  })
}

const asKnown = (line: ReadLine, identity: string | null, format: StatementFormat): KnownLine[] => {
  if (identity === null) return []
  const { booked_date, amount_minor, text, payer, structured_references } = line
  const who = { payer_name: payer?.name ?? '', payer_account: payer?.account ?? '' }
  return [{ identity, booked_date, amount_minor, text, ...who, structured_references, format }]
}

/** What is known, and what comes with the file: all lines of its archive. */
type Beside = { known: readonly KnownLine[]; format: StatementFormat; comingAlong: readonly ReadLine[] }

type Test = (line: ReadLine, known: KnownLine) => boolean

/**
 * Which lines are there already. Of several that could be the same, those that say so go first: exports begin with the newest
 * line as often as with the oldest, and the first line of a file must not be matched with the wrong one.
 */
function recognised(lines: readonly ReadLine[], identities: readonly string[], { known, format, comingAlong }: Beside) {
  const isThere = isSaidByBatch(lines, known, comingAlong)
  const looksKnown = lines.map(() => false)
  const taken = new Set<KnownLine>()
  const byIdentity = Map.groupBy(known, ({ identity }) => withoutNumber(identity))
  const ofDays = Map.groupBy(known, (line) => `${keyOf(line)} ${line.format === format}`)
  const take = (among: (index: number) => readonly KnownLine[] | undefined, test: Test, marks = isThere) => {
    for (const [index, line] of lines.entries()) {
      const found = isThere[index] ? undefined : among(index)?.find((one) => !taken.has(one) && test(line, one))
      if (!found) continue
      marks[index] = true
      taken.add(found)
    }
  }
  const named = (index: number) => byIdentity.get(withoutBatch(identities[index] ?? ''))
  take(named, saysSame)
  take(named, (line, one) => hasBankId(line) || mayBeSame(line, one))
  const onThatDay = (isOfFormat: boolean) => (index: number) =>
    ofDays.get(`${keyOf(lines[index] ?? none)} ${isOfFormat}`)
  take(onThatDay(false), saysSame)
  take(onThatDay(false), mayBeSame)
  take(onThatDay(false), () => true)
  take(onThatDay(true), wasRenamed, looksKnown)
  return { isThere, looksKnown }
}

/** Some banks give new ids to all lines with each download. */
const wasRenamed: Test = (line, known) =>
  hasBankId(line) &&
  isNamedByBank(known.identity) &&
  saysSame(line, known) &&
  spaceless(line.text) === spaceless(known.text)

const none = { booked_date: '', amount_minor: 0 }

const keyOf = ({ booked_date, amount_minor }: { booked_date: string; amount_minor: number }) =>
  `${booked_date} ${amount_minor}`

/** An id of the bank's own decides, whatever a corrected statement says otherwise. */
const hasBankId = ({ bank_reference }: ReadLine) => Boolean(bank_reference)

/** The same payer and the same references. */
const saysSame = (line: ReadLine, known: KnownLine) =>
  spaceless(line.payer?.name) === spaceless(known.payer_name) &&
  referencesOf(line).join(' ') === referencesOf(known).join(' ')

/** Nothing that one says is denied by the other: what one leaves out, or cuts off, the other may say. */
const mayBeSame = (line: ReadLine, known: KnownLine) => isOnePayer(line, known) && hasOneReference(line, known)

/** The account says who it is, however the name is written. */
function isOnePayer({ payer }: ReadLine, { payer_name, payer_account }: KnownLine) {
  if (payer_account !== '' && spaceless(payer?.account) === spaceless(payer_account)) return true
  const [one, other] = [spaceless(payer?.name), spaceless(payer_name)]
  return one.startsWith(other) || other.startsWith(one)
}

function hasOneReference(line: ReadLine, known: KnownLine) {
  const [ours, theirs] = [referencesOf(line), referencesOf(known)]
  return ours.length === 0 || theirs.length === 0 || ours.some((one) => theirs.includes(one))
}

const referencesOf = ({ structured_references: references }: { structured_references: readonly string[] }) =>
  references.map((reference) => spaceless(reference))

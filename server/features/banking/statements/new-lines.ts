import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { ReadLine, ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { isSaidByBatch } from './batches.ts'
import { identityOf, numbered, withoutBatch, withoutNumber } from './line-identity.ts'
import { hasBankId, mayBeSame, saysSame } from './same-line.ts'
import type { KnownLine } from './statements.queries.ts'

/**
 * The lines of a file that are not there yet, with what names each of them; null for those that are. A bank names a line differently in
 * each of its formats: beside lines of another format, the date and the amount decide, each line counted once.
 */
function newLinesOf(
  lines: readonly ReadLine[],
  known: readonly KnownLine[],
  format: StatementFormat,
  comingAlong: readonly ReadLine[],
): (string | null)[] {
  const identities = lines.map(identityOf)
  const isThere = recognised(lines, identities, { known, format, comingAlong })
  const used = new Set(known.map(({ identity }) => identity))
  return identities.map((identity, index) => (isThere[index] ? null : numbered(identity, used)))
}

/** The same for the files of an archive, one after the other: what one of them brings is known when the next one says it too. */
export function newLinesOfFiles(
  statements: readonly ReadStatement[],
  known: readonly KnownLine[],
  format: StatementFormat,
): (string | null)[] {
  const byNow = [...known]
  const comingAlong = statements.flatMap(({ lines }) => lines)
  const files = Map.groupBy(statements, ({ file }) => file?.name)
  return [...files.values()].flatMap((some) => {
    const lines = some.flatMap((statement) => statement.lines)
    const own = some[0]?.file?.format ?? format
    const identities = newLinesOf(lines, byNow, own, comingAlong)
    byNow.push(...lines.flatMap((line, index) => asKnown(line, identities[index] ?? null, own)))
    return identities
  })
}

const asKnown = (line: ReadLine, identity: string | null, format: StatementFormat): KnownLine[] => {
  if (identity === null) return []
  const { booked_date, amount_minor, payer, structured_references } = line
  const who = { payer_name: payer?.name ?? '', payer_account: payer?.account ?? '' }
  return [{ identity, booked_date, amount_minor, ...who, structured_references, format }]
}

/** What is known, and what comes with the file: all lines of its archive. */
type Beside = { known: readonly KnownLine[]; format: StatementFormat; comingAlong: readonly ReadLine[] }

type Test = (line: ReadLine, known: KnownLine) => boolean

/**
 * Which lines are there already. Of several that could be the same, those that say so go first: exports begin with the newest
 * line as often as with the oldest, and whoever comes first in one must not pass for somebody else.
 */
function recognised(lines: readonly ReadLine[], identities: readonly string[], { known, format, comingAlong }: Beside) {
  const isThere = isSaidByBatch(lines, known, comingAlong)
  const taken = new Set<KnownLine>()
  const byIdentity = Map.groupBy(known, ({ identity }) => withoutNumber(identity))
  const elsewhere = Map.groupBy(
    known.filter((line) => line.format !== format),
    keyOf,
  )
  const take = (among: (index: number) => readonly KnownLine[] | undefined, test: Test) => {
    for (const [index, line] of lines.entries()) {
      const found = isThere[index] ? undefined : among(index)?.find((one) => !taken.has(one) && test(line, one))
      if (!found) continue
      isThere[index] = true
      taken.add(found)
    }
  }
  const named = (index: number) => byIdentity.get(withoutBatch(identities[index] ?? ''))
  take(named, saysSame)
  take(named, (line, one) => hasBankId(line) || mayBeSame(line, one))
  const onThatDay = (index: number) => elsewhere.get(keyOf(lines[index] ?? none))
  take(onThatDay, saysSame)
  take(onThatDay, mayBeSame)
  take(onThatDay, () => true)
  return isThere
}

const none = { booked_date: '', amount_minor: 0 }

const keyOf = ({ booked_date, amount_minor }: { booked_date: string; amount_minor: number }) =>
  `${booked_date} ${amount_minor}`

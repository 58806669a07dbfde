import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { identityOf, numbered, withoutNumber } from './line-identity.ts'
import { hasBankId, mayBeSame, saysSame } from './same-line.ts'
import type { KnownLine } from './statements.queries.ts'

/**
 * The lines of a file that are not there yet, with what names each of them; null for those that are. A bank names a line differently in
 * each of its formats: beside lines of another format, the date and the amount decide, each line counted once.
 */
export function newLinesOf(
  lines: readonly ReadLine[],
  known: readonly KnownLine[],
  format: StatementFormat,
): (string | null)[] {
  const identities = lines.map(identityOf)
  const isThere = recognised(lines, identities, known, format)
  const used = new Set(known.map(({ identity }) => identity))
  return identities.map((identity, index) => (isThere[index] ? null : numbered(identity, used)))
}

type Test = (line: ReadLine, known: KnownLine) => boolean

/**
 * Which lines are there already. Of several that could be the same, those that say so go first: exports begin with the newest
 * line as often as with the oldest, and whoever comes first in one must not pass for somebody else.
 */
function recognised(
  lines: readonly ReadLine[],
  identities: readonly string[],
  known: readonly KnownLine[],
  format: StatementFormat,
) {
  const isThere = lines.map(() => false)
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
  const named = (index: number) => byIdentity.get(identities[index] ?? '')
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

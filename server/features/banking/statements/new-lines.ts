import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { identitiesOf } from './line-identity.ts'
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
  const identities = identitiesOf(lines)
  const knownIdentities = new Set(known.map(({ identity }) => identity))
  const claimed = new Set(identities.filter((identity) => knownIdentities.has(identity)))
  const elsewhere = new Map<string, number>()
  for (const line of known)
    if (line.format !== format && !claimed.has(line.identity))
      elsewhere.set(keyOf(line), (elsewhere.get(keyOf(line)) ?? 0) + 1)
  return lines.map((line, index) => {
    const identity = identities[index] ?? ''
    if (knownIdentities.has(identity)) return null
    const others = elsewhere.get(keyOf(line)) ?? 0
    if (others === 0) return identity
    elsewhere.set(keyOf(line), others - 1)
    return null
  })
}

const keyOf = ({ booked_date, amount_minor }: { booked_date: string; amount_minor: number }) =>
  `${booked_date} ${amount_minor}`

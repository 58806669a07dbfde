import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { batchIn, named, withoutNumber } from './line-identity.ts'
import type { KnownLine } from './statements.queries.ts'

type Dated = { booked_date: string; amount_minor: number }

/** A batch that comes to an amount on a day, under the bank's own name of it. */
const keyOf = (reference: string, { booked_date, amount_minor }: Dated) =>
  named(reference, { booked_date, amount_minor })

/**
 * Many banks book a batch of payments as one line of the statement (camt.053), and send its single payments in a notice (camt.054). Both are the
 * same money: of a batch that is there as one line nothing more is kept, and neither is the line of a batch whose payments are there, or come
 * with it.
 */
export function isSaidByBatch(
  lines: readonly ReadLine[],
  known: readonly KnownLine[],
  comingAlong: readonly ReadLine[],
): boolean[] {
  const wholes = new Set(known.map(({ identity }) => withoutNumber(identity)))
  const divided = new Set([...dividedIn(known), ...comingAlong.flatMap((line) => batchOf(line) ?? [])])
  return lines.map((line) => {
    const batch = batchOf(line)
    if (batch !== null) return wholes.has(batch)
    return line.bank_reference !== undefined && divided.has(keyOf(line.bank_reference, line))
  })
}

const batchOf = ({ batch, booked_date }: ReadLine) =>
  batch ? keyOf(batch.reference, { booked_date, amount_minor: batch.amount_minor }) : null

/** The batches whose payments are known, at least two of each. */
function dividedIn(known: readonly KnownLine[]) {
  const parts = known.flatMap((line) => {
    const reference = batchIn(line.identity)
    return reference === undefined ? [] : [{ ...line, reference }]
  })
  const batches = Map.groupBy(parts, ({ reference, booked_date }) => `${reference} ${booked_date}`)
  return [...batches.values()].flatMap((some) => {
    const [first, ...others] = some
    const amount_minor = some.reduce((sum, part) => sum + part.amount_minor, 0)
    return first && others.length > 0 ? [keyOf(first.reference, { booked_date: first.booked_date, amount_minor })] : []
  })
}

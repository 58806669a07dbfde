import { createHash } from 'node:crypto'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'

/**
 * The bank's own id of a line, or a hash of what it says. The date and the amount belong to both: some banks give
 * one id to a whole batch. Several lines may have the same, such as two equal payments of one day: `numbered` tells them apart.
 */
export const identityOf = (line: ReadLine) =>
  line.bank_reference ? named(line.bank_reference, line) + inBatch(line) : hashOf(line)

/** By what the bank calls it. */
export const named = (
  reference: string,
  { booked_date, amount_minor }: Pick<ReadLine, 'booked_date' | 'amount_minor'>,
) => `ref:${reference}:${booked_date}:${amount_minor}`

export const isNamedByBank = (identity: string) => identity.startsWith('ref:')

/** Also which batch it is of, so that a statement with the batch as one line is known to say the same money. */
const inBatch = ({ batch }: ReadLine) => (batch ? ` in ${batch.reference}` : '')

/** The n-th line with one identity; the first number that none of them has yet. */
export function numbered(identity: string, used: Set<string>) {
  let repeat = 1
  while (used.has(`${identity}#${repeat}`)) repeat += 1
  const own = `${identity}#${repeat}`
  used.add(own)
  return own
}

/** The identity without its number, and without its batch, which not every statement names. */
export const withoutNumber = (own: string) => withoutBatch(own.slice(0, own.lastIndexOf('#')))

export const withoutBatch = (identity: string) => identity.replace(batchBehind, '')

const batchBehind = /(?<=^ref:.*:\d{4}-\d\d-\d\d:-?\d+) in (.+)$/

/** The batch that a line is a part of, by its identity: its own name has the number of the part behind it where the bank gave none. */
export function batchIn(own: string) {
  const identity = own.slice(0, own.lastIndexOf('#'))
  return batchBehind.exec(identity)?.[1] ?? /^ref:(.+)\/\d+:\d{4}-\d\d-\d\d:-?\d+$/.exec(identity)?.[1]
}

const hashOf = ({ booked_date, amount_minor, text, payer, end_to_end_id }: ReadLine) => {
  const said = [booked_date, amount_minor, spaceless(text), spaceless(payer?.account), end_to_end_id ?? '']
  return `said:${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)}`
}

/** Banks break lines and pad texts differently from one export to the next. */
export const spaceless = (text = '') => text.replaceAll(/\s+/g, '').toLowerCase()

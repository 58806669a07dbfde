import { createHash } from 'node:crypto'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'

/**
 * The bank's own id of a line, or a hash of what it says. The date and the amount belong to both: some banks give
 * one id to a whole batch. Several lines may have the same, such as two equal payments of one day: `numbered` tells them apart.
 */
export const identityOf = (line: ReadLine) =>
  line.bank_reference ? `ref:${line.bank_reference}:${line.booked_date}:${line.amount_minor}` : hashOf(line)

/** The n-th line with one identity; the first number that none of them has yet. */
export function numbered(identity: string, used: Set<string>) {
  let repeat = 1
  while (used.has(`${identity}#${repeat}`)) repeat += 1
  const own = `${identity}#${repeat}`
  used.add(own)
  return own
}

export const withoutNumber = (own: string) => own.slice(0, own.lastIndexOf('#'))

const hashOf = ({ booked_date, amount_minor, text, payer, end_to_end_id }: ReadLine) => {
  const said = [booked_date, amount_minor, spaceless(text), spaceless(payer?.account), end_to_end_id ?? '']
  return `said:${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)}`
}

/** Banks break lines and pad texts differently from one export to the next. */
export const spaceless = (text = '') => text.replaceAll(/\s+/g, '').toLowerCase()

import { createHash } from 'node:crypto'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'

/**
 * The bank's own id of a line, or a hash of what it says. The date and the amount belong to both: some banks give
 * one id to a whole batch. The n-th line of one statement file that says the same is another line: two equal payments on one day are
 * both real, while the same two in an overlapping export are known.
 */
export function identitiesOf(lines: readonly ReadLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const base = line.bank_reference
      ? `ref:${line.bank_reference}:${line.booked_date}:${line.amount_minor}`
      : hashOf(line)
    const repeat = (seen.get(base) ?? 0) + 1
    seen.set(base, repeat)
    return `${base}#${repeat}`
  })
}

const hashOf = ({ booked_date, amount_minor, text, payer, end_to_end_id }: ReadLine) => {
  const said = [booked_date, amount_minor, spaceless(text), spaceless(payer?.account), end_to_end_id ?? '']
  return `said:${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)}`
}

/** Banks break lines and pad texts differently from one export to the next. */
const spaceless = (text = '') => text.replaceAll(/\s+/g, '').toLowerCase()

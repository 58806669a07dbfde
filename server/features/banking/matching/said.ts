import type { LineToMatch } from './candidates.ts'
import { nameInText } from './texts/name-likeness.ts'
import { plainText } from './texts/payer-keys.ts'
import { qrDigitsIn } from '#server/features/banking/matching/texts/numbers-in-text.ts'

/** All texts of a line, and the number within a Swiss QR reference, which a search would not find among the zeros. */
export function saidBy(line: LineToMatch) {
  const said = [line.text, line.end_to_end_id, line.creditor_reference, ...line.structured_references].join(' ')
  return [said, ...qrDigitsIn(said)].join(' ')
}

/** The name that a line says, and what may be one in its text. */
export const namesToLookFor = ({ payer_name, text }: LineToMatch) =>
  [plainText(payer_name), nameInText(text)].filter((name, at, all) => name !== '' && all.indexOf(name) === at)

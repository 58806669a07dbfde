import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { spaceless } from './line-identity.ts'
import type { KnownLine } from './statements.queries.ts'

/** An id of the bank's own decides, whatever a corrected statement says otherwise. */
export const hasBankId = ({ bank_reference }: ReadLine) => Boolean(bank_reference)

/** The same payer and the same references. */
export const saysSame = (line: ReadLine, known: KnownLine) =>
  spaceless(line.payer?.name) === spaceless(known.payer_name) &&
  referencesOf(line).join(' ') === referencesOf(known).join(' ')

/** Nothing that one says is denied by the other: what one leaves out, or cuts off, the other may say. */
export const mayBeSame = (line: ReadLine, known: KnownLine) => isOnePayer(line, known) && hasOneReference(line, known)

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

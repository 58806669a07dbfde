import { type Candidates, type LineToMatch, type Named, type OpenInvoice, saidBy } from './candidates.ts'
import { scores } from './scores.ts'
import { codesIn } from './texts/codes-in-text.ts'
import { isMistypedIn } from './texts/edits-between.ts'
import { numbersAfter } from './texts/numbers-after.ts'
import { countsIn, isReferenceOf, namingOf, numberWordsIn } from './texts/numbers-in-text.ts'

/** The invoices that a line names. */
export function namedBy(line: LineToMatch, candidates: Candidates): Named[] {
  const said = saidBy(line)
  const references = [...line.structured_references, line.creditor_reference, line.end_to_end_id].filter(Boolean)
  const possible = new Set(
    [...countsIn(said), ...numberWordsIn(said), ...codesIn(said)].flatMap((key) => candidates.named.get(key) ?? []),
  )
  const found = [...possible].flatMap((invoice): Named[] => {
    if (isReferenceOf(invoice.number, references)) return [{ invoice, naming: 'reference' }]
    const naming = namingOf(invoice.number, said) ?? orderOf(invoice, said)
    return naming ? [{ invoice, naming }] : []
  })
  return [...found, ...followingIn(said, found, candidates)]
}

/** The shortest digits of an order that say anything alone. */
const shortestOrder = 4

function orderOf({ reference }: OpenInvoice, said: string): Named['naming'] | null {
  if (reference.replaceAll(/\D/g, '').length < shortestOrder) return null
  const naming = namingOf(reference, said)
  if (naming === null) return null
  return naming === 'whole' ? 'order' : 'order_like'
}

const isVaguer = (found: readonly Named[], { id }: OpenInvoice, naming: Named['naming']) =>
  found.every((other) => other.invoice.id !== id || scores[other.naming] < scores[naming])

/** What goes on from a number that is named, among what the same customer owes. */
function followingIn(said: string, found: readonly Named[], { openOf }: Candidates): Named[] {
  const isFound = new Set(found.map(({ invoice }) => invoice.id))
  return found.flatMap(({ invoice, naming }) => {
    if (naming === 'order' || naming === 'order_like') return []
    const numbers = numbersAfter(invoice.number, said)
    return (openOf.get(invoice.customer_id) ?? []).flatMap((other): Named[] => {
      const following = numbers.get(other.number)
      if (!following || (isFound.has(other.id) && !isVaguer(found, other, naming))) return []
      isFound.add(other.id)
      return [{ invoice: other, naming, following }]
    })
  })
}

/** One digit of a number is wrong: only for who is known to have paid, and where the number is not one of theirs. */
export const mistypedBy = (line: LineToMatch, own: readonly Named[], open: readonly OpenInvoice[]): Named[] =>
  own.some(({ naming }) => naming !== 'count_only')
    ? []
    : open
        .filter(({ id, number }) => own.every(({ invoice }) => invoice.id !== id) && isMistypedIn(number, saidBy(line)))
        .map((invoice) => ({ invoice, naming: 'mistyped' }))

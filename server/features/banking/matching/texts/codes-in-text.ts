import { compact, isIn, prepare } from './numbers-in-text.ts'
import { plainText } from './payer-keys.ts'

const joins = ['', '-', ' ', '/']
const mostWritings = 120

/** How an order number or a code of a text may be stored, with its letters and digits in two or three groups: "PO 69422" is PO-69422. */
export function codesIn(text: string): string[] {
  const plain = plainText(text)
  const groups = plain.match(/\p{L}+|\d+/gu) ?? []
  const accounts = [...plain.matchAll(accountWord)].flatMap(([, word = '']) => (word.length > 2 ? word : []))
  const written = groups.flatMap((_, at) =>
    [1, 2, 3].flatMap((length) => writingsOf(groups.slice(at, at + length), length)),
  )
  return [...new Set([...accounts, ...written])].filter((word) => word.length <= 40).slice(0, mostWritings)
}

function writingsOf(groups: readonly string[], length: number) {
  const digits = groups.filter((group) => /^\d/.test(group)).join('').length
  const whole = groups.join('')
  if (groups.length < length || digits < 3 || whole.length < 4) return []
  // People leave out that it is an order.
  return length === 1 ? [whole, ...joins.map((join) => `po${join}${whole}`)] : joins.map((join) => groups.join(join))
}

const accountWord =
  /\b(?:acct|account|a\/c|acc|customer|cust|client|konto|kunde|kundennummer|compte)\b[\s.:#-]*(?:no|number|nr|ref|code)?\b[\s.:#-]*([a-z0-9]+(?:[-_/.][a-z0-9]+)*)/g

/**
 * Whether a text names an account by its code. One of digits, or of letters, could be anything: it counts only where the text says that it
 * is an account.
 */
export function isCodeIn(code: string, written: string) {
  const wanted = compact(code)
  const text = prepare(written)
  if (wanted.length < 2 || !text.compact.includes(wanted)) return false
  const said = [...text.plain.matchAll(accountWord)].some(([, word = '']) => compact(word) === wanted)
  const isTelling = wanted.length > 3 && /[a-z]/.test(wanted) && /\d/.test(wanted)
  return said || (isTelling && isIn(text, wanted.match(/[a-z]+|\d+/g) ?? []))
}

import { nameKey, wordsOf } from './payer-keys.ts'

function trigramsOf(key: string) {
  const found = new Set<string>()
  for (const word of key.split(' ').filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}

const kept = new Map<string, Set<string>>()
const mostKept = 20_000

function trigrams(name: string) {
  const known = kept.get(name)
  if (known) return known
  const made = trigramsOf(nameKey(name))
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, made)
  return made
}

/** From 0 to 1: what two names have in common of all their groups of three letters. */
export function likeness(one: string, other: string) {
  const [a, b] = [trigrams(one), trigrams(other)]
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const trigram of a) if (b.has(trigram)) common++
  return common / (a.size + b.size - common)
}

/** How much of a customer's name stands in a longer text: 1 if all its words do. */
export function nameWithin(name: string, text: string) {
  const words = nameKey(name)
    .split(' ')
    .filter((word) => word.length > 2 || /\d/.test(word))
  if (words.length === 0 || words.join('').length < 4) return 0
  const said = new Set(wordsOf(text))
  return words.filter((word) => said.has(word)).length / words.length
}

const noise = new Set(
  'payment paid pay from faster transfer bacs chaps fps credit direct debit standing order ref reference invoice invoices inv bill gutschrift ueberweisung überweisung sepa virement recu reçu rechnung rg nr facture fact vir de du la le der die das bank bgc tfr via mobile online for your our account settlement thanks thank you'.split(
    ' ',
  ),
)

/** What is left of a text that could be a name. */
export const nameInText = (text: string) =>
  wordsOf(text)
    .filter((word) => !noise.has(word) && !/\d/.test(word) && word.length > 1)
    .slice(0, 6)
    .join(' ')

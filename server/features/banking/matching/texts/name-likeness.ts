import { nameKey, wordsOf } from './payer-keys.ts'
import { editsBetween } from './edits-between.ts'

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

/** Forms that are written out or not. The form still tells Harper Ltd from Harper LLP. */
const shortForms = new Map([
  ['limited', 'ltd'],
  ['company', 'co'],
  ['corporation', 'corp'],
  ['incorporated', 'inc'],
  ['and', 'und'],
])

const fullWords = (name: string) =>
  wordsOf(withoutUmlauts(name.toLowerCase()))
    .map((word) => shortForms.get(word) ?? word)
    .filter((word) => word !== 'und' && word !== 'the')
    .join(' ')

/** How few edits lead from one to the other. Most pairs are ruled out by their lengths alone. */
function editFit(one: string, other: string, least: number) {
  const longest = Math.max(one.length, other.length)
  if (Math.min(one.length, other.length) < least * longest) return 0
  const fit = 1 - editsBetween(one, other) / longest
  return fit >= least ? fit : 0
}

/** Two words that are the same but for a typing error, or a name and its initial. */
function wordFit(one: string, other: string) {
  if (one === other) return 1
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 0.5 : 0
  const longest = Math.max(one.length, other.length)
  return longest < 4 || /\d/.test(one + other) ? 0 : editFit(one, other, 0.7)
}

/** What two names have in common of all their letters, word by word. */
function wordsInCommon(written: readonly string[], name: readonly string[]) {
  const left = [...name]
  let common = 0
  for (const word of written) {
    const fits = left.map((other) => wordFit(word, other))
    const best = Math.max(0, ...fits)
    if (best === 0) continue
    const [other = ''] = left.splice(fits.indexOf(best), 1)
    common += best * (word.length + other.length)
  }
  return common / (written.join('').length + name.join('').length)
}

const shortestCut = 10

/** Banks write ü as ue or as u. */
const withoutUmlauts = (key: string) => key.replaceAll(/([aou])e/g, '$1').replaceAll('ß', 'ss')

/** The cut may be within a legal form, which is no word of the name then. */
const isBeginning = (written: string, name: string) => wordsOf(name).join('').startsWith(wordsOf(written).join(''))

/**
 * From 0 to 1: how well a name that a bank wrote is this name. Unlike `likeness` it forgives a cut end and typing errors, and counts words
 * that only one of them has, so that the longer of two names that begin alike fits better where it is written.
 */
export function nameFit(written: string, name: string) {
  const [one, other] = [withoutUmlauts(nameKey(written)), withoutUmlauts(nameKey(name))]
  if (one === '' || other === '') return 0
  if (one === other) return fullWords(written) === fullWords(name) ? 1 : 0.99
  const [joined, whole] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')]
  if (joined === whole) return 0.98
  const isCut = joined.length >= shortestCut && (whole.startsWith(joined) || isBeginning(written, name))
  return Math.min(
    0.97,
    Math.max(
      isCut ? 0.9 + 0.08 * (joined.length / whole.length) : 0,
      wordsInCommon(one.split(' '), other.split(' ')),
      typedFit(joined, whole),
    ),
  )
}

/** As one word with typing errors. A digit is none: Unit 4 is not Unit 5. */
function typedFit(joined: string, whole: string) {
  if (joined.replaceAll(/\D/g, '') !== whole.replaceAll(/\D/g, '')) return 0
  return editFit(joined, whole, 0.75)
}

const noise = new Set(
  'payment paid pay from faster transfer bacs chaps fps credit direct debit standing order ref reference invoice invoices inv bill gutschrift ueberweisung überweisung sepa virement recu reçu rechnung rg nr facture fact vir de du la le der die das bank bgc tfr via mobile online for your our account settlement thanks thank you on behalf of acct ac re po no number'.split(
    ' ',
  ),
)

/** What is left of a text that could be a name. */
export const nameInText = (text: string) =>
  wordsOf(text)
    .filter((word) => !noise.has(word) && !/\d/.test(word) && word.length > 1)
    .slice(0, 6)
    .join(' ')

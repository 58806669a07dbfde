import { plainText } from './payer-keys.ts'
import { swissCheckDigit } from '#shared/validation/check-digits.ts'

/** How surely a text names a document. */
export type Naming = 'whole' | 'without_prefix' | 'count_only'

const gap = String.raw`[\s\-_/.:#\\]*`

/** Banks break a text after 27 or 35 characters, also within a number. */
const broken = (digits: string) => digits.split('').join(String.raw`\s?`)

export const significant = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/** Leading zeros are left out by people, and added by programs. */
export const patternOf = (group: string) =>
  /^\d/.test(group) ? String.raw`[0\s]*${broken(significant(group))}` : group

const patterns = new Map<string, RegExp>()
const mostPatterns = 20_000

/** Looks for groups of letters and digits one after the other, not within a longer word or number. */
export function isIn(text: PreparedText, groups: readonly string[]) {
  // Most are ruled out without a pattern.
  if (!groups.every((group) => text.compact.includes(significant(group)))) return false
  const key = groups.join(' ')
  let pattern = patterns.get(key)
  if (!pattern) {
    pattern = new RegExp(`(?<![a-z0-9])${groups.map(patternOf).join(gap)}(?![a-z0-9])`)
    if (patterns.size >= mostPatterns) patterns.clear()
    patterns.set(key, pattern)
  }
  return pattern.test(text.plain)
}

type PreparedText = { plain: string; compact: string }

/** Numbers that were run together stand apart again: INV-2026-00918INV-2026-00919. */
function apart(text: string) {
  const prefixes: string[] = text.match(/[a-z]{2,}(?=[\s\-_/.:#\\]*\d)/g) ?? []
  const repeated = new Set(prefixes.filter((prefix, at) => prefixes.indexOf(prefix) !== at))
  return text.replaceAll(/(?<=\d)[a-z]{2,}(?=[\s\-_/.:#\\]*\d)/g, (prefix) =>
    repeated.has(prefix) ? ` ${prefix}` : prefix,
  )
}

const prepared = new Map<string, PreparedText>()
const mostPrepared = 100

/** The same text is compared with many numbers, one after the other. */
export function prepare(written: string): PreparedText {
  const known = prepared.get(written)
  if (known) return known
  const plain = apart(plainText(written))
  const text = { plain, compact: plain.replaceAll(/[^a-z0-9]/g, '') }
  if (prepared.size >= mostPrepared) prepared.clear()
  prepared.set(written, text)
  return text
}

/**
 * Whether a text names a document: its whole number, the number without its prefix, or its count alone. It is never found within a longer
 * number. A number of a few digits alone does not count as whole: 118 can be anything.
 */
export function namingOf(number: string, written: string): Naming | null {
  const text = prepare(written)
  const groups = plainText(number).match(/[a-z]+|\d+/g) ?? []
  if (groups.length === 0) return null
  if (isIn(text, groups)) return isShort(groups) ? 'count_only' : 'whole'
  const digits = groups.filter((group) => /^\d/.test(group))
  const hasPrefix = digits.length > 1 && digits.length < groups.length
  if (hasPrefix && isIn(text, digits)) return 'without_prefix'
  return isCountIn(text, digits.at(-1)) ? 'count_only' : null
}

const isShort = ([only, ...more]: readonly string[]) => more.length === 0 && only !== undefined && only.length < 6

const isCountIn = (text: PreparedText, count = '') =>
  (significant(count).length > 2 || count.length > 4) && isIn(text, [count])

export const compact = (written: string) => written.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** A QR reference has the digits of a number, and no room for more than 26 of them. */
const qrDigitsOf = (number: string) => number.replaceAll(/\D/g, '').slice(-26).replace(/^0+/, '')

/** References in fields of their own: the number itself, as ISO 11649 writes it, after RF and two check digits, or as a Swiss bill does. */
export function isReferenceOf(number: string, references: readonly string[]) {
  const wanted = compact(number)
  const digits = qrDigitsOf(number)
  return references.some((reference) => {
    if (digits !== '' && qrDigitsIn(reference).includes(digits)) return true
    const given = compact(reference)
    const creditor = /^rf\d\d(.+)$/.exec(given)?.[1] ?? given
    return given === wanted || creditor.replace(/^0+/, '') === wanted.replace(/^0+/, '')
  })
}

const mostTails = 40

/** Where a number is written without its signs, its count stands behind a year: 202600118, 260118, 202603118. */
const yearBefore = /20[0-4]\d|^[1-4]\d$/

function tailsOf(run: string) {
  if (run.length <= 5) return []
  const tails = [3, 4, 5, 6].filter((length) => yearBefore.test(run.slice(0, -length)))
  return tails.map((length) => run.slice(-length))
}

/** What the numbers of a text may end in, without leading zeros: to look documents up by their count. */
export function countsIn(text: string): string[] {
  const found = new Set<string>()
  const add = (digits: string) => {
    const count = digits.replace(/^0+/, '')
    // Years stand in front of counts, and would find every invoice with such a count.
    if (count !== '' && count.length <= 12 && !/^20[0-4]\d$/.test(count)) found.add(count)
  }
  for (const match of text.matchAll(/\d+(?:\s\d+)*/g)) {
    const runs = match[0].split(/\s/)
    for (const [at, run] of runs.entries()) {
      add(run)
      add(`${run}${runs[at + 1] ?? ''}`)
      for (const tail of tailsOf(run)) add(tail)
    }
  }
  return [...found].slice(0, mostTails)
}

/** Words with a digit in them, as they may be stored as numbers. */
export const numberWordsIn = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\-_/.]*/gu) ?? [])]
    .filter((word) => /\d/.test(word) && word.length <= 40)
    .map((word) => word.replace(/[-_/.]+$/, ''))
    .slice(0, mostTails)

/** 27 digits, in groups of five from the end or without any. */
const written = /(?<![\d\p{L}])\d{2}(?:\s?\d{5}){5}(?![\d\p{L}])/gu

/** What Swiss QR references of a text say, without their check digit and the zeros that fill them: on our own bills the digits of the number. */
export const qrDigitsIn = (text: string) =>
  [...text.matchAll(written)].flatMap(([found]) => {
    const digits = found.replaceAll(/\s/g, '')
    const said = digits.slice(0, -1)
    return swissCheckDigit(said) === Number(digits.at(-1)) ? [said.replace(/^0+/, '')] : []
  })

import type { Coverage } from './font-coverage.ts'

/** Replaces what cannot be shown. */
const unknownCharacter = '\uFFFD'

/** Characters without a glyph, which no font needs to have. */
const invisible = /^[\p{Zs}\n\p{Default_Ignorable_Code_Point}]$/u

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

const oddSpaces = /[\t\u1680]/g

/** Joiners, direction marks, soft hyphens and variation selectors: they have no glyph but change others. */
const meaningful = String.raw`\u00AD\u061C\u200B-\u200F\u2060\uFE0E\uFE0F`

/** Control characters, direction overrides, and other characters without a glyph. */
const unprintable = new RegExp(String.raw`(?![\n${meaningful}])[\p{Cc}\p{Default_Ignorable_Code_Point}]`, 'gu')

/** Most texts, which need no cleaning. */
const harmless = /^[\n -~]*$/

/** Makes any pasted text printable: well formed, composed, without control characters. */
export function cleanText(text: string) {
  if (harmless.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(oddSpaces, ' ')
    .replaceAll(unprintable, '')
}

export function isCovered(text: string, { has }: Coverage) {
  for (const character of text) if (!has(character.codePointAt(0) ?? 0) && !invisible.test(character)) return false
  return true
}

/** PDF/A refuses a document with a character that has no glyph. */
export function withoutUncovered(text: string, coverage: Coverage) {
  if (isCovered(text, coverage)) return text
  const unknown = isCovered(unknownCharacter, coverage) ? unknownCharacter : '?'
  return Array.from(text, (character) => (isCovered(character, coverage) ? character : unknown)).join('')
}

/** Accents without a base letter, and Arabic or Hebrew accents on a letter of another script. */
const looseAccents =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}+|(?<![[\p{Script=Arabic}\p{Script=Hebrew}]&&[\p{L}\p{M}]])[[\p{Script=Arabic}\p{Script=Hebrew}]&&\p{M}]\p{M}*/gv

/** Arabic and Hebrew signs without a direction of their own. */
const undirectedSigns = /[[\p{Script=Arabic}\p{Script=Hebrew}]&&[\p{S}\p{P}\p{Cf}]]/gv
const rightToLeft = '\u200F'

/**
 * Typst 0.13 panics over Arabic or Hebrew marks and signs that it takes for left-to-right. These do not occur on
 * purpose; loose ones are removed, and the others get an explicit direction.
 */
export const settledText = (text: string) =>
  text.replaceAll(looseAccents, '').replaceAll(undirectedSigns, `${rightToLeft}$&${rightToLeft}`)

const accentsAndSigns = /[\p{M}\p{Cf}\p{Sk}]|[[\p{Script=Arabic}\p{Script=Hebrew}]&&[^\p{L}]]/gv

/** Letters and digits alone, for a text over which Typst still panics. */
export const plainText = (text: string) => text.replaceAll(accentsAndSigns, '')

/** Applies `change` to every text in the data. */
export function jsonWithTexts(data: unknown, change: (text: string) => string) {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? change(value) : value))
}

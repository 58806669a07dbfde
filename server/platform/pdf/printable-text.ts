import type { Coverage } from './font-coverage.ts'

/** Stands for what cannot be shown. */
const unknownCharacter = '\uFFFD'

/** Characters that make no mark of their own, with which no font has to be bothered. */
const invisible = /^[\p{Zs}\n\p{Default_Ignorable_Code_Point}]$/u

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

const oddSpaces = /[\t\u1680]/g

/** Joiners, marks of direction, soft hyphens and choices between two forms of a picture: these make no mark but change others. */
const meaningful = String.raw`\u00AD\u061C\u200B-\u200F\u2060\uFE0E\uFE0F`

/** Control characters, those with which a text turns what stands around it backwards, and others without a mark of their own. */
const unprintable = new RegExp(String.raw`(?![\n${meaningful}])[\p{Cc}\p{Default_Ignorable_Code_Point}]`, 'gu')

/** Most texts, and nothing has to be done about them. */
const harmless = /^[\n -~]*$/

/** A text as it can be set in type, whatever someone pasted: well formed, composed, without control characters. */
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

/** PDF/A refuses a document with a character that has no glyph, so there is none. */
export function withoutUncovered(text: string, coverage: Coverage) {
  if (isCovered(text, coverage)) return text
  const unknown = isCovered(unknownCharacter, coverage) ? unknownCharacter : '?'
  return Array.from(text, (character) => (isCovered(character, coverage) ? character : unknown)).join('')
}

/** Accents with no letter to stand on, and those of Arabic and Hebrew on a letter of another script. */
const looseAccents =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}+|(?<![[\p{Script=Arabic}\p{Script=Hebrew}]&&[\p{L}\p{M}]])[[\p{Script=Arabic}\p{Script=Hebrew}]&&\p{M}]\p{M}*/gv

/** Signs of Arabic and Hebrew that by themselves run in either direction. */
const undirectedSigns = /[[\p{Script=Arabic}\p{Script=Hebrew}]&&[\p{S}\p{P}\p{Cf}]]/gv
const rightToLeft = '\u200F'

/**
 * Typst 0.13 panics over marks and signs of Arabic or Hebrew that it takes for running from left to right. Those are nothing that
 * anyone writes; loose ones go, and the others are told in which direction they run.
 */
export const settledText = (text: string) =>
  text.replaceAll(looseAccents, '').replaceAll(undirectedSigns, `${rightToLeft}$&${rightToLeft}`)

const accentsAndSigns = /[\p{M}\p{Cf}\p{Sk}]|[[\p{Script=Arabic}\p{Script=Hebrew}]&&[^\p{L}]]/gv

/** Letters and figures alone, for a text over which Typst panics all the same. */
export const plainText = (text: string) => text.replaceAll(accentsAndSigns, '')

/** The data with each of its texts put through `change`. */
export function jsonWithTexts(data: unknown, change: (text: string) => string) {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? change(value) : value))
}

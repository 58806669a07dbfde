import type { Coverage } from './font-coverage.ts'

/** Stands for what no font of ours can show. */
const unknownCharacter = '\uFFFD'

/** Characters that make no mark of their own, with which no font has to be bothered. */
const invisible = /^[\p{Zs}\n\p{Default_Ignorable_Code_Point}]$/u

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

const oddSpaces = /[\t\u1680]/g

/** Joiners, marks of direction, soft hyphens and choices between two forms of a picture: these make no mark but change others. */
const meaningful = String.raw`\u00AD\u061C\u200B-\u200F\u2060\uFE0E\uFE0F`

/** Control characters, those with which a text turns what stands around it backwards, and others without a mark of their own. */
const unprintable = new RegExp(String.raw`(?![\n${meaningful}])[\p{Cc}\p{Default_Ignorable_Code_Point}]`, 'gu')

/** Accents with no letter to stand on, and those of Arabic and Hebrew on a letter of another script. */
const looseAccents =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}+|(?<![\p{Script=Arabic}\p{Script=Hebrew}\p{M}])[[\p{Script=Arabic}\p{Script=Hebrew}]&&\p{M}]\p{M}*/gv

/**
 * Signs of Arabic and Hebrew that run in either direction. Typst 0.13 panics over some that stand among others of their kind, so
 * each is told to run in the direction of its script.
 */
const undirectedSigns = /[[\p{Script=Arabic}\p{Script=Hebrew}]&&[\p{S}\p{P}\p{Cf}]]/gv
const rightToLeft = '\u200F'

/** A text as it can be set in type, whatever someone pasted: well formed, composed, without control characters. */
export const cleanText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(lineBreaks, '\n')
    .replaceAll(oddSpaces, ' ')
    .replaceAll(unprintable, '')
    .replaceAll(looseAccents, '')
    .replaceAll(undirectedSigns, `${rightToLeft}$&${rightToLeft}`)

export function isCovered(text: string, { has }: Coverage) {
  for (const character of text) if (!has(character.codePointAt(0) ?? 0) && !invisible.test(character)) return false
  return true
}

/** PDF/A refuses a document with a character that has no glyph, so there is none. */
export function withoutUncovered(text: string, coverage: Coverage) {
  if (isCovered(text, coverage)) return text
  return Array.from(text, (character) => (isCovered(character, coverage) ? character : unknownCharacter)).join('')
}

/** The data with each of its texts put through `change`. */
export function jsonWithTexts(data: unknown, change: (text: string) => string) {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? change(value) : value))
}

import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { elementAt, elementsAt, textAt } from '#server/platform/xml/xml-values.ts'
import type { NoteDoubt } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { amountOf, currencyOf, isoDateOf } from '../values.ts'

/** Every version has a namespace of its own, and what is read here has the same name in each; some banks write none, or one of their own. */
export function camtPrefixes(xml: string): Record<string, string> {
  const own = [...xml.matchAll(/xmlns(?::[\w.-]+)?\s*=\s*["']([^"']*camt\.05[234][^"']*)["']/gi)].map(
    ([, name = '']) => name,
  )
  return Object.fromEntries(['', ...own].map((name) => [name, 'c']))
}

const paths = new Map<string, string>()

function prefixed(path: string) {
  const known = paths.get(path)
  if (known) return known
  const made = path
    .split('/')
    .map((name) => `c:${name}`)
    .join('/')
  paths.set(path, made)
  return made
}

export const allAt = (from: XmlElement | undefined, path: string) => elementsAt(from, prefixed(path))
export const oneAt = (from: XmlElement | undefined, path: string) => elementAt(from, prefixed(path))
export const wordsAt = (from: XmlElement | undefined, path: string) => textAt(from, prefixed(path)) || undefined

/** The first of several places where something may stand, in this order. */
export function firstOf(from: XmlElement | undefined, ...places: string[]) {
  for (const place of places) {
    const words = wordsAt(from, place)
    if (words !== undefined) return words
  }
  return undefined
}

export type Money = { minor: number; currency: string }

/** Without its sign: whether it is money in or out is said beside it. */
export function moneyIn(element: XmlElement, note?: NoteDoubt): Money {
  const currency = currencyOf(element.attributes['Ccy'] ?? '', element.line)
  const minor = amountOf(element.text, currency, element.line, note)
  if (minor < 0) throw new StatementProblem('amount', element.line, element.text)
  return { minor, currency }
}

export function signIn(element: XmlElement) {
  const mark = wordsAt(element, 'CdtDbtInd')
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new StatementProblem('expected', element.line, 'CdtDbtInd')
  return mark === 'CRDT' ? 1 : -1
}

/** A date, or a time of which the day counts. */
export function dayIn(element: XmlElement | undefined, note?: NoteDoubt) {
  const words = firstOf(element, 'Dt', 'DtTm')
  return element && words !== undefined ? isoDateOf(words, element.line, note) : undefined
}

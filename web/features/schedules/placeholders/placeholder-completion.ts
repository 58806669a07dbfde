import { required } from '#shared/required.ts'
/** A placeholder that is being typed: the position of its brace, the name so far, and its end. */
export type OpenPlaceholder = { start: number; end: number; typed: string }

/** The name of a placeholder and its description in the user's language. */
export type Placeholder = { name: string; word: string }

const begun = /\{([\p{L}\d_]*)$/u

/** The rest of the name after the caret, with the closing brace: choosing another name replaces it. */
const rest = /^[\p{L}\d_]*\}/u

/** The placeholder at the caret; null if there is none. */
export function openPlaceholderAt(text: string, caret: number): OpenPlaceholder | null {
  const before = begun.exec(text.slice(0, caret))
  if (!before) return null
  const [after = ''] = rest.exec(text.slice(caret)) ?? []
  return { start: before.index, end: caret + after.length, typed: required(before[1], 'name in the placeholder') }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Names that start with the text come first, then names and descriptions that contain it. */
export function suggestionsFor(typed: string, placeholders: readonly Placeholder[]): Placeholder[] {
  const wanted = plain(typed)
  const begin = placeholders.filter(({ name }) => name.startsWith(wanted))
  const have = placeholders.filter(
    (placeholder) => !begin.includes(placeholder) && plain(`${placeholder.name} ${placeholder.word}`).includes(wanted),
  )
  return [...begin, ...have]
}

/** The next or previous index, wrapping around at both ends. */
export const wrappedIndex = (at: number, by: 1 | -1, count: number) => (at + by + count) % count

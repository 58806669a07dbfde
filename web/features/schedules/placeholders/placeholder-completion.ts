import { required } from '#shared/required.ts'
/** A placeholder that is being written: where its brace stands, what of its name is there, and where it ends. */
export type OpenPlaceholder = { start: number; end: number; typed: string }

/** What can be put in place of something, and what it stands for in the words of the reader. */
export type Placeholder = { name: string; word: string }

const begun = /\{([\p{L}\d_]*)$/u

/** The rest of a name that the caret stands in, with its brace: all of it gives way to another name. */
const rest = /^[\p{L}\d_]*\}/u

/** The placeholder that the caret stands in; null where it stands in none. */
export function openPlaceholderAt(text: string, caret: number): OpenPlaceholder | null {
  const before = begun.exec(text.slice(0, caret))
  if (!before) return null
  const [after = ''] = rest.exec(text.slice(caret)) ?? []
  return { start: before.index, end: caret + after.length, typed: required(before[1], 'name in the placeholder') }
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those whose name begins so come first, then those whose name or word has it anywhere. */
export function suggestionsFor(typed: string, placeholders: readonly Placeholder[]): Placeholder[] {
  const wanted = plain(typed)
  const begin = placeholders.filter(({ name }) => name.startsWith(wanted))
  const have = placeholders.filter(
    (placeholder) => !begin.includes(placeholder) && plain(`${placeholder.name} ${placeholder.word}`).includes(wanted),
  )
  return [...begin, ...have]
}

/** The one after, or before, the last followed by the first. */
export const wrappedIndex = (at: number, by: 1 | -1, count: number) => (at + by + count) % count

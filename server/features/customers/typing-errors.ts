/** Short words resemble too many others, and a number with another digit is another number unless it is a long one. */
export function errorsForgiven(word: string) {
  if (/\d/.test(word)) return word.length < 9 ? 0 : 1
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/**
 * How many letters were left out, put in, mistaken or exchanged with their neighbour, at the least. The word may go on after
 * what was typed: people stop typing when they see what they want.
 */
export function typingErrors(typed: string, word: string) {
  const letters = Array.from(typed)
  const goal = Array.from(word)
  let beforeLast: number[] = []
  let last = goal.map((_, column) => column)
  last.push(goal.length)
  for (const [row, letter] of letters.entries()) {
    const current = [row + 1]
    for (const [column, wanted] of goal.entries()) {
      const exchanged = row > 0 && column > 0 && letter === goal[column - 1] && letters[row - 1] === wanted
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (letter === wanted ? 0 : 1),
          exchanged ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(...last)
}

const at = (row: number[], column: number) => row[column] ?? Infinity

export type NearWord = { typed: string; word: string; errors: number }

/** The words among those that look alike for which the typed ones can be taken, nearest and then shortest first. */
export const withinReach = (alike: { typed: string; word: string }[]): NearWord[] =>
  alike
    .map(({ typed, word }) => ({ typed, word, errors: typingErrors(typed, word) }))
    .filter(({ typed, errors }) => errors <= errorsForgiven(typed))
    .toSorted((a, b) => a.errors - b.errors || a.word.length - b.word.length)

/** Whether each word that was typed can be taken for one of a text, errors forgiven. */
export function isTakenFor(typed: string, text: string) {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => typingErrors(part, word) <= errorsForgiven(part)))
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const mostChoices = 12

/** What to look for in place of a typed word: itself where we know it or nothing like it, else those with the fewest errors, or all. */
export function choicesFor(typed: string, near: NearWord[], reach: 'nearest' | 'all') {
  const [nearest, ...others] = near.filter((word) => word.typed === typed)
  if (!nearest || (reach === 'nearest' && nearest.errors === 0)) return [typed]
  const reached = others.filter(({ errors }) => reach === 'all' || errors === nearest.errors)
  const words = [nearest, ...reached].map(({ word }) => word)
  // Who looks for a word finds every longer one that holds it.
  return words
    .filter((word, place) => !words.slice(0, place).some((shorter) => word.includes(shorter)))
    .slice(0, mostChoices)
}

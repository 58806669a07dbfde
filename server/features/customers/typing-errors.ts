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
  const letters = [...typed]
  const goal = [...word]
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

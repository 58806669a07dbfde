import { prepare, significant } from './numbers-in-text.ts'

/** How many letters have to be added, left out, replaced or swapped with their neighbour. */
export function editsBetween(one: string, other: string) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    rows.push(next)
    for (let column = 1; column <= other.length; column++) {
      const replaced = cell(row - 1, column - 1) + Number(one[row - 1] !== other[column - 1])
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          replaced,
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          isSwapped ? cell(row - 2, column - 2) + 1 : replaced,
        ),
      )
    }
  }
  return cell(one.length, other.length)
}

/** One digit is wrong, missing or too many, or two have changed places. */
const isTypedWrong = (said: string, meant: string) =>
  said !== meant && Math.abs(said.length - meant.length) < 2 && editsBetween(said, meant) === 1

/** Whether a text names a document by a number with one wrong digit. */
export function isMistypedIn(number: string, written: string) {
  const text = prepare(written)
  const groups = number.match(/\d+/g) ?? []
  const count = significant(groups.at(-1) ?? '')
  if (count.length < 3) return false
  const whole = significant(groups.join(''))
  return (text.plain.match(/\d+(?:[\s\-_/.]\d+)*/g) ?? []).some((run) => {
    const runs = run.split(/\D/)
    return (
      isTypedWrong(significant(runs.join('')), whole) ||
      runs.some((one) => significant(one).length > 2 && isTypedWrong(significant(one), count))
    )
  })
}

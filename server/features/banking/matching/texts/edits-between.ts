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

/**
 * Groups in which each item meets every other at least once. Ten calls at once that are ten different pairs take as long
 * as two pairs apart.
 */
export function meetingGroups<Item extends object>(items: readonly Item[], size: number): Item[][] {
  const met = new Map(items.map((item) => [item, new Set([item])]))
  const strangersOf = (item: Item, group: readonly Item[]) => group.filter((other) => !met.get(item)?.has(other)).length
  const groups: Item[][] = []
  for (;;) {
    const first = items.find((item) => (met.get(item)?.size ?? 0) < items.length)
    if (first === undefined) return groups
    const group = [first]
    while (group.length < size) {
      const others = items.filter((item) => !group.includes(item))
      // The one that knows the fewest of the group, and among those the one that knows the fewest of all.
      const [next] = others.toSorted(
        (a, b) => strangersOf(b, group) - strangersOf(a, group) || (met.get(a)?.size ?? 0) - (met.get(b)?.size ?? 0),
      )
      if (next === undefined) break
      group.push(next)
    }
    for (const item of group) for (const other of group) met.get(item)?.add(other)
    groups.push(group)
  }
}

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')
  return { next, below, oneOf, digits }
}

export type Random = ReturnType<typeof randomFrom>

import { required } from '#shared/required.ts'

type Open = { outstanding_minor: number }

/** The most invoices that are added up, and how many open ones are looked at. */
const sumLimits = { invoices: 12, open: 60 }
/** Of each number of invoices: enough to find one way where there are many, and all ways where there are few invoices. */
const mostSteps = 6_000

export type Sum = { indexes: number[]; isOnly: boolean }

/**
 * Which of the open invoices, oldest first, come to an amount: all of them, some that follow each other, or any up to twelve. `isOnly` is
 * false if others would too. Sums of three are kept by their amount, so that a choice of some is completed by one look.
 */
export function sumOfSeveral(open: readonly Open[], amountMinor: number): Sum | null {
  const amounts = open.slice(0, sumLimits.open).map(({ outstanding_minor }) => outstanding_minor)
  if (amounts.reduce((sum, amount) => sum + amount, 0) < amountMinor) return null
  const run = findRun(amounts, amountMinor)
  const small = findSmall(amounts, amountMinor)
  const found = run ?? small[0]
  if (found) return { indexes: found, isOnly: [run, ...small].every((other) => !other || isSame(other, found)) }
  const large = findLarge(amounts, amountMinor)
  return large && { indexes: large, isOnly: false }
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index) => other.includes(index))

/** Some that follow each other: a month, a quarter, all that is owed. */
function findRun(amounts: readonly number[], amountMinor: number): number[] | null {
  for (let start = 0; start < amounts.length; start++) {
    let sum = amounts[start] ?? 0
    for (let end = start + 1; end < amounts.length; end++) {
      sum += amounts[end] ?? 0
      if (sum === amountMinor) return Array.from({ length: end - start + 1 }, (_, at) => start + at)
      if (sum > amountMinor) break
    }
  }
  return null
}

/** Two, and then three: more than one way is enough to know that there are several. */
function findSmall(amounts: readonly number[], amountMinor: number): number[][] {
  const at = indexesByAmount(amounts)
  const found: number[][] = []
  for (const chosen of [...singles(amounts.length), ...pairs(amounts.length)]) {
    const left = chosen.reduce((rest, index) => rest - (amounts[index] ?? 0), amountMinor)
    found.push(...laterThan(at.get(left), chosen).map((last) => [...chosen, last]))
    if (found.length > 1) return found
  }
  return found
}

const singles = (length: number) => Array.from({ length }, (_, index) => [index])

const pairs = (length: number) =>
  Array.from({ length }, (_, one) =>
    Array.from({ length: length - one - 1 }, (__, more) => [one, one + more + 1]),
  ).flat()

const laterThan = (indexes: readonly number[] = [], chosen: readonly number[]) =>
  indexes.filter((index) => chosen.every((other) => index > other))

function indexesByAmount(amounts: readonly number[]) {
  const at = new Map<number, number[]>()
  for (const [index, amount] of amounts.entries()) at.set(amount, [...(at.get(amount) ?? []), index])
  return at
}

type Triple = readonly [number, number, number]

function triplesBySum(amounts: readonly number[], most: number) {
  const triples = new Map<number, Triple>()
  for (let one = 0; one < amounts.length; one++)
    for (let two = one + 1; two < amounts.length; two++)
      for (let three = two + 1; three < amounts.length; three++) {
        const sum = (amounts[one] ?? 0) + (amounts[two] ?? 0) + (amounts[three] ?? 0)
        if (sum <= most) triples.set(sum, [one, two, three])
      }
  return triples
}

/** Four to twelve: up to nine are chosen from the oldest on, and three more complete them. */
function findLarge(amounts: readonly number[], amountMinor: number): number[] | null {
  if (amounts.length < 4) return null
  const triples = triplesBySum(amounts, amountMinor)
  const chosen: number[] = []
  let steps = 0
  const search = (from: number, left: number, more: number): number[] | null => {
    if (more === 0) {
      const triple = triples.get(left)
      return triple && triple.every((index) => !chosen.includes(index)) ? [...chosen, ...triple] : null
    }
    for (let index = from; index < amounts.length && steps < mostSteps; index++) {
      steps++
      const amount = required(amounts[index], 'an amount')
      if (amount >= left) continue
      chosen.push(index)
      const found = search(index + 1, left - amount, more - 1)
      if (found) return found
      chosen.pop()
    }
    return null
  }
  for (let size = 1; size <= sumLimits.invoices - 3; size++) {
    steps = 0
    const found = search(0, amountMinor, size)
    if (found) return found
  }
  return null
}

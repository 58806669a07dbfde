import { namingOf, patternOf, prepare, significant } from './numbers-in-text.ts'

/** Between the numbers of a list, of which the later ones may leave out how they begin. */
const listed = String.raw`\s*(?:[/,+&;]|and|und|et)\s*`
const upTo = String.raw`\s*(?:-|–|to|bis|au|a|\.\.+)\s*`
const next = `(?:${listed}|${upTo})\\d{1,6}(?![a-z0-9])`
const nextOnes = new RegExp(`(${listed}|${upTo})(\\d+)`, 'g')
const isUpTo = new RegExp(`^${upTo}$`)
const mostBetween = 30

/** How a number that follows another one is meant: said itself, or one of those between the first and the last. */
export type Following = 'listed' | 'between'

/** What follows a number that is named: INV-2026-00823/824 goes on with INV-2026-00824, and 823-826 may mean those between too. */
export function numbersAfter(number: string, written: string): Map<string, Following> {
  const [count] = /\d+$/.exec(number) ?? []
  if (count === undefined || namingOf(number, written) === null) return new Map()
  const list = new RegExp(`(?<![a-z0-9])${patternOf(count)}(?![a-z0-9])((?:${next})+)`, 'g')
  const found = [...prepare(written).plain.matchAll(list)].flatMap(([, tail = '']) => countsAfter(count, tail))
  // Who is listed is not only between two others.
  const inOrder = found.toSorted(
    (one, other) => Number(other.following === 'between') - Number(one.following === 'between'),
  )
  return new Map(
    inOrder.map(({ said, following }) => [
      number.slice(0, -count.length) + String(said).padStart(count.length, '0'),
      following,
    ]),
  )
}

function countsAfter(count: string, tail: string): { said: number; following: Following }[] {
  let last = Number(count)
  return [...tail.matchAll(nextOnes)].flatMap(([, sign = '', digits = '']) => {
    if (digits.length > count.length) return []
    const said = Number(count.slice(0, -digits.length) + digits)
    const between = isUpTo.test(sign) && said - last <= mostBetween ? range(last + 1, said) : []
    last = said
    // Two digits after a sign may be a date as well: they count only where the amount agrees.
    const following: Following = significant(digits).length > 2 ? 'listed' : 'between'
    return [...between.map((one) => ({ said: one, following: 'between' as const })), { said, following }]
  })
}

const range = (from: number, before: number) => Array.from({ length: Math.max(0, before - from) }, (_, at) => from + at)

import { type HitKind, hitKinds, maxHits, maxHitsPerKind } from '#shared/features/search/search.contract.ts'

/** How certain a match is, most certain first. */
const strengths = [
  'exact',
  'counted',
  'amount',
  'begun',
  'word',
  'contained',
  'follows',
  'near',
  'follows_near',
] as const
export type Strength = (typeof strengths)[number]

export type Match = { kind: HitKind; id: string; strength: Strength }

/**
 * The best matches, each record once. Within one strength the kinds take turns, each in its own order, so that a
 * customer's two hundred invoices leave room for the schedule of the same name.
 */
export function bestOf(matches: readonly Match[]): Match[] {
  const ranked = withTurns(onceEach(matches)).toSorted(
    (one, other) =>
      strengths.indexOf(one.strength) - strengths.indexOf(other.strength) ||
      one.turn - other.turn ||
      hitKinds.indexOf(one.kind) - hitKinds.indexOf(other.kind),
  )
  const counts = new Map<HitKind, number>()
  return ranked
    .filter(({ kind }) => {
      const place = (counts.get(kind) ?? 0) + 1
      counts.set(kind, place)
      return place <= maxHitsPerKind
    })
    .slice(0, maxHits)
}

function onceEach(matches: readonly Match[]) {
  const surest = new Map<string, Match>()
  for (const match of matches) {
    const before = surest.get(match.id)
    if (!before || strengths.indexOf(match.strength) < strengths.indexOf(before.strength)) surest.set(match.id, match)
  }
  return [...surest.values()]
}

function withTurns(matches: readonly Match[]) {
  const turns = new Map<string, number>()
  return matches.map((match) => {
    const turn = turns.get(match.kind + match.strength) ?? 0
    turns.set(match.kind + match.strength, turn + 1)
    return { ...match, turn }
  })
}

import * as fc from 'fast-check'
import { hostileJson, hostileNames } from './hostile-values.ts'

type Place = (string | number)[]

/** Every path to a value within a value, except the value itself. */
function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...here, key]
    return [place, ...placesIn(inner, place)]
  })
}

/**
 * Placeholder for JSON that only raw text can express: a duplicate key, an infinite number, half a surrogate pair.
 */
const stand = '@@here@@'

function withStandAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return stand
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? withStandAt(item, rest) : item))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: withStandAt(fields[key], rest) }
}

const writtenWith = (value: unknown, place: Place, json: string) =>
  JSON.stringify(withStandAt(value, place)).replace(`"${stand}"`, () => json)

type Kind = 'replaced' | 'emptied' | 'doubled' | 'in a list'

function mutated(value: unknown, place: Place, kind: Kind, json: string) {
  const key = JSON.stringify(String(place.at(-1)))
  const replacements: Record<Kind, string> = {
    replaced: json,
    emptied: 'null',
    doubled: `${json},${key}:1`,
    'in a list': `[${json}]`,
  }
  return writtenWith(value, place, replacements[kind])
}

/** A body that is valid except in one place: it passes every check before the one that it targets. */
export const mutatedBody = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .record({
      value: valid,
      at: fc.nat(),
      kind: fc.constantFrom<Kind>('replaced', 'replaced', 'replaced', 'emptied', 'doubled', 'in a list'),
      json: fc.constantFrom(...hostileJson),
      name: fc.constantFrom(...hostileNames),
    })
    .map(({ value, at, kind, json, name }) => {
      const places = placesIn(value)
      // One more than there are: that one adds an unknown field.
      const place = places[at % (places.length + 1)] ?? [name]
      return mutated(value ?? {}, place, kind, json)
    })

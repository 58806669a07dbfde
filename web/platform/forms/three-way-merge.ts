import { valueAt, withValueAt } from './field-path.ts'

/** A field that differs between the server's record and the form's values. */
export type Difference = {
  path: string
  before: unknown
  theirs: unknown
  mine: unknown
  changedBy: 'them' | 'me' | 'both'
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Objects such as addresses are compared property by property; a list, or a value missing on one side, is compared as a
 * whole.
 */
function pathsOf(versions: readonly unknown[], prefix = ''): string[] {
  if (!versions.every(isParts)) return [prefix]
  const names = [...new Set(versions.flatMap((version) => Object.keys(version)))]
  return names.flatMap((name) =>
    pathsOf(
      versions.map((version) => version[name]),
      prefix === '' ? name : `${prefix}.${name}`,
    ),
  )
}

function changedBy(before: unknown, theirs: unknown, mine: unknown) {
  if (isSame(before, mine)) return 'them'
  return isSame(before, theirs) ? 'me' : 'both'
}

/** Compares the values at the start, the server's current values, and the values typed here. */
export function differencesOf<Values>(before: Values, theirs: Values, mine: Values): Difference[] {
  return pathsOf([before, theirs, mine])
    .map((path) => {
      const [old, their, my] = [before, theirs, mine].map((version) => valueAt(version, path))
      return { path, before: old, theirs: their, mine: my, changedBy: changedBy(old, their, my) } as const
    })
    .filter(({ theirs: their, mine: my }) => !isSame(their, my))
}

export type Side = 'theirs' | 'mine'

/** By default no change is undone: if only one side changed a field, that change is kept. */
export const defaultSide = ({ changedBy: who }: Difference): Side => (who === 'them' ? 'theirs' : 'mine')

/** The server's record with the chosen typed values, field by field. */
export const mergeDifferences = <Values>(
  theirs: Values,
  differences: readonly Difference[],
  sideOf: (path: string) => Side,
) =>
  differences
    .filter(({ path }) => sideOf(path) === 'mine')
    .reduce((values, { path, mine }) => withValueAt(values, path, mine), theirs)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two values are equal, whatever the order of their properties. One that is undefined counts as absent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

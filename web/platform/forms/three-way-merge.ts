import { valueAt, withValueAt } from './field-path.ts'

/** A field on which the record of the server and the values of a form part ways. */
export type Difference = {
  path: string
  before: unknown
  theirs: unknown
  mine: unknown
  changedBy: 'them' | 'me' | 'both'
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Addresses and the like are told apart part by part; a list, or what is missing on one side, is one thing. */
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

/** What stood there when both began, what the server has now, and what was typed here. */
export function differencesOf<Values>(before: Values, theirs: Values, mine: Values): Difference[] {
  return pathsOf([before, theirs, mine])
    .map((path) => {
      const [old, their, my] = [before, theirs, mine].map((version) => valueAt(version, path))
      return { path, before: old, theirs: their, mine: my, changedBy: changedBy(old, their, my) } as const
    })
    .filter(({ theirs: their, mine: my }) => !isSame(their, my))
}

export type Side = 'theirs' | 'mine'

/** Unless told otherwise nobody's work is undone: of what only one of the two changed, the change stands. */
export const defaultSide = ({ changedBy: who }: Difference): Side => (who === 'them' ? 'theirs' : 'mine')

/** The record of the server with what was typed on top of it, field by field as it was chosen. */
export const mergeDifferences = <Values>(
  theirs: Values,
  differences: readonly Difference[],
  sideOf: (path: string) => Side,
) =>
  differences
    .filter(({ path }) => sideOf(path) === 'mine')
    .reduce((values, { path, mine }) => withValueAt(values, path, mine), theirs)

const isParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two values are equal, whatever the order of their properties. One that is undefined counts as absent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isParts(one) || !isParts(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

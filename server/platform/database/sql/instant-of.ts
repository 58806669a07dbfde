/** The database's format in UTC, with up to six decimals of the second. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * An instant as the API sends it. Lists contain hundreds of them, and converting each through Date takes far longer.
 */
export function instantOf(text: string) {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day === undefined ? new Date(text).toISOString() : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

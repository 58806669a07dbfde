/** As the database writes it in UTC, with as many digits of the second as it has. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** An instant as it goes over the wire. Lists hold hundreds of them, and to reckon each through a calendar takes far longer. */
export function instantOf(text: string) {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day === undefined ? new Date(text).toISOString() : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

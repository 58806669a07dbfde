import { sql } from 'kysely'

/** How many texts each connection keeps prepared: each costs the database some memory. */
const keptTexts = 300

/** What is asked once, a list filtered in a way of its own, is not worth keeping. */
const worthKeeping = 3

const textsRemembered = 5_000

/** A migration may lengthen such a row while others work, and what was prepared for the shorter one would fail. */
const whateverColumns = /^select (\*|"\w+"\.\*)|returning \*/

/** Put into a query that reads outside a transaction, finds its row by a key, and runs all the time. */
export const reusePlan = sql`/* kept plan */`

export const reusePlanPrefix = 'select /* kept plan */'

/** Under which name a text is prepared on each connection, once it has been seen often enough. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const timesSeen = new Map<string, number>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= keptTexts) return name
    if (timesSeen.size >= textsRemembered) timesSeen.clear()
    const times = (timesSeen.get(text) ?? 0) + 1
    timesSeen.set(text, times)
    if (times < worthKeeping || whateverColumns.test(text)) return undefined
    timesSeen.delete(text)
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}

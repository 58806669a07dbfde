/** How many texts each connection keeps prepared: each costs the database some memory. */
const mostNames = 300

/** A text that is sent only once or twice, such as a list with a rare filter, is not worth preparing. */
const sightingsBeforeName = 3

const mostTextsCounted = 3_000

/** A single query: a text with a semicolon may be several statements, which cannot be prepared together. */
const isQuery = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** A migration may add a column while servers run, and a prepared statement that selects all columns would then fail. */
const selectsAllColumns = /^\s*select\s+(\*|[\w"]+\.\*)|returning \*/i

/** The name under which one connection prepares a text: none until the text was sent often enough. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const sightings = new Map<string, number>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNames) return name
    if (sightings.size >= mostTextsCounted) sightings.clear()
    const count = (sightings.get(text) ?? 0) + 1
    sightings.set(text, count)
    if (count < sightingsBeforeName || !isQuery.test(text) || selectsAllColumns.test(text)) return undefined
    sightings.delete(text)
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}

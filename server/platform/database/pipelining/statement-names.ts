/** How many texts each connection keeps prepared: each costs the database some memory. */
const mostNames = 300

/** A text that is sent only once or twice, such as a list filtered in a rare way, is not worth preparing. */
const sightingsBeforeName = 3

const mostTextsCounted = 5_000

/** A migration may add columns to such a row while servers run, and what was prepared for the shorter row would fail. */
const returnsWhateverColumns = /^select (\*|"\w+"\.\*)|returning \*/

export type NameOfStatement = (text: string) => string | undefined

/** Under which name a text is prepared on each connection, once it has been seen often enough. */
export function createStatementNames(): NameOfStatement {
  const names = new Map<string, string>()
  const sightings = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNames) return name
    if (sightings.size >= mostTextsCounted) sightings.clear()
    const count = (sightings.get(text) ?? 0) + 1
    sightings.set(text, count)
    if (count < sightingsBeforeName || returnsWhateverColumns.test(text)) return undefined
    sightings.delete(text)
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}

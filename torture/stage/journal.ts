import { open, readFile } from 'node:fs/promises'

/** One thing that the server said it had done. */
export type Entry = {
  kind:
    | 'draft'
    | 'edit'
    | 'issue'
    | 'email'
    | 'payment'
    | 'reversal'
    | 'credit_note'
    | 'write_off'
    | 'schedule'
    | 'run'
    | 'note'
  /** Stands in the record itself, and in no other. */
  mark: string
  id: string
  /** The number of a document; the invoice of a run. */
  result?: string
}

export type Journal = Awaited<ReturnType<typeof openJournal>>

/** A file that only grows. An entry is on the disk before the client that was told goes on, and is read back from there. */
export async function openJournal(path: string) {
  const file = await open(path, 'a')
  let waiting: string[] = []
  let writing = Promise.resolve()
  const flush = async () => {
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    await file.appendFile(lines.join(''))
    await file.datasync()
  }
  return {
    path,
    /** Those who come while another is being written share the next write. */
    async note(entry: Entry) {
      waiting.push(`${JSON.stringify(entry)}\n`)
      writing = writing.then(flush)
      await writing
    },
    async entries(): Promise<Entry[]> {
      const lines = (await readFile(path, 'utf8')).split('\n')
      return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry)
    },
    close: () => file.close(),
  }
}

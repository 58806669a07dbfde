import { open, readFile } from 'node:fs/promises'

/** One thing that the server acknowledged. */
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
  /** A unique text in the record itself. */
  mark: string
  id: string
  /** The number of a document; the invoice of a run. */
  result?: string
}

export type Journal = Awaited<ReturnType<typeof openJournal>>

/** An append-only file. An entry is on disk before the client continues, and is read back from there. */
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
    /** Entries that are added during a write share the next write. */
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

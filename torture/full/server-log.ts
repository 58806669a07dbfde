import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The log of PostgreSQL is outside its disk, which will have no space for messages. */
export async function openServerLog() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-log-'))
  // The database's user writes here, who is not ours.
  await chmod(folder, 0o777)
  return {
    folder,
    /** How often it logged a text. */
    async count(words: string) {
      const names = await readdir(folder)
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return texts
        .join('\n')
        .split('\n')
        .filter((line) => line.includes(words)).length
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

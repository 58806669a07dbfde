import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The log of PostgreSQL outside its disk, on which there will be no room to say what happened. */
export async function openServerLog() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-log-'))
  // The database's own user writes here, and that is another than ours.
  await chmod(folder, 0o777)
  return {
    folder,
    /** How often it said something. */
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

import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL's log is stored outside the full disk, which has no space for messages. */
export async function openServerLog() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-log-'))
  // PostgreSQL runs as another user, who must be able to write here.
  await chmod(folder, 0o777)
  return {
    folder,
    /** How often a text was logged. */
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

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the project in a temporary folder, so that a mutation never gets into the real files. */
export function copyOfProject() {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-fault-'))
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  chmodSync(path, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  /** Restores all files, also those with a mutation left behind. */
  const mend = () => {
    for (const file of files.trim().split('\n')) cpSync(join(root, file), join(path, file))
  }
  mend()
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return { path, mend }
}

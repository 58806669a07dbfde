import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The project as it stands, in a folder of its own: a fault never gets into the real files, whatever becomes of the run. */
export function copyOfProject() {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-fault-'))
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  // As root, the database's own user must be able to get in.
  chmodSync(path, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  /** Also takes out a fault that was left behind. */
  const mend = () => {
    for (const file of files.trim().split('\n')) cpSync(join(root, file), join(path, file))
  }
  mend()
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return { path, mend }
}

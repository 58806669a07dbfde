import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The project as it stands, in a folder of its own: a fault never gets into the real files, whatever becomes of the run. */
export function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'counterfoil-fault-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  // As root, the database's own user must be able to get in.
  chmodSync(copy, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of files.trim().split('\n')) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * A copy of the project in a separate folder: a mutation never gets into the real files, even if the run is
 * interrupted.
 */
export function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'counterfoil-fault-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  // When run as root, PostgreSQL's own user must be able to enter the folder.
  chmodSync(copy, 0o755)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of files.trim().split('\n')) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

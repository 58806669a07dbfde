import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ChosenFault } from './chosen-faults.ts'

const root = resolve(import.meta.dirname, '../..')

/** In a copy, because a migration or a screen with a fault is read from disk. Says whether a test noticed. */
export async function tryChosenFault({ name, file, from, to, tests }: ChosenFault) {
  const copy = mkdtempSync(join(tmpdir(), 'counterfoil-fault-'))
  try {
    // As root, the database's own user must be able to get in.
    chmodSync(copy, 0o755)
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const path of files.trim().split('\n')) cpSync(join(root, path), join(copy, path))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const source = readFileSync(join(copy, file), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`${name}: not exactly once in ${file}: ${from}`)
    writeFileSync(
      join(copy, file),
      source.replace(from, () => to),
    )
    const { status } = spawnSync('vitest', ['run', '--bail=1', ...tests], { cwd: copy, stdio: 'ignore' })
    return status !== 0
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

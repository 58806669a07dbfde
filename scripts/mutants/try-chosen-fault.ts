import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChosenFault } from './chosen-faults.ts'

/** Starts its own Vitest, because migrations run when Vitest starts. Returns whether a test failed. */
export function tryChosenFault(copy: string, { name, file, from, to, tests }: ChosenFault) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${name}: not exactly once in ${file}: ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    return fails(copy, tests)
  } finally {
    writeFileSync(path, source)
  }
}

export const fails = (copy: string, tests: string[]) =>
  spawnSync('vitest', ['run', '--bail=1', ...tests], { cwd: copy, stdio: 'ignore' }).status !== 0

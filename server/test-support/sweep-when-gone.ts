import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A run that is killed can't clean up after itself: a process beside it sees its end in their pipe, and does. */
export function sweepWhenGone(dataDir: string) {
  const script = join(import.meta.dirname, 'sweeper.ts')
  const sweeper = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  sweeper.unref()
  return { dismiss: () => sweeper.kill() }
}

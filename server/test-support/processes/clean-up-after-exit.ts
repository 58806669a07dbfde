import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A killed run cannot clean up after itself: a separate process notices its end through a pipe, and does it. */
export function cleanUpAfterExit(dataDir: string) {
  const script = join(import.meta.dirname, 'sweeper.ts')
  const sweeper = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  sweeper.unref()
  return { dismiss: () => sweeper.kill() }
}

import { stderr } from 'node:process'
import { announce } from '#server/platform/announce.ts'
import { explain } from './explain.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { createTeardown, type Teardown } from './teardown.ts'

/**
 * Starts, and closes what was opened if that fails or a signal comes.
 */
export async function startOrExplain(start: (teardown: Teardown) => Promise<void>) {
  const teardown = createTeardown(announce)
  const started = Promise.try(start, teardown)
  stopOnSignal(started, teardown)
  try {
    await started
  } catch (error) {
    // A start fails when its resources are closed on shutdown, which is not an error.
    if (teardown.isClosing()) return
    stderr.write(`${explain(error)}\n`)
    await teardown.close()
    process.exit(1)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Teardown } from './teardown.ts'

/** A supervisor may kill the product soon after. */
const limitMs = 7_700

/**
 * On Ctrl-C or SIGTERM, everything is closed in order, once, at any moment. A start in progress fails then, and is
 * awaited, because it may be about to open something.
 */
export function stopOnSignal(started: Promise<unknown>, teardown: Teardown) {
  const stop = async () => {
    const overTime = wait(limitMs, undefined, { ref: false })
    const ended = Promise.allSettled([teardown.close(), started])
    await Promise.race([ended, overTime])
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  // A repeated signal changes nothing.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Teardown } from './teardown.ts'

/** Whoever supervises the product may kill it soon after. */
const limitMs = 7_700

/**
 * Ctrl-C or a supervisor's SIGTERM: everything is closed in order, once, at whatever moment it comes. A start that is under way fails
 * then, and is waited for: it may be about to open something.
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
  // What comes again is the same wish.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
}

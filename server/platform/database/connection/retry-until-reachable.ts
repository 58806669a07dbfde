import { setTimeout as wait } from 'node:timers/promises'
import { isCollision, isDatabaseAway } from './database-errors.ts'

const retryMs = 200

type RetryOptions = {
  timeoutMs: number
  /** Stops retrying early. */
  signal?: AbortSignal
  onWait?: () => void
}

/** Retries idempotent work until the database is reachable; after the time limit it fails with the last error. */
export async function retryUntilReachable<Result>(
  work: () => Promise<Result>,
  { timeoutMs, signal, onWait }: RetryOptions,
) {
  const giveUpAt = performance.now() + timeoutMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const passes = isDatabaseAway(error) || isCollision(error)
      if (!passes || performance.now() > giveUpAt || signal?.aborted) throw error
      if (tries === 1) onWait?.()
      await wait(retryMs)
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { isCollision, isDatabaseAway } from './database-errors.ts'

const retryMs = 200

type Patience = {
  patienceMs: number
  /** Ends the patience early. */
  signal?: AbortSignal
  onWait?: () => void
}

/** Does what may be done again, as soon as the database answers; where it stays away for longer than that, it fails as it failed. */
export async function retryUntilReachable<Result>(
  work: () => Promise<Result>,
  { patienceMs, signal, onWait }: Patience,
) {
  const giveUpAt = performance.now() + patienceMs
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

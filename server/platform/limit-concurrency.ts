import { AppError } from './app-error.ts'

type Limits = { running: number; waiting: number }
type Turn = { running: number; waiting: (() => void)[] }

/**
 * Limits heavy work to a few tasks at a time for each key. A task whose caller has left is dropped before
 * it begins, and one too many is refused at once instead of piling up.
 */
export function limitConcurrency(limits: Limits) {
  const turns = new Map<string, Turn>()

  async function wait(turn: Turn, signal: AbortSignal) {
    if (turn.waiting.length >= limits.waiting) throw new AppError('request.too_many', { retryAfter: 1 })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drop = () => {
      turn.waiting.splice(turn.waiting.indexOf(resolve), 1)
      reject(signal.reason)
    }
    turn.waiting.push(resolve)
    signal.addEventListener('abort', drop, { once: true })
    await promise
    signal.removeEventListener('abort', drop)
  }

  return async function run<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>) {
    signal.throwIfAborted()
    const turn = turns.get(key) ?? { running: 0, waiting: [] }
    turns.set(key, turn)
    // A task that ends passes its slot on, so it is still counted.
    if (turn.running >= limits.running) await wait(turn, signal)
    else turn.running++
    try {
      return await work()
    } finally {
      const next = turn.waiting.shift()
      if (next) next()
      else if (--turn.running === 0) turns.delete(key)
    }
  }
}

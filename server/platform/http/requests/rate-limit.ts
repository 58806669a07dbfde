import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { clientNetwork } from '#server/platform/client-network.ts'

const windowMs = 60_000

/**
 * Counts the requests of each network within a minute and refuses those beyond a number. In memory: limits that protect a
 * guessable secret (sign-in, mailed links) are counted in the database, across all servers.
 */
export function requestCounter({ perMinute }: { perMinute: number }) {
  let counts = new Map<string, number>()
  let windowEnds = 0

  return (address: string) => {
    const now = performance.now()
    if (now >= windowEnds) {
      counts = new Map()
      windowEnds = now + windowMs
    }
    const network = clientNetwork(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > perMinute) throw new AppError('request.too_many', { retryAfter: (windowEnds - now) / 1000 })
  }
}

/** Keeps one address from occupying this process. Runs before anything expensive. */
export function rateLimit(app: FastifyInstance, limit: { perMinute: number }) {
  const count = requestCounter(limit)
  app.addHook('onRequest', async (request) => count(request.ip))
}

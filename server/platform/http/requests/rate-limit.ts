import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { clientNetwork } from '#server/platform/client-network.ts'

const windowMs = 60_000

/**
 * Keeps one address from occupying this process. Runs before anything expensive, and counts in memory: limits that
 * protect a secret (sign-in, links) are counted in the database, across all servers.
 */
export function rateLimit(app: FastifyInstance, { perMinute }: { perMinute: number }) {
  let counts = new Map<string, number>()
  let windowEnds = 0

  app.addHook('onRequest', async (request) => {
    const now = performance.now()
    if (now >= windowEnds) {
      counts = new Map()
      windowEnds = now + windowMs
    }
    const network = clientNetwork(request.ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > perMinute) throw new AppError('request.too_many', { retryAfter: (windowEnds - now) / 1000 })
  })
}

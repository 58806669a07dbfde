import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

/**
 * More than one Host is refused, as RFC 9112 demands: Node takes the first and a proxy before it might have taken the last. What
 * follows on the connection is not trusted either.
 */
export function oneHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return
    reply.header('connection', 'close')
    throw new AppError('request.malformed')
  })
}

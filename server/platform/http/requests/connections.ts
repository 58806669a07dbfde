import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

/**
 * A response that is sent while the server stops closes its connection, which would keep the server running
 * otherwise.
 */
export function closing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/**
 * Refuses more than one Host header, as RFC 9112 demands: Node takes the first, but a proxy before it might have
 * taken the last. The rest of the connection is not trusted either.
 */
export function oneHost(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return
    reply.header('connection', 'close')
    throw new AppError('request.malformed')
  })
}

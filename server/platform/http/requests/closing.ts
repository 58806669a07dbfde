import type { FastifyInstance } from 'fastify'

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

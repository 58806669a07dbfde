import type { FastifyInstance } from 'fastify'

/** An answer that is still under way while the server stops is the last on its connection, which would hold it open else. */
export function closing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

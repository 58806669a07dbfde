import type { FastifyInstance } from 'fastify'
import { currentWork } from '#server/platform/current-work.ts'

/** One line per response. Logs the route and not the address, which can contain one-time tokens. */
export function requestLog(app: FastifyInstance) {
  app.addHook('onRequest', ({ id }, _reply, done) => currentWork.run({ request_id: id }, done))

  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: request.actor?.user_id,
        address: request.ip,
      },
      'answered',
    )
  })
}

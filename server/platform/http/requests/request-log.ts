import type { FastifyInstance } from 'fastify'
import { currentWork } from '#server/platform/logger.ts'
import { createDurations } from '#server/platform/metrics/durations.ts'
import type { Metric } from '#server/platform/metrics/exposition.ts'
import { watchProcess } from '#server/platform/metrics/process-state.ts'

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

/**
 * Measures every response, by route and not by address: the number of routes is limited, and they contain no
 * secrets.
 */
export function requestMetrics(app: FastifyInstance) {
  const durations = createDurations({
    name: 'counterfoil_http_request_duration_seconds',
    help: 'How long answers took, by route, method and class of status.',
  })
  const watch = watchProcess()
  app.decorate('measured', (): Metric[] => [
    durations.metric(),
    ...watch.metrics(),
    ...app.context.jobMetrics.metrics(),
  ])
  app.addHook('onClose', async () => watch.end())
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      route: request.routeOptions.url ?? '(none)',
      method: request.method,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

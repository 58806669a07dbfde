import type { FastifyInstance } from 'fastify'
import {
  getCopy,
  getHealth,
  getLive,
  getMetrics,
  getReady,
  releaseCopy,
} from '#shared/features/system/system.contract.ts'
import { onPublicCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readCopy, releaseIfCopy } from './copy.service.ts'
import { readMetrics } from './metrics.service.ts'
import { readiness } from '#server/platform/database/connection/database-health.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

export function systemRoutes(app: FastifyInstance) {
  onPublicCall(app, getLive, async ({ version }) => ({ status: 'live' as const, version }))
  for (const endpoint of [getReady, getHealth])
    onPublicCall(app, endpoint, async ({ health, version }) => ({ ...readiness(await health.check()), version }))

  onRead(app, getCopy, readCopy)
  onWrite(app, releaseCopy, releaseIfCopy)

  onScrape(app, getMetrics, async () => {
    const { replica, reads } = app.ownWrites
    const state = replica && (await replica.state())
    return readMetrics({ ...app.context, measured: app.measured(), reads, replica: state })
  })
}

/** Returns text to a user with the permission, or to a program with the METRICS_TOKEN, which cannot sign in. */
function onScrape(app: FastifyInstance, endpoint: Endpoint, answer: () => Promise<string>) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, scraped: true },
    handler: async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await answer()),
  })
}

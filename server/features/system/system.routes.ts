import type { FastifyInstance } from 'fastify'
import { getHealth, getMetrics } from '#shared/features/system/system.contract.ts'
import { onScrape } from '#server/platform/http/endpoints/on-scrape.ts'
import { onPublicCall } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readMetrics } from './metrics.service.ts'
import { askDatabase } from './system.queries.ts'

export function systemRoutes(app: FastifyInstance) {
  onPublicCall(app, getHealth, async ({ db, version }) => {
    await askDatabase(db)
    return { status: 'ok' as const, database: 'ok' as const, version }
  })

  onScrape(app, getMetrics, async () => {
    const { replica, reads } = app.ownWrites
    const state = replica && (await replica.state())
    return readMetrics({ ...app.context, measured: app.measured(), reads, replica: state })
  })
}

import type { FastifyInstance } from 'fastify'
import { getHealth } from '#shared/features/system/system.contract.ts'
import { onPublicCall } from '#server/platform/http/register-endpoint.ts'
import { askDatabase } from './system.queries.ts'

export function systemRoutes(app: FastifyInstance) {
  onPublicCall(app, getHealth, async ({ db, version }) => {
    await askDatabase(db)
    return { status: 'ok' as const, database: 'ok' as const, version }
  })
}

import type { FastifyInstance } from 'fastify'
import { search } from '#shared/features/search/search.contract.ts'
import { onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findEverywhere } from './search.service.ts'

export function searchRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, search, async (db, { actor, query, locale }) => ({
    data: await findEverywhere(db, query.q, { by: actor, locale, now: clock.now() }),
  }))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/views/views.contract.ts'
import { orNotFound, refusedField } from '#server/platform/app-error.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { deleteView, listViews, maxViews, upsertView } from './views.queries.ts'

/** Users see only their own views. */
export function viewRoutes(app: FastifyInstance) {
  onRead(app, contract.listViews, async (db, { actor, query }) => ({
    data: await listViews(db, actor.user_id, query.list),
  }))

  onWrite(app, contract.saveView, async (tx, { actor, body }) => {
    const kept = await listViews(tx, actor.user_id, body.list)
    const replaces = kept.some(({ name }) => name.toLowerCase() === body.name.toLowerCase())
    if (kept.length >= maxViews && !replaces)
      throw refusedField('name', { key: 'validation.too_many_views', params: { count: maxViews } })
    return upsertView(tx, { ...body, user_id: actor.user_id })
  })

  onWrite(app, contract.deleteView, async (tx, { actor, params }) => {
    orNotFound(await deleteView(tx, actor.user_id, params.id))
  })
}

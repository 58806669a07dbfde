import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/customer-links/customer-links.contract.ts'
import { auditActor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { linkFor, readLinks, revokeLink } from './customer-links.service.ts'

export function customerLinkRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.listCustomerLinks, async (db, { params }) => ({ data: await readLinks(db, params.id) }))

  // The answer holds the secret: it is not stored under an idempotency key, which it needs none of, a contact having one link.
  onCall(app, contract.createCustomerLink, ({ db }, { actor, origin, params, body }) =>
    inTransaction(db, auditActor(actor, origin), (tx) =>
      linkFor(tx, app.context, {
        invoice_id: params.id,
        contact_email: body.contact_email ?? '',
        created_by: actor.user_id,
        created_at: clock.now(),
      }),
    ),
  )

  onWrite(app, contract.revokeCustomerLink, (tx, { actor, params }) => revokeLink(tx, actor, params.id, clock.now()))
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayAccess } from '#shared/access/permissions.ts'
import * as contract from '#shared/features/email/mail-events.contract.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { onPublicCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import {
  forgetBounces,
  readEventsLink,
  readMailEvents,
  recordMailEvents,
  refuseWrongToken,
  renewEventsLink,
} from './mail-events.service.ts'

/** A report may return the whole message with its attachments. */
const bodyLimit = 25 * 1024 * 1024

export async function mailEventRoutes(app: FastifyInstance) {
  const { clock, config } = app.context

  onRead(app, contract.getMailEventsLink, (db, { actor }) =>
    readEventsLink(db, app.context, { mayChange: mayAccess('manage_admin', actor) }),
  )

  onWrite(app, contract.renewMailEventsLink, (tx) => renewEventsLink(tx, app.context, clock.now()))

  onWrite(app, contract.tryAddressAgain, (tx, { body }) => forgetBounces(tx, [body.address]))

  await app.register(async (scope) => {
    // Mail servers and providers say it as mail, as text or as JSON: it is read by what it says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )

    // Before anything of the body is read.
    scope.addHook('onRequest', ({ params }: FastifyRequest) =>
      refuseWrongToken(app.context.db, (params as { token: string }).token),
    )

    onPublicCall(scope, contract.receiveMailEvents, async ({ db }, { origin, request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const said = await readMailEvents({ body, headers: request.headers }, config)
      return inTransaction(db, { ...origin }, (tx) => recordMailEvents(tx, said, clock.now()))
    })
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/auth/auth.contract.ts'
import { auditActor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { onPublicCall, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import type { ServerContext } from '#server/platform/http/server-context.ts'
import type { JobPayloads } from '#server/platform/jobs/jobs.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { countLinkRequest } from './sign-in/attempts.service.ts'
import { undoAddressChange, verifyAddress } from './links/addresses.service.ts'
import { readPasswordLink, resetPassword } from './links/password-reset.service.ts'
import { markLoggedOut } from './sessions.queries.ts'
import { signIn } from './sign-in/sign-in.service.ts'

export function authRoutes(app: FastifyInstance) {
  onPublicCall(app, contract.login, async (context, { body, origin, request }, reply) => {
    const { device, ...opened } = await signIn(context, body, { ...origin, cookies: request.headers.cookie })
    reply.header('set-cookie', device)
    return opened
  })

  onWrite(app, contract.logout, async (tx, { actor }) => {
    await markLoggedOut(tx, actor.session_id, app.context.clock.now())
  })

  onPublicCall(app, contract.sendPasswordLink, async (context, { body, origin, translate }) => {
    await askForLink(context, origin.address, { kind: 'password_reset', email: body.email })
    return { message: translate('auth.link_sent') }
  })

  onPublicCall(app, contract.resetPassword, async (context, { body, origin, translate }) => {
    const done = await resetPassword(context, body, origin)
    return { message: translate('auth.password_reset'), ...done }
  })

  onPublicCall(app, contract.readPasswordLink, (context, { params }) => readPasswordLink(context, params.token))

  onPublicCall(app, contract.verifyEmail, async (context, { params, query, origin, translate }) => {
    await verifyAddress(context, { ...params, ...query }, origin)
    return { message: translate('auth.email_verified') }
  })

  onPublicCall(app, contract.undoAddressChange, async (context, { params, query, origin, translate }) => {
    await undoAddressChange(context, { ...params, ...query }, origin)
    return { message: translate('auth.address_kept') }
  })

  onPublicCall(app, contract.resendVerification, async (context, { body, origin, translate }) => {
    await askForLink(context, origin.address, { kind: 'verify_address', email: body.email })
    return { message: translate('auth.link_sent') }
  })
}

/** Does the same work for every address: the job finds out whether it is known. */
async function askForLink({ db, clock }: ServerContext, address: string, payload: JobPayloads['auth:mail_link']) {
  await countLinkRequest(db, clock, address)
  await inTransaction(db, auditActor(null, { request_id: '', address, device: '' }), (tx) =>
    enqueue(tx, 'auth:mail_link', payload),
  )
}

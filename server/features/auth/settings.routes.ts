import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/auth/settings.contract.ts'
import { redrawPhoto, removePhoto, setPhoto } from '#server/features/users/user-photos.service.ts'
import { currentUserOf } from '#server/features/users/users.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { listOpenSessions, markSessionsEnded } from './sessions.queries.ts'
import { changeAccount, changePassword, checkAccountChange } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance) {
  const { clock, appUrl } = app.context

  onCall(app, contract.updateAccount, async ({ db }, { actor, body, origin, translate }) => {
    await checkAccountChange({ db, clock }, actor, body, origin)
    return inTransaction(db, auditActor(actor, origin), async (tx) => {
      await changeAccount(tx, actor, body, { appUrl, now: clock.now() })
      return currentUserOf(tx, actor.user_id, translate)
    })
  })

  onCall(app, contract.updatePassword, async (context, { actor, body, origin, translate }) => {
    await changePassword(context, actor, body, origin)
    return { message: translate('auth.password_changed') }
  })

  onCall(app, contract.uploadPhoto, async ({ db }, { actor, origin, request, translate }) => {
    const { content } = await readUpload(request, {
      field: 'photo',
      otherwise: 'photo.unreadable',
      ...contract.photoLimits,
    })
    const photo = await redrawPhoto(content)
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const set = async () => {
        await setPhoto(tx, actor.user_id, photo)
        return currentUserOf(tx, actor.user_id, translate)
      }
      return answerOnce(tx, actor, contract.uploadPhoto, request, set, content)
    })
  })

  onWrite(app, contract.deletePhoto, async (tx, { actor, translate }) => {
    await removePhoto(tx, actor.user_id)
    return currentUserOf(tx, actor.user_id, translate)
  })

  onRead(app, contract.listSessions, async (_db, { actor }) => {
    const sessions = await listOpenSessions(app.context.db, actor.user_id, clock.now())
    return { data: sessions.map((session) => ({ ...session, current: session.id === actor.session_id })) }
  })

  onWrite(app, contract.endSession, async (tx, { actor, params }) => {
    const ended = await markSessionsEnded(tx, actor.user_id, clock.now(), { only: params.id })
    if (ended === 0) throw new AppError('record.not_found')
  })

  onWrite(app, contract.endOtherSessions, async (tx, { actor }) => {
    await markSessionsEnded(tx, actor.user_id, clock.now(), { except: actor.session_id })
  })
}

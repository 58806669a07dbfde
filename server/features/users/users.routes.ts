import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '#shared/features/users/users.contract.ts'
import { AppError } from '#server/platform/app-error.ts'
import { onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { drawInitials } from './user-photos.service.ts'
import { findPhoto } from './users.queries.ts'
import { currentUserOf, withoutRights } from './users.service.ts'

const forEver = 'public, max-age=31536000, immutable'

export function userRoutes(app: FastifyInstance) {
  onRead(app, getCurrentUser, async (db, { actor, translate }) => {
    const user = await currentUserOf(db, actor.user_id, translate)
    return actor.is_deactivated ? withoutRights(user) : user
  })

  // An <img> cannot send a token: a photo's address is the hash of its content, which cannot be guessed.
  app.get<{ Params: { file: string } }>('/photos/:file', { config: { access: 'public' } }, async (request, reply) => {
    const { file } = request.params
    const initials = /^initials-(.{1,8})-(\d{1,3})\.svg$/u.exec(file)
    if (initials?.[1] && initials[2])
      return reply
        .header('cache-control', forEver)
        .type('image/svg+xml')
        .send(drawInitials(initials[1], Number(initials[2])))

    const photo = /^([0-9a-f]{64})\.webp$/.exec(file)
    const found = photo?.[1] ? await findPhoto(app.context.db, photo[1]) : undefined
    if (!found) throw new AppError('record.not_found')
    return reply.header('cache-control', forEver).type('image/webp').send(found.content)
  })
}

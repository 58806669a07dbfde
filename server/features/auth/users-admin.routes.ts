import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/users/users-admin.contract.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { listGivableRoles } from '#server/features/roles/roles.service.ts'
import { asManagedUser, readManagedUser } from '#server/features/users/users-admin.service.ts'
import { listUserPage, streamUsers } from '#server/features/users/users.service.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { changeUserAndSessions, endSessionsOf, invite, inviteAgain } from './users-admin.service.ts'

/** User administration is here and not in `users`, because it involves invitations and sessions. */
export function userAdminRoutes(app: FastifyInstance) {
  const { clock, appUrl } = app.context

  onRead(app, contract.listUsers, async (db, { query, url }) => {
    const { rows, total } = await listUserPage(db, query)
    return wrappedPage({ rows: rows.map(asManagedUser), total }, { query, url })
  })

  onExport(app, contract.exportUsers, (db, { query }) =>
    tableOf('users', streamUsers(db, query), {
      name: (user) => user.name,
      email: (user) => user.email,
      role: (user) => user.role_name,
      active: (user) => user.active,
      last_sign_in_at: (user) => user.last_sign_in_at,
      created_at: (user) => user.created_at,
    }),
  )

  onRead(app, contract.listGivableRoles, async (db, { actor }) => ({ data: await listGivableRoles(db, actor) }))

  onRead(app, contract.getUser, (db, { params }) => readManagedUser(db, params.id))

  onRead(app, contract.getUserTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'users', params.id, query), { query, url }),
  )

  onWrite(app, contract.inviteUser, (tx, { actor, body }) => invite(tx, actor, body, { appUrl, now: clock.now() }))

  onWrite(app, contract.updateUser, (tx, { actor, params, body }) =>
    changeUserAndSessions(tx, actor, params.id, body, { appUrl, now: clock.now() }),
  )

  onWrite(app, contract.resendInvitation, (tx, { actor, params }) =>
    inviteAgain(tx, actor, params.id, { appUrl, now: clock.now() }),
  )

  onWrite(app, contract.endUserSessions, (tx, { actor, params }) => endSessionsOf(tx, actor, params.id, clock.now()))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/roles/roles.contract.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findRole, listRolePage, streamRoles } from './roles.queries.ts'
import { changeRole, createRole, removeRole } from './roles.service.ts'

export function roleRoutes(app: FastifyInstance) {
  onRead(app, contract.listRoles, async (db, { query, url }) =>
    wrappedPage(await listRolePage(db, query), { query, url }),
  )

  onExport(app, contract.exportRoles, (db, { query }) =>
    tableOf('roles', streamRoles(db, query), {
      name: (role) => role.name,
      slug: (role) => role.slug,
      description: (role) => role.description,
      permissions: (role) => role.permissions.join(' '),
      users: (role) => role.user_count,
    }),
  )

  onRead(app, contract.getRole, async (db, { params }) => orNotFound(await findRole(db, params.id)))

  onRead(app, contract.getRoleTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'roles', params.id, query), { query, url }),
  )

  onWrite(app, contract.createRole, (tx, { actor, body }) => createRole(tx, actor, body))

  onWrite(app, contract.updateRole, (tx, { params, body }) => changeRole(tx, params.id, body))

  onWrite(app, contract.deleteRole, (tx, { params }) => removeRole(tx, params.id))
}

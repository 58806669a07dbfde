import { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { emailAddress, emptyIsAbsent, oneLine, requiredLine } from '#shared/validation/text.ts'
import type { GivableRoles, ManagedUser } from './users-admin.reply.ts'

export const activeFlag = z.enum(['yes', 'no'])

export const userFilter = listQuery(
  ['name', 'email', 'role', 'last_sign_in_at', 'created_at'],
  { order_by: 'name', order_direction: 'ASC' },
  { active: emptyIsAbsent(activeFlag), role_id: emptyIsAbsent(z.uuid()) },
)
export type UserFilter = z.output<typeof userFilter>

const reads = 'admin_access'
const manages = 'manage_admin'
const byId = z.strictObject({ id: z.uuid() })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: reads,
  summary: 'The people who can sign in.',
  query: userFilter,
  reply: json<Paged<ManagedUser>>(),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: reads,
  summary: 'The filtered users as CSV.',
  query: userFilter,
  download: 'text/csv',
})

export const invitation = z.strictObject({
  name: requiredLine(120),
  email: emailAddress,
  role_id: z.uuid(),
  locale: oneLine(20, 2).default('en'),
})
export type Invitation = z.output<typeof invitation>

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: manages,
  summary:
    'Invite someone by e-mail; the invitation lets them choose their password. You can give only what you hold yourself.',
  body: invitation,
  reply: json<ManagedUser>(),
  status: 201,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: reads,
  summary: 'One user.',
  params: byId,
  reply: json<ManagedUser>(),
})

export const userChange = z.strictObject({
  name: requiredLine(120).optional(),
  email: emailAddress.optional(),
  role_id: z.uuid().optional(),
  locale: oneLine(20, 2).optional(),
  active: activeFlag.optional(),
  version: z.number().int(),
})
export type UserChange = z.output<typeof userChange>

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: manages,
  summary: 'Change a user. One who is deactivated is signed out at once.',
  params: byId,
  body: userChange,
  reply: json<ManagedUser>(),
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  access: manages,
  summary: 'Send the invitation again, with a new link; the old one stops working.',
  params: byId,
  reply: json<ManagedUser>(),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: manages,
  summary: 'Sign a user out everywhere.',
  params: byId,
})

export const getUserTrail = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/audit',
  access: reads,
  summary: 'What was done to a user, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

export const listGivableRoles = endpoint({
  method: 'GET',
  path: '/api/admin/users/roles',
  access: reads,
  summary: 'The roles, each with whether you may give it.',
  reply: json<GivableRoles>(),
})

import { z } from 'zod'
import { permissions } from '#shared/access/permissions.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, text } from '#shared/validation/text.ts'
import type { Role } from './roles.reply.ts'

export const roleFilter = listQuery(
  ['name', 'slug', 'user_count', 'created_at'],
  { order_by: 'name', order_direction: 'ASC' },
  {},
)
export type RoleFilter = z.output<typeof roleFilter>

const access = 'super_admin'
const byId = z.strictObject({ id: z.uuid() })

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access,
  summary: 'The roles with their permissions and how many users hold each.',
  query: roleFilter,
  reply: json<Paged<Role>>(),
})

export const exportRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles/export',
  access,
  summary: 'The filtered roles as CSV.',
  query: roleFilter,
  download: 'text/csv',
})

const fields = {
  name: requiredLine(80),
  description: text(500),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
}

export const newRole = z.strictObject({
  ...fields,
  /** By default derived from the name. */
  slug: oneLine(60)
    .refine((slug) => slug === '' || /^[a-z][a-z0-9_]*$/.test(slug), refusedAs('validation.slug'))
    .default(''),
  description: fields.description.default(''),
})
export type NewRole = z.output<typeof newRole>

export const roleChange = z.strictObject(fields).partial().extend({ version: z.number().int() })
export type RoleChange = z.output<typeof roleChange>

export const createRole = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  access,
  summary: 'Create a role.',
  body: newRole,
  reply: json<Role>(),
  status: 201,
})

export const getRole = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id',
  access,
  summary: 'One role.',
  params: byId,
  reply: json<Role>(),
})

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/roles/:id',
  access,
  summary: 'Change a role. super_admin cannot be changed.',
  params: byId,
  body: roleChange,
  reply: json<Role>(),
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access,
  summary: 'Delete a role that nobody holds.',
  params: byId,
})

export const getRoleTrail = endpoint({
  method: 'GET',
  path: '/api/admin/roles/:id/audit',
  access,
  summary: 'What was done to a role, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})

import { z } from 'zod'
import { permissions } from '#shared/access/permissions.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './roles.contract.ts'

export const role = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissions)),
  user_count: z.number().int(),
  /** super_admin: cannot be changed or deleted. */
  fixed: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Role = z.infer<typeof role>

export const replies: RepliesOf<typeof contract> = {
  listRoles: pagedWithMeta(role),
  createRole: role,
  getRole: role,
  updateRole: role,
  getRoleTrail: pagedWithMeta(trailEntry),
}

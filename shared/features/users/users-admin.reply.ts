import { z } from 'zod'
import { permissions } from '#shared/access/permissions.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './users-admin.contract.ts'
import { activeFlag } from './users-admin.contract.ts'

export const managedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string(),
  active: activeFlag,
  locale: z.string(),
  email_verified: z.boolean(),
  /** Has been invited and has not chosen a password yet. */
  invited: z.boolean(),
  role: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  last_sign_in_at: z.iso.datetime().nullable(),
  open_sessions: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type ManagedUser = z.infer<typeof managedUser>

const givableRoles = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      givable: z.boolean(),
    }),
  ),
})
export type GivableRoles = z.output<typeof givableRoles>

export const replies: RepliesOf<typeof contract> = {
  listUsers: pagedWithMeta(managedUser),
  inviteUser: managedUser,
  getUser: managedUser,
  updateUser: managedUser,
  resendInvitation: managedUser,
  getUserTrail: pagedWithMeta(trailEntry),
  listGivableRoles: givableRoles,
}

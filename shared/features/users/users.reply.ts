import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { activeFlag } from './users-admin.contract.ts'
import type * as contract from './users.contract.ts'

/** The signed-in user, with everything that the browser needs to show what they may do. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The address that they asked for, which counts once its link was opened. */
  new_email: z.string().nullable(),
  email_verified: z.boolean(),
  photo_url: z.string(),
  has_photo: z.boolean(),
  active: activeFlag,
  locale: z.string(),
  version: z.number().int(),
  role_and_permissions: z.object({
    role: z.object({
      slug: z.string(),
      name: z.string(),
      permissions: z.array(z.object({ permission: z.object({ slug: z.string(), name: z.string() }) })),
    }),
  }),
  permissions: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUser>

export const replies: RepliesOf<typeof contract> = {
  getCurrentUser: currentUser,
}

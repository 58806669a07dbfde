import { z } from 'zod'
import { currentUser } from '#shared/features/users/users.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './settings.contract.ts'

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  remember: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

const passwordUpdate = z.object({ message: z.string() })
export type PasswordUpdate = z.output<typeof passwordUpdate>

export const replies: RepliesOf<typeof contract> = {
  updateAccount: currentUser,
  updatePassword: passwordUpdate,
  uploadPhoto: currentUser,
  deletePhoto: currentUser,
  listSessions: z.object({ data: z.array(session) }),
}

import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './auth.contract.ts'

/** A reply that only contains a message in the user's language. */
export const messageReply = z.object({ message: z.string() })
export type MessageReply = z.output<typeof messageReply>

export const signedIn = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_at: z.iso.datetime() })
export type SignedIn = z.output<typeof signedIn>

const passwordSet = messageReply.extend({ is_first_password: z.boolean() })
export type PasswordSet = z.output<typeof passwordSet>

export const replies: RepliesOf<typeof contract> = {
  login: signedIn,
  sendPasswordLink: messageReply,
  resetPassword: passwordSet,
  verifyEmail: messageReply,
  undoAddressChange: messageReply,
  resendVerification: messageReply,
}

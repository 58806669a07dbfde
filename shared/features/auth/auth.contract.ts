import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress } from '#shared/validation/text.ts'
import type { MessageReply, PasswordSet, SignedIn } from './auth.reply.ts'
import { passwordLength, passwordMismatch, passwordPair, passwordsMatch } from './password.rules.ts'

const oneTimeToken = z.string().min(1).max(300)

/** A sign-in only has to match, so the rules for new passwords do not apply. */
const givenPassword = z.string().min(1).max(passwordLength.max)

const credentials = z.strictObject({
  email: emailAddress,
  password: givenPassword,
  remember: z.boolean().default(false),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in. The token goes into the Authorization header of every later call.',
  body: credentials,
  reply: json<SignedIn>(),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'signed_in',
  answersDeactivated: true,
  summary: 'Sign out. The token is dead from then on.',
})

const addressOnly = z.strictObject({ email: emailAddress })

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password/email',
  access: 'public',
  summary: 'Ask for a link to set a new password. The answer is the same whether or not the address is known.',
  body: addressOnly,
  reply: json<MessageReply>(),
})

const passwordReset = z
  .strictObject({ token: oneTimeToken, email: emailAddress, ...passwordPair })
  .refine(passwordsMatch, passwordMismatch)

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link. Every session of that user ends.',
  body: passwordReset,
  /** Whoever chose their first password has nothing else to prove: the browser logs them in with it. */
  reply: json<PasswordSet>(),
})

export const readPasswordLink = endpoint({
  method: 'GET',
  path: '/api/password/reset/:token',
  access: 'public',
  summary: 'Whether the link to set a new password still works. It is not used up.',
  params: z.strictObject({ token: z.string() }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/verify/:id',
  access: 'public',
  summary: 'Confirm an e-mail address with the signed query of the mailed link. A new address counts from then on.',
  /** An invalid id, and a link that lost its end on the way, get the same error as an invalid token: the link is wrong. */
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ token: z.string().max(300).default('') }),
  reply: json<MessageReply>(),
})

export const undoAddressChange = endpoint({
  method: 'POST',
  path: '/api/email/undo/:id',
  access: 'public',
  summary:
    'Keep or get back the former e-mail address, with the signed query of the link that was mailed there. Every session of that user ends.',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ token: z.string().max(300).default('') }),
  reply: json<MessageReply>(),
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/email/resend',
  access: 'public',
  summary: 'Ask for the verification link again. The answer is always the same.',
  body: addressOnly,
  reply: json<MessageReply>(),
})

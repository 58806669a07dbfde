import { z } from 'zod'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emailAddress, oneLine, requiredLine } from '#shared/validation/text.ts'
import { passwordLength, passwordMismatch, passwordPair, passwordsMatch } from './password.rules.ts'
import type { PasswordUpdate, Session } from './settings.reply.ts'

/** It only has to match, so the rules for new passwords do not apply. */
const givenPassword = z.string().min(1).max(passwordLength.max)

const accountChange = z.strictObject({
  name: requiredLine(120).optional(),
  email: emailAddress.optional(),
  locale: oneLine(20, 2).optional(),
  /** Asked for with another address. */
  password: givenPassword.optional(),
  /** The version on the screen; without it the change applies to the current version. */
  version: z.number().int().optional(),
})

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/settings/account',
  access: 'signed_in',
  summary:
    'Change your own name, e-mail address or language. A new address takes your password, and counts once the link that is sent there was opened.',
  body: accountChange,
  reply: json<CurrentUser>(),
})

const passwordChange = z
  .strictObject({ current_password: givenPassword, ...passwordPair })
  .refine(passwordsMatch, passwordMismatch)

export const updatePassword = endpoint({
  method: 'PATCH',
  path: '/api/settings/password',
  access: 'signed_in',
  summary: 'Change your own password. Your other sessions end.',
  body: passwordChange,
  reply: json<PasswordUpdate>(),
})

export const photoLimits = { bytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] }

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/settings/photo',
  access: 'signed_in',
  summary: 'Set your photo: a form with one file named `photo`, PNG, JPEG or WebP, up to 5 MB.',
  upload: 'photo',
  reply: json<CurrentUser>(),
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/settings/photo',
  access: 'signed_in',
  summary: 'Take your photo away; your initials are drawn instead.',
  reply: json<CurrentUser>(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/settings/sessions',
  access: 'signed_in',
  summary: 'Where you are signed in.',
  reply: json<Rows<Session>>(),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/settings/sessions/:id',
  access: 'signed_in',
  summary: 'End one of your own sessions.',
  params: z.strictObject({ id: z.uuid() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/settings/sessions',
  access: 'signed_in',
  summary: 'End all of your sessions but this one.',
})

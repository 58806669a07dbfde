import { z } from 'zod'
import { passwordMismatch, passwordPair, passwordsMatch } from '#shared/features/auth/password.rules.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import type { SignedIn } from '#shared/features/auth/auth.reply.ts'
import { countries } from '#shared/geography/address.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emailAddress, oneLine, requiredLine } from '#shared/validation/text.ts'
import type { NextNumber, SetupInvitation } from './setup.reply.ts'

const withToken = z.strictObject({ token: z.string().min(1).max(300) })

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup/:token',
  access: 'public',
  summary: 'Whether a link for setting up still works, and for whom it was made.',
  params: withToken,
  reply: json<SetupInvitation>(),
})

const firstAdministrator = z
  .strictObject({ name: requiredLine(200), email: emailAddress, locale: oneLine(20, 2), ...passwordPair })
  .refine(passwordsMatch, passwordMismatch)
export type FirstAdministrator = z.output<typeof firstAdministrator>

export const startSetup = endpoint({
  method: 'POST',
  path: '/api/setup/:token',
  access: 'public',
  summary: 'Make the first administrator, once, and sign them in. Everything else of setting up is done as that user.',
  params: withToken,
  body: firstAdministrator,
  reply: json<SignedIn>(),
  status: 201,
})

export const chooseCountry = endpoint({
  method: 'POST',
  path: '/api/admin/business/country',
  access: 'manage_admin',
  summary: 'Preset VAT rates, currency, time zone, language and paper for a country, while there are no documents yet.',
  body: z.strictObject({ country: z.enum(countries), vat_registered: z.boolean().default(true) }),
  reply: json<Business>(),
})

export const documentKind = z.enum(['invoice', 'credit_note'])

export const readNextNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/business/next-numbers',
  access: 'admin_access',
  summary: 'The number that the next document of each kind would get today.',
  reply: json<Rows<NextNumber>>(),
})

export const setNextNumber = endpoint({
  method: 'POST',
  path: '/api/admin/business/next-numbers',
  access: 'manage_admin',
  summary:
    'Leave out numbers that another system has used: the next document gets this count. Never back, and with a reason.',
  body: z.strictObject({
    kind: documentKind,
    count: z.number().int().min(1).max(999_999_999),
    reason: requiredLine(300),
  }),
  reply: json<NextNumber>(),
  status: 201,
})

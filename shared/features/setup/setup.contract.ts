import { z } from 'zod'
import { business } from '#shared/features/business/business.contract.ts'
import { login } from '#shared/features/auth/auth.contract.ts'
import { passwordMismatch, passwordPair, passwordsMatch } from '#shared/features/auth/password.rules.ts'
import { countries } from '#shared/geography/countries.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { emailAddress, oneLine, requiredLine } from '#shared/validation/text.ts'

const withToken = z.strictObject({ token: z.string().min(1).max(300) })

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup/:token',
  access: 'public',
  summary: 'Whether a link for setting up still works, and for whom it was made.',
  params: withToken,
  reply: z.object({ name: z.string(), email: z.string() }),
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
  reply: login.reply,
  status: 201,
})

export const chooseCountry = endpoint({
  method: 'POST',
  path: '/api/admin/business/country',
  access: 'manage_admin',
  summary: 'Preset VAT rates, currency, time zone, language and paper for a country, while there are no documents yet.',
  body: z.strictObject({ country: z.enum(countries), vat_registered: z.boolean().default(true) }),
  reply: business,
})

const documentKind = z.enum(['invoice', 'credit_note'])

const nextNumber = z.object({
  kind: documentKind,
  /** As the next document would be numbered today, such as INV-2026-00042. */
  number: z.string(),
  count: z.number().int(),
})

export const readNextNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/business/next-numbers',
  access: 'admin_access',
  summary: 'The number that the next document of each kind would get today.',
  reply: z.object({ data: z.array(nextNumber) }),
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
  reply: nextNumber,
  status: 201,
})

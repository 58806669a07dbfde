import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { emailAddress, oneLine } from '#shared/validation/text.ts'

export const mailSecurities = ['tls', 'starttls', 'none'] as const

const mailSettings = z.object({
  /** Who says how e-mails leave: the environment comes first. Without either they are kept. */
  source: z.enum(['environment', 'administration', 'none']),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  has_password: z.boolean(),
  from_address: z.string(),
  /** False if the password was encrypted with another SECRET_KEY than the present one: it has to be entered again. */
  is_readable: z.boolean(),
  /** Whether there is a SECRET_KEY to encrypt a password with. */
  can_keep_keys: z.boolean(),
  version: z.number().int(),
})
export type MailSettings = z.infer<typeof mailSettings>

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin_access',
  summary: 'How e-mails leave: what the environment sets, or what was entered here. The password is never shown.',
  reply: mailSettings,
})

export const updateMailSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/mail',
  access: 'manage_admin',
  summary:
    'Set how e-mails leave. An empty host means that they are kept; a password that is left out stays as it is. What the environment sets cannot be changed.',
  body: z.strictObject({
    host: z
      .string()
      .trim()
      .max(255)
      .regex(/^[\w.:-]*$/, 'validation.wrong_kind'),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(mailSecurities),
    username: oneLine(255),
    password: oneLine(255).optional(),
    from_address: z.union([z.literal(''), emailAddress]),
    version: z.number().int().optional(),
  }),
  reply: mailSettings,
})

export const testMailSettings = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  access: 'manage_admin',
  summary: 'Send a message through the mail server now, and say what it answered. By default it goes to oneself.',
  body: z.strictObject({ to: emailAddress.optional() }),
  reply: z.object({ to: z.string() }),
})

export const getMailState = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'signed_in',
  summary: 'Whether e-mails are sent. Where no mail server is set up they are only kept.',
  reply: z.object({ sends: z.boolean() }),
})

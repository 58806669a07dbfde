import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress, oneLine } from '#shared/validation/text.ts'
import type { MailSettings, MailState, TestedMail } from './mail-settings.reply.ts'

export const mailSecurities = ['tls', 'starttls', 'none'] as const

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin_access',
  summary: 'How e-mails leave: what the environment sets, or what was entered here. The password is never shown.',
  reply: json<MailSettings>(),
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
  reply: json<MailSettings>(),
})

export const testMailSettings = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  access: 'manage_admin',
  summary: 'Send a message through the mail server now, and say what it answered. By default it goes to oneself.',
  body: z.strictObject({ to: emailAddress.optional() }),
  reply: json<TestedMail>(),
})

export const getMailState = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'signed_in',
  summary: 'Whether e-mails are sent. Where no mail server is set up they are only kept.',
  reply: json<MailState>(),
})

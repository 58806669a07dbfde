import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress, requiredLine, requiredText } from '#shared/validation/text.ts'
import type { ScheduleEmail, SentTest } from './schedule-email.reply.ts'
import { filledText } from './schedules.fields.ts'

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

const withoutRepeats = (given: string[]) =>
  given.filter((address, index) => given.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === index)

/** Several addresses, or one text with commas between them. */
const addresses = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(/[,;]/)
          .map((address) => address.trim())
          .filter(Boolean)
      : given,
  z.array(emailAddress).max(20).transform(withoutRepeats),
)

export const scheduleEmailSettings = z.strictObject({
  /** Empty: the customer's contacts who receive invoices. */
  to: addresses.default([]),
  cc: addresses.default([]),
  bcc: addresses.default([]),
  /** Empty: the business's. */
  reply_to: z.union([emailAddress, z.literal('')]).default(''),
  /** Null: the business's own text. */
  subject: filledText(requiredLine(200)).nullable().default(null),
  body: filledText(requiredText(5_000)).nullable().default(null),
  attach_pdf: z.boolean().default(true),
})
export type ScheduleEmailSettings = z.output<typeof scheduleEmailSettings>

export const getScheduleEmail = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/email',
  access,
  summary: 'How a schedule e-mails its invoices, with all that a preview of the next message needs.',
  params: byId,
  reply: json<ScheduleEmail>(),
})

export const putScheduleEmail = endpoint({
  method: 'PUT',
  path: '/api/schedules/:id/email',
  access,
  summary: 'Set how a schedule e-mails its invoices. An unknown placeholder is refused.',
  params: byId,
  body: scheduleEmailSettings.extend({
    /** The version that the change is based on. */
    version: z.number().int().optional(),
  }),
  reply: json<ScheduleEmail>(),
})

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/email/test',
  access,
  summary: 'Send the message of the next invoice to oneself, with settings that need not be saved yet.',
  params: byId,
  body: scheduleEmailSettings,
  reply: json<SentTest>(),
  status: 202,
})

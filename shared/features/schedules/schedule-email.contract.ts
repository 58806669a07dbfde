import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { emailAddress, requiredLine, requiredText } from '#shared/validation/text.ts'
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

const answered = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  reply_to: z.string(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  attach_pdf: z.boolean(),
  version: z.number().int(),
  schedule_name: z.string(),
  customer_name: z.string(),
  /** The customer's language, in which the message is written. */
  language: z.string(),
  /** The business's texts, used if the schedule has none of its own. */
  standard: z.object({ subject: z.string(), body: z.string(), reply_to: z.string(), from_name: z.string() }),
  /** All contacts of the customer that have an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string(), receives_invoices: z.boolean() })),
  /** The value of each placeholder in the next invoice. */
  values: z.record(z.string(), z.string()),
  /** What prevents the next invoice, one sentence per reason. */
  reasons: z.array(z.string()),
})
export type ScheduleEmail = z.infer<typeof answered>

export const getScheduleEmail = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/email',
  access,
  summary: 'How a schedule e-mails its invoices, with all that a preview of the next message needs.',
  params: byId,
  reply: answered,
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
  reply: answered,
})

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/email/test',
  access,
  summary: 'Send the message of the next invoice to oneself, with settings that need not be saved yet.',
  params: byId,
  body: scheduleEmailSettings,
  reply: z.object({ to: z.string() }),
  status: 202,
})

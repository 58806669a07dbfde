import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { unknownPlaceholders } from '#shared/features/business/business.rules.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { oneLine, requiredLine, requiredText } from '#shared/validation/text.ts'
import type { ReminderPreview, ReminderSettings, WorkingDays } from './reminder-plans.reply.ts'

/** The placeholders of the texts of a reminder. */
export const reminderPlaceholders = ['business', 'customer', 'contact', 'documents', 'total', 'due_date'] as const

const withPlaceholders = (schema: z.ZodString) =>
  schema.superRefine((template, context) => {
    const unknown = unknownPlaceholders(template, reminderPlaceholders)
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        ...refusedAs('validation.unknown_placeholder', { names: unknown.join(', ') }),
      })
  })

const stepText = z.strictObject({
  subject: withPlaceholders(requiredLine(200)),
  body: withPlaceholders(requiredText(5_000)),
})

/** In the languages in which there is one; a customer with another language gets that of the business. */
const stepTexts = z
  .strictObject({ en: stepText.optional(), de: stepText.optional(), fr: stepText.optional() })
  .refine((texts) => Object.values(texts).some((text) => text !== undefined), refusedAs('validation.reminder_text'))
export type StepTexts = z.output<typeof stepTexts>

export const attachable = ['none', 'statement', 'documents'] as const

export const step = {
  /** After the due date; below zero before it. */
  days: z.number().int().min(-60).max(365),
  attach: z.enum(attachable),
  texts: stepTexts,
}

const mostPlans = 20
const mostSteps = 12

const plan = z.strictObject({
  /** Of a plan that is there already; without it a new one begins. */
  id: z.uuid().optional(),
  name: requiredLine(80),
  is_default: z.boolean(),
  customer_count: z.number().int().optional(),
  steps: z
    .array(z.strictObject({ id: z.uuid().optional(), ...step }))
    .min(1)
    .max(mostSteps)
    .superRefine((steps, context) => {
      for (const [index, { days }] of steps.entries())
        if (steps.findIndex((other) => other.days === days) < index)
          context.addIssue({ code: 'custom', path: [index, 'days'], ...refusedAs('validation.reminder_day_twice') })
    }),
})

export const reminderSettingsChange = z.strictObject({
  enabled: z.boolean(),
  hour: z.number().int().min(0).max(23),
  plans: z
    .array(plan)
    .min(1)
    .max(mostPlans)
    .superRefine((plans, context) => {
      if (plans.filter(({ is_default }) => is_default).length !== 1)
        context.addIssue({ code: 'custom', path: [0, 'is_default'], ...refusedAs('validation.reminder_default') })
      const names = plans.map(({ name }) => name.toLowerCase())
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], ...refusedAs('validation.reminder_plan_twice') })
    }),
  version: z.number().int(),
})
export type ReminderSettingsChange = z.output<typeof reminderSettingsChange>

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/api/admin/reminders',
  access: 'admin_access',
  summary: 'The plans of reminders, the hour at which they go out, and whether they do.',
  reply: json<ReminderSettings>(),
})

export const saveReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/reminders',
  access: 'manage_admin',
  summary:
    'Save all plans: what has an id is changed, what has none is added, and what is left out ends. What was sent stays.',
  body: reminderSettingsChange,
  reply: json<ReminderSettings>(),
})

export const previewReminder = endpoint({
  method: 'POST',
  path: '/api/admin/reminders/preview',
  access: 'manage_admin',
  summary: 'A step as a customer would get it now: the given one, or the one who owes most.',
  body: z.strictObject({ customer_id: z.uuid().optional(), texts: stepTexts, attach: z.enum(attachable) }),
  reply: json<ReminderPreview>(),
})

const year = z.coerce.number().int().min(2020).max(2100)

export const listWorkingDays = endpoint({
  method: 'GET',
  path: '/api/admin/reminders/working-days',
  access: 'admin_access',
  summary: 'The holidays of a year, and the days on which the business decided otherwise.',
  query: z.strictObject({ year: year.optional() }),
  reply: json<WorkingDays>(),
})

export const saveWorkingDay = endpoint({
  method: 'PUT',
  path: '/api/admin/reminders/working-days',
  access: 'manage_admin',
  summary: 'Add a day on which nobody works, or take one away. What the calendar says already is not kept.',
  body: z.strictObject({ date: businessDate, is_working: z.boolean(), name: oneLine(80).default('') }),
  reply: json<WorkingDays>(),
})

import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { step } from './reminder-plans.contract.ts'
import type * as contract from './reminder-plans.contract.ts'

export const reminderStep = z.object({ id: z.uuid(), ...step })
export type ReminderStep = z.infer<typeof reminderStep>

export const reminderPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  is_default: z.boolean(),
  /** Of those who are reminded by it because somebody chose it for them. */
  customer_count: z.number().int(),
  steps: z.array(reminderStep),
})
export type ReminderPlan = z.infer<typeof reminderPlan>

export const reminderSettings = z.object({
  /** False: nothing goes out, whatever is due. */
  enabled: z.boolean(),
  /** The hour of the day, in the time zone of the business. */
  hour: z.number().int(),
  plans: z.array(reminderPlan),
  version: z.number().int(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>

const workingDays = z.object({
  country: z.string(),
  /** Whether the holidays of the country are known here. */
  is_known: z.boolean(),
  data: z.array(
    z.object({
      date: z.iso.date(),
      name: z.string(),
      is_working: z.boolean(),
      /** Whether somebody of the business has said so. */
      is_own: z.boolean(),
    }),
  ),
})
export type WorkingDays = z.infer<typeof workingDays>

const reminderPreview = z.object({
  customer_id: z.uuid(),
  customer_name: z.string(),
  language: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  document_count: z.number().int(),
})
export type ReminderPreview = z.output<typeof reminderPreview>

export const replies: RepliesOf<typeof contract> = {
  getReminderSettings: reminderSettings,
  saveReminderSettings: reminderSettings,
  previewReminder: reminderPreview,
  listWorkingDays: workingDays,
  saveWorkingDay: workingDays,
}

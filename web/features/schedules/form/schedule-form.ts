import { createContext } from 'react'
import type { ScheduleDefaults } from '#shared/features/schedules/schedules.reply.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'
import type { ScheduleValues } from './schedule-values.ts'

/** What the fields need from the form, whether it creates or changes a schedule. */
export type ScheduleForm = Pick<
  ReturnType<typeof useApiForm<ScheduleValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'change' | 'errors' | 'text' | 'checkbox' | 'field'
>

/** What the form needs to know besides the schedule itself. */
export type ScheduleContext = { defaults: ScheduleDefaults; vatCodes: VatCode[] }

/** The props of the form's parts. */
export type SchedulePartProps = {
  form: ScheduleForm
  context: ScheduleContext
  /** The schedule that is being changed. */
  record: Schedule | null
  /** The chosen customer, once it has loaded. */
  customer: CustomerChoice | undefined
}

/** By what the periods of the next invoice are worked out; null while there is no next date. */
export const NextDate = createContext<{ values: ScheduleValues; date: string } | null>(null)

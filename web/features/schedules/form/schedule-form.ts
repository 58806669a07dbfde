import type { z } from 'zod'
import type { getScheduleDefaults, Schedule } from '#shared/features/schedules/schedules.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'
import type { ScheduleValues } from './schedule-values.ts'

/** What the fields of a schedule need of a form, whether it makes one or changes one. */
export type ScheduleForm = Pick<
  ReturnType<typeof useApiForm<ScheduleValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'change' | 'errors' | 'text' | 'checkbox' | 'field'
>

export type ScheduleDefaults = z.infer<NonNullable<typeof getScheduleDefaults.reply>>

/** What the form of a schedule has to know beside the schedule itself. */
export type ScheduleContext = { defaults: ScheduleDefaults; vatCodes: VatCode[] }

/** All that its parts are drawn from. */
export type SchedulePartProps = {
  form: ScheduleForm
  context: ScheduleContext
  /** Of the one that is being changed. */
  record: Schedule | null
  /** Of the one that is chosen, as soon as it is known. */
  customer: CustomerChoice | undefined
}

import type { ScheduleRow } from '#shared/features/schedules/schedules.reply.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'

export const csvColumns = {
  name: (schedule: ScheduleRow) => schedule.name,
  customer: (schedule: ScheduleRow) => schedule.customer_name,
  state: (schedule: ScheduleRow) => schedule.status,
  every: (schedule: ScheduleRow) => String(schedule.every),
  unit: (schedule: ScheduleRow) => schedule.unit,
  next_date: (schedule: ScheduleRow) => schedule.next_date ?? '',
  action: (schedule: ScheduleRow) => schedule.action,
  currency: (schedule: ScheduleRow) => schedule.currency,
  net: (schedule: ScheduleRow) => minorToDecimal(schedule.net_minor, schedule.currency),
  net_per_month: (schedule: ScheduleRow) => minorToDecimal(schedule.monthly_minor, schedule.currency),
  invoices_made: (schedule: ScheduleRow) => String(schedule.made_count),
}

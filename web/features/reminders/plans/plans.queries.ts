import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getReminderSettings,
  listWorkingDays,
  previewReminder,
} from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderSettings, ReminderStep, WorkingDays } from '#shared/features/reminders/reminder-plans.reply.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const feature = 'reminder-plans'

export const reminderSettingsQuery = queryOptions({
  queryKey: [feature, 'settings'],
  queryFn: ({ signal }) => call(getReminderSettings, { signal }),
  initialData: () => firstReply(getReminderSettings),
})

export async function cacheReminderSettings(saved: ReminderSettings) {
  queryClient.setQueryData(reminderSettingsQuery.queryKey, saved)
  await queryClient.invalidateQueries({ queryKey: ['reminders'] })
}

type Previewed = Pick<ReminderStep, 'texts' | 'attach'> & { customer_id?: string }

/** The preview before stays until the next one arrives. A text that cannot be sent has none. */
export const previewQuery = (body: Previewed) =>
  queryOptions({
    queryKey: [feature, 'preview', body],
    queryFn: ({ signal }) => call(previewReminder, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const workingDaysQuery = (year: number) =>
  queryOptions({
    queryKey: [feature, 'days', year],
    queryFn: ({ signal }) => call(listWorkingDays, { query: { year }, signal }),
  })

export const cacheWorkingDays = (year: number, days: WorkingDays) =>
  queryClient.setQueryData(workingDaysQuery(year).queryKey, days)

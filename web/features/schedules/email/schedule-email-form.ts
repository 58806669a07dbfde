import { putScheduleEmail } from '#shared/features/schedules/schedule-email.contract.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { valuesOf } from './schedule-email-values.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

export function useEmailForm({ id, email }: { id: string; email: ScheduleEmail }) {
  const t = useTranslate()
  const changed = useSchedulesChanged()
  return useRecordForm({
    endpoint: putScheduleEmail,
    params: { id },
    record: email,
    valuesOf,
    onSaved: async () => {
      showSuccess(t('schedule_email.saved'))
      await changed()
    },
  })
}

export type EmailForm = ReturnType<typeof useEmailForm>

import { putScheduleEmail, type ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'
import { pick } from '#shared/objects.ts'

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

export type EmailValues = ScheduleEmailSettings

const valuesOf = (email: ScheduleEmail): EmailValues =>
  pick(email, ['to', 'cc', 'bcc', 'reply_to', 'subject', 'body', 'attach_pdf'])

/** The default recipients: the customer's contacts who receive invoices. */
export const defaultRecipients = ({ contacts }: Pick<ScheduleEmail, 'contacts'>) =>
  contacts.filter(({ receives_invoices: receives }) => receives)

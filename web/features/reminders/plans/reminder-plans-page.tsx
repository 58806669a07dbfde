import { useQuery } from '@tanstack/react-query'
import { saveReminderSettings } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderSettings } from '#shared/features/reminders/reminder-plans.reply.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { hourText, useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PlansEditor } from './plans-editor.tsx'
import { type SettingsValues, valuesOf } from './plan-values.ts'
import { cacheReminderSettings, reminderSettingsQuery } from './plans.queries.ts'
import { WorkingDaysSection } from './working-days.tsx'
import { Switch } from '@mantine/core'
import type { ApiForm } from '#web/platform/forms/api-form.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'

/** When customers are reminded, and in which words. */
export function ReminderPlansPage() {
  const t = useTranslate()
  const settings = useQuery(reminderSettingsQuery)
  return (
    <AdminFrame>
      <Page
        title={t('reminder_plans.title')}
        about={t('reminder_plans.about')}
        actions={
          <ButtonLink to="/reminders/list" variant="default">
            {t('reminder_plans.to_list')}
          </ButtonLink>
        }
      >
        <ReadOnlyNotice />
        {settings.data && <Settings settings={settings.data} />}
        {settings.isPending && <FormSkeleton fields={6} />}
        {settings.isLoadingError && (
          <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
        )}
      </Page>
    </AdminFrame>
  )
}

function Settings({ settings }: { settings: ReminderSettings }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const form = useRecordForm({
    endpoint: saveReminderSettings,
    record: settings,
    valuesOf,
    onSaved: async (saved) => {
      showSuccess(t('reminder_plans.saved'))
      await cacheReminderSettings(saved)
    },
  })
  return (
    <>
      <FormFrame form={form} cancelTo="/admin/dashboard" isReadOnly={!mayManage}>
        <SendingSection form={form} />
        <PlansEditor form={form} />
      </FormFrame>
      <WorkingDaysSection />
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

type SendingProps = { form: Pick<ApiForm<SettingsValues>, 'checkbox' | 'field'> }

/** Whether reminders go out, and at which hour of working days. */
function SendingSection({ form }: SendingProps) {
  const t = useTranslate()
  const hour = form.field('hour')
  return (
    <FormSection title={t('reminder_plans.sending')} text={t('reminder_plans.sending_text')}>
      <Switch
        label={t('reminder_plans.enabled')}
        description={t('reminder_plans.enabled_help')}
        {...form.checkbox('enabled')}
      />
      <ChoiceField
        label={t('reminder_plans.hour')}
        description={t('reminder_plans.hour_help')}
        data={hours}
        maw="14rem"
        {...hour}
        value={String(hour.value)}
        onChange={(chosen) => hour.onChange(Number(chosen))}
      />
    </FormSection>
  )
}

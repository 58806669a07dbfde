import { Switch } from '@mantine/core'
import { hourText } from '#web/features/schedules/public/hour-text.ts'
import type { ApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormSection } from '#web/ui/form/form-frame.tsx'
import type { SettingsValues } from './plan-values.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

type SendingProps = { form: Pick<ApiForm<SettingsValues>, 'checkbox' | 'field'> }

/** Whether reminders go out, and at which hour of working days. */
export function SendingSection({ form }: SendingProps) {
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

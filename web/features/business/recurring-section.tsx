import { Switch } from '@mantine/core'
import { hourText, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import type { BusinessForm } from './business-values.ts'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

const issueDates = ['run_day', 'period_date'] as const

/** Whether and when schedules run, and what happens to missed dates. */
export function RecurringSection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const hour = form.field('schedule_hour')
  const issueDate = form.field('schedule_issue_date')
  return (
    <FormSection title={t('runs_switch.section')} text={t('runs_switch.section_text')}>
      <Switch
        label={t('field.schedules_enabled')}
        description={t('runs_switch.enabled_help')}
        {...form.checkbox('schedules_enabled')}
      />
      <FormRow>
        <ChoiceField
          label={t('field.schedule_hour')}
          description={t('runs_switch.hour_help', { zone: form.values.time_zone.replaceAll('_', ' ') })}
          data={hours}
          {...hour}
          value={String(hour.value)}
          onChange={(chosen) => hour.onChange(Number(chosen))}
        />
        <WholeNumber
          label={t('field.schedule_missed_limit')}
          description={t('runs_switch.missed_help')}
          required
          min={0}
          max={366}
          {...form.field('schedule_missed_limit')}
        />
      </FormRow>
      <ChoiceField
        label={t('field.schedule_issue_date')}
        description={t(`runs_switch.issue_date_help.${issueDate.value}`)}
        data={issueDates.map((value) => ({ value, label: t(`runs_switch.issue_date.${value}`) }))}
        {...issueDate}
        onChange={(chosen) => issueDate.onChange(chosen === 'period_date' ? 'period_date' : 'run_day')}
      />
    </FormSection>
  )
}

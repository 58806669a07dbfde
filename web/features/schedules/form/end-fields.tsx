import { Radio } from '@mantine/core'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './schedule-form.module.css'
import type { ScheduleForm } from './schedule-form.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

const kinds = ['never', 'on_date', 'after'] as const

/** When the schedule ends: never, on a date, or after a number of invoices. */
export function EndFields({ form }: { form: ScheduleForm }) {
  const t = useTranslate()
  const { kind } = form.values.end
  const { onChange: onCount, ...count } = form.field('end.count')
  return (
    <div className={classes.ends}>
      <Radio.Group
        label={t('schedules.form.ends')}
        name="end.kind"
        value={kind}
        onChange={(chosen) => form.setValue('end.kind', chosen)}
      >
        <div className={classes.options}>
          {kinds.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`schedules.end.${name}`)}
              iconColor="var(--button-text)"
              className={classes.radio}
            />
          ))}
        </div>
      </Radio.Group>
      {kind === 'on_date' && <DateField label={t('schedules.form.last_date')} required {...form.field('end.date')} />}
      {kind === 'after' && (
        <WholeNumber
          label={t('schedules.form.invoice_count')}
          required
          min={1}
          max={10_000}
          {...count}
          onChange={onCount}
        />
      )}
    </div>
  )
}

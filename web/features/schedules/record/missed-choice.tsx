import { Radio } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { NextInvoice } from '#web/features/schedules/form/next-invoice.ts'
import classes from '#web/features/schedules/form/schedule-form.module.css'
import type { ScheduleForm } from '#web/features/schedules/form/schedule-form.ts'

type MissedChoiceProps = {
  form: ScheduleForm
  /** Up to this many are made up for without asking. */
  limit: number
  next: Pick<NextInvoice, 'missed'>
}

/** A start in the past means missed dates: the user chooses what happens to them. */
export function MissedChoice({ form, limit, next: { missed } }: MissedChoiceProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { count, dates } = missed
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return null
  const words =
    count === 1
      ? t('schedules.form.missed_one', { date: formats.date(first) })
      : t('schedules.form.missed', { count, first: formats.date(first), last: formats.date(last) })
  return (
    <div className={classes.missed} data-many={count > limit || undefined}>
      <p className={classes.missedWords}>
        <IconHistory size={16} stroke={1.75} aria-hidden />
        {words}
      </p>
      <Radio.Group
        aria-label={words}
        value={form.values.skip_missed ? 'skip' : 'make_up'}
        onChange={(chosen) => form.setValue('skip_missed', chosen === 'skip')}
      >
        <div className={classes.options}>
          <Radio
            value="make_up"
            label={t('schedules.form.make_up', { count })}
            description={
              count > limit
                ? t('schedules.form.make_up_pauses', { limit })
                : t('schedules.form.make_up_text', { count })
            }
            iconColor="var(--button-text)"
            className={classes.radio}
          />
          <Radio
            value="skip"
            label={t('schedules.form.skip', { count })}
            description={t('schedules.form.skip_text', { count })}
            iconColor="var(--button-text)"
            className={classes.radio}
          />
        </div>
      </Radio.Group>
    </div>
  )
}

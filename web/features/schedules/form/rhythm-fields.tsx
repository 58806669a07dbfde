import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { useId } from 'react'
import { type RhythmUnit, rhythmUnits } from '#shared/dates/recurrence.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { EndFields } from './end-fields.tsx'
import { MissedChoice } from '#web/features/schedules/record/missed-choice.tsx'
import type { NextInvoice } from './next-invoice.ts'
import classes from './schedule-form.module.css'
import type { SchedulePartProps } from './schedule-form.ts'
import { isSameRhythm } from './schedule-dates.ts'
import { hasMonths, rhythmOf } from './schedule-values.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type RhythmFieldsProps = Pick<SchedulePartProps, 'form' | 'context' | 'record'> & { next: NextInvoice }

/** When it runs, from when, until when, and which period each invoice covers. */
export function RhythmFields({ form, context, record, next }: RhythmFieldsProps) {
  const t = useTranslate()
  const headingId = useId()
  // For a paused schedule the same question is asked when it is resumed.
  const isDecidedElsewhere = record?.status === 'paused' && isSameRhythm(rhythmOf(form.values), record)
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t('schedules.form.rhythm')}
      </h2>
      <div className={classes.rhythm}>
        <EveryFields form={form} />
        <DateField
          label={t('field.start_date')}
          required
          description={useShortMonths(form)}
          {...form.field('start_date')}
        />
        <PeriodField form={form} period={next.period} />
      </div>
      {hasMonths(form.values.unit) && (
        <Checkbox label={t('schedules.form.last_day')} {...form.checkbox('last_day_of_month')} />
      )}
      {!isDecidedElsewhere && <MissedChoice form={form} limit={context.defaults.missed_limit} next={next} />}
      <EndFields form={form} />
    </section>
  )
}

function EveryFields({ form }: Pick<RhythmFieldsProps, 'form'>) {
  const t = useTranslate()
  const { every } = form.values
  const { onChange: onEvery, ...everyField } = form.field('every')
  const { onChange: onUnit, ...unitField } = form.field('unit')
  return (
    <>
      <WholeNumber
        label={t('field.every')}
        min={1}
        max={365}
        {...everyField}
        onChange={onEvery}
        onBlur={() => every === '' && onEvery(1)}
      />
      <ChoiceField
        label={t('schedules.form.unit')}
        data={rhythmUnits.map((value) => ({
          value,
          label: t(`schedules.unit.${value}`, { count: every === '' ? 1 : every }),
        }))}
        searchable={false}
        {...unitField}
        onChange={(unit) => onUnit(unit as RhythmUnit)}
      />
    </>
  )
}

/** What happens in months that do not have this day. */
function useShortMonths({ values }: SchedulePartProps['form']) {
  const t = useTranslate()
  const day = Number(values.start_date.slice(8))
  const isBent = hasMonths(values.unit) && !values.last_day_of_month && day > 28
  return isBent ? t('schedules.form.short_months') : undefined
}

type PeriodFieldProps = Pick<RhythmFieldsProps, 'form'> & { period: NextInvoice['period'] }

function PeriodField({ form, period }: PeriodFieldProps) {
  const t = useTranslate()
  const formats = useFormats()
  const labelId = useId()
  const { value, onChange } = form.field('arrears')
  return (
    <div className={classes.choice}>
      <span id={labelId} className={classes.label}>
        {t('schedules.form.covers')}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        className={classes.segments}
        data={[
          { value: 'advance', label: t('schedules.form.advance') },
          { value: 'arrears', label: t('schedules.form.arrears') },
        ]}
        value={value ? 'arrears' : 'advance'}
        onChange={(chosen) => onChange(chosen === 'arrears')}
      />
      <Text size="xs" c="dimmed">
        {period
          ? t('schedules.form.period', { start: formats.date(period.start), end: formats.date(period.end) })
          : t('schedules.form.no_period')}
      </Text>
    </div>
  )
}

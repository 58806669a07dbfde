import { Text } from '@mantine/core'
import { useId } from 'react'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { upcomingCount } from '#shared/features/schedules/schedules.rules.ts'
import { InvoiceTotalsPanel } from '#web/features/documents/editor/totals/invoice-totals-panel.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { NextInvoice } from '#web/features/schedules/form/next-invoice.ts'
import { PriceChangesCard } from '#web/features/schedules/prices/price-changes-card.tsx'
import { useRhythmText } from '#web/features/schedules/rhythm-text.ts'
import classes from '#web/features/schedules/schedules.module.css'
import type { SchedulePartProps } from '#web/features/schedules/form/schedule-form.ts'
import { rhythmOf } from '#web/features/schedules/form/schedule-values.ts'
import { WeekdayAndDate } from '#web/features/schedules/schedule-labels.tsx'

type ScheduleAsideProps = Pick<SchedulePartProps, 'form' | 'context' | 'record'> & {
  next: NextInvoice
  /** Called with the changed schedule. */
  onChanged?: ((schedule: Schedule) => void) | undefined
}

/** The result of the current values: the next invoice, the next dates, and planned price changes. */
export function ScheduleAside({ form, context, record, next, onChanged }: ScheduleAsideProps) {
  const t = useTranslate()
  const { totals } = next
  return (
    <aside className={classes.aside} aria-label={t('schedules.form.outcome')}>
      <InvoiceTotalsPanel totals={totals} vatCodes={context.vatCodes} caption={t('schedules.form.next_invoice')} />
      <dl className={`surface ${classes.monthly}`}>
        <dt>{t('schedules.form.monthly')}</dt>
        <dd>{totals.within_limit && <MoneyText minor={next.monthly_minor} currency={totals.currency} />}</dd>
      </dl>
      {record && onChanged && <PriceChangesCard schedule={record} onChanged={onChanged} />}
      <NextDates form={form} next={next} />
    </aside>
  )
}

type NextDatesProps = Pick<ScheduleAsideProps, 'form' | 'next'>

function NextDates({ form, next: { upcoming } }: NextDatesProps) {
  const t = useTranslate()
  const words = useRhythmText()
  const headingId = useId()
  const { start_date: start } = form.values
  return (
    <section className={`surface ${classes.dates}`} aria-labelledby={headingId}>
      <Text id={headingId} component="h2" size="sm" fw={600}>
        {t('schedules.form.next_dates')}
      </Text>
      {start !== '' && (
        <Text size="sm" mt={2} c="dimmed">
          {words(rhythmOf(form.values))}
        </Text>
      )}
      {upcoming.length === 0 ? (
        <Text size="xs" mt={8} c="dimmed">
          {start === '' ? t('schedules.form.no_start') : t('schedules.form.no_dates')}
        </Text>
      ) : (
        <ol className={classes.list}>
          {upcoming.map((date) => (
            <li key={date}>
              <WeekdayAndDate date={date} />
            </li>
          ))}
        </ol>
      )}
      {upcoming.length > 0 && upcoming.length < upcomingCount && (
        <Text size="xs" mt={8} c="dimmed">
          {t('schedules.form.then_over')}
        </Text>
      )}
    </section>
  )
}

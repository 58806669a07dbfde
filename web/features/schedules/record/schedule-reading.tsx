import { Stack } from '@mantine/core'
import { termsInWords } from '#shared/features/documents/payment-terms.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Fact, Facts, RecordCard } from '#web/ui/layout/record-parts.tsx'
import { useRhythmText } from '#web/features/schedules/rhythm-text.ts'
import classes from '#web/features/schedules/schedules.module.css'
import { WeekdayAndDate } from '#web/features/schedules/schedule-labels.tsx'

/** A schedule that cannot be edited, because it has ended or the user may not change it. */
export function ScheduleReading({ schedule }: { schedule: Schedule }) {
  const t = useTranslate()
  const locale = useIntlLocale()
  const { lines, currency, message } = schedule
  return (
    <div className={classes.columns}>
      <Stack gap="lg" miw={0}>
        <DataTable
          label={t('field.lines')}
          columns={lineColumns(t, currency, locale)}
          rows={lines}
          rowKey={({ id }) => id}
          empty={null}
          foot={[
            {
              key: 'net',
              label: t('invoice_form.net'),
              cells: { net_minor: <MoneyText minor={schedule.net_minor} currency={currency} /> },
            },
          ]}
        />
        {message !== '' && (
          <RecordCard title={t('field.message')}>
            <p className={classes.message}>{message}</p>
          </RecordCard>
        )}
      </Stack>
      <ScheduleFacts schedule={schedule} />
    </div>
  )
}

function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const t = useTranslate()
  const words = useRhythmText()
  const { next_date: next, start_date: start, made_count: count, currency } = schedule
  return (
    <RecordCard title={t('schedules.tab.schedule')}>
      <Facts>
        <Fact name={t('schedules.column.rhythm')}>{words(schedule)}</Fact>
        <Fact name={t('field.start_date')}>
          <DateText date={start} />
        </Fact>
        {next && (
          <Fact name={t('schedules.column.next')}>
            <WeekdayAndDate date={next} />
          </Fact>
        )}
        <Fact name={t('schedules.form.covers')}>
          {t(schedule.arrears ? 'schedules.form.arrears' : 'schedules.form.advance')}
        </Fact>
        <Fact name={t('schedules.form.ends')}>{useEndWords(schedule)}</Fact>
        <Fact name={t('schedules.column.action')}>{t(`schedules.action.${schedule.action}`)}</Fact>
        <Fact name={t('invoice_form.terms')}>{termsInWords(schedule.terms, t)}</Fact>
        {schedule.period_rule !== 'none' && (
          <Fact name={t('field.period_rule')}>{t(`schedules.period_rule.${schedule.period_rule}`)}</Fact>
        )}
        {schedule.delivery?.name && <Fact name={t('field.delivery')}>{schedule.delivery.name}</Fact>}
        {schedule.reference && <Fact name={t('field.reference')}>{schedule.reference}</Fact>}
        <Fact name={t('schedules.form.monthly')}>
          <MoneyText minor={schedule.monthly_minor} currency={currency} />
        </Fact>
        <Fact name={t('schedules.made')}>{t('schedules.made_count', { count })}</Fact>
      </Facts>
    </RecordCard>
  )
}

function useEndWords({ end: { kind, date, count } }: Schedule) {
  const t = useTranslate()
  const formats = useFormats()
  if (kind === 'on_date' && date !== null) return t('schedules.end_on', { date: formats.date(date) })
  if (kind === 'after' && count !== null) return t('schedules.end_after', { count })
  return t('schedules.end.never')
}

/** With all its decimals, and at least the minor units for a price. */
const decimal = (value: string, locale: string, minimumFractionDigits = 0) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 6 }).format(Number(value))

const lineColumns = (t: Translate, currency: string, locale: string): Column<ScheduleLine>[] => [
  {
    key: 'description',
    header: t('invoice_form.line.description'),
    inCard: 'title',
    cell: ({ description }) => <span className={classes.description}>{description}</span>,
  },
  {
    key: 'quantity',
    header: t('invoice_form.line.quantity'),
    numeric: true,
    width: '7rem',
    cell: ({ quantity, unit }) => `${decimal(quantity, locale)} ${unit}`.trim(),
  },
  {
    key: 'unit_price',
    header: t('invoice_form.line.unit_price'),
    numeric: true,
    width: '7rem',
    cell: ({ unit_price }) => decimal(unit_price, locale, minorUnitDigits(currency)),
  },
  {
    key: 'discount_percent',
    header: t('invoice_form.line.discount'),
    numeric: true,
    width: '5.5rem',
    cell: ({ discount_percent: percent }) => percent !== '0' && decimal(percent, locale),
  },
  {
    key: 'net_minor',
    header: t('invoice_form.line.net'),
    numeric: true,
    width: '8rem',
    inCard: 'figure',
    cell: ({ net_minor }) => <MoneyText minor={net_minor} currency={currency} />,
  },
]

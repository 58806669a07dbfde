import type { Rhythm } from '#shared/dates/recurrence.ts'
import type { ScheduleRow } from '#shared/features/schedules/schedules.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { FailingMark, ScheduleBadge, WeekdayAndDate } from '#web/features/schedules/schedule-labels.tsx'
import texts from '#web/ui/layout/text.module.css'
import classes from '#web/features/schedules/schedules.module.css'

const Line = ({ text }: { text: string }) => (
  <span className={texts.line} title={text}>
    {text}
  </span>
)

const customerColumn = (t: Translate): Column<ScheduleRow> => ({
  key: 'customer_name',
  sortKey: 'customer_name',
  header: t('field.customer_id'),
  width: '17%',
  inCard: 'paragraph',
  cell: ({ customer_name }) => <Line text={customer_name} />,
})

const whenColumns = (t: Translate, words: (rhythm: Rhythm) => string): Column<ScheduleRow>[] => [
  {
    key: 'rhythm',
    leaves: 'third',
    header: t('schedules.column.rhythm'),
    width: '14%',
    inCard: 'paragraph',
    cell: (row) => <span className={classes.rhythm}>{words(row)}</span>,
  },
  {
    key: 'next_date',
    sortKey: 'next_date',
    header: t('schedules.column.next'),
    width: '9rem',
    inCard: 'labelled',
    cell: ({ next_date }) => next_date && <WeekdayAndDate date={next_date} />,
  },
]

/** The page of one customer does not repeat the customer's name. */
export const scheduleColumns = (
  t: Translate,
  words: (rhythm: Rhythm) => string,
  { ofOneCustomer = false } = {},
): Column<ScheduleRow>[] => [
  {
    key: 'name',
    sortKey: 'name',
    header: t('field.name'),
    inCard: 'title',
    cell: ({ name }) => (
      <span className={classes.wide}>
        <span className={`${texts.line} ${texts.name}`} title={name}>
          {name}
        </span>
      </span>
    ),
  },
  ...(ofOneCustomer ? [] : [customerColumn(t)]),
  ...whenColumns(t, words),
  {
    key: 'action',
    header: t('schedules.column.action'),
    leaves: 'first',
    width: '11.25rem',
    inCard: 'aside',
    cell: ({ action }) => (
      <span className={classes.action}>
        <Line text={t(`schedules.action.${action}`)} />
      </span>
    ),
  },
  {
    key: 'monthly_minor',
    sortKey: 'monthly_minor',
    header: t('schedules.column.monthly'),
    numeric: true,
    width: '8rem',
    inCard: 'figure',
    cell: ({ monthly_minor, currency, status }) => (
      // The sum below contains only active schedules.
      <span className={classes.amount} data-idle={status !== 'active' || undefined}>
        <MoneyText minor={monthly_minor} currency={currency} />
      </span>
    ),
  },
  {
    key: 'status',
    header: t('field.status'),
    width: '10.5rem',
    inCard: 'aside',
    cell: (row) => (
      <span className={classes.state}>
        <ScheduleBadge status={row.status} reason={row.pause_reason} />
        <FailingMark schedule={row} />
      </span>
    ),
  },
]

import type { DueReminder } from '#shared/features/reminders/reminders.reply.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import styles from '#web/features/reminders/reminders.module.css'
import text from '#web/ui/layout/text.module.css'

/** A few numbers say which; the drawer names all. */
const mostNumbers = 3

const numbersOf = ({ documents, document_count }: DueReminder) => {
  const shown = documents.slice(0, mostNumbers).map(({ number }) => number)
  return [shown.join(', '), ...(document_count > shown.length ? [`+${document_count - shown.length}`] : [])].join(' ')
}

export const stepText = (t: Translate, days: number) =>
  days === 0
    ? t('reminders.on_due_day')
    : t(days < 0 ? 'reminders.days_before' : 'reminders.days_after', { count: Math.abs(days) })

export const amountsOf = ({ totals }: Pick<DueReminder, 'totals'>, formats: Formats) =>
  totals.map(({ outstanding_minor, currency }) => formats.money(outstanding_minor, currency)).join(' + ')

const toneOf = ({ reason }: DueReminder): Tone => {
  if (reason === null) return 'good'
  return reason === 'bounced' || reason === 'not_delivered' || reason === 'no_address' ? 'bad' : 'neutral'
}

export function ReminderBadge({ t, reminder }: { t: Translate; reminder: DueReminder }) {
  return <StateBadge tone={toneOf(reminder)}>{t(`reminders.state.${reminder.reason ?? 'going_out'}`)}</StateBadge>
}

export const reminderColumns = (t: Translate, formats: Formats): Column<DueReminder>[] => [
  {
    key: 'customer_name',
    sortKey: 'customer_name',
    header: t('reminders.column.customer'),
    inCard: 'title',
    cell: (row) => (
      <span className={styles.lines}>
        <span className={styles.name}>{row.customer_name}</span>
        <span className={text.quietFigures}>{numbersOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'days',
    sortKey: 'days',
    header: t('reminders.column.step'),
    width: '11rem',
    inCard: 'aside',
    leaves: 'second',
    cell: ({ days }) => stepText(t, days),
  },
  {
    key: 'state',
    header: t('reminders.column.state'),
    width: '10.5rem',
    inCard: 'aside',
    cell: (row) => <ReminderBadge t={t} reminder={row} />,
  },
  {
    key: 'reasons',
    header: t('reminders.column.why'),
    width: '30%',
    inCard: 'paragraph',
    leaves: 'first',
    className: styles.why,
    // The step, which is the first reason for going out, has a column of its own.
    cell: ({ going_out, reasons }) => reasons.slice(going_out ? 1 : 0).join(' · '),
  },
  {
    key: 'totals',
    header: t('reminders.column.amount'),
    numeric: true,
    width: '10rem',
    inCard: 'figure',
    cell: (row) => amountsOf(row, formats),
  },
]

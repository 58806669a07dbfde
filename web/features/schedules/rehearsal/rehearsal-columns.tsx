import { Link } from '@tanstack/react-router'
import type { DatePeriod } from '#shared/features/documents/date-period.ts'
import type { RehearsalKind } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import { Difference } from '#web/features/schedules/prices/money-difference.tsx'
import texts from '#web/ui/layout/text.module.css'
import classes from './rehearsal.module.css'
import type { RehearsalRow } from './rehearsal.queries.ts'

const tones: Record<RehearsalKind, Tone> = {
  new: 'current',
  changed: 'warning',
  same: 'good',
  blocked: 'bad',
  ended: 'neutral',
}

type Rights = { mayRead: boolean; mayManage: boolean }

const amount =
  (part: 'net_minor' | 'vat_minor' | 'gross_minor') =>
  ({ next, currency }: RehearsalRow) =>
    next && (
      <span className={part === 'gross_minor' ? texts.strong : classes.part}>
        <MoneyText minor={next[part]} currency={currency} />
      </span>
    )

export const rehearsalColumns = (t: Translate, rights: Rights): Column<RehearsalRow>[] => [
  {
    key: 'name',
    header: t('rehearsal.schedule'),
    inCard: 'title',
    cell: ({ name, customer_name: customer }) => (
      <span className={texts.customer}>
        <span className={texts.line} title={name}>
          {name}
        </span>
        <span className={`${texts.line} ${texts.code}`} title={customer}>
          {customer}
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    header: t('rehearsal.date'),
    width: '12.5rem',
    cell: ({ next }) =>
      next && (
        <span className={classes.next}>
          <DateText date={next.period_date} />
          {next.period && <Period {...next.period} />}
        </span>
      ),
  },
  { key: 'kind', header: t('rehearsal.compared'), width: '15rem', cell: (row) => <Kind row={row} /> },
  { key: 'net', header: t('rehearsal.net'), numeric: true, width: '7rem', leaves: 'first', cell: amount('net_minor') },
  {
    key: 'vat',
    header: t('rehearsal.vat'),
    numeric: true,
    width: '6.5rem',
    leaves: 'first',
    cell: amount('vat_minor'),
  },
  {
    key: 'gross',
    header: t('rehearsal.next'),
    numeric: true,
    width: '7.5rem',
    inCard: 'figure',
    cell: amount('gross_minor'),
  },
  {
    key: 'last',
    header: t('rehearsal.last'),
    numeric: true,
    width: '9rem',
    cell: ({ last }) => last && <Last last={last} rights={rights} />,
  },
  { key: 'difference', header: t('rehearsal.difference'), numeric: true, width: '7.5rem', cell: differenceOf },
]

/** What the invoice says that it is for. */
function Period({ start_date: start, end_date: end }: DatePeriod) {
  const formats = useFormats()
  const text = [start, end].map((date) => (date === null ? '' : formats.date(date))).join(' – ')
  return (
    <span className={`${texts.line} ${texts.code}`} title={text}>
      {text}
    </span>
  )
}

/** Amounts in different currencies have no difference. */
function differenceOf({ next, last, currency }: RehearsalRow) {
  if (!next || !last || last.currency !== currency) return null
  return <Difference minor={next.gross_minor - last.gross_minor} currency={currency} />
}

/** A blocked run shows the reasons. */
function Kind({ row: { kind, reasons } }: { row: RehearsalRow }) {
  const t = useTranslate()
  return (
    <span className={classes.kind}>
      <StateBadge tone={tones[kind]}>{t(`rehearsal.kind.${kind}`)}</StateBadge>
      {reasons.map((reason) => (
        <span key={reason} className={classes.reason}>
          {reason}
        </span>
      ))}
    </span>
  )
}

function Last({ last, rights }: { last: NonNullable<RehearsalRow['last']>; rights: Rights }) {
  const t = useTranslate()
  const { number, invoice_id: id } = last
  const word = number ?? t('rehearsal.draft')
  const href = number === null && rights.mayManage ? `/invoices/edit/${id}` : `/invoices/view/${id}`
  return (
    <span className={classes.last}>
      <MoneyText minor={last.gross_minor} currency={last.currency} />
      {rights.mayRead ? (
        <Link to={href} className={texts.quietLink}>
          {word}
        </Link>
      ) : (
        <span className={texts.quiet}>{word}</span>
      )}
    </span>
  )
}

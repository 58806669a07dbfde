import { VisuallyHidden } from '@mantine/core'
import { daysBetween } from '#shared/dates/business-date.ts'
import type { Statement, StatementEntry } from '#shared/features/statements/statements.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column, FootRow } from '#web/ui/table/data-table-column.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import texts from '#web/ui/layout/text.module.css'
import classes from './statements.module.css'

/** The opening balance is a line of its own, and so is the number of entries left out. */
type Opening = { id: 'opening'; kind: 'opening'; date: string; balance_minor: number }
type LeftOut = { id: 'left_out'; kind: 'left_out'; count: number; amount_minor: number; balance_minor: number }

export type Line = StatementEntry | Opening | LeftOut

const isEntry = (line: Line): line is StatementEntry => line.kind !== 'opening' && line.kind !== 'left_out'

/** Without entries there are no lines: a text shows the balance. */
export function linesOf({ kind, entries, from, opening_minor, left_out_count, left_out_minor }: Statement): Line[] {
  if (entries.length === 0) return entries
  const left = { id: 'left_out', kind: 'left_out', count: left_out_count, amount_minor: left_out_minor } as const
  const hasMore = left_out_count > 0
  if (kind === 'open_items') return [...entries, ...(hasMore ? [{ ...left, balance_minor: left_out_minor }] : [])]
  return [
    { id: 'opening', kind: 'opening', date: from, balance_minor: opening_minor },
    ...(hasMore ? [{ ...left, balance_minor: opening_minor + left_out_minor }] : []),
    ...entries,
  ]
}

const pages = { invoice: '/invoices/view', credit_note: '/creditnote/view', payment: '/payments/view' }

export const lineHref = (line: Line) => (isEntry(line) ? `${pages[line.source]}/${line.source_id}` : undefined)

const entryText = (t: Translate, { kind, name }: StatementEntry) =>
  [t(`statement.kind.${kind}`), name].filter(Boolean).join(' ')

export const lineColumns = (t: Translate, { kind, currency, to }: Statement): Column<Line>[] => [
  {
    key: 'date',
    header: t('document.date'),
    width: '8.5rem',
    inCard: 'paragraph',
    cell: (line) => (
      <>
        {line.kind !== 'left_out' && <DateText date={line.date} />}
        {/* This cell contains the row's link, so screen readers hear what it opens. */}
        {isEntry(line) && <VisuallyHidden> {entryText(t, line)}</VisuallyHidden>}
      </>
    ),
  },
  {
    key: 'entry',
    header: t('document.entry'),
    inCard: 'title',
    cell: (line) => {
      if (line.kind === 'opening') return <span className={texts.strong}>{t('document.opening_balance')}</span>
      if (line.kind === 'left_out') {
        const words = kind === 'period' ? 'document.left_out_earlier' : 'document.left_out_later'
        return <span className={texts.dimmed}>{t(words, { count: line.count })}</span>
      }
      return (
        <span className={classes.entry}>
          <span className={texts.dimmed}>{t(`statement.kind.${line.kind}`)}</span>
          <span className={`${texts.name} ${classes.name}`}>{line.name}</span>
        </span>
      )
    },
  },
  {
    key: 'due_date',
    header: t('invoices.column.due'),
    // Only open items show how late they are.
    width: kind === 'open_items' ? '14rem' : '8.5rem',
    inCard: 'labelled',
    cell: (line) =>
      isEntry(line) &&
      line.due_date !== null && (
        <span className={classes.entry}>
          <DateText date={line.due_date} />
          {kind === 'open_items' && line.due_date < to && (
            <span className={texts.late}>{t('invoices.due.late', { count: daysBetween(line.due_date, to) })}</span>
          )}
        </span>
      ),
  },
  {
    key: 'amount_minor',
    header: t('field.amount_minor'),
    numeric: true,
    width: '9.5rem',
    inCard: kind === 'period' ? 'figure' : 'labelled',
    cell: (line) => line.kind !== 'opening' && <MoneyText minor={line.amount_minor} currency={currency} />,
  },
  {
    key: 'balance_minor',
    header: t(kind === 'period' ? 'document.balance' : 'document.open'),
    numeric: true,
    width: '9.5rem',
    inCard: kind === 'period' ? 'labelled' : 'figure',
    cell: (line) => (
      <span className={line.kind === 'opening' || kind === 'open_items' ? texts.strong : undefined}>
        <MoneyText minor={line.balance_minor} currency={currency} />
      </span>
    ),
  },
]

export const closingOf = (label: string, { closing_minor, currency }: Statement): FootRow[] => [
  {
    key: 'closing',
    label,
    cells: {
      balance_minor: (
        <span className={texts.strong}>
          <MoneyText minor={closing_minor} currency={currency} />
        </span>
      ),
    },
  },
]

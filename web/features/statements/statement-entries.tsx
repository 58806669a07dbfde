import { VisuallyHidden } from '@mantine/core'
import { daysBetween } from '#shared/dates/business-date.ts'
import type { Statement, StatementEntry } from '#shared/features/statements/statements.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Column, FootRow } from '#web/ui/data-table-column.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { MoneyText } from '#web/ui/money-text.tsx'
import classes from './statement.module.css'

/** What was owed before the first entry is a line of its own. */
type Opening = { id: 'opening'; kind: 'opening'; date: string; balance_minor: number }

export type Line = StatementEntry | Opening

const isOpening = (line: Line): line is Opening => line.kind === 'opening'

/** Without an entry there is nothing to run from: the words in its place say the balance. */
export function linesOf({ kind, entries, from, opening_minor }: Statement): Line[] {
  if (kind === 'open_items' || entries.length === 0) return entries
  return [{ id: 'opening', kind: 'opening', date: from, balance_minor: opening_minor }, ...entries]
}

const pages = { invoice: '/invoices/view', credit_note: '/creditnote/view', payment: '/payments/view' }

export const lineHref = (line: Line) => (isOpening(line) ? undefined : `${pages[line.source]}/${line.source_id}`)

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
        <DateText date={line.date} />
        {/* The link of the row is in this cell: whoever hears it hears where it leads. */}
        {!isOpening(line) && <VisuallyHidden> {entryText(t, line)}</VisuallyHidden>}
      </>
    ),
  },
  {
    key: 'entry',
    header: t('document.entry'),
    inCard: 'title',
    cell: (line) =>
      isOpening(line) ? (
        <span className={classes.strong}>{t('document.opening_balance')}</span>
      ) : (
        <span className={classes.entry}>
          <span className={classes.quiet}>{t(`statement.kind.${line.kind}`)}</span>
          <span className={classes.name}>{line.name}</span>
        </span>
      ),
  },
  {
    key: 'due_date',
    header: t('invoices.column.due'),
    // Only among open items does it say how late they are.
    width: kind === 'open_items' ? '14rem' : '8.5rem',
    inCard: 'labelled',
    cell: (line) =>
      !isOpening(line) &&
      line.due_date !== null && (
        <span className={classes.entry}>
          <DateText date={line.due_date} />
          {kind === 'open_items' && line.due_date < to && (
            <span className={classes.late}>{t('invoices.due.late', { count: daysBetween(line.due_date, to) })}</span>
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
    cell: (line) => !isOpening(line) && <MoneyText minor={line.amount_minor} currency={currency} />,
  },
  {
    key: 'balance_minor',
    header: t(kind === 'period' ? 'document.balance' : 'document.open'),
    numeric: true,
    width: '9.5rem',
    inCard: kind === 'period' ? 'labelled' : 'figure',
    cell: (line) => (
      <span className={isOpening(line) || kind === 'open_items' ? classes.strong : undefined}>
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
        <span className={classes.strong}>
          <MoneyText minor={closing_minor} currency={currency} />
        </span>
      ),
    },
  },
]

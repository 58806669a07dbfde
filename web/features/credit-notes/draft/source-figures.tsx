import { Link } from '@tanstack/react-router'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Figure, Figures } from '#web/ui/layout/record-parts.tsx'
import type { Creditable } from '#shared/features/credit-notes/credit-notes.reply.ts'
import classes from '#web/features/credit-notes/credit-notes.module.css'
import text from '#web/ui/layout/text.module.css'

/** The invoice that is credited, and its amounts. */
export function SourceFigures({ source }: { source: Creditable }) {
  const t = useTranslate()
  const { invoice_id: id, currency } = source
  return (
    <Figures>
      <Figure name={t('credit_notes.column.invoice')}>
        <Link to="/invoices/view/$id" params={{ id }} className={text.link}>
          <span className={classes.number}>{source.number}</span>
        </Link>
      </Figure>
      <Figure name={t('credit_notes.column.issued')}>
        <DateText date={source.issue_date} />
      </Figure>
      <Figure name={t('field.customer_id')} isWide>
        {source.customer_name}
      </Figure>
      <Figure name={t('invoices.gross')}>
        <MoneyText minor={source.gross_minor} currency={currency} />
      </Figure>
      <Figure name={t('credit_notes.still_owed')}>
        <MoneyText minor={source.outstanding_minor} currency={currency} />
      </Figure>
    </Figures>
  )
}

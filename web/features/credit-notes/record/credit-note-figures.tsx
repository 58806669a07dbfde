import { Link } from '@tanstack/react-router'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Figure, Figures } from '#web/ui/layout/record-parts.tsx'
import texts from '#web/ui/layout/text.module.css'

/** The amount, what is left of it, and the customer. */
export function CreditNoteFigures({ note }: { note: CreditNote }) {
  const t = useTranslate()
  const { currency, status, unallocated_minor: left } = note
  const gross = note.payable_minor + note.prepaid_minor
  const isIssued = status === 'issued'
  return (
    <Figures>
      <Figure name={t('credit_notes.column.gross')} isMain>
        <MoneyText minor={gross} currency={currency} />
      </Figure>
      {isIssued && (
        <>
          <Figure name={t('credit_notes.used')}>
            <MoneyText minor={gross - left} currency={currency} />
          </Figure>
          <Figure name={t('credit_notes.column.left')}>
            <MoneyText minor={left} currency={currency} />
          </Figure>
        </>
      )}
      {note.issue_date && (
        <Figure name={t('credit_notes.column.issued')}>
          <DateText date={note.issue_date} />
        </Figure>
      )}
      <Figure name={t('field.customer_id')} isWide>
        <CustomerName note={note} />
      </Figure>
    </Figures>
  )
}

function CustomerName({ note: { customer_id: id, customer_name: name } }: { note: CreditNote }) {
  const maySee = useMay('customer_access')
  if (!maySee) return name
  return (
    <Link to="/customers/edit/$id" params={{ id }} className={texts.link}>
      {name}
    </Link>
  )
}

import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import type { PartProps } from './use-customer-page.ts'

/** What else is open on the account, and what was credited to it. */
export function OtherDocuments({ token, page: { others, credit_notes: credits } }: PartProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <>
      {others.length > 0 && (
        <section className={`surface ${classes.card}`} aria-labelledby="others">
          <h2 id="others">{t('customer_page.others')}</h2>
          <OpenDocuments token={token} documents={others} />
        </section>
      )}
      {credits.length > 0 && (
        <section className={`surface ${classes.card}`} aria-labelledby="credits">
          <h2 id="credits">{t('customer_page.credit_notes')}</h2>
          <ul className={`divided ${classes.others}`}>
            {credits.map((credit) => (
              <Row key={credit.id} token={token} shown={credit} amount={credit.gross_minor}>
                <small>{t('customer_page.issued', { date: formats.date(credit.issue_date) })}</small>
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Open invoices, each with its day and what is left of it. */
export function OpenDocuments({ token, documents }: { token: string; documents: PartProps['page']['documents'] }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <ul className={`divided ${classes.others}`}>
      {documents.map((open) => (
        <Row key={open.id} token={token} shown={open} amount={open.outstanding_minor}>
          <small data-late={open.state === 'overdue' || undefined}>
            {t('customer_page.other_due', { date: formats.date(open.due_date) })}
          </small>
        </Row>
      ))}
    </ul>
  )
}

type Shown = { id: string; number: string; currency: string; has_pages: boolean; has_pdf: boolean }

function Row({ token, shown, amount, children }: { token: string; shown: Shown; amount: number; children: ReactNode }) {
  const t = useTranslate()
  const formats = useFormats()
  const { id, number, currency } = shown
  const named = (
    <>
      <b>{number}</b>
      {children}
    </>
  )
  return (
    <li>
      {shown.has_pages ? (
        <Link to="/c/$token" params={{ token }} search={{ document: id }} className={classes.other}>
          {named}
        </Link>
      ) : (
        <span>{named}</span>
      )}
      <b className="figures">{formats.money(amount, currency)}</b>
      {shown.has_pdf && (
        <a
          href={`/api/c/${encodeURIComponent(token)}/pdf?document=${id}`}
          download
          aria-label={t('customer_page.other_pdf', { number })}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden />
        </a>
      )}
    </li>
  )
}

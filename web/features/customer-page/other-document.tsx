import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import { DocumentView } from './document-view.tsx'
import type { PartProps } from './use-customer-page.ts'

type Other = CustomerPage['others'][number] | CustomerPage['credit_notes'][number]

/** A document of the account other than the one that the link leads to, if there is one with this id. */
export const otherDocumentOf = ({ document, documents, others, credit_notes }: CustomerPage, id: string | undefined) =>
  id === document.id ? undefined : [...documents, ...others, ...credit_notes].find((other) => other.id === id)

/** Another open invoice, or a credit note, as it prints. */
export function OtherDocument({ token, page, shown }: PartProps & { shown: Other }) {
  const t = useTranslate()
  const { number } = shown
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <p className={classes.sender}>{page.business.name}</p>
        <h1 className={classes.title}>
          <span>{t('left_minor' in shown ? 'customer_page.credit_note' : 'customer_page.invoice', { number })}</span>{' '}
          <small>{t('customer_page.for', { customer: page.customer_name })}</small>
        </h1>
      </header>
      <div className={classes.columns}>
        <div className={classes.paying}>
          <section className={`surface ${classes.card}`} aria-label={number}>
            <Amount shown={shown} />
            <p className={classes.files}>
              {shown.has_pdf && (
                <a
                  href={`/api/c/${encodeURIComponent(token)}/pdf?document=${shown.id}`}
                  download
                  aria-label={t('customer_page.pdf')}
                >
                  <IconDownload size={16} stroke={1.75} aria-hidden />
                  PDF
                </a>
              )}
              <button type="button" onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.75} aria-hidden />
                {t('customer_page.print')}
              </button>
            </p>
          </section>
          <Link to="/c/$token" params={{ token }} search={{}} className={classes.plain}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {t('customer_page.back', { number: page.document.number })}
          </Link>
        </div>
        <DocumentView token={token} shown={shown} />
      </div>
    </div>
  )
}

function Amount({ shown }: { shown: Other }) {
  const t = useTranslate()
  const formats = useFormats()
  if (!('left_minor' in shown))
    return (
      <div>
        <p className={classes.label}>{t('customer_page.to_pay')}</p>
        <p className={classes.amount}>{formats.money(shown.outstanding_minor, shown.currency)}</p>
        <p className={classes.due}>{t('customer_page.due', { date: formats.date(shown.due_date) })}</p>
      </div>
    )
  const left = formats.money(shown.left_minor, shown.currency)
  return (
    <div>
      <p className={classes.label}>{t('customer_page.credited')}</p>
      <p className={classes.amount}>{formats.money(shown.gross_minor, shown.currency)}</p>
      <p className={classes.quiet}>
        {shown.left_minor > 0 ? t('customer_page.credit_left', { amount: left }) : t('customer_page.credit_used')}
      </p>
    </div>
  )
}

import { IconDownload } from '@tabler/icons-react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import type { PartProps } from './part-props.ts'

/** What else is open on the account. */
export function OtherDocuments({ token, page: { others } }: PartProps) {
  const t = useTranslate()
  const formats = useFormats()
  if (others.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="others">
      <h2 id="others">{t('customer_page.others')}</h2>
      <ul className={classes.others}>
        {others.map(({ id, number, due_date, state, currency, outstanding_minor }) => (
          <li key={id}>
            <span>
              <b>{number}</b>
              <small data-late={state === 'overdue' || undefined}>
                {t('customer_page.other_due', { date: formats.date(due_date) })}
              </small>
            </span>
            <span className={classes.figure}>{formats.money(outstanding_minor, currency)}</span>
            <a
              href={`/api/c/${encodeURIComponent(token)}/pdf?document=${id}`}
              download
              aria-label={t('customer_page.other_pdf', { number })}
            >
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { sumsOf } from '#shared/features/reminders/reminder-sums.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import { OpenDocuments } from './other-documents.tsx'
import type { PartProps } from './use-customer-page.ts'

/** Whether the message that the link came with is about more than one document. */
export const isAboutSeveral = ({ documents }: CustomerPage) => documents.length > 1

/** All that a message is about: what is owed together, and each document with its day. */
export function AccountSummary({ token, page }: PartProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { documents } = page
  return (
    <section className={`surface ${classes.card}`} aria-label={t('customer_page.account')}>
      <p className={classes.label}>{t('customer_page.to_pay_of', { count: documents.length })}</p>
      {sumsOf(documents).map(({ currency, outstanding_minor }) => (
        <p key={currency} className={classes.amount}>
          {formats.money(outstanding_minor, currency)}
        </p>
      ))}
      <OpenDocuments token={token} documents={documents} />
    </section>
  )
}

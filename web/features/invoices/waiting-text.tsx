import type { InvoiceRow } from '#shared/features/invoices/invoices.contract.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './list/invoices.module.css'

type Waiting = { issue_on: string; email?: boolean; failed: boolean }

/** "Will be issued on 1 Dec 2026", or that it could not be. */
export function waitingText(t: Translate, formats: Formats, { issue_on, email = false, failed }: Waiting) {
  const date = formats.date(issue_on)
  if (failed) return t('invoices.waiting.failed', { date })
  return t(email ? 'invoices.waiting.will_email' : 'invoices.waiting.will', { date })
}

/** What the list says of a draft that waits for its day. */
export function WaitingText({ row: { issue_on, issue_failed } }: { row: InvoiceRow }) {
  const t = useTranslate()
  const formats = useFormats()
  if (issue_on === null) return null
  return (
    <span className={classes.waiting} data-late={issue_failed || undefined}>
      {waitingText(t, formats, { issue_on, failed: issue_failed })}
    </span>
  )
}

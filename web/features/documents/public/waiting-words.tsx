import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './waiting.module.css'

/** The documents that can wait for their issue date. */
export type WaitingKind = 'invoice' | 'credit_note'

type Waiting = { issue_on: string; email?: boolean; failed: boolean }

/** "Will be issued on 1 Dec 2026", or that it could not be. */
export function waitingWords(
  t: Translate,
  formats: Formats,
  kind: WaitingKind,
  { issue_on, email = false, failed }: Waiting,
) {
  const date = formats.date(issue_on)
  if (failed) return t(`waiting_draft.failed.${kind}`, { date })
  return email ? t(`waiting_draft.will_email.${kind}`, { date }) : t(`waiting_draft.will.${kind}`, { date })
}

type WaitingWordsProps = { kind: WaitingKind; row: { issue_on: string | null; issue_failed: boolean } }

/** The text in a list for a draft that waits for its issue date. */
export function WaitingWords({ kind, row: { issue_on, issue_failed } }: WaitingWordsProps) {
  const t = useTranslate()
  const formats = useFormats()
  if (issue_on === null) return null
  return (
    <span className={classes.words} data-late={issue_failed || undefined}>
      {waitingWords(t, formats, kind, { issue_on, failed: issue_failed })}
    </span>
  )
}

import { formatNoteDate } from '#shared/i18n/formats.ts'
import { useFormats } from '#web/platform/language/language.tsx'
import classes from '#web/ui/layout/text.module.css'

/** A plain date (2026-09-30) as the language writes it. */
export function DateText({ date }: { date: string }) {
  const formats = useFormats()
  return (
    <time className={classes.figures} dateTime={date}>
      {formats.date(date)}
    </time>
  )
}

/** An instant on the reader's clock; `exact` is to the second and the same in every language. */
export function InstantText({ instant, exact = false }: { instant: string; exact?: boolean }) {
  const formats = useFormats()
  return (
    <time className={classes.figures} dateTime={instant}>
      {exact ? formatNoteDate(instant) : formats.instant(instant)}
    </time>
  )
}

import { formatNoteDate } from '#shared/i18n/formats.ts'
import { useFormats } from '#web/platform/language/language.tsx'
import classes from '#web/ui/layout/text.module.css'

/** A plain date (2026-09-30) in the format of the language. */
export function DateText({ date }: { date: string }) {
  const formats = useFormats()
  return (
    <time className={classes.figures} dateTime={date}>
      {formats.date(date)}
    </time>
  )
}

/**
 * An instant in the user's time zone, with its seconds in the title. The date of a note is `exact`: with seconds, and the
 * same in every language.
 */
export function InstantText({ instant, exact = false }: { instant: string; exact?: boolean }) {
  const formats = useFormats()
  return (
    <time className={classes.figures} dateTime={instant} title={exact ? undefined : formatNoteDate(instant)}>
      {exact ? formatNoteDate(instant) : formats.instant(instant)}
    </time>
  )
}

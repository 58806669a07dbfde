import { useFormats } from '#web/platform/language/language.tsx'
import classes from '#web/features/schedules/rehearsal/rehearsal.module.css'

/** Always with its sign, because it is a difference. */
export function Difference({ minor, currency }: { minor: number; currency: string }) {
  const formats = useFormats()
  return (
    <span className={classes.difference} data-none={minor === 0 || undefined}>
      {minor > 0 && '+'}
      {formats.money(minor, currency)}
    </span>
  )
}

import { useFormats } from '#web/platform/language/language.tsx'
import classes from '#web/ui/layout/text.module.css'

/** An amount of whole minor units, with its currency, in figures of one width. */
export function MoneyText({ minor, currency }: { minor: number; currency: string }) {
  const { money } = useFormats()
  return <span className={classes.figures}>{money(minor, currency)}</span>
}

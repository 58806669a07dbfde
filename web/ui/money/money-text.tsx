import { useFormats } from '#web/platform/language/language.tsx'
import classes from '#web/ui/layout/text.module.css'

/** An amount in minor units, formatted with its currency in tabular figures. */
export function MoneyText({ minor, currency }: { minor: number; currency: string }) {
  const { money } = useFormats()
  return <span className={classes.figures}>{money(minor, currency)}</span>
}

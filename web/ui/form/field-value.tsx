import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './fields.module.css'

/** A value as text, or a dimmed word if it is empty. */
export function FieldValue({ text }: { text: string }) {
  const t = useTranslate()
  return text === '' ? (
    <span className={classes.empty}>{t('value.empty')}</span>
  ) : (
    <span className={classes.value} data-value>
      {text}
    </span>
  )
}

import { Loader } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './feedback.module.css'

/** A text over content that is loading. It fades in late, so that fast answers do not make it flicker. */
export function LoadingPill({ text }: { text?: string | undefined }) {
  const t = useTranslate()
  return (
    <output className={classes.place}>
      <span className={classes.pill}>
        <Loader size={14} aria-hidden />
        {text ?? t('ui.loading')}
      </span>
    </output>
  )
}

import { Loader } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './loading-pill.module.css'

/** Words over what is still to come. It fades in late: an answer that is there at once should not flicker. */
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

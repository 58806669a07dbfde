import { Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './home.module.css'

/** As tall as the content, so that little moves when it arrives. */
export function HomeSkeleton() {
  const t = useTranslate()
  return (
    <>
      <VisuallyHidden>
        <output>{t('ui.loading')}</output>
      </VisuallyHidden>
      <div className={classes.cards} aria-hidden>
        {[40, 52, 64, 48].map((width) => (
          <div key={width} className={`surface ${classes.card}`}>
            <Skeleton height={12} width={`${width}%`} mt={4} />
            <Skeleton height={22} width="70%" mt={10} />
            <Skeleton height={10} width="40%" mt={10} />
          </div>
        ))}
      </div>
      <div className={classes.wide} aria-hidden>
        <Shape height="20.5rem" />
        <Shape height="20.5rem" />
      </div>
      <div className={classes.thirds} aria-hidden>
        <Shape height="19rem" />
        <Shape height="19rem" />
        <Shape height="19rem" />
      </div>
    </>
  )
}

const Shape = ({ height }: { height: string }) => <Paper withBorder radius="lg" style={{ height }} />

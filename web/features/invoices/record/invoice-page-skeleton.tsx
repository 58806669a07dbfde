import { Skeleton } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PagesSkeleton } from '#web/ui/document/document-pages.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import classes from './invoice-page.module.css'

/** Grey shapes of the size of the content. */
export function InvoicePageSkeleton() {
  const t = useTranslate()
  return (
    <>
      <Skeleton height={86} radius="lg" />
      <div className={classes.columns}>
        <PagesSkeleton />
        <div className={classes.card}>
          <TextSkeleton lines={9} label={t('ui.loading')} />
        </div>
      </div>
    </>
  )
}

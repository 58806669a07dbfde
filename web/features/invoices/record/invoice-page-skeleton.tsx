import { Paper, Skeleton } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PagesSkeleton } from '#web/ui/document/document-pages.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { WithAside } from '#web/ui/layout/with-aside.tsx'

/** Grey shapes of the size of the content. */
export function InvoicePageSkeleton() {
  const t = useTranslate()
  return (
    <>
      <Skeleton height={86} radius="lg" />
      <WithAside>
        <PagesSkeleton />
        <Paper withBorder radius="lg" py={18} px="lg">
          <TextSkeleton lines={9} label={t('ui.loading')} />
        </Paper>
      </WithAside>
    </>
  )
}

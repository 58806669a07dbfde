import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { bankLineQuery } from '#web/features/banking/banking.queries.ts'
import { lineAddress } from '#web/features/payments/public/line-address.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** `/banking/line/{id}`: where notes lead to. It is shown among the lines of its account. */
export function LineLinkPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const line = useQuery(bankLineQuery(id))
  if (line.data) return <RedirectOnce to={lineAddress(line.data)} />
  const isUnknown = line.error instanceof ApiError && !line.error.isOurFault
  return (
    <Page title={t('banking.line')} back={{ to: '/banking/list', label: t('banking.title') }}>
      {line.isPending && <TextSkeleton lines={8} />}
      {line.isError && !isUnknown && <ErrorState onRetry={() => void line.refetch()} retrying={line.isFetching} />}
      {isUnknown && (
        <EmptyState icon={<IconFileUnknown stroke={1.5} aria-hidden />} title={t('banking.line_unknown')} />
      )}
    </Page>
  )
}

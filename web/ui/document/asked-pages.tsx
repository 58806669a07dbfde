import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useIsPainted } from '#web/platform/browser/after-paint.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DocumentPages, PagesSkeleton } from './document-pages.tsx'

type Pages = { pages: string[]; is_whole: boolean }

/**
 * The pages of a document that the server was asked for. Drawing a page of letters takes as long as the rest of the screen,
 * so they follow its first paint.
 */
export function AskedPages({ query }: { query: UseQueryOptions<Pages> }) {
  const pages = useQuery(query)
  const isPainted = useIsPainted()
  if (pages.isLoadingError)
    return (
      <div className="surface">
        <ErrorState onRetry={() => void pages.refetch()} retrying={pages.isFetching} />
      </div>
    )
  if (!pages.data || !isPainted) return <PagesSkeleton />
  return <DocumentPages pages={pages.data.pages} isWhole={pages.data.is_whole} />
}

import { IconFileUnknown } from '@tabler/icons-react'
import { ApiError } from '#web/platform/api/api-client.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

type RecordNotShownProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The text if the record does not exist, and a link. */
  title: string
  hint: string
  back: { to: string; label: string }
}

/** Shown in place of a record that does not exist or could not be loaded. */
export function RecordNotShown({ query: { error, isFetching, refetch }, title, hint, back }: RecordNotShownProps) {
  // The server answers 422 to a malformed id.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <EmptyState
      icon={<IconFileUnknown stroke={1.5} aria-hidden />}
      title={title}
      hint={hint}
      action={
        <ButtonLink to={back.to} variant="default" size="xs">
          {back.label}
        </ButtonLink>
      }
    />
  )
}

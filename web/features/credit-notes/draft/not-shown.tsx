import { IconFileUnknown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'

export const list = '/creditnote/list'

export const BackTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} variant="default" size="xs">
    {children}
  </ButtonLink>
)

type NotShownProps = {
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean }
  to: string
  label: string
  children?: ReactNode
}

/** For a record that does not exist, or an invoice that cannot be credited: the reason and a link back. */
export function NotShown({ query: { error, refetch, isFetching }, to, label, children }: NotShownProps) {
  const t = useTranslate()
  if (!(error instanceof ApiError) || error.isOurFault) return <ErrorState onRetry={refetch} retrying={isFetching} />
  const isGone = error.status === 404 || error.status === 422
  return (
    <EmptyState
      icon={<IconFileUnknown stroke={1.5} aria-hidden />}
      title={t(isGone ? 'credit_notes.not_found' : 'credit_notes.not_creditable')}
      hint={isGone ? t('credit_notes.not_found_text') : error.message}
      action={
        <>
          {!isGone && <BackTo to={to}>{label}</BackTo>}
          {isGone && <BackTo to={list}>{t('credit_notes.to_list')}</BackTo>}
          {children}
        </>
      }
    />
  )
}

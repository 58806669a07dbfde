import { Box, Paper } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-client.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { AdminFrame } from './admin-frame.tsx'

type AdminRecordProps<Shown> = {
  /** The page is drawn once this has loaded. */
  query: UseQueryResult<Shown>
  /** The page title while there is no record to name. */
  title: string
  back: { to: string; label: string }
  missing: { title: string; hint: string; back: string }
  children: (shown: Shown) => ReactNode
}

/** The page of one administration record, or a placeholder while it loads or if it does not exist. */
export function AdminRecord<Shown>({ query, title, back, missing, children }: AdminRecordProps<Shown>) {
  if (query.data !== undefined) return <AdminFrame>{children(query.data)}</AdminFrame>
  return (
    <AdminFrame>
      <Page title={title} back={back} isForm>
        <Paper withBorder radius="lg">
          {query.isPending ? (
            <Box p={24}>
              <FormSkeleton fields={4} />
            </Box>
          ) : isGone(query.error) ? (
            <EmptyState
              icon={<IconFileUnknown stroke={1.5} aria-hidden />}
              title={missing.title}
              hint={missing.hint}
              action={
                <ButtonLink to={back.to} variant="default" size="xs">
                  {missing.back}
                </ButtonLink>
              }
            />
          ) : (
            <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
          )}
        </Paper>
      </Page>
    </AdminFrame>
  )
}

/** The server answers 422 to a malformed id. */
const isGone = (error: Error | null) => error instanceof ApiError && (error.status === 404 || error.status === 422)

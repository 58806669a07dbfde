import { queryOptions } from '@tanstack/react-query'
import { getAdminDashboard } from '#shared/features/dashboards/dashboards.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

const refreshMs = 15_000

/** Refetched while the page is visible; a background tab sends no requests. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => call(getAdminDashboard, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  })

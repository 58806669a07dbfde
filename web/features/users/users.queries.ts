import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getUser, listGivableRoles, listUsers } from '#shared/features/users/users-admin.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'users'

export const usersQuery = (query: ListCall) => listOptions(feature, listUsers, query)

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  })

/** Every role, and whether the current user may give it. */
export const givableRolesQuery = queryOptions({
  queryKey: [feature, 'roles'],
  queryFn: ({ signal }) => call(listGivableRoles, { signal }),
  select: ({ data }) => data,
})

/** Invalidates every list of users and every history. */
export function useUsersChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [feature] }),
      queryClient.invalidateQueries({ queryKey: trailKey }),
    ])
}

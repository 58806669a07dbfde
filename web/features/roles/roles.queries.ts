import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getRole, listRoles } from '#shared/features/roles/roles.contract.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

const feature = 'roles'

export const rolesQuery = (query: ListCall) => listOptions(feature, listRoles, query)

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { id }, signal }),
  })

/** Invalidates the lists of roles and users, and every history. */
export function useRolesChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([[feature], ['users'], trailKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

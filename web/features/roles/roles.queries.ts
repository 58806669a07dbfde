import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/roles/roles.contract.ts'
import { call } from '#web/platform/api-client.ts'
import { listOptions } from '#web/platform/list-query.ts'
import type { ListCall } from '#web/platform/list-search.ts'
import { queryClient } from '#web/platform/query-client.ts'

const feature = 'roles'

export const rolesQuery = (query: ListCall) => listOptions(feature, contract.listRoles, query)

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'record', id],
    queryFn: ({ signal }) => call(contract.getRole, { params: { id }, signal }),
  })

/** Roles stand in the lists of users too, and in what can be given to them. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [feature] }),
    queryClient.invalidateQueries({ queryKey: ['users'] }),
  ])

/** The role as the server answered, for every screen that shows it. */
export async function tookRole(role: contract.Role) {
  queryClient.setQueryData(roleQuery(role.id).queryKey, role)
  await refresh()
}

export async function deleteRole(id: string) {
  await call(contract.deleteRole, { params: { id } })
  queryClient.removeQueries(roleQuery(id))
  await refresh()
}

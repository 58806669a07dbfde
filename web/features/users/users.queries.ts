import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/users/users-admin.contract.ts'
import { call } from '#web/platform/api-client.ts'
import { listOptions } from '#web/platform/list-query.ts'
import type { ListCall } from '#web/platform/list-search.ts'
import { queryClient } from '#web/platform/query-client.ts'

const feature = 'users'

export const usersQuery = (query: ListCall) => listOptions(feature, contract.listUsers, query)

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'record', id],
    queryFn: ({ signal }) => call(contract.getUser, { params: { id }, signal }),
  })

/** Every role with whether the one who asks may give it. Under its own key: a change of a role is not one of a user. */
export const givableRolesQuery = queryOptions({
  queryKey: [feature, 'roles'],
  queryFn: ({ signal }) => call(contract.listGivableRoles, { signal }),
  select: ({ data }) => data,
})

/** The user as the server answered, for every screen that shows them. */
export async function tookUser(user: contract.ManagedUser) {
  queryClient.setQueryData(userQuery(user.id).queryKey, user)
  await queryClient.invalidateQueries({ queryKey: [feature] })
}

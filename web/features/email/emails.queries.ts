import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/email/emails.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const feature = 'emails'

export const emailsQuery = (query: ListCall) => listOptions(feature, contract.listEmails, query)

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'record', id],
    queryFn: ({ signal }) => call(contract.getEmail, { params: { id }, signal }),
  })

export async function resend(id: string) {
  const email = await call(contract.resendEmail, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: [feature] })
  return email
}

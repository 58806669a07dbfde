import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/audit/audit.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

const feature = 'audit'

export const auditQuery = (query: ListCall) => listOptions(feature, contract.listAudit, query)

export const auditChoicesQuery = queryOptions({
  queryKey: [feature, 'choices'],
  queryFn: ({ signal }) => call(contract.getAuditChoices, { signal }),
  staleTime: 60_000,
})

export const auditSealQuery = queryOptions({
  queryKey: [feature, 'seal'],
  queryFn: ({ signal }) => call(contract.getAuditSeal, { signal }),
})

/** Verifies all seals, then refetches the state of the seals. */
export async function verifySeals() {
  const result = await call(contract.verifyAuditSeals)
  await queryClient.invalidateQueries({ queryKey: auditSealQuery.queryKey })
  return result
}

import { queryOptions } from '@tanstack/react-query'
import * as contract from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { trailKey } from '#web/features/audit/public/trail.queries.ts'
import { call, upload } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { refreshVatCodes } from './vat-codes.queries.ts'

const feature = 'business'

export const businessQuery = queryOptions({
  queryKey: [feature],
  queryFn: ({ signal }) => call(contract.getBusiness, { signal }),
})

/** What the operator has set up; it changes with a restart only. */
export const eInvoiceChannelsQuery = queryOptions({
  queryKey: [feature, 'e-invoice-channels'],
  queryFn: ({ signal }) => call(contract.listEInvoiceChannels, { signal }),
  select: ({ data }) => data,
})

/** Puts the server's answer into the cache for every screen that shows the business. */
export async function cacheBusiness(business: Business) {
  queryClient.setQueryData(businessQuery.queryKey, business)
  await queryClient.invalidateQueries({ queryKey: trailKey })
  // Whether the business is registered for VAT decides which codes are offered.
  await refreshVatCodes()
}

export async function sendLogo(file: File) {
  const form = new FormData()
  form.set('logo', file)
  await cacheBusiness(await upload(contract.uploadLogo, form))
}

export const removeLogo = async () => cacheBusiness(await call(contract.deleteLogo))

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listVatCodes } from '#shared/features/business/vat-codes.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { vatNameIn } from '#shared/features/business/vat-names.ts'
import type { SellerVat } from '#shared/money/vat.ts'
import { call, firstReply } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

const vatCodesKey = ['vat-codes'] as const

const vatCodesQuery = queryOptions({
  queryKey: vatCodesKey,
  queryFn: ({ signal }) => call(listVatCodes, { signal }),
  initialData: () => firstReply(listVatCodes),
  staleTime: 60_000,
})

/** Every code with its rates, named in the chosen language. */
export function useVatCodes(options: { enabled?: boolean } = {}) {
  const t = useTranslate()
  const named = useCallback(
    ({ data, ...seller }: SellerVat & { data: VatCode[] }) => ({
      data: data.map((code) => ({ ...code, name: vatNameIn(t, code) })),
      ...seller,
    }),
    [t],
  )
  return useQuery({ ...vatCodesQuery, ...options, select: named })
}

/** Whether the business may charge VAT, and supply within the European Union. Until that is known, as most may. */
export const useSellerVat = () => useQuery({ ...vatCodesQuery, select: sellerOf }).data ?? mostSellers

const sellerOf = ({ vat_registered, within_union }: SellerVat): SellerVat => ({ vat_registered, within_union })
const mostSellers: SellerVat = { vat_registered: true, within_union: true }

export const refreshVatCodes = () => queryClient.invalidateQueries({ queryKey: vatCodesKey })

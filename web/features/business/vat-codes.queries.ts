import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listVatCodes, type VatCode } from '#shared/features/business/vat-codes.contract.ts'
import { vatNameIn } from '#shared/features/business/vat-names.ts'
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
    ({ data, vat_registered }: { data: VatCode[]; vat_registered: boolean }) => ({
      data: data.map((code) => ({ ...code, name: vatNameIn(t, code) })),
      vat_registered,
    }),
    [t],
  )
  return useQuery({ ...vatCodesQuery, ...options, select: named })
}

/** Whether the business may charge VAT. Until that is known, as most do. */
export const useIsVatRegistered = () => useQuery({ ...vatCodesQuery, select: registered }).data ?? true

const registered = ({ vat_registered }: { vat_registered: boolean }) => vat_registered

export const refreshVatCodes = () => queryClient.invalidateQueries({ queryKey: vatCodesKey })

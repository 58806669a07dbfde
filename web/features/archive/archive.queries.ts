import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { summariseArchive } from '#shared/features/archive/archive.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

export const archiveSummaryQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['archive', period],
    queryFn: ({ signal }) => call(summariseArchive, { query: period, signal }),
    enabled: period.from !== '' && period.to >= period.from,
    placeholderData: keepPreviousData,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCustomerSales, listItemSales, listMonthSales } from '#shared/features/reports/sales-reports.contract.ts'
import { listPaymentsReceived } from '#shared/features/reports/payments-report.contract.ts'
import { getRemindersReport } from '#shared/features/reports/reminders-report.contract.ts'
import { getVatReport, listVatDocuments } from '#shared/features/reports/vat-report.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { listOptions } from '#web/platform/api/list-query.ts'
import type { ListCall } from '#web/platform/navigation/list-search.ts'

export const customerSalesQuery = (query: ListCall) => listOptions('reports/customers', listCustomerSales, query)

export const itemSalesQuery = (query: ListCall) => listOptions('reports/items', listItemSales, query)

export const paymentsReportQuery = (query: ListCall) => listOptions('reports/payments', listPaymentsReceived, query)

export const vatDocumentsQuery = (query: ListCall) => listOptions('reports/vat-documents', listVatDocuments, query)

export const monthSalesQuery = (query: ListCall) =>
  queryOptions({
    queryKey: ['reports/months', query],
    queryFn: ({ signal }) => call(listMonthSales, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const remindersReportQuery = (query: ListCall) =>
  queryOptions({
    queryKey: ['reports/reminders', query],
    queryFn: ({ signal }) => call(getRemindersReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const vatReportQuery = (query: ListCall) =>
  queryOptions({
    queryKey: ['reports/vat', query],
    queryFn: ({ signal }) => call(getVatReport, { query, signal }),
    placeholderData: keepPreviousData,
  })

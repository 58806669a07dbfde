import type { Instant } from '#shared/dates/instant.ts'
import { lastTwelveMonths } from '#shared/features/reports/report-period.ts'
import type { CustomerSalesFilter, MonthSalesFilter } from '#shared/features/reports/sales-reports.contract.ts'
import type { SalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { printReport, type ReportContent } from '#server/features/documents/printing/print-report.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import { maxPrintedRows, reportContext, type ReportContext, sectionsByCurrency } from './report-context.ts'
import { periodOf } from './report-period.ts'
import * as queries from './sales.queries.ts'

type RequestedPeriod = { from?: string | undefined; to?: string | undefined }

export async function salesPeriod(db: Db, asked: RequestedPeriod, now: Instant) {
  const { today } = await businessOn(db, now)
  return periodOf(asked, { ...lastTwelveMonths(today), months: 12 })
}

export async function readCustomerSales(db: Db, filter: CustomerSalesFilter, now: Instant) {
  const period = await salesPeriod(db, filter, now)
  return { ...period, ...(await queries.listCustomerSalesPage(db, filter, period)) }
}

export async function readMonthSales(db: Db, filter: MonthSalesFilter, now: Instant) {
  const period = await salesPeriod(db, filter, now)
  const { rows, totals } = await queries.listMonthSales(db, { ...period, currency: filter.currency })
  return { ...period, data: rows, totals }
}

export type PrintContext = { db: Db; typesetter: Typesetter; language: string }

export async function customerSalesPdf(
  { db, typesetter, language }: PrintContext,
  filter: CustomerSalesFilter,
  now: Instant,
) {
  const context = await reportContext(db, language, now)
  const report = await readCustomerSales(db, { ...filter, page: 1, per_page: maxPrintedRows }, now)
  const content: ReportContent = {
    ...context.frame(context.translate('reports.sales_by_customer'), context.days(report)),
    landscape: true,
    sections: sectionsByCurrency({ context, ...report }, salesColumns(context, 'reports.customer'), {
      ofRow: (row) => [row.customer_name, ...salesCells(context, row)],
      ofTotal: (total) => salesCells(context, total),
    }),
    notes: [...context.leftOut(report.total), context.translate('reports.sales.by_issue_date')],
  }
  return { fileName: `sales-by-customer-${report.to}.pdf`, content: await printReport(typesetter, content) }
}

export async function monthSalesPdf(
  { db, typesetter, language }: PrintContext,
  filter: MonthSalesFilter,
  now: Instant,
) {
  const context = await reportContext(db, language, now)
  const { data, ...report } = await readMonthSales(db, filter, now)
  const content: ReportContent = {
    ...context.frame(context.translate('reports.sales_by_month'), context.days(report)),
    sections: sectionsByCurrency({ context, rows: data, ...report }, salesColumns(context, 'reports.month'), {
      ofRow: (row) => [context.formats.monthAndYear(row.month), ...salesCells(context, row)],
      ofTotal: (total) => salesCells(context, total),
    }),
    notes: [context.translate('reports.sales.by_issue_date')],
  }
  return { fileName: `sales-by-month-${report.to}.pdf`, content: await printReport(typesetter, content) }
}

const salesColumns = ({ translate }: ReportContext, first: 'reports.customer' | 'reports.month') => [
  { heading: translate(first), wide: true },
  { heading: translate('reports.sales.invoices'), figures: true },
  { heading: translate('reports.sales.invoiced'), figures: true },
  { heading: translate('reports.sales.credited'), figures: true },
  { heading: translate('reports.sales.net'), figures: true },
  { heading: translate('reports.vat'), figures: true },
  { heading: translate('reports.sales.gross'), figures: true },
]

const salesCells = ({ amount, formats }: ReportContext, { currency, ...figures }: SalesFigures) => [
  formats.number(figures.invoice_count),
  amount(figures.invoiced_net_minor, currency),
  amount(-figures.credited_net_minor, currency),
  amount(figures.net_minor, currency),
  amount(figures.vat_minor, currency),
  amount(figures.gross_minor, currency),
]

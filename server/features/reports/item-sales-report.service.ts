import type { Instant } from '#shared/dates/instant.ts'
import type { ItemSalesFilter } from '#shared/features/reports/sales-reports.contract.ts'
import type { ItemSales, ItemSalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import { printReport } from '#server/features/documents/printing/print-report.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { listItemSalesPage } from './item-sales.queries.ts'
import { maxPrintedRows, reportContext, type ReportContext, sectionsByCurrency } from './report-context.ts'
import { type PrintContext, salesPeriod } from './sales-report.service.ts'

export async function readItemSales(db: Db, filter: ItemSalesFilter, now: Instant) {
  const period = await salesPeriod(db, filter, now)
  return { ...period, ...(await listItemSalesPage(db, filter, period)) }
}

export async function itemSalesPdf({ db, typesetter, language }: PrintContext, filter: ItemSalesFilter, now: Instant) {
  const context = await reportContext(db, language, now)
  const report = await readItemSales(db, { ...filter, page: 1, per_page: maxPrintedRows }, now)
  const { translate } = context
  const content = {
    ...context.frame(translate('reports.items_title'), context.days(report)),
    landscape: true,
    sections: sectionsByCurrency({ context, ...report }, columns(context), {
      ofRow: (row) => [nameOf(context, row), quantityOf(context, row), ...cells(context, row)],
      ofTotal: (total) => ['', ...cells(context, total)],
    }),
    notes: [...context.leftOut(report.total), translate('reports.items.note')],
  }
  return { fileName: `sales-by-item-${report.to}.pdf`, content: await printReport(typesetter, content) }
}

const nameOf = ({ translate }: ReportContext, { code, name }: ItemSales) =>
  name === null ? translate('reports.items.none') : [code, name].filter(Boolean).join(' · ')

const quantityOf = ({ formats }: ReportContext, { quantity, unit }: ItemSales) =>
  [formats.number(quantity), unit].filter(Boolean).join(' ')

const columns = ({ translate }: ReportContext) => [
  { heading: translate('items.record'), wide: true },
  { heading: translate('reports.items.quantity'), figures: true },
  { heading: translate('reports.items.documents'), figures: true },
  { heading: translate('reports.sales.invoiced'), figures: true },
  { heading: translate('reports.sales.credited'), figures: true },
  { heading: translate('reports.sales.net'), figures: true },
]

const cells = ({ amount, formats }: ReportContext, { currency, ...figures }: ItemSalesFigures) => [
  formats.number(figures.document_count),
  amount(figures.invoiced_net_minor, currency),
  amount(-figures.credited_net_minor, currency),
  amount(figures.net_minor, currency),
]

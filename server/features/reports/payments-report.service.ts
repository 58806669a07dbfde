import type { Instant } from '#shared/dates/instant.ts'
import { type PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { PaymentsReportFilter } from '#shared/features/reports/payments-report.contract.ts'
import type { ReceivedFigures, ReceivedRow } from '#shared/features/reports/payments-report.reply.ts'
import { printReport } from '#server/features/documents/printing/print-report.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { listReceived, sumReceived } from './payments-received.queries.ts'
import { maxPrintedRows, reportContext, type ReportContext, sectionsByCurrency } from './report-context.ts'
import { type PrintContext, salesPeriod } from './sales-report.service.ts'

export async function readPaymentsReport(db: Db, filter: PaymentsReportFilter, now: Instant) {
  const period = await salesPeriod(db, filter, now)
  const asked = { ...period, by: filter.by, currency: filter.currency }
  return { ...period, rows: await listReceived(db, asked, filter), ...(await sumReceived(db, asked)) }
}

/** All groups, in pages, because there can be many days. */
export async function* allReceived(db: Db, filter: PaymentsReportFilter, now: Instant): AsyncGenerator<ReceivedRow> {
  const period = await salesPeriod(db, filter, now)
  const asked = { ...period, by: filter.by, currency: filter.currency }
  for (let page = 1; ; page += 1) {
    const rows = await listReceived(db, asked, { page, per_page: maxPrintedRows })
    yield* rows
    if (rows.length < maxPrintedRows) return
  }
}

export async function paymentsReportPdf(
  { db, typesetter, language }: PrintContext,
  filter: PaymentsReportFilter,
  now: Instant,
) {
  const context = await reportContext(db, language, now)
  const report = await readPaymentsReport(db, { ...filter, page: 1, per_page: maxPrintedRows }, now)
  const { translate } = context
  const content = {
    ...context.frame(translate('reports.payments_title'), context.days(report)),
    sections: sectionsByCurrency({ context, ...report }, columns(context, filter), {
      ofRow: (row) => [groupName(context, filter.by, row), ...cells(context, row)],
      ofTotal: (total) => cells(context, total),
    }),
    notes: [...context.leftOut(report.total), translate('reports.payments.note')],
  }
  return { fileName: `payments-received-${report.to}.pdf`, content: await printReport(typesetter, content) }
}

function groupName(
  { translate, formats }: ReportContext,
  by: PaymentsReportFilter['by'],
  { group, label }: ReceivedRow,
) {
  if (by === 'month') return formats.monthAndYear(group)
  if (by === 'day') return formats.date(group)
  if (by === 'method') return translate(`payment_method.${group as PaymentMethod}`)
  return label ?? translate('reports.payments.no_bank')
}

const columns = ({ translate }: ReportContext, { by }: PaymentsReportFilter) => [
  { heading: translate(`reports.payments.${by}`), wide: true },
  { heading: translate('reports.payments.count'), figures: true },
  { heading: translate('reports.payments.received'), figures: true },
  { heading: translate('reports.payments.reversed'), figures: true },
  { heading: translate('reports.payments.refunded'), figures: true },
]

const cells = ({ amount, formats }: ReportContext, { currency, ...figures }: ReceivedFigures) => [
  formats.number(figures.received_count),
  amount(figures.received_minor, currency),
  amount(figures.reversed_minor, currency),
  amount(figures.refunded_minor, currency),
]

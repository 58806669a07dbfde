import type { Instant } from '#shared/dates/instant.ts'
import type { StepResult } from '#shared/features/reports/reminders-report.reply.ts'
import { printReport } from '#server/features/documents/printing/print-report.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { listStepResults } from './reminder-results.queries.ts'
import { reportContext, type ReportContext, sectionsByCurrency } from './report-context.ts'
import { type PrintContext, salesPeriod } from './sales-report.service.ts'

type Asked = Parameters<typeof salesPeriod>[1]

export async function readRemindersReport(db: Db, asked: Asked, now: Instant) {
  const period = await salesPeriod(db, asked, now)
  return { ...period, data: await listStepResults(db, period) }
}

export async function remindersReportPdf({ db, typesetter, language }: PrintContext, asked: Asked, now: Instant) {
  const context = await reportContext(db, language, now)
  const { data: rows, ...period } = await readRemindersReport(db, asked, now)
  const { translate } = context
  const content = {
    ...context.frame(translate('reports.reminders_title'), context.days(period)),
    sections: sectionsByCurrency({ context, rows, totals: totalsOf(rows) }, columns(context), {
      ofRow: (row) => [stepText(context, row.days), ...cells(context, row)],
      ofTotal: (total) => totalCells(context, total),
    }),
    notes: [translate('reports.reminders.about')],
  }
  return { fileName: `reminders-${period.to}.pdf`, content: await printReport(typesetter, content) }
}

const stepText = ({ translate }: ReportContext, days: number) =>
  days === 0
    ? translate('reports.reminders.on_due_day')
    : translate(days < 0 ? 'reports.reminders.days_before' : 'reports.reminders.days_after', { count: Math.abs(days) })

const columns = ({ translate }: ReportContext) => [
  { heading: translate('reports.reminders.step'), wide: true },
  { heading: translate('reports.reminders.messages'), figures: true },
  { heading: translate('reports.reminders.documents'), figures: true },
  { heading: translate('reports.reminders.reminded'), figures: true },
  { heading: translate('reports.reminders.received'), figures: true },
  { heading: translate('reports.reminders.settled'), figures: true },
]

const cells = ({ amount, formats }: ReportContext, { currency, ...figures }: StepResult) => [
  formats.number(figures.message_count),
  formats.number(figures.document_count),
  amount(figures.reminded_minor, currency),
  amount(figures.received_minor, currency),
  formats.number(figures.settled_count),
]

type Total = { currency: string; message_count: number; received_minor: number; settled_count: number }

const sumOf = (rows: readonly StepResult[], figure: 'message_count' | 'received_minor' | 'settled_count') =>
  rows.reduce((sum, row) => sum + row[figure], 0)

/** An invoice may be reminded of at several steps: how many there were, and how much they came to, has no sum. */
const totalsOf = (rows: readonly StepResult[]): Total[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    message_count: sumOf(own, 'message_count'),
    received_minor: sumOf(own, 'received_minor'),
    settled_count: sumOf(own, 'settled_count'),
  }))

const totalCells = ({ amount, formats }: ReportContext, total: Total) => [
  formats.number(total.message_count),
  '',
  '',
  amount(total.received_minor, total.currency),
  formats.number(total.settled_count),
]

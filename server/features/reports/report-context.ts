import type { Instant } from '#shared/dates/instant.ts'
import type { Period } from '#shared/features/reports/report-period.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { sellerOf } from '#shared/features/documents/frozen-parties.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { ReportContent, ReportSection } from '#server/features/documents/printing/print-report.service.ts'
import { printedAmount } from '#server/features/documents/printing/printed-figures.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'

/** A printed report is for reading: longer ones are available as CSV. */
export const maxPrintedRows = 1000

export type ReportContext = Awaited<ReturnType<typeof reportContext>>

/** What every printed report shares: the business, the date, and the reader's language and formats. */
export async function reportContext(db: Db, language: string, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const translate = translateTo(language)
  const formats = formatsFor(language)
  return {
    translate,
    formats,
    baseCurrency: business.base_currency,
    amount: (minor: number, currency: string) => printedAmount(minor, currency, language),
    money: formats.money,
    /** Says how many rows are missing, if any. */
    leftOut: (total: number) =>
      total > maxPrintedRows
        ? [translate('reports.print.left_out', { shown: formats.number(maxPrintedRows), total: formats.number(total) })]
        : [],
    days: ({ from, to }: Period) => translate('document.period', { from: formats.date(from), to: formats.date(to) }),
    frame: (title: string, subtitle: string): Omit<ReportContent, 'sections'> => ({
      seller: sellerOf(business),
      language,
      paper: business.paper,
      title,
      subtitle,
      date: today,
    }),
  }
}

/** One table per currency, because amounts of several currencies have no sum. */
export function sectionsByCurrency<Row extends { currency: string }, Total extends { currency: string }>(
  { context, rows, totals }: { context: ReportContext; rows: readonly Row[]; totals: readonly Total[] },
  columns: ReportSection['columns'],
  cells: { ofRow: (row: Row) => string[]; ofTotal: (total: Total) => string[] },
): ReportSection[] {
  const { translate } = context
  if (totals.length === 0) return [{ title: '', columns, rows: [], notes: [translate('reports.print.nothing')] }]
  return totals.map((total) => ({
    title: translate('reports.print.in_currency', { currency: total.currency }),
    columns,
    rows: [
      ...rows.filter(({ currency }) => currency === total.currency).map((row) => ({ cells: cells.ofRow(row) })),
      { cells: [translate('reports.total'), ...cells.ofTotal(total)], strong: true },
    ],
  }))
}

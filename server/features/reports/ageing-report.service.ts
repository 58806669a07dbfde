import type { Instant } from '#shared/dates/instant.ts'
import { type Ageing, ageingBuckets, type AgeingFilter } from '#shared/features/statements/statements.contract.ts'
import { printReport } from '#server/features/documents/documents.service.ts'
import { asOfDay, listAgeingPage } from '#server/features/statements/statements.service.ts'
import { maxPrintedRows, reportContext, type ReportContext, sectionsByCurrency } from './report-context.ts'
import type { PrintContext } from './sales-report.service.ts'

export async function ageingPdf({ db, typesetter, language }: PrintContext, filter: AgeingFilter, now: Instant) {
  const context = await reportContext(db, language, now)
  const asOf = await asOfDay(db, filter.as_of, now)
  const { rows, total, totals } = await listAgeingPage(db, { ...filter, page: 1, per_page: maxPrintedRows }, asOf)
  const { translate, formats } = context
  const content = {
    ...context.frame(translate('reports.ageing_title'), translate('reports.as_of', { date: formats.date(asOf.date) })),
    landscape: true,
    sections: sectionsByCurrency({ context, rows, totals }, columns(context), {
      ofRow: (row) => [row.customer_name, ...cells(context, row)],
      ofTotal: (sum) => cells(context, sum),
    }),
    notes: context.leftOut(total),
  }
  return { fileName: `ageing-${asOf.date}.pdf`, content: await printReport(typesetter, content) }
}

const columns = ({ translate }: ReportContext) => [
  { heading: translate('reports.customer'), wide: true },
  ...ageingBuckets.map((bucket) => ({ heading: translate(`ageing.${bucket}`), figures: true })),
  { heading: translate('ageing.credit'), figures: true },
  { heading: translate('ageing.balance'), figures: true },
]

const cells = ({ amount }: ReportContext, { currency, ...owed }: Ageing & { currency: string }) => [
  ...ageingBuckets.map((bucket) => amount(owed[bucket], currency)),
  amount(-owed.credit_minor, currency),
  amount(owed.balance_minor, currency),
]

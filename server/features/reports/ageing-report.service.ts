import type { Instant } from '#shared/dates/instant.ts'
import { ageingBuckets, type AgeingFilter } from '#shared/features/statements/statements.contract.ts'
import type { Ageing } from '#shared/features/statements/statements.reply.ts'
import { printReport, type ReportSection } from '#server/features/documents/printing/print-report.service.ts'
import { asOfDay, listAgeingPage } from '#server/features/statements/statements.service.ts'
import { maxPrintedRows, reportContext, type ReportContext } from './report-context.ts'
import type { PrintContext } from './sales-report.service.ts'

export async function ageingPdf({ db, typesetter, language }: PrintContext, filter: AgeingFilter, now: Instant) {
  const context = await reportContext(db, language, now)
  const asOf = await asOfDay(db, filter.as_of, now)
  const list = await listAgeingPage(db, { ...filter, page: 1, per_page: maxPrintedRows }, asOf)
  const { translate, formats } = context
  const content = {
    ...context.frame(translate('reports.ageing_title'), translate('reports.as_of', { date: formats.date(asOf.date) })),
    landscape: true,
    sections: [sectionOf(list, context)],
    notes: context.leftOut(list.total),
  }
  return { fileName: `ageing-${asOf.date}.pdf`, content: await printReport(typesetter, content) }
}

type AgeingList = Awaited<ReturnType<typeof listAgeingPage>>

/** One table in the order of the screen, with the columns of the screen. */
function sectionOf({ rows, totals, base_total }: AgeingList, context: ReportContext): ReportSection {
  const { translate, baseCurrency } = context
  const [only, ...others] = totals
  const hasCredit = totals.some(({ credit_minor }) => credit_minor !== 0)
  const hasOthers = totals.some(({ currency }) => currency !== baseCurrency)
  const cells = (owed: Ageing, currency: string) => cellsOf(owed, { currency, hasCredit, context })
  const columns = [
    { heading: translate('reports.customer'), wide: true },
    ...ageingBuckets.map((bucket) => ({ heading: translate(`ageing.${bucket}`), figures: true })),
    ...(hasCredit ? [{ heading: translate('ageing.credit'), figures: true }] : []),
    { heading: translate('ageing.balance'), figures: true },
    ...(hasOthers ? [{ heading: translate('ageing_list.value', { currency: baseCurrency }), figures: true }] : []),
  ]
  if (!only) return { title: '', columns, rows: [], notes: [translate('reports.print.nothing')] }
  const total = others.length === 0 ? only : { ...base_total, currency: baseCurrency }
  const valueOf = (minor: number, currency: string) =>
    hasOthers ? [currency === baseCurrency ? '' : context.money(minor, baseCurrency)] : []
  return {
    title: '',
    columns,
    rows: [
      ...rows.map((row) => ({
        cells: [row.customer_name, ...cells(row, row.currency), ...valueOf(row.balance_base_minor, row.currency)],
      })),
      {
        cells: [
          translate('reports.total_in', { currency: total.currency }),
          ...cells(total, total.currency),
          ...valueOf(base_total.balance_minor, total.currency),
        ],
        strong: true,
      },
    ],
  }
}

type Printed = { currency: string; hasCredit: boolean; context: ReportContext }

/** Zero is left blank, so that amounts owed stand out; the balance is always there. */
function cellsOf(owed: Ageing, { currency, hasCredit, context }: Printed) {
  const unlessZero = (minor: number) => (minor === 0 ? '' : context.money(minor, currency))
  return [
    ...ageingBuckets.map((bucket) => unlessZero(owed[bucket])),
    ...(hasCredit ? [unlessZero(-owed.credit_minor)] : []),
    context.money(owed.balance_minor, currency),
  ]
}

import type { Instant } from '#shared/dates/instant.ts'
import { isCharged } from '#shared/money/vat.ts'
import { lastQuarter } from '#shared/features/reports/report-period.ts'
import {
  type VatDocumentFilter,
  vatDocumentFilter,
  type VatFilter,
} from '#shared/features/reports/vat-report.contract.ts'
import type { VatRateFigures, VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { wholeUnits } from '#shared/money/minor-units.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { printReport, type ReportSection } from '#server/features/documents/printing/print-report.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { maxPrintedRows, reportContext, type ReportContext } from './report-context.ts'
import { periodOf } from './report-period.ts'
import type { PrintContext } from './sales-report.service.ts'
import * as queries from './vat.queries.ts'

export async function vatPeriod(db: Db, asked: VatFilter, now: Instant): Promise<queries.VatPeriod> {
  const { business, today } = await businessOn(db, now)
  return { ...periodOf(asked, { ...lastQuarter(today), months: 3 }), baseCurrency: business.base_currency }
}

const sumOf = (rates: readonly VatRateFigures[], figure: 'net_minor' | 'vat_minor') =>
  rates.reduce((sum, rate) => sum + rate[figure], 0)

/**
 * Boxes 1 and 6 of the VAT return for sales. Box 1 is the VAT charged; under the reverse charge the customer
 * accounts for it. Box 6 is the value of all sales, without VAT and without pence. On an invoice, "outside the scope
 * of UK VAT" means a supply abroad, which VAT Notice 700/12 (3.7) includes in box 6; its part is shown separately
 * for businesses that also bill what is not a supply at all.
 */
export async function readVatReport(db: Db, asked: VatFilter, now: Instant): Promise<VatReport> {
  const period = await vatPeriod(db, asked, now)
  const { from, to, baseCurrency: currency } = period
  const rates = await queries.listVatRates(db, period)
  const due = sumOf(rates, 'vat_minor')
  const sold = sumOf(rates, 'net_minor')
  return {
    from,
    to,
    currency,
    rates,
    box_1: { exact_minor: due, return_minor: due },
    box_6: { exact_minor: sold, return_minor: wholeUnits(sold, currency) },
    outside_scope_minor: sumOf(
      rates.filter(({ category }) => category === 'O'),
      'net_minor',
    ),
    unconverted: await queries.listUnconverted(db, period),
  }
}

export async function readVatDocuments(db: Db, filter: VatDocumentFilter, now: Instant) {
  const period = await vatPeriod(db, filter, now)
  const { from, to, baseCurrency } = period
  return { from, to, currency: baseCurrency, ...(await queries.listVatDocumentPage(db, filter, period)) }
}

export async function vatReportPdf({ db, typesetter, language }: PrintContext, asked: VatFilter, now: Instant) {
  const context = await reportContext(db, language, now)
  const report = await readVatReport(db, asked, now)
  const { translate, formats } = context
  const { currency, box_1, box_6, unconverted } = report
  const content = {
    ...context.frame(translate('reports.vat_title'), context.days(report)),
    headline: [
      { label: translate('reports.vat.box_1'), value: formats.money(box_1.return_minor, currency) },
      { label: translate('reports.vat.box_6'), value: formats.wholeMoney(box_6.return_minor, currency) },
    ],
    sections: [ratesSection(context, report), await documentsSection(db, context, asked, now)],
    notes: [
      translate('reports.vat.by_tax_point'),
      translate('reports.vat.box_6_note'),
      ...(unconverted.length === 0 ? [] : [translate('reports.vat.unconverted', { count: unconverted.length })]),
    ],
  }
  return { fileName: `vat-${report.from}-${report.to}.pdf`, content: await printReport(typesetter, content) }
}

function ratesSection({ translate, amount, formats }: ReportContext, report: VatReport): ReportSection {
  const { currency, rates, box_1, box_6 } = report
  const rows = rates.map(({ category, rate, document_count, net_minor, vat_minor }) => ({
    cells: [
      isCharged(category)
        ? translate('reports.vat.at_rate', { rate: formats.number(rate) })
        : translate(`vat.category.${category}`),
      formats.number(document_count),
      amount(net_minor, currency),
      amount(vat_minor, currency),
    ],
  }))
  const sum = {
    cells: [translate('reports.total'), '', amount(box_6.exact_minor, currency), amount(box_1.exact_minor, currency)],
  }
  return {
    title: translate('reports.vat.by_rate'),
    columns: [
      { heading: translate('reports.vat.rate'), wide: true },
      { heading: translate('reports.vat.documents'), figures: true },
      { heading: translate('reports.net_in', { currency }), figures: true },
      { heading: translate('reports.vat_in', { currency }), figures: true },
    ],
    rows: rows.length === 0 ? [] : [...rows, { ...sum, strong: true }],
    ...(rows.length === 0 && { notes: [translate('reports.print.nothing')] }),
  }
}

async function documentsSection(
  db: Db,
  context: ReportContext,
  asked: VatFilter,
  now: Instant,
): Promise<ReportSection> {
  const { translate, formats, amount, baseCurrency: currency } = context
  const filter = { ...vatDocumentFilter.parse({}), ...asked, per_page: maxPrintedRows }
  const { rows, total, totals } = await readVatDocuments(db, filter, now)
  const sum = {
    cells: ['', '', translate('reports.total'), amount(totals.net_minor, currency), amount(totals.vat_minor, currency)],
  }
  return {
    title: rows.length === 0 ? '' : translate('reports.vat.behind'),
    columns: [
      { heading: translate('reports.date') },
      { heading: translate('reports.document') },
      { heading: translate('reports.customer'), wide: true },
      { heading: translate('reports.net_in', { currency }), figures: true },
      { heading: translate('reports.vat_in', { currency }), figures: true },
    ],
    rows: [
      ...rows.map((row) => ({
        cells: [
          formats.date(row.date),
          row.number,
          row.customer_name,
          amount(row.net_minor, currency),
          amount(row.vat_minor, currency),
        ],
      })),
      ...(rows.length === 0 ? [] : [{ ...sum, strong: true }]),
    ],
    notes: context.leftOut(total),
  }
}

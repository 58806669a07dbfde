import { useQuery } from '@tanstack/react-query'
import { exportVatReport, printVatReport, vatDocumentFilter } from '#shared/features/reports/vat-report.contract.ts'
import type { VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { PeriodChoice } from '#web/features/reports/frame/period-choice.tsx'
import { ReportFrame } from '#web/features/reports/frame/report-frame.tsx'
import { pickParams, shownPeriod, useReportSearch } from '#web/features/reports/frame/report-search.ts'
import classes from '#web/features/reports/reports.module.css'
import { vatReportQuery } from '#web/features/reports/reports.queries.ts'
import { VatBoxes, VatBoxesSkeleton } from './vat-boxes.tsx'
import { VatDocuments } from './vat-documents.tsx'
import { VatRates } from './vat-rates.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { documentHref } from './vat-labels.ts'

/** The sales part of the VAT return: two boxes, the rates behind them, and the documents behind those. */
export function VatPage() {
  const t = useTranslate()
  const search = useReportSearch(vatDocumentFilter)
  const ofPeriod = pickParams(search.query, ['from', 'to'])
  const report = useQuery(vatReportQuery(ofPeriod))
  const isEmpty = report.data?.rates.length === 0
  return (
    <ReportFrame
      title={t('reports.vat_title')}
      about={t('reports.vat_text')}
      home="/reports/vat"
      actions={<ExportButton endpoint={exportVatReport} pdf={printVatReport} query={ofPeriod} disabled={isEmpty} />}
      choice={<PeriodChoice search={search} period={shownPeriod(search, report)} />}
      answer={report}
    >
      <Figures search={search} report={report.data} />
      <Help />
      {!isEmpty && <VatDocuments search={search} rates={report.data?.rates ?? []} />}
    </ReportFrame>
  )
}

const Figures = ({ search, report }: { search: ListSearch; report: VatReport | undefined }) => (
  <>
    {report ? <VatBoxes search={search} report={report} /> : <VatBoxesSkeleton />}
    {report && <Unconverted documents={report.unconverted} />}
    <VatRates search={search} report={report} />
  </>
)

function Help() {
  const t = useTranslate()
  return (
    <details className={classes.help}>
      <summary>{t('reports.vat.how')}</summary>
      <p>{t('reports.vat.by_tax_point')}</p>
      <p>{t('reports.vat.box_6_note')}</p>
    </details>
  )
}

/** Warns that documents are missing from the figures, because they have no exchange rate. */
function Unconverted({ documents }: { documents: VatReport['unconverted'] }) {
  const t = useTranslate()
  const { money } = useFormats()
  if (documents.length === 0) return null
  return (
    <div role="note" className={classes.warning}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>{t('reports.vat.unconverted', { count: documents.length })}</p>
        <ul>
          {documents.map((document) => (
            <li key={document.id}>
              <Link to={documentHref(document)}>{document.number}</Link>{' '}
              {money(document.net_minor + document.vat_minor, document.currency)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

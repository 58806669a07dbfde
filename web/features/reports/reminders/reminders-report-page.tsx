import { useQuery } from '@tanstack/react-query'
import {
  exportRemindersReport,
  printRemindersReport,
  remindersReportFilter,
} from '#shared/features/reports/reminders-report.contract.ts'
import type { StepResult } from '#shared/features/reports/reminders-report.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { PeriodChoice } from '#web/features/reports/frame/period-choice.tsx'
import { ReportFrame } from '#web/features/reports/frame/report-frame.tsx'
import { shownPeriod, useReportSearch } from '#web/features/reports/frame/report-search.ts'
import { remindersReportQuery } from '#web/features/reports/reports.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** How much came in after which step. */
export function RemindersReportPage() {
  const t = useTranslate()
  const search = useReportSearch(remindersReportFilter)
  const report = useQuery(remindersReportQuery(search.query))
  return (
    <ReportFrame
      title={t('reports.reminders_title')}
      about={t('reports.reminders.about')}
      home="/reports/reminders"
      actions={
        <ExportButton
          endpoint={exportRemindersReport}
          pdf={printRemindersReport}
          query={search.query}
          disabled={report.data?.data.length === 0}
        />
      }
      choice={<PeriodChoice search={search} period={shownPeriod(search, report)} />}
      answer={report}
    >
      <DataTable
        label={t('reports.reminders_title')}
        columns={columns(t)}
        rows={report.data?.data}
        rowKey={({ id }) => id}
        expectedRows={4}
        empty={<EmptyState title={t('reports.reminders.empty')} hint={t('reports.reminders.empty_hint')} />}
      />
    </ReportFrame>
  )
}

const stepText = (t: Translate, days: number) =>
  days === 0
    ? t('reports.reminders.on_due_day')
    : t(days < 0 ? 'reports.reminders.days_before' : 'reports.reminders.days_after', { count: Math.abs(days) })

const shareOf = ({ received_minor, reminded_minor }: StepResult) => Math.round((received_minor / reminded_minor) * 100)

const columns = (t: Translate): Column<StepResult>[] => [
  {
    key: 'days',
    header: t('reports.reminders.step'),
    inCard: 'title',
    cell: ({ days, currency }) => `${stepText(t, days)} · ${currency}`,
  },
  ...(['message_count', 'document_count'] as const).map((key): Column<StepResult> => ({
    key,
    header: t(key === 'message_count' ? 'reports.reminders.messages' : 'reports.reminders.documents'),
    numeric: true,
    width: '8rem',
    inCard: 'labelled',
    leaves: 'second',
    cell: (row) => row[key],
  })),
  {
    key: 'reminded_minor',
    header: t('reports.reminders.reminded'),
    numeric: true,
    width: '10rem',
    inCard: 'labelled',
    cell: ({ reminded_minor, currency }) => <MoneyText minor={reminded_minor} currency={currency} />,
  },
  {
    key: 'received_minor',
    header: t('reports.reminders.received'),
    numeric: true,
    width: '10rem',
    inCard: 'figure',
    cell: ({ received_minor, currency }) => <MoneyText minor={received_minor} currency={currency} />,
  },
  {
    key: 'share',
    header: t('reports.reminders.share'),
    numeric: true,
    width: '6rem',
    inCard: 'labelled',
    cell: (row) => t('reports.reminders.percent', { share: shareOf(row) }),
  },
  {
    key: 'settled_count',
    header: t('reports.reminders.settled'),
    numeric: true,
    width: '8rem',
    inCard: 'labelled',
    leaves: 'first',
    cell: ({ settled_count }) => settled_count,
  },
]

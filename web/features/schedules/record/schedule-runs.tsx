import { Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunOutcome } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { ScheduleRun } from '#shared/features/schedules/schedule-runs.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { StateBadge, type Tone } from '#web/ui/feedback/state-badge.tsx'
import classes from '#web/features/schedules/schedules.module.css'
import { WeekdayAndDate } from '#web/features/schedules/schedule-labels.tsx'
import { scheduleRunsQuery } from '#web/features/schedules/schedules.queries.ts'
import text from '#web/ui/layout/text.module.css'

/** The result of each date, newest first. A run that created an invoice links to it. */
export function ScheduleRuns({ id }: { id: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const maySee = useMay('invoice_access')
  const [page, setPage] = useState(1)
  const runs = useQuery(scheduleRunsQuery(id, page))
  return (
    <Stack gap="sm">
      <DataTable
        label={t('schedules.tab.runs')}
        columns={runColumns(t, formats.date)}
        rows={runs.data?.data}
        rowKey={(run) => run.id}
        rowHref={({ invoice }) => (maySee && invoice ? `/invoices/view/${invoice.id}` : undefined)}
        loading={runs.isPending || runs.isPlaceholderData}
        error={runs.isLoadingError && <ErrorState onRetry={() => void runs.refetch()} retrying={runs.isFetching} />}
        empty={
          <EmptyState
            icon={<IconHistory stroke={1.5} aria-hidden />}
            title={t('schedules.runs.none')}
            hint={t('schedules.runs.none_hint')}
          />
        }
      />
      <Pager answer={runs.data} onPage={setPage} limit={2} align="center" label={t('schedules.tab.runs')} />
    </Stack>
  )
}

const tones: Record<RunOutcome, Tone> = { made: 'good', failed: 'bad', skipped: 'neutral' }

const runColumns = (t: Translate, date: (day: string) => string): Column<ScheduleRun>[] => [
  {
    key: 'period_date',
    header: t('schedules.runs.date'),
    width: '13rem',
    inCard: 'title',
    cell: ({ period_date, skipped_to, date_count }) =>
      skipped_to === null || date_count === 1 ? (
        <WeekdayAndDate date={period_date} />
      ) : (
        t('schedules.runs.dates', { first: date(period_date), last: date(skipped_to) })
      ),
  },
  {
    key: 'outcome',
    header: t('schedules.runs.outcome'),
    width: '8rem',
    inCard: 'paragraph',
    cell: ({ outcome }) => <StateBadge tone={tones[outcome]}>{t(`schedules.runs.state.${outcome}`)}</StateBadge>,
  },
  {
    key: 'invoice',
    header: t('schedules.runs.what'),
    inCard: 'paragraph',
    cell: (run) => <WhatCame run={run} />,
  },
  {
    key: 'gross_minor',
    header: t('invoices.column.gross'),
    numeric: true,
    width: '8.5rem',
    inCard: 'figure',
    cell: ({ invoice }) => invoice && <MoneyText minor={invoice.gross_minor} currency={invoice.currency} />,
  },
  {
    key: 'created_at',
    header: t('schedules.runs.when'),
    width: '12rem',
    inCard: 'paragraph',
    cell: ({ created_at, created_by_name: name }) => (
      <span className={classes.when}>
        <InstantText instant={created_at} />
        <span className={text.quiet}>{name ?? t('schedules.runs.clock')}</span>
      </span>
    ),
  },
]

function WhatCame({ run: { outcome, invoice, reasons, date_count: count, emailed } }: { run: ScheduleRun }) {
  const t = useTranslate()
  if (outcome === 'failed') return <span className={classes.reasons}>{reasons.join(' ')}</span>
  if (outcome === 'skipped') return <span className={text.dimmed}>{t('schedules.runs.skipped', { count })}</span>
  if (!invoice) return <span className={text.dimmed}>{t('schedules.runs.deleted')}</span>
  return (
    <>
      <Text span inherit c="var(--ink)" fw={550} className="figures">
        {invoice.number ?? t('invoices.state.draft')}
      </Text>
      {invoice.number !== null && (
        <span className={text.dimmed}> · {t(emailed ? 'schedules.runs.emailed' : 'schedules.runs.not_emailed')}</span>
      )}
    </>
  )
}

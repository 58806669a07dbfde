import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendarRepeat, IconTestPipe, IconTrendingUp } from '@tabler/icons-react'
import {
  exportSchedules,
  listScheduleCustomers,
  scheduleFilter,
} from '#shared/features/schedules/schedules.contract.ts'
import type { ScheduleRow } from '#shared/features/schedules/schedules.reply.ts'
import { scheduleActions, scheduleStatuses } from '#shared/features/schedules/schedules.rules.ts'
import { ImportButton } from '#web/features/imports/public/import-button.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListCall, type ListSearch, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { useRhythmText } from '#web/features/schedules/rhythm-text.ts'
import { scheduleColumns } from './schedule-columns.tsx'
import { scheduleQuery, schedulesQuery, scheduleSummaryQuery } from '#web/features/schedules/schedules.queries.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FilterOption, ListFilter } from '#web/ui/list/filter/list-filter.ts'

/** The limit of one price change. */
const mostTicked = 1_000

export function SchedulesPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const search = withTabs(useListSearch(scheduleFilter), 'status')
  return (
    <ListPage
      name="schedules"
      views={<ListViews list="schedules" />}
      title={t('nav.schedules')}
      search={search}
      list={schedulesQuery}
      columns={scheduleColumns(t, useRhythmText())}
      rowHref={({ id }) => `/schedules/edit/${id}`}
      onRowNear={({ id }) => void queryClient.prefetchQuery(scheduleQuery(id))}
      searchLabel={t('schedules.search')}
      filters={useScheduleFilters()}
      totals={({ meta }) => t('schedules.count', { count: meta.total })}
      foot={useMonthlySums(search.query)}
      exportFrom={exportSchedules}
      actions={
        <>
          <ImportButton kind="schedules" />
          <ButtonLink
            to="/schedules/rehearsal"
            variant="default"
            leftSection={<IconTestPipe size={16} stroke={1.75} aria-hidden />}
          >
            {t('schedules.rehearse')}
          </ButtonLink>
        </>
      }
      create={{ to: '/schedules/create', label: t('schedules.new') }}
      above={
        <>
          <RunsOffBanner />
          <StateTabs search={search} />
        </>
      }
      empty={useEmpty(search.filters['status'])}
      selection={{ nameOf: ({ name }) => name, Actions: TickedActions, most: mostTicked }}
    />
  )
}

const states = [...scheduleStatuses, 'failing'] as const

/** The number of schedules in each state, with the other filters applied. */
function StateTabs({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const { data } = useQuery(scheduleSummaryQuery(search.queryWith({ status: undefined })))
  return (
    <ListTabs
      label={t('schedules.states')}
      search={search}
      filter="status"
      tabs={[
        { value: undefined, label: t('schedules.state.all'), count: data?.counts.all },
        ...states.map((state) => ({
          value: state,
          label: t(`schedules.state.${state}`),
          count: data?.counts[state],
          isUrgent: state === 'failing',
        })),
      ]}
    />
  )
}

/** The monthly average of the active schedules that match the filter, by currency. */
function useMonthlySums(query: ListCall): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(scheduleSummaryQuery(query))
  // The currency with the most schedules comes first.
  const totals = data?.totals.toSorted((one, other) => other.count - one.count)
  return totals?.map(({ currency, count, monthly_minor }) => ({
    key: currency,
    label: t('schedules.sum', { currency, count }),
    cells: { monthly_minor: <MoneyText minor={monthly_minor} currency={currency} /> },
  }))
}

/** The text for an empty list: the first step, or what it means that no schedule is in this state. */
function useEmpty(state: string | undefined): EmptyStateProps {
  const t = useTranslate()
  const icon = <IconCalendarRepeat stroke={1.5} aria-hidden />
  const known = states.find((name) => name === state)
  if (known) return { icon, title: t(`schedules.none.${known}`) }
  return { icon, title: t('schedules.empty'), hint: t('schedules.empty_hint') }
}

/** Prices of schedules that have ended cannot be changed. */
function TickedActions({ rows }: { rows: ScheduleRow[]; onDone: () => void }) {
  const t = useTranslate()
  const ids = rows.filter(({ status }) => status !== 'finished').map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <ButtonLink
      to={`/schedules/prices?ids=${ids.join(',')}`}
      variant="default"
      size="compact-sm"
      leftSection={<IconTrendingUp size={14} stroke={1.75} aria-hidden />}
    >
      {t('schedules.change_prices')}
    </ButtonLink>
  )
}

const optionOf = ({ id, name, code }: CustomerChoice): FilterOption => ({ value: id, label: name, hint: code })

function useScheduleFilters(): ListFilter[] {
  const t = useTranslate()
  return [
    {
      kind: 'lookup',
      name: 'customer_id',
      label: t('field.customer_id'),
      find: async (q, signal) => (await call(listScheduleCustomers, { query: { q }, signal })).data.map(optionOf),
      nameOf: async (id, signal) => (await call(listScheduleCustomers, { query: { id }, signal })).data[0]?.name,
    },
    {
      kind: 'choice',
      name: 'unit',
      label: t('schedules.column.rhythm'),
      options: rhythmUnits.map((value) => ({ value, label: t(`schedules.filter.unit.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('schedules.column.action'),
      options: scheduleActions.map((value) => ({ value, label: t(`schedules.action.${value}`) })),
    },
    { kind: 'choice', name: 'currency', label: t('field.currency'), options: useCurrencies() },
    { kind: 'range', of: 'date', name: 'next', from: 'from', to: 'to', label: t('schedules.column.next') },
  ]
}

import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarCheck, IconPrinter } from '@tabler/icons-react'
import { z } from 'zod'
import { rehearsalKinds, rehearseRuns } from '#shared/features/schedules/schedule-runs.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type ListSearch, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { RunsOffBanner } from '#web/features/schedules/public/runs-off-banner.tsx'
import { rehearsalColumns } from './rehearsal-columns.tsx'
import { RehearsalFigures } from './rehearsal-figures.tsx'
import { rehearsalQuery } from './rehearsal.queries.ts'
import { addDays, monthsEnd } from '#shared/dates/business-date.ts'
import { DayField } from '#web/ui/date/day-field.tsx'
import { Chips, ViewChoice } from '#web/ui/layout/view-choice.tsx'

const filter = rehearseRuns.query ?? z.strictObject({})

/** What the next run would create, next to what the last one created. */
export function RehearsalPage() {
  const t = useTranslate()
  const formats = useFormats()
  const mayRead = useMay('invoice_access')
  const mayManage = useMay('manage_invoices')
  // The day is not a filter: it excludes no rows.
  const search = { ...withTabs(useListSearch(filter), 'kind'), isFiltered: false }
  const { data } = useQuery(rehearsalQuery(search.query))
  return (
    <ListPage
      title={t('rehearsal.title')}
      back={{ to: '/schedules/list', label: t('nav.schedules') }}
      about={data ? t('rehearsal.about', { date: formats.date(data.through) }) : '\u00A0'}
      search={search}
      list={rehearsalQuery}
      columns={rehearsalColumns(t, { mayRead, mayManage })}
      rowHref={({ schedule_id: id }) => `/schedules/edit/${id}`}
      totals={({ meta }) => t('rehearsal.count', { count: meta.total })}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('rehearsal.print')}
        </Button>
      }
      above={<Above search={search} />}
      empty={{
        icon: <IconCalendarCheck stroke={1.5} aria-hidden />,
        title: t(search.filters['kind'] ? 'rehearsal.none_of_kind' : 'rehearsal.empty'),
        hint: t(search.filters['kind'] ? 'rehearsal.none_of_kind_hint' : 'rehearsal.empty_hint'),
      }}
    />
  )
}

/** The day, the totals, and the kinds as tabs. */
function Above({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const { data } = useQuery(rehearsalQuery(search.query))
  const counts = data?.counts
  return (
    <Stack gap="md">
      <RunsOffBanner />
      <RehearsalDay search={search} today={data?.today} through={data?.through} />
      <RehearsalFigures totals={data?.totals} />
      <ListTabs
        label={t('rehearsal.kinds')}
        search={search}
        filter="kind"
        tabs={[
          {
            value: undefined,
            label: t('rehearsal.all'),
            count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0),
          },
          ...rehearsalKinds.map((kind) => ({
            value: kind,
            label: t(`rehearsal.kind.${kind}`),
            count: counts?.[kind],
            isUrgent: kind === 'blocked',
          })),
        ]}
      />
    </Stack>
  )
}

type RehearsalDayProps = { search: ListSearch; today: string | undefined; through: string | undefined }

/** The last day of the preview: the next run unless another day is chosen. It is stored in the address. */
function RehearsalDay({ search, today, through }: RehearsalDayProps) {
  const t = useTranslate()
  const asked = search.filters['through']
  const presets = [
    { key: 'next', label: t('rehearsal.preset.next'), day: undefined },
    { key: 'days7', label: t('rehearsal.preset.days', { count: 7 }), day: today && addDays(today, 7) },
    { key: 'days14', label: t('rehearsal.preset.days', { count: 14 }), day: today && addDays(today, 14) },
    { key: 'month', label: t('rehearsal.preset.month'), day: today && monthsEnd(today) },
  ]
  return (
    <ViewChoice>
      <DayField
        label={t('rehearsal.through')}
        value={through ?? asked ?? ''}
        onChange={(day) => search.filterBy({ through: day })}
      />
      <Chips
        label={t('list.preset.label')}
        search={search}
        options={presets.map(({ key, label, day }) => ({
          key,
          label,
          change: { through: day, page: 1 },
          isCurrent: day === asked,
        }))}
      />
    </ViewChoice>
  )
}

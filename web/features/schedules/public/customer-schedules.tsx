import { Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useRhythmText } from '#web/features/schedules/rhythm-text.ts'
import { scheduleColumns } from '#web/features/schedules/list/schedule-columns.tsx'
import { scheduleQuery, schedulesQuery } from '#web/features/schedules/schedules.queries.ts'

/** The list shows all of them. */
const shown = 10

type CustomerSchedulesProps = { customerId: string; isArchived: boolean }

/** The schedules of one customer, next run first. */
export function CustomerSchedules({ customerId, isArchived }: CustomerSchedulesProps) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const schedules = useQuery(schedulesQuery({ customer_id: customerId, per_page: shown }))
  const columns = scheduleColumns(t, useRhythmText(), { ofOneCustomer: true })
  const total = schedules.data?.meta.total ?? 0
  const create = !isArchived && (
    <ButtonLink
      to={`/schedules/create?customer=${customerId}`}
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
    >
      {t('schedules.new')}
    </ButtonLink>
  )
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={2}>{t('nav.schedules')}</Title>
        {total > 0 && create}
      </Group>
      <DataTable
        label={t('nav.schedules')}
        columns={columns.map(({ sortKey: _sortKey, ...column }) => column)}
        rows={schedules.data?.data}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/schedules/edit/${id}`}
        onRowNear={({ id }) => void queryClient.prefetchQuery(scheduleQuery(id))}
        loading={schedules.isPending}
        expectedRows={2}
        error={
          schedules.isLoadingError && (
            <ErrorState onRetry={() => void schedules.refetch()} retrying={schedules.isFetching} />
          )
        }
        empty={
          <EmptyState
            icon={<IconCalendarRepeat stroke={1.5} aria-hidden />}
            title={t('schedules.of_customer_none')}
            hint={t('schedules.of_customer_hint')}
            action={create}
          />
        }
      />
      {total > shown && (
        <Text size="sm" ta="center">
          <ButtonLink to={`/schedules/list?customer_id=${customerId}`} variant="subtle" size="compact-sm">
            {t('schedules.of_customer_all', { count: total })}
          </ButtonLink>
        </Text>
      )}
    </Stack>
  )
}

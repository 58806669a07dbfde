import { Group, Stack, Text, Title } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { paymentColumns } from '#web/features/payments/list/payment-columns.tsx'
import { paymentQuery, paymentsQuery } from '#web/features/payments/payments.queries.ts'

/** The list shows all of them. */
const shown = 5

/** The newest payments of one customer. */
export function CustomerPayments({ customerId }: { customerId: string }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_payments')
  const payments = useQuery(paymentsQuery({ customer_id: customerId, per_page: shown }))
  const total = payments.data?.meta.total ?? 0
  const record = mayManage && (
    <ButtonLink
      to={`/payments/create?customer_id=${customerId}`}
      size="xs"
      variant="default"
      leftSection={<IconCoins size={14} stroke={1.75} aria-hidden />}
    >
      {t('payments.record')}
    </ButtonLink>
  )
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={2}>{t('payments.title')}</Title>
        {total > 0 && record}
      </Group>
      <DataTable
        label={t('payments.title')}
        columns={paymentColumns(t, { ofOneCustomer: true }).map(({ sortKey: _sortKey, ...column }) => column)}
        rows={payments.data?.data}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/payments/view/${id}`}
        onRowNear={({ id }) => void queryClient.prefetchQuery(paymentQuery(id))}
        loading={payments.isPending}
        expectedRows={3}
        error={
          payments.isLoadingError && (
            <ErrorState onRetry={() => void payments.refetch()} retrying={payments.isFetching} />
          )
        }
        empty={
          <EmptyState
            icon={<IconCoins stroke={1.5} aria-hidden />}
            title={t('payments.of_customer_none')}
            hint={t('payments.of_customer_hint')}
            action={record}
          />
        }
      />
      {total > shown && (
        <Text size="sm" ta="center">
          <ButtonLink to={`/payments/list?customer_id=${customerId}`} variant="subtle" size="compact-sm">
            {t('payments.of_customer_all', { count: total })}
          </ButtonLink>
        </Text>
      )}
    </Stack>
  )
}

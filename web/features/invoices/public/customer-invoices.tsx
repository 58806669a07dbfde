import { Group, Stack, Text, Title } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { invoiceColumns } from '#web/features/invoices/list/invoice-columns.tsx'
import { invoiceHref } from '#web/features/invoices/invoice-labels.tsx'
import { invoiceQuery, invoicesQuery } from '#web/features/invoices/invoices.queries.ts'

/** The list shows all of them. */
const shown = 10

type CustomerInvoicesProps = { customerId: string; isArchived: boolean }

/** The newest invoices of one customer. */
export function CustomerInvoices({ customerId, isArchived }: CustomerInvoicesProps) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_invoices')
  const invoices = useQuery(invoicesQuery({ customer_id: customerId, per_page: shown }))
  const total = invoices.data?.meta.total ?? 0
  const create = mayManage && !isArchived && (
    <ButtonLink
      to={`/invoices/create?customer_id=${customerId}`}
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
    >
      {t('invoices.new')}
    </ButtonLink>
  )
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={2}>{t('invoices.of_customer')}</Title>
      </Group>
      <DataTable
        label={t('invoices.of_customer')}
        columns={invoiceColumns(t, { ofOneCustomer: true }).map(({ sortKey: _sortKey, ...column }) => column)}
        rows={invoices.data?.data}
        rowKey={({ id }) => id}
        rowHref={(row) => invoiceHref(row, mayManage)}
        onRowNear={({ id }) => void queryClient.prefetchQuery(invoiceQuery(id))}
        loading={invoices.isPending}
        error={
          invoices.isLoadingError && (
            <ErrorState onRetry={() => void invoices.refetch()} retrying={invoices.isFetching} />
          )
        }
        empty={
          <EmptyState
            icon={<IconFileInvoice stroke={1.5} aria-hidden />}
            title={t('invoices.of_customer_none')}
            hint={t('invoices.of_customer_hint')}
            action={create}
          />
        }
      />
      {total > shown && (
        <Text size="sm" ta="center">
          <ButtonLink to={`/invoices/list?customer_id=${customerId}`} variant="subtle" size="compact-sm">
            {t('invoices.of_customer_all', { count: total })}
          </ButtonLink>
        </Text>
      )}
    </Stack>
  )
}

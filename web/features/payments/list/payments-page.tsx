import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCoins, IconFileInvoice } from '@tabler/icons-react'
import { exportPayments, paymentFilter } from '#shared/features/payments/payments.contract.ts'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListCall, useListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { usePaymentFilters } from './payment-filters.ts'
import { paymentQuery, paymentsQuery } from '#web/features/payments/payments.queries.ts'

export function PaymentsPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_payments')
  const search = useListSearch(paymentFilter)
  return (
    <ListPage
      name="payments"
      views={<ListViews list="payments" />}
      title={t('payments.title')}
      search={search}
      list={paymentsQuery}
      columns={paymentColumns(t)}
      rowHref={({ id }) => `/payments/view/${id}`}
      onRowNear={({ id }) => void queryClient.prefetchQuery(paymentQuery(id))}
      searchLabel={t('payments.search')}
      filters={usePaymentFilters(search)}
      totals={({ meta }) => t(meta.more ? 'payments.count_more' : 'payments.count', { count: meta.total })}
      foot={useSums(search.query)}
      exportFrom={exportPayments}
      actions={
        <ButtonLink
          to="/invoices/list"
          variant="default"
          leftSection={<IconFileInvoice size={16} stroke={1.75} aria-hidden />}
        >
          {t('nav.invoices')}
        </ButtonLink>
      }
      {...(mayManage && { create: { to: '/payments/create', label: t('payments.record') } })}
      empty={{
        icon: <IconCoins stroke={1.5} aria-hidden />,
        title: t('payments.empty'),
        hint: mayManage ? t('payments.empty_hint') : t('payments.empty_read'),
      }}
    />
  )
}

/** The totals of payments that match the filter, by currency; reversed payments are not included. */
function useSums(query: ListCall): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(paymentsQuery(query))
  if (data?.totals === null)
    return [{ key: 'many', label: t('list.too_many_to_sum'), cells: { amount_minor: '–', unallocated_minor: '–' } }]
  // The currency with the most payments comes first.
  const totals = data?.totals.toSorted((one, other) => other.count - one.count)
  return totals?.map(({ currency, count, amount_minor, unallocated_minor }) => ({
    key: currency,
    label: t('payments.sum', { currency, count }),
    cells: {
      amount_minor: <MoneyText minor={amount_minor} currency={currency} />,
      unallocated_minor: unallocated_minor > 0 && <MoneyText minor={unallocated_minor} currency={currency} />,
    },
  }))
}

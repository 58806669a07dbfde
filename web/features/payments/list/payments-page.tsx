import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCoins, IconFileInvoice } from '@tabler/icons-react'
import { exportPayments, paymentFilter } from '#shared/features/payments/payments.contract.ts'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListCall, type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentBanksQuery, paymentQuery, paymentsQuery } from '#web/features/payments/payments.queries.ts'
import { listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FilterOption, ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { paymentStates, useMethods } from '#web/features/payments/payment-labels.tsx'

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

function usePaymentFilters(search: ListSearch): ListFilter[] {
  const t = useTranslate()
  const currencies = useCurrencies()
  const methods = useMethods()
  const banks = useBanks(search)
  return [
    {
      kind: 'lookup',
      name: 'customer_id',
      label: t('field.customer_id'),
      find: async (q, signal) =>
        (await call(listCustomerChoices, { query: { q }, signal })).data.map(({ id, name, code }) => ({
          value: id,
          label: name,
          hint: code,
        })),
      nameOf: async (id, signal) => (await call(listCustomerChoices, { query: { id }, signal })).data[0]?.name,
    },
    { kind: 'range', of: 'date', name: 'received', from: 'from', to: 'to', label: t('payments.column.received') },
    {
      kind: 'range',
      of: 'date',
      name: 'reversed',
      from: 'reversed_from',
      to: 'reversed_to',
      label: t('payments.state.reversed'),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('field.status'),
      options: paymentStates.map((value) => ({ value, label: t(`payments.state.${value}`) })),
    },
    { kind: 'choice', name: 'method', label: t('field.method'), options: methods },
    { kind: 'choice', name: 'bank_id', label: t('field.bank_id'), options: banks },
    { kind: 'choice', name: 'currency', label: t('field.currency'), options: currencies },
  ]
}

/** An account in the address is listed before its name has loaded. */
function useBanks({ filters }: ListSearch): FilterOption[] {
  const { data } = useQuery(paymentBanksQuery)
  const given = filters['bank_id']
  if (data) return data.map(({ id, label, currency }) => ({ value: id, label: `${label} · ${currency}` }))
  return given === undefined ? [] : [{ value: given, label: '…' }]
}

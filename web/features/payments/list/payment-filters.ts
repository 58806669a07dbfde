import { useQuery } from '@tanstack/react-query'
import { listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FilterOption, ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { paymentStates, useMethods } from '#web/features/payments/payment-labels.tsx'
import { paymentBanksQuery } from '#web/features/payments/payments.queries.ts'

export function usePaymentFilters(search: ListSearch): ListFilter[] {
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

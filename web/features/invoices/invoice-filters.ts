import { useQuery } from '@tanstack/react-query'
import { listCustomers } from '#shared/features/customers/customers.contract.ts'
import { listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call } from '#web/platform/api-client.ts'
import { useTranslate } from '#web/platform/language.tsx'
import type { ListSearch } from '#web/platform/list-search.ts'
import { useMay } from '#web/platform/session.ts'
import { useCurrencies } from '#web/ui/choice-field.tsx'
import type { FilterOption, ListFilter } from '#web/ui/list-filter.ts'
import { invoicesQuery } from './invoices.queries.ts'

/** In which amounts are typed until a currency is chosen. */
const usualCurrency = 'GBP'

export function useInvoiceFilters(search: ListSearch): ListFilter[] {
  const t = useTranslate()
  const currencies = useCurrencies()
  const customer = useCustomerFilter(search)
  return [
    ...(customer ? [customer] : []),
    { kind: 'range', of: 'date', name: 'issued', from: 'from', to: 'to', label: t('invoices.filter.issued') },
    {
      kind: 'range',
      of: 'amount',
      name: 'amount',
      from: 'min_minor',
      to: 'max_minor',
      label: t('invoices.filter.amount'),
      currency: search.filters['currency'] ?? usualCurrency,
    },
    { kind: 'choice', name: 'currency', label: t('field.currency'), options: currencies },
    {
      kind: 'choice',
      name: 'emailed',
      label: t('invoices.filter.emailed'),
      options: [
        { value: 'yes', label: t('invoices.filter.emailed_yes') },
        { value: 'no', label: t('invoices.filter.emailed_no') },
      ],
    },
  ]
}

type Named = { id: string; name: string; code: string }

const optionOf = ({ id, name, code }: Named): FilterOption => ({ value: id, label: name, hint: code })

/** Customers are looked up by whichever way is open; a customer that the address names is named in any case. */
function useCustomerFilter(search: ListSearch): ListFilter | null {
  const t = useTranslate()
  const mayChoose = useMay(listCustomerChoices.access)
  const mayList = useMay(listCustomers.access)
  const { data: list } = useQuery(invoicesQuery(search.query))
  const given = search.filters['customer_id']
  const fields = { name: 'customer_id', label: t('field.customer_id') }
  const inSight = (id: string) => list?.data.find(({ customer_id }) => customer_id === id)?.customer_name

  if (mayChoose)
    return {
      ...fields,
      kind: 'lookup',
      find: async (q, signal) => (await call(listCustomerChoices, { query: { q }, signal })).data.map(optionOf),
      nameOf: async (id, signal) => (await call(listCustomerChoices, { query: { id }, signal })).data[0]?.name,
    }
  if (mayList)
    return {
      ...fields,
      kind: 'lookup',
      find: async (q, signal) => (await call(listCustomers, { query: { q }, signal })).data.map(optionOf),
      nameOf: (id) => Promise.resolve(inSight(id)),
    }
  return given === undefined
    ? null
    : { ...fields, kind: 'choice', options: [{ value: given, label: inSight(given) ?? '…' }] }
}

import { listCustomers } from '#shared/features/customers/customer-list.contract.ts'
import { listCustomerChoices } from '#shared/features/invoices/invoice-form.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import type { FilterOption, ListFilter } from '#web/ui/list/filter/list-filter.ts'

type Named = { id: string; name: string; code: string }

/** The visible rows contain the customer's name, so it need not be fetched. */
type Shown = { customer_id: string; customer_name: string }

const optionOf = ({ id, name, code }: Named): FilterOption => ({ value: id, label: name, hint: code })

/**
 * Looks customers up with the endpoint that the user may call; a customer named in the address is always shown by name.
 */
export function useCustomerFilter(search: ListSearch, rows: readonly Shown[] = []): ListFilter | null {
  const t = useTranslate()
  const mayChoose = useMay(listCustomerChoices.access)
  const mayList = useMay(listCustomers.access)
  const given = search.filters['customer_id']
  const fields = { name: 'customer_id', label: t('field.customer_id') }
  const inSight = (id: string) => rows.find(({ customer_id }) => customer_id === id)?.customer_name

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

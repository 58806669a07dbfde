import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { invoicesQuery } from '#web/features/invoices/invoices.queries.ts'
import { useCustomerFilter } from '#web/features/customers/public/customer-filter.ts'
import { getSchedule } from '#shared/features/schedules/schedules.contract.ts'
import { scheduleQuery } from '#web/features/schedules/schedules.queries.ts'
import { useMay } from '#web/platform/session/session.ts'

/** The currency of typed amounts until one is chosen. */
const usualCurrency = 'GBP'

export function useInvoiceFilters(search: ListSearch): ListFilter[] {
  const t = useTranslate()
  const currencies = useCurrencies()
  const { data: list } = useQuery(invoicesQuery(search.query))
  const customer = useCustomerFilter(search, list?.data)
  const schedule = useScheduleFilter(search)
  // An import leads here with it; whoever has imported nothing need not see it.
  const origin: ListFilter = {
    kind: 'choice',
    name: 'kind',
    label: t('imported.filter'),
    options: [
      { value: 'own', label: t('imported.filter_own') },
      { value: 'imported', label: t('imported.badge') },
    ],
  }
  return [
    ...(customer ? [customer] : []),
    ...(schedule ? [schedule] : []),
    { kind: 'range', of: 'date', name: 'issued', from: 'from', to: 'to', label: t('invoices.filter.issued') },
    { kind: 'range', of: 'date', name: 'due', from: 'due_from', to: 'due_to', label: t('invoices.filter.due') },
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
    ...(search.filters['kind'] === undefined ? [] : [origin]),
  ]
}

/** A schedule cannot be searched for here, but an address that names one shows it as a filter, which can be removed. */
function useScheduleFilter({ filters }: ListSearch): ListFilter | null {
  const t = useTranslate()
  const given = filters['schedule_id']
  const mayRead = useMay(getSchedule.access)
  const { data: schedule } = useQuery({ ...scheduleQuery(given ?? ''), enabled: given !== undefined && mayRead })
  if (given === undefined) return null
  return {
    kind: 'choice',
    name: 'schedule_id',
    label: t('invoices.source.schedule'),
    options: [{ value: given, label: schedule?.name ?? '…' }],
  }
}

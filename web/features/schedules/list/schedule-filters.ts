import { rhythmUnits } from '#shared/dates/recurrence.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { listScheduleCustomers } from '#shared/features/schedules/schedules.contract.ts'
import { scheduleActions } from '#shared/features/schedules/schedules.rules.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FilterOption, ListFilter } from '#web/ui/list/filter/list-filter.ts'

const optionOf = ({ id, name, code }: CustomerChoice): FilterOption => ({ value: id, label: name, hint: code })

export function useScheduleFilters(): ListFilter[] {
  const t = useTranslate()
  return [
    {
      kind: 'lookup',
      name: 'customer_id',
      label: t('field.customer_id'),
      find: async (q, signal) => (await call(listScheduleCustomers, { query: { q }, signal })).data.map(optionOf),
      nameOf: async (id, signal) => (await call(listScheduleCustomers, { query: { id }, signal })).data[0]?.name,
    },
    {
      kind: 'choice',
      name: 'unit',
      label: t('schedules.column.rhythm'),
      options: rhythmUnits.map((value) => ({ value, label: t(`schedules.filter.unit.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('schedules.column.action'),
      options: scheduleActions.map((value) => ({ value, label: t(`schedules.action.${value}`) })),
    },
    { kind: 'choice', name: 'currency', label: t('field.currency'), options: useCurrencies() },
    { kind: 'range', of: 'date', name: 'next', from: 'from', to: 'to', label: t('schedules.column.next') },
  ]
}

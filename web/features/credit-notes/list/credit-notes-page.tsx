import { IconReceiptRefund } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  creditNoteFilter,
  type CreditNoteState,
  creditNoteStates,
  exportCreditNotes,
} from '#shared/features/credit-notes/credit-notes.contract.ts'
import { useCustomerFilter } from '#web/features/customers/public/customer-filter.ts'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListSearch, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { creditNoteColumns } from './credit-note-columns.tsx'
import { creditNoteHref } from '#web/features/credit-notes/credit-note-labels.tsx'
import {
  creditNoteCountQuery,
  creditNoteQuery,
  creditNotesQuery,
} from '#web/features/credit-notes/credit-notes.queries.ts'

export function CreditNotesPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_invoices')
  const search = withTabs(useListSearch(creditNoteFilter), 'status')
  return (
    <ListPage
      name="credit_notes"
      views={<ListViews list="credit_notes" />}
      title={t('nav.credit_notes')}
      about={t('credit_notes.about')}
      {...(mayManage && { create: { to: '/invoices/list?status=owed', label: t('credit_notes.choose_invoice') } })}
      search={search}
      list={creditNotesQuery}
      columns={creditNoteColumns(t)}
      rowHref={(row) => creditNoteHref(row, mayManage)}
      onRowNear={({ id }) => void queryClient.prefetchQuery(creditNoteQuery(id))}
      searchLabel={t('credit_notes.search')}
      filters={useFilters(search)}
      totals={({ meta }) => t(meta.more ? 'credit_notes.count_more' : 'credit_notes.count', { count: meta.total })}
      foot={useSums(search)}
      exportFrom={exportCreditNotes}
      above={<StateTabs search={search} />}
      empty={useEmpty(search.filters['status'] as CreditNoteState | undefined)}
    />
  )
}

/** The number of credit notes in each state, with the other filters applied. */
function StateTabs({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const states = [undefined, ...creditNoteStates]
  const counts = useQueries({
    queries: states.map((status) => creditNoteCountQuery(search.queryWith({ status, page: 1 }))),
  })
  return (
    <ListTabs
      label={t('credit_notes.states')}
      search={search}
      filter="status"
      tabs={states.map((value, index) => ({
        value,
        label: t(`credit_notes.states.${value ?? 'all'}`),
        count: counts[index]?.data,
      }))}
    />
  )
}

function useFilters(search: ListSearch): ListFilter[] {
  const t = useTranslate()
  const currencies = useCurrencies()
  const { data: list } = useQuery(creditNotesQuery(search.query))
  const customer = useCustomerFilter(search, list?.data)
  return [
    ...(customer ? [customer] : []),
    { kind: 'range', of: 'date', name: 'issued', from: 'from', to: 'to', label: t('credit_notes.filter.issued') },
    { kind: 'choice', name: 'currency', label: t('field.currency'), options: currencies },
  ]
}

/**
 * The totals of issued credit notes that match the filter, by currency; the currency with the most rows comes first.
 */
function useSums(search: ListSearch): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(creditNotesQuery(search.query))
  if (data?.totals === null)
    return [{ key: 'many', label: t('list.too_many_to_sum'), cells: { gross_minor: '–', unallocated_minor: '–' } }]
  const totals = data?.totals.toSorted((one, other) => other.count - one.count)
  return totals?.map(({ currency, count, gross_minor, unallocated_minor }) => ({
    key: currency,
    label: t('invoices.sum', { currency, count }),
    cells: {
      gross_minor: <MoneyText minor={gross_minor} currency={currency} />,
      unallocated_minor: <MoneyText minor={unallocated_minor} currency={currency} />,
    },
  }))
}

/** The text for an empty list: how credit notes are made, or what it means that none is in this state. */
function useEmpty(state: CreditNoteState | undefined): EmptyStateProps {
  const t = useTranslate()
  const icon = <IconReceiptRefund stroke={1.5} aria-hidden />
  if (state && creditNoteStates.includes(state)) return { icon, title: t(`credit_notes.none.${state}`) }
  return {
    icon,
    title: t('credit_notes.empty'),
    hint: t('credit_notes.empty_hint'),
    action: (
      <ButtonLink to="/invoices/list" variant="default" size="xs">
        {t('credit_notes.to_invoices')}
      </ButtonLink>
    ),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChartBar, IconCoins, IconFileInvoice } from '@tabler/icons-react'
import { maxBulk } from '#shared/features/invoices/invoice-bulk.contract.ts'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { exportInvoices, invoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { ImportButton } from '#web/features/imports/public/import-button.tsx'
import { ReminderRun } from '#web/features/reminders/public/reminder-run.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListCall, type ListSearch, useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import type { EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTabs } from '#web/ui/list/list-tabs.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { useInvoiceFilters } from './invoice-filters.ts'
import { invoiceHref, nameOf } from '#web/features/invoices/invoice-labels.tsx'
import { invoiceQuery, invoicesQuery, invoiceSummaryQuery } from '#web/features/invoices/invoices.queries.ts'
import { BulkBanner, BulkDialog } from './bulk/bulk-dialog.tsx'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'

export function InvoicesPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_invoices')
  const search = withTabs(useListSearch(invoiceFilter), 'status')

  return (
    <>
      <ReminderRun />
      <ListPage
        name="invoices"
        views={<ListViews list="invoices" />}
        title={t('nav.invoices')}
        search={search}
        list={invoicesQuery}
        columns={invoiceColumns(t)}
        rowHref={(row) => invoiceHref(row, mayManage)}
        onRowNear={({ id }) => void queryClient.prefetchQuery(invoiceQuery(id))}
        searchLabel={t('invoices.search')}
        filters={useInvoiceFilters(search)}
        totals={({ meta }) => t(meta.more ? 'invoices.count_more' : 'invoices.count', { count: meta.total })}
        foot={useInvoiceSums(search.query)}
        exportFrom={exportInvoices}
        actions={
          <>
            <ButtonLink
              to="/reports"
              variant="default"
              leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />}
            >
              {t('reports.title')}
            </ButtonLink>
            <ButtonLink
              to="/payments/list"
              variant="default"
              leftSection={<IconCoins size={16} stroke={1.75} aria-hidden />}
            >
              {t('payments.title')}
            </ButtonLink>
            <ImportButton kind="open_documents" />
          </>
        }
        {...(mayManage && { create: { to: '/invoices/create', label: t('invoices.new') } })}
        above={
          <>
            <BulkBanner />
            <StateTabs search={search} />
          </>
        }
        empty={useEmpty(search.filters['status'] as InvoiceState | 'open' | undefined)}
        selection={{ nameOf: (row) => nameOf(t, row), Actions: BulkActions, most: maxBulk }}
      />
      <BulkDialog />
    </>
  )
}

/** The number of invoices in each state, with the other filters applied. */
function StateTabs({ search }: { search: ListSearch }) {
  const t = useTranslate()
  const { data } = useQuery(invoiceSummaryQuery(search.queryWith({ status: undefined })))
  const countOf = (of: (counts: Counts) => number) => data && (data.counts ? of(data.counts) : null)
  return (
    <ListTabs
      label={t('invoices.states')}
      search={search}
      filter="status"
      tabs={[
        { value: undefined, label: t('invoices.states.all'), count: countOf(({ all }) => all) },
        { value: 'open', label: t('invoices.states.open'), count: countOf(openCount) },
        ...invoiceStates.map((state) => ({
          value: state,
          label: t(`invoices.states.${state}`),
          count: countOf((counts) => counts[state]),
          isUrgent: state === 'overdue',
        })),
      ]}
    />
  )
}

type Counts = Record<InvoiceState | 'all', number>

const openCount = ({ unpaid, part_paid, overdue }: Counts) => unpaid + part_paid + overdue

/** The text for an empty list: the first step, or what it means that no invoice is in this state. */
function useEmpty(state: InvoiceState | 'open' | undefined): EmptyStateProps {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const icon = <IconFileInvoice stroke={1.5} aria-hidden />
  if (state === 'open') return { icon, title: t('invoices.none.open') }
  if (!state || !invoiceStates.includes(state))
    return { icon, title: t('invoices.empty'), hint: mayManage ? t('invoices.empty_hint') : t('invoices.empty_read') }
  return { icon, title: t(`invoices.none.${state}`) }
}

/** The totals of invoices that match the filter, by currency; drafts and void invoices are not included. */
function useInvoiceSums(query: ListCall): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(invoiceSummaryQuery(query))
  if (data?.totals === null)
    return [{ key: 'many', label: t('list.too_many_to_sum'), cells: { gross_minor: '–', outstanding_minor: '–' } }]
  // The currency with the most invoices comes first.
  const totals = data?.totals.toSorted((one, other) => other.count - one.count)
  return totals?.map(({ currency, count, gross_minor, outstanding_minor }) => ({
    key: currency,
    label: t('invoices.sum', { currency, count }),
    cells: {
      gross_minor: <MoneyText minor={gross_minor} currency={currency} />,
      outstanding_minor: <MoneyText minor={outstanding_minor} currency={currency} />,
    },
  }))
}

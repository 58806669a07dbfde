import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArchive, IconArchiveOff, IconScale, IconUsers } from '@tabler/icons-react'
import { customerFilter, exportCustomers } from '#shared/features/customers/customer-list.contract.ts'
import type { CustomerRow } from '#shared/features/customers/customer-list.reply.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { EmailStatements } from '#web/features/statements/public/email-statements.tsx'
import { StatementRun } from '#web/features/statements/public/statement-run.tsx'
import { ImportButton } from '#web/features/imports/public/import-button.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type ListCall, useListSearch } from '#web/platform/navigation/list-search.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useCountries, useCurrencies } from '#web/ui/form/named-choices.ts'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useArchive } from '#web/features/customers/public/archive.ts'
import { customerColumns } from './customer-columns.tsx'
import { customerQuery, customersQuery } from '#web/features/customers/customers.queries.ts'

export function CustomersPage() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const countries = useCountries()
  const search = useListSearch(customerFilter)

  return (
    <>
      <StatementRun />
      <ListPage
        name="customers"
        views={<ListViews list="customers" />}
        title={t('customers.title')}
        search={search}
        list={customersQuery}
        columns={customerColumns(t, {
          countryNames: new Map(countries.map(({ value, label }) => [value, label])),
          hasArchived: 'archived' in search.filters,
          baseCurrency: useBaseCurrency(search.query),
        })}
        rowHref={({ id }) => `/customers/edit/${id}`}
        onRowNear={({ id }) => void queryClient.prefetchQuery(customerQuery(id))}
        searchLabel={t('customers.search')}
        filters={useFilters(t)}
        totals={({ totals: { customers: count, archived } }) =>
          archived > 0 ? t('customers.totals', { count, archived }) : t('customers.total', { count })
        }
        exportFrom={exportCustomers}
        create={{ to: '/customers/create', label: t('customers.new') }}
        actions={
          <>
            <ButtonLink
              to="/customers/ageing"
              variant="default"
              leftSection={<IconScale size={16} stroke={1.75} aria-hidden />}
            >
              {t('ageing.title')}
            </ButtonLink>
            <ImportButton kind="customers" />
          </>
        }
        empty={{
          title: t('customers.empty'),
          hint: t('customers.empty_hint'),
          icon: <IconUsers stroke={1.5} aria-hidden />,
        }}
        selection={{ nameOf: ({ name }) => name, Actions: SelectionActions }}
      />
    </>
  )
}

/** The list names the currency of what is owed; it is known with the first rows. */
function useBaseCurrency(query: ListCall) {
  const { data } = useQuery(customersQuery(query))
  return data?.base_currency ?? baseCurrency
}

function useFilters(t: Translate): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'archived',
      label: t('customers.filter.archived'),
      options: [
        { value: 'all', label: t('customers.filter.archived_all') },
        { value: 'yes', label: t('customers.filter.archived_yes') },
      ],
    },
    { kind: 'choice', name: 'currency', label: t('customers.filter.currency'), options: useCurrencies() },
    { kind: 'choice', name: 'country', label: t('customers.filter.country'), options: useCountries() },
  ]
}

/** Offers only actions that would change something. */
function SelectionActions({ rows, onDone }: { rows: CustomerRow[]; onDone: () => void }) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchive()
  const inUse = rows.filter(({ archived_at }) => archived_at === null)
  const archived = rows.filter(({ archived_at }) => archived_at !== null)
  const act = (customers: CustomerRow[], isArchived: boolean) =>
    void setArchived(customers, isArchived).then((done) => done.length > 0 && onDone())
  return (
    <>
      {inUse.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          leftSection={<IconArchive size={14} stroke={1.75} aria-hidden />}
          onClick={() => act(inUse, true)}
        >
          {t('customers.archive')}
        </Button>
      )}
      <EmailStatements customerIds={rows.map(({ id }) => id)} onDone={onDone} />
      {archived.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          leftSection={<IconArchiveOff size={14} stroke={1.75} aria-hidden />}
          onClick={() => act(archived, false)}
        >
          {t('customers.restore')}
        </Button>
      )}
    </>
  )
}

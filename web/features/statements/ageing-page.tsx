import { useQuery } from '@tanstack/react-query'
import { IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { printAgeing } from '#shared/features/reports/ageing-report.contract.ts'
import { ageingFilter, type AgeingRow, exportAgeing } from '#shared/features/statements/statements.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { type ListSearch, useListSearch } from '#web/platform/navigation/list-search.ts'
import { useCurrencies } from '#web/ui/form/named-choices.ts'
import type { FootRow } from '#web/ui/table/data-table-column.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { ageingColumns, ageingSums } from './ageing-columns.tsx'
import { ageingQuery } from './statements.queries.ts'

/** What every customer owes by age, on any day, as it was known then. */
export function AgeingPage() {
  const t = useTranslate()
  const formats = useFormats()
  const currencies = useCurrencies()
  const search = useListSearch(ageingFilter)
  const { data } = useQuery(ageingQuery(search.query))
  const day = search.filters['as_of'] ?? data?.as_of
  return (
    <ListPage
      title={t('ageing.title')}
      about={day === undefined ? '\u00A0' : t('ageing.about', { date: formats.date(day) })}
      search={search}
      list={ageingQuery}
      columns={ageingColumns(t)}
      rowHref={(row) => statementOf(row, search)}
      searchLabel={t('ageing.search')}
      filters={[
        { kind: 'date', name: 'as_of', label: t('ageing.as_of') },
        { kind: 'choice', name: 'currency', label: t('field.currency'), options: currencies },
      ]}
      totals={({ meta }) => t('ageing.count', { count: meta.total })}
      foot={useAgeingSums(search)}
      exportFrom={exportAgeing}
      printFrom={printAgeing}
      empty={{
        icon: <IconScale stroke={1.5} aria-hidden />,
        title: t('ageing.empty'),
        hint: t('ageing.empty_hint'),
      }}
    />
  )
}

/** The statement of open items on the same day, in the currency of the row. */
function statementOf({ customer_id, currency }: AgeingRow, { filters }: ListSearch) {
  const query = new URLSearchParams({ kind: 'open_items', currency, ...(filters['as_of'] && { to: filters['as_of'] }) })
  return `/customers/statement/${customer_id}?${query.toString()}`
}

/** The totals by currency. */
function useAgeingSums(search: ListSearch): FootRow[] | undefined {
  const t = useTranslate()
  const { data } = useQuery(ageingQuery(search.query))
  return data?.totals.map((total) => {
    const { currency } = total
    const cells: Record<string, ReactNode> = {}
    for (const { key, minor } of ageingSums(t))
      cells[key] = minor(total) !== 0 && <MoneyText minor={minor(total)} currency={currency} />
    return { key: currency, label: t('ageing.sum', { currency }), cells }
  })
}

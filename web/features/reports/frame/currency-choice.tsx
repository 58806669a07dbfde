import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { Segments } from '#web/ui/layout/view-choice.tsx'
import classes from '#web/features/reports/reports.module.css'

type CurrencyChoiceProps = {
  search: ListSearch
  /** The currencies with data. */
  currencies: readonly string[]
  /** The currency shown, in a table that shows one at a time. */
  shown?: string | undefined
}

/** All currencies or one; hidden if there is only one. */
export function CurrencyChoice({ search, currencies, shown }: CurrencyChoiceProps) {
  const t = useTranslate()
  const chosen = shown ?? search.filters['currency']
  if (currencies.length < 2 && search.filters['currency'] === undefined) return null
  const only = (currency: string | undefined) => ({
    change: { currency, page: 1 },
    isCurrent: currency === chosen,
  })
  const offered = chosen === undefined || currencies.includes(chosen) ? currencies : [chosen, ...currencies]
  return (
    <div className={classes.currencies}>
      <Segments
        label={t('reports.currency')}
        search={search}
        options={[
          ...(shown === undefined ? [{ key: 'all', label: t('reports.all_currencies'), ...only(undefined) }] : []),
          ...offered.map((currency) => ({ key: currency, label: currency, ...only(currency) })),
        ]}
      />
    </div>
  )
}

import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Home } from '#shared/features/dashboards/home.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { homeQuery } from './home.queries.ts'

/** The base currency first, then the other currencies that were used. */
const currenciesOf = ({ owed, months }: Home) => [...new Set([...owed, ...months].map(({ currency }) => currency))]

/** The currency of the whole page; the base currency until another is chosen. */
export function useHomeCurrency(isEnabled: boolean) {
  const { data } = useQuery({ ...homeQuery(), enabled: isEnabled })
  const [chosen, setChosen] = useState<string>()
  const currencies = data ? currenciesOf(data) : []
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  return { currencies, currency, setCurrency: setChosen }
}

/** More of them than this would not fit beside the title. */
const mostSegments = 8

type CurrencyChoiceProps = ReturnType<typeof useHomeCurrency>

/** Which currency the page shows; hidden if there is only one. */
export function CurrencyChoice({ currencies, currency, setCurrency }: CurrencyChoiceProps) {
  const t = useTranslate()
  if (currencies.length < 2) return null
  const label = t('home.currency')
  return currencies.length > mostSegments ? (
    <Select
      aria-label={label}
      w={110}
      data={currencies}
      value={currency}
      allowDeselect={false}
      onChange={(choice) => choice !== null && setCurrency(choice)}
    />
  ) : (
    <SegmentedControl size="xs" aria-label={label} data={currencies} value={currency} onChange={setCurrency} />
  )
}

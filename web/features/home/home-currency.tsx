import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Home } from '#shared/features/dashboards/dashboards.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { homeQuery } from './home.queries.ts'
import classes from './home.module.css'

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

type CurrencyChoiceProps = ReturnType<typeof useHomeCurrency>

/** Which currency the page shows; hidden if there is only one. */
export function CurrencyChoice({ currencies, currency, setCurrency }: CurrencyChoiceProps) {
  const t = useTranslate()
  if (currencies.length < 2) return null
  return (
    <SegmentedControl
      className={classes.currencies}
      size="xs"
      aria-label={t('home.currency')}
      data={currencies}
      value={currency}
      onChange={setCurrency}
    />
  )
}

import { useMemo } from 'react'
import { countries } from '#shared/geography/address.ts'
import { once } from '#shared/i18n/kept.ts'
import { currencies } from '#shared/money/currencies.ts'
import { useIntlLocale } from '#web/platform/language/language.tsx'

export type Choice = { value: string; label: string }

/** The countries by name in the user's language, as options of a select or a filter. */
export const useCountries = (): Choice[] => countriesIn(useIntlLocale())

const byLocale = new Map<string, Choice[]>()

/** Kept, because naming and sorting them takes as long as drawing several rows of a list. */
function countriesIn(locale: string) {
  const known = byLocale.get(locale) ?? namedCountries(locale)
  byLocale.set(locale, known)
  return known
}

function namedCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const inOrder = new Intl.Collator(locale)
  return countries
    .map((value) => ({ value, label: nameOf(names, value) }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label))
}

/** Northern Ireland has its own code for VAT, which Intl does not know. */
const nameOf = (names: Intl.DisplayNames, country: string) => {
  const name = names.of(country) ?? country
  return name === country && country === 'XI' ? 'Northern Ireland' : name
}

/** The currencies by code and name: EUR · Euro. A name is looked up when it is shown; that of all takes longer than a list. */
export function useCurrencies(): Choice[] {
  const locale = useIntlLocale()
  return useMemo(() => {
    const names = once(() => new Intl.DisplayNames(locale, { type: 'currency' }))
    return currencies.map((value) => ({
      value,
      get label() {
        return `${value} · ${names().of(value) ?? value}`
      },
    }))
  }, [locale])
}

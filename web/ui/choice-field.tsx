import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { currencies } from '#shared/money/currencies.ts'
import { countries } from '#shared/geography/countries.ts'
import { useIntlLocale, useLanguage, useTranslate } from '#web/platform/language.tsx'

type Choice = { value: string; label: string }

export type ChoiceFieldProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** Empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  data: readonly Choice[]
}

/** One of many, found by typing a part of its name. */
export function ChoiceField({ value, onChange, data, clearable = false, ...props }: ChoiceFieldProps) {
  const t = useTranslate()
  // What is no longer offered stays what it is until another is chosen.
  const offered =
    value === '' || data.some((choice) => choice.value === value) ? data : [{ value, label: value }, ...data]
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('form.nothing_found')}
      placeholder={t('form.choose')}
      allowDeselect={clearable}
      clearable={clearable}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: false }}
      // A list that scrolls can be tabbed into, and it goes away with the focus: Tab would lead nowhere.
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
      // What is typed takes the place of what was chosen.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      data={[...offered]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

/** The countries by their names in the language of the reader, as a list or a filter wants them. */
export function useCountries(): Choice[] {
  const locale = useIntlLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const inOrder = new Intl.Collator(locale)
    return countries
      .map((value) => ({ value, label: nameOf(names, value) }))
      .toSorted((one, other) => inOrder.compare(one.label, other.label))
  }, [locale])
}

/** Northern Ireland has a code of its own for VAT, which Intl does not know. */
const nameOf = (names: Intl.DisplayNames, country: string) => {
  const name = names.of(country) ?? country
  return name === country && country === 'XI' ? 'Northern Ireland' : name
}

/** The currencies by code and name: EUR · Euro. */
export function useCurrencies(): Choice[] {
  const locale = useIntlLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    return currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
  }, [locale])
}

type Props = Omit<ChoiceFieldProps, 'data'>

export const CountryField = (props: Props) => <ChoiceField clearable {...props} data={useCountries()} />

export const CurrencyField = (props: Props) => <ChoiceField {...props} data={useCurrencies()} />

export function LanguageField(props: Props) {
  const { languages } = useLanguage()
  return <ChoiceField {...props} data={languages.map(({ locale, name }) => ({ value: locale, label: name }))} />
}

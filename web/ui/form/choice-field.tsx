import { Select, type SelectProps } from '@mantine/core'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { type Choice, useCountries, useCurrencies } from './named-choices.ts'

export type ChoiceFieldProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** Empty if nothing is chosen. */
  value: string
  onChange: (value: string) => void
  data: readonly Choice[]
}

/** A select that is searched by typing a part of the name. */
export function ChoiceField({ value, onChange, data, clearable = false, ...props }: ChoiceFieldProps) {
  const t = useTranslate()
  // A value that is no longer offered is kept until another one is chosen.
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
      // A scrolling list can get the focus by Tab and closes on blur, so Tab would lead nowhere.
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
      // Typing replaces the chosen name.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      data={[...offered]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

type Props = Omit<ChoiceFieldProps, 'data'>

export const CountryField = (props: Props) => <ChoiceField clearable {...props} data={useCountries()} />

export const CurrencyField = (props: Props) => <ChoiceField {...props} data={useCurrencies()} />

export function LanguageField(props: Props) {
  const { languages } = useLanguage()
  return <ChoiceField {...props} data={languages.map(({ locale, name }) => ({ value: locale, label: name }))} />
}

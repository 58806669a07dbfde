import { Autocomplete, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormRow } from './form-frame.tsx'

type SchemedIdFieldsProps = {
  schemeLabel: string
  idLabel: string
  help: string
  schemes: readonly { value: string; label: string }[]
  scheme: { value: string; onChange: (value: string) => void; error?: string | undefined }
  id: TextInputProps
}

/** An id, and the list that it is taken from: one of the usual ones, or any other by its code. */
export function SchemedIdFields({ schemeLabel, idLabel, help, schemes, scheme, id }: SchemedIdFieldsProps) {
  const t = useTranslate()
  const { onChange, ...field } = scheme
  return (
    <FormRow>
      <Autocomplete
        label={schemeLabel}
        description={t('parties.scheme_help')}
        placeholder={t('form.choose')}
        data={schemes.map(({ value, label }) => ({ value, label }))}
        renderOption={({ option }) => schemes.find(({ value }) => value === option.value)?.label ?? option.value}
        filter={({ search }) => found(schemes, search)}
        maxDropdownHeight={280}
        comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: false }}
        {...field}
        onChange={(typed) => onChange(typed.trim().toUpperCase())}
      />
      <TextInput label={idLabel} description={help} maxLength={100} autoComplete="off" {...id} />
    </FormRow>
  )
}

/** By code or by a part of the name; everything while the field holds a whole code. */
function found(schemes: SchemedIdFieldsProps['schemes'], search: string) {
  const typed = search.trim().toLowerCase()
  const isWhole = schemes.some(({ value }) => value.toLowerCase() === typed)
  const matching = isWhole ? schemes : schemes.filter(({ label }) => label.toLowerCase().includes(typed))
  return matching.map(({ value, label }) => ({ value, label }))
}

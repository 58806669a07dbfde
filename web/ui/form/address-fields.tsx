import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CountryField } from './choice-field.tsx'
import { FormRow } from './form-frame.tsx'

type TextProps = { name: string; value: string; error: string | undefined; onChange: (event: never) => void }
type FieldProps = { name: string; value: string; error: string | undefined; onChange: (value: string) => void }

export type AddressFieldsProps = {
  text: (part: 'line1' | 'line2' | 'city' | 'region' | 'postcode') => TextProps
  country: FieldProps
}

/** The parts of a postal address, in the order of an envelope. */
export function AddressFields({ text, country }: AddressFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <TextInput label={t('field.line1')} maxLength={200} autoComplete="off" {...text('line1')} />
      <TextInput label={t('field.line2')} maxLength={200} autoComplete="off" {...text('line2')} />
      <FormRow>
        <TextInput label={t('field.city')} maxLength={120} autoComplete="off" {...text('city')} />
        <TextInput label={t('field.postcode')} maxLength={20} autoComplete="off" {...text('postcode')} />
      </FormRow>
      <FormRow>
        <TextInput label={t('field.region')} maxLength={120} autoComplete="off" {...text('region')} />
        <CountryField label={t('field.country')} {...country} />
      </FormRow>
    </>
  )
}

import { Switch, TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { useVatNumberNote } from '#web/ui/form/vat-number-note.ts'
import type { BusinessForm } from './business-values.ts'

/** Who the seller is, as every document must say. */
export function IdentitySection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const vatNumberNote = useVatNumberNote(form.values.vat_number)
  return (
    <>
      <FormSection title={t('business.identity')} text={t('business.identity_text')}>
        <FormRow>
          <TextInput label={t('field.name')} required {...form.text('name')} />
          <TextInput
            label={t('field.legal_name')}
            description={t('business.legal_name_help')}
            {...form.text('legal_name')}
          />
        </FormRow>
        <FormRow>
          {form.values.vat_registered && (
            <TextInput label={t('field.vat_number')} description={vatNumberNote} {...form.text('vat_number')} />
          )}
          <TextInput label={t('field.company_number')} {...form.text('company_number')} />
        </FormRow>
        <Switch
          label={t('field.vat_registered')}
          description={t('business.vat_registered_help')}
          {...form.checkbox('vat_registered')}
        />
        <FormRow columns={3}>
          <TextInput label={t('field.email')} type="email" {...form.text('email')} />
          <TextInput label={t('field.phone')} type="tel" {...form.text('phone')} />
          <TextInput label={t('field.website')} {...form.text('website')} />
        </FormRow>
      </FormSection>
      <FormSection title={t('field.address')} text={t('business.address_text')}>
        <AddressFields text={(part) => form.text(`address.${part}`)} country={form.field('address.country')} />
        <Switch label={t('business.registered_elsewhere')} {...form.checkbox('registered_elsewhere')} />
        {form.values.registered_elsewhere && (
          <AddressFields
            text={(part) => form.text(`registered_address.${part}`)}
            country={form.field('registered_address.country')}
          />
        )}
      </FormSection>
    </>
  )
}

import { TextInput } from '@mantine/core'
import { addressSchemes, registerSchemes } from '#shared/features/documents/identifier-schemes.ts'
import { eInvoiceProfiles, requiredReferences } from '#shared/features/documents/party-identifiers.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { SchemedIdFields } from '#web/ui/form/schemed-id-fields.tsx'
import type { CustomerForm } from './customer-values.ts'

/** What their e-invoices have to say, and where they go. */
export function EInvoiceSection({ form }: { form: CustomerForm }) {
  const t = useTranslate()
  const profiles = eInvoiceProfiles.map((value) => ({ value, label: t(`customers.profile.${value}`) }))
  const references = requiredReferences.map((value) => ({ value, label: t(`customers.reference.${value}`) }))
  const { onChange: onProfile, ...profile } = form.field('e_invoice_profile')
  const { onChange: onReference, ...reference } = form.field('required_reference')
  return (
    <FormSection title={t('customers.e_invoices')} text={t('customers.e_invoices_text')}>
      <FormRow>
        <ChoiceField
          label={t('field.e_invoice_profile')}
          description={t(`customers.profile_help.${form.values.e_invoice_profile}`)}
          data={profiles}
          {...profile}
          onChange={(value) => onProfile(value as (typeof eInvoiceProfiles)[number])}
        />
        <ChoiceField
          label={t('field.required_reference')}
          description={t('customers.reference_help')}
          data={references}
          {...reference}
          onChange={(value) => onReference(value as (typeof requiredReferences)[number])}
        />
      </FormRow>
      <SchemedIdFields
        schemeLabel={t('parties.address_scheme')}
        idLabel={t('field.electronic_address')}
        help={t('customers.electronic_address_help')}
        schemes={addressSchemes}
        scheme={form.field('electronic_address.scheme')}
        id={form.text('electronic_address.id')}
      />
      <SchemedIdFields
        schemeLabel={t('parties.register')}
        idLabel={t('field.legal_id')}
        help={t('customers.legal_id_help')}
        schemes={registerSchemes}
        scheme={form.field('legal_id.scheme')}
        id={form.text('legal_id.id')}
      />
      <FormRow>
        <TextInput
          label={t('field.tax_number')}
          description={t('customers.tax_number_help')}
          maxLength={30}
          autoComplete="off"
          {...form.text('tax_number')}
        />
      </FormRow>
    </FormSection>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chosenChannels } from '#shared/features/deliveries/delivery.ts'
import { addressSchemes, registerSchemes } from '#shared/features/documents/identifier-schemes.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { SchemedIdFields } from '#web/ui/form/schemed-id-fields.tsx'
import type { BusinessForm } from './business-values.ts'
import { eInvoiceChannelsQuery } from './business.queries.ts'

/** Those that the operator has not set up are named, and cannot be chosen. */
function useChannels() {
  const t = useTranslate()
  const { data: available = [] } = useQuery(eInvoiceChannelsQuery)
  return chosenChannels.map((value) => {
    if (value === 'none') return { value, label: t('business.channel_none') }
    const target = available.find(({ channel }) => channel === value)?.target
    const label = t(`business.channel_${value}`, { target: target ?? '' }).trim()
    if (target !== undefined) return { value, label }
    return { value, label: t('business.channel_missing', { channel: label }), disabled: true }
  })
}

/** What e-invoices say of the seller beside its name and VAT number. */
export function EInvoiceSection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const channels = useChannels()
  const { onChange: onChannel, ...channel } = form.field('e_invoice_channel')
  return (
    <FormSection title={t('business.e_invoices')} text={t('business.e_invoices_text')}>
      <SchemedIdFields
        schemeLabel={t('parties.address_scheme')}
        idLabel={t('field.electronic_address')}
        help={t('business.electronic_address_help')}
        schemes={addressSchemes}
        scheme={form.field('electronic_address.scheme')}
        id={form.text('electronic_address.id')}
      />
      <SchemedIdFields
        schemeLabel={t('parties.register')}
        idLabel={t('field.legal_id')}
        help={t('business.legal_id_help')}
        schemes={registerSchemes}
        scheme={form.field('legal_id.scheme')}
        id={form.text('legal_id.id')}
      />
      <FormRow>
        <TextInput
          label={t('field.tax_number')}
          description={t('business.tax_number_help')}
          {...form.text('tax_number')}
        />
        <TextInput
          label={t('field.invoice_contact')}
          description={t('business.invoice_contact_help')}
          {...form.text('invoice_contact.name')}
        />
      </FormRow>
      <FormRow>
        <TextInput label={t('field.phone')} type="tel" {...form.text('invoice_contact.phone')} />
        <TextInput label={t('field.email')} type="email" {...form.text('invoice_contact.email')} />
      </FormRow>
      <ChoiceField
        label={t('field.e_invoice_channel')}
        description={t('business.channel_help')}
        searchable={false}
        data={channels}
        {...channel}
        onChange={(value) => onChannel(value as (typeof chosenChannels)[number])}
      />
    </FormSection>
  )
}

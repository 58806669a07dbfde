import { Switch, Text, TextInput } from '@mantine/core'
import { TermsField } from '#web/ui/form/terms-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { usualVatCode } from '#shared/features/customers/customers.rules.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { isCharged, isUsable } from '#shared/money/vat.ts'
import { useSellerVat, useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import { customerDefaultsQuery } from '#web/features/customers/customers.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { ChoiceField, CurrencyField, LanguageField } from '#web/ui/form/choice-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { useVatNumberNote } from '#web/ui/form/vat-number-note.ts'
import { ContactsEditor } from './contacts-editor.tsx'
import type { CustomerForm } from './customer-values.ts'
import classes from '#web/features/customers/customers.module.css'
import { EInvoiceSection } from './e-invoice-section.tsx'
import { Lookalikes } from './lookalikes.tsx'

type CustomerFieldsProps = { form: CustomerForm; /** Of the one that is being changed. */ exceptId?: string }

/** All fields of a customer, new or existing. */
export function CustomerFields({ form, exceptId }: CustomerFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <IdentitySection form={form} {...(exceptId && { exceptId })} />
      <FormSection title={t('customers.contacts')} text={t('customers.contacts_text')}>
        <ContactsEditor form={form} exceptId={exceptId} />
      </FormSection>
      <AddressSection form={form} />
      <TermsSection form={form} isNew={!exceptId} />
      <EInvoiceSection form={form} />
    </>
  )
}

function IdentitySection({ form, exceptId }: CustomerFieldsProps) {
  const t = useTranslate()
  const vatNumberNote = useVatNumberNote(form.values.vat_number)
  const { values, saved } = form
  return (
    <FormSection title={t('customers.identity')} text={t('customers.identity_text')}>
      <div>
        <TextInput
          label={t('field.name')}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus={!exceptId || undefined}
          {...form.text('name')}
        />
        <Lookalikes field="name" text={values.name} exceptId={exceptId} isOn={values.name !== saved.name} />
      </div>
      <FormRow columns={3}>
        <TextInput
          label={t('field.code')}
          description={exceptId ? t('customers.code_help_edit') : t('customers.code_help')}
          required={exceptId !== undefined}
          maxLength={30}
          autoComplete="off"
          {...form.text('code')}
        />
        <div>
          <TextInput
            label={t('field.vat_number')}
            description={vatNumberNote ?? t('customers.vat_help')}
            maxLength={30}
            autoComplete="off"
            {...form.text('vat_number')}
          />
          <Lookalikes
            field="vat_number"
            text={values.vat_number}
            exceptId={exceptId}
            isOn={values.vat_number !== saved.vat_number}
          />
        </div>
        <TextInput
          label={t('field.company_number')}
          maxLength={30}
          autoComplete="off"
          {...form.text('company_number')}
        />
      </FormRow>
    </FormSection>
  )
}

function AddressSection({ form }: { form: CustomerForm }) {
  const t = useTranslate()
  const delivery = form.values.delivery_address
  return (
    <FormSection title={t('customers.addresses')} text={t('customers.addresses_text')}>
      <Text component="h3" size="sm" fw={600}>
        {t('field.billing_address')}
      </Text>
      <AddressFields
        text={(part) => form.text(`billing_address.${part}`)}
        country={form.field('billing_address.country')}
      />
      <div className={classes.divider}>
        <Text component="h3" size="sm" fw={600}>
          {t('field.delivery_address')}
        </Text>
        <Switch
          label={t('customers.same_address')}
          checked={delivery === null}
          onChange={(event) =>
            form.setValue(
              'delivery_address',
              // Deliveries usually go to the country that the invoice goes to.
              event.currentTarget.checked ? null : { ...emptyAddress, country: form.values.billing_address.country },
            )
          }
        />
        {delivery && (
          <AddressFields
            text={(part) => form.text(`delivery_address.${part}`)}
            country={form.field('delivery_address.country')}
          />
        )}
      </div>
    </FormSection>
  )
}

/** Only codes with a rate that is valid today. */
const offeredToday = (codes: readonly VatCode[], today: string, percent: (rate: string) => string) =>
  codes
    .filter(({ valid_from, valid_to }) => valid_from <= today && (valid_to === null || valid_to >= today))
    .map(({ code, name, category, rate }) => ({
      value: code,
      label: isCharged(category) ? `${name} · ${percent(rate)}` : name,
    }))

function TermsSection({ form, isNew }: { form: CustomerForm; isNew: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  const vatCodes = useVatCodes()
  const seller = useSellerVat()
  const [today] = useState(() => localDay(new Date()))
  const offered = useMemo(
    () =>
      offeredToday(
        (vatCodes.data?.data ?? []).filter((code) => isUsable(code, seller)),
        today,
        (rate) => t('ui.percent', { rate: formats.number(rate) }),
      ),
    [vatCodes.data, seller, today, t, formats],
  )
  const home = useQuery({ ...customerDefaultsQuery, enabled: isNew })
  const { billing_address, vat_number } = form.values
  const usualCode = usualVatCode({ country: billing_address.country, vat_number }, home.data?.country ?? '')
  return (
    <FormSection title={t('customers.terms')} text={t('customers.terms_text')}>
      <FormRow>
        <CurrencyField
          label={t('field.currency')}
          description={t('customers.currency_help')}
          {...form.field('currency')}
        />
        <CurrencyInput
          label={t('customers.credit_limit')}
          description={t('customers.credit_limit_help')}
          currency={form.values.currency}
          locale={formats.locale}
          allowNegative={false}
          {...form.field('credit_limit_minor')}
        />
      </FormRow>
      <FormRow>
        <TermsField
          label={t('customers.payment_terms')}
          description={isNew && t('customers.payment_terms_help_new')}
          kind={form.field('terms.kind')}
          days={form.field('terms.days')}
        />
        {seller.vat_registered && (
          <ChoiceField
            label={t('customers.vat_code')}
            data={offered}
            {...form.field('default_vat_code')}
            value={form.values.default_vat_code || usualCode}
          />
        )}
      </FormRow>
      <FormRow>
        <LanguageField
          label={t('field.language')}
          description={t('customers.language_help')}
          {...form.field('language')}
        />
      </FormRow>
    </FormSection>
  )
}

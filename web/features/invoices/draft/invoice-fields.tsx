import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { BankField } from './bank-field.tsx'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { ExchangeFields } from '#web/features/invoices/public/exchange-fields.tsx'
import { DateFields, TermsFields } from './date-fields.tsx'
import { customerChoiceQuery } from '#web/features/invoices/invoice-form.queries.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { type InvoiceValues, withCustomer } from './invoice-values.ts'
import type { DraftContext } from './draft-context.ts'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import classes from './invoice-form.module.css'

type FieldsProps = { form: InvoiceForm; context: DraftContext }

const exceptLines = ({ lines: _lines, ...rest }: InvoiceValues) => Object.values(rest)

/** Lines change most often, and these fields do not depend on them. */
const isSameBesideLines = (one: FieldsProps, other: FieldsProps) =>
  one.context === other.context &&
  one.form.errors === other.form.errors &&
  one.form.record === other.form.record &&
  exceptLines(one.form.values).every((value, index) => value === exceptLines(other.form.values)[index])

/** The customer, the dates and the terms. */
export const InvoiceFields = memo(function InvoiceFields({ form, context }: FieldsProps) {
  const t = useTranslate()
  const { values } = form
  const { onChange: onCurrency, ...currency } = form.field('currency')
  return (
    <div className={classes.card}>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <CustomerField form={form} />
        </div>
        <TextInput
          label={t('field.reference')}
          placeholder={t('invoice_form.reference_example')}
          description={t('invoice_form.reference_help')}
          maxLength={100}
          autoComplete="off"
          {...form.text('reference')}
        />
        <DateFields form={form} context={context} />
        <CurrencyField
          label={t('field.currency')}
          {...currency}
          onChange={(code) => {
            onCurrency(code)
            // A bank account belongs to one currency.
            if (code !== values.currency) form.setValue('bank_id', '')
          }}
        />
        <TermsFields form={form} context={context} />
        <BankField field={form.field('bank_id')} currency={values.currency} banks={context.banks} />
      </div>
      {values.currency !== context.baseCurrency && <Exchange form={form} context={context} />}
    </div>
  )
}, isSameBesideLines)

function Exchange({ form, context: { baseCurrency } }: FieldsProps) {
  const t = useTranslate()
  const { currency } = form.values
  const { 'data-path': _path, ...rate } = form.field('exchange_rate')
  return (
    <ExchangeFields
      legend={t('invoice_form.exchange', { currency, base: baseCurrency })}
      currency={currency}
      baseCurrency={baseCurrency}
      rate={rate}
      source={form.text('exchange_rate_source')}
      date={form.field('exchange_rate_date')}
    />
  )
}

function CustomerField({ form }: { form: InvoiceForm }) {
  const t = useTranslate()
  const { values, record } = form
  const { data: customer } = useQuery({
    ...customerChoiceQuery(values.customer_id),
    enabled: values.customer_id !== '',
  })
  const isChosen = values.customer_id !== ''
  const knownName = record?.customer_id === values.customer_id ? record.customer_name : ''
  const facts = customer && [customer.code, customer.city, customer.currency].filter(Boolean).join(' · ')
  return (
    <CustomerPicker
      isChosen={isChosen}
      chosenName={customer?.name ?? knownName}
      description={facts ?? t('invoice_form.customer_help')}
      error={form.errors['customer_id']?.join(' ')}
      onChoose={(chosen) =>
        form.change((before) => withCustomer(before, chosen, customer?.default_vat_code ?? 'standard'), 'customer_id')
      }
    />
  )
}

export function MessageField({ form }: { form: InvoiceForm }) {
  const t = useTranslate()
  return (
    <GrowingTextarea
      label={t('field.message')}
      description={t('invoice_form.message_help')}
      minRows={2}
      maxRows={8}
      maxLength={2_000}
      {...form.text('message')}
    />
  )
}

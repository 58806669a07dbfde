import { TextInput } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { BankField } from '#web/features/documents/editor/bank-field.tsx'
import { isSameBesideLines } from './beside-lines.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { useCustomerHelp } from '#web/features/documents/editor/customer-help.ts'
import { ExchangeFields } from '#web/features/documents/editor/exchange-fields.tsx'
import { IssueDateField, SupplyDateField, TermsFields } from './date-fields.tsx'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { withCustomer } from './invoice-values.ts'
import type { DraftContext } from './draft-context.ts'
import { RareWords } from './rare-words.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import classes from '#web/features/documents/editor/editor.module.css'

type FieldsProps = { form: InvoiceForm; context: DraftContext; onCustomerChosen: () => void }
type PartProps = Omit<FieldsProps, 'onCustomerChosen'>

/** The customer, the dates and the terms. */
export const InvoiceFields = memo(function InvoiceFields({ form, context, onCustomerChosen }: FieldsProps) {
  const { values } = form
  return (
    <div className={classes.card}>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <CustomerField form={form} onChosen={onCustomerChosen} />
        </div>
        <OrderReference form={form} />
        <IssueDateField form={form} context={context} />
        <TermsFields form={form} context={context} />
      </div>
      <RareFields form={form} context={context} />
      {values.currency !== context.baseCurrency && <Exchange form={form} context={context} />}
    </div>
  )
}, isSameBesideLines)

/** Some customers pay nothing that does not name their order. */
function OrderReference({ form }: Pick<PartProps, 'form'>) {
  const t = useTranslate()
  const { customer_id } = form.values
  const { data: customer } = useQuery({ ...customerChoiceQuery(customer_id), enabled: customer_id !== '' })
  const isAsked = customer?.requires_order_reference === true
  return (
    <TextInput
      label={t('field.reference')}
      placeholder={t('invoice_form.reference_example')}
      description={t(isAsked ? 'invoice_form.reference_asked' : 'invoice_form.reference_help')}
      withAsterisk={isAsked}
      maxLength={100}
      autoComplete="off"
      {...form.text('reference')}
    />
  )
}

const rareFields = ['supply_date', 'currency', 'bank_id'] as const

/** What is seldom changed is folded away until it is, or until something is wrong with it. */
function RareFields({ form, context }: PartProps) {
  const t = useTranslate()
  const { values, errors } = form
  const { onChange: onCurrency, ...currency } = form.field('currency')
  const [isOpen, setOpen] = useState(values.supply_date !== '' || values.bank_id !== '')
  const isWrong = rareFields.some((name) => errors[name])
  return (
    <details className={classes.more} open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.moreLabel}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        {t('invoice_form.more_fields')}
        <span className={classes.moreWords}>
          <RareWords values={values} banks={context.banks} />
        </span>
      </summary>
      <div className={classes.fields}>
        <SupplyDateField form={form} context={context} />
        <CurrencyField
          label={t('field.currency')}
          {...currency}
          onChange={(code) => {
            onCurrency(code)
            // A bank account belongs to one currency.
            if (code !== values.currency) form.setValue('bank_id', '')
          }}
        />
        <BankField field={form.field('bank_id')} currency={values.currency} banks={context.banks} />
      </div>
    </details>
  )
}

function Exchange({ form, context: { baseCurrency } }: PartProps) {
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

function CustomerField({ form, onChosen }: { form: InvoiceForm; onChosen: () => void }) {
  const customerHelp = useCustomerHelp()
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
      description={facts ?? customerHelp}
      error={form.errors['customer_id']?.join(' ')}
      onChoose={(chosen) => {
        form.change((before) => withCustomer(before, chosen, customer?.default_vat_code ?? 'standard'), 'customer_id')
        onChosen()
      }}
    />
  )
}

export const MessageField = memo(function MessageField({ form }: { form: InvoiceForm }) {
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
}, isSameBesideLines)

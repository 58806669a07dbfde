import { TextInput } from '@mantine/core'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { useId, useState } from 'react'
import { BankField } from '#web/features/invoices/public/document-lines.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import classes from './schedule-form.module.css'
import type { SchedulePartProps } from './schedule-form.ts'

/** The currency, terms and account of each invoice. */
export function InvoiceDetails({ form, context, customer }: SchedulePartProps) {
  const t = useTranslate()
  const headingId = useId()
  const { values } = form
  const { onChange: onCurrency, ...currency } = form.field('currency')
  const { onChange: onDays, ...days } = form.field('terms_days')
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t('schedules.form.invoice')}
      </h2>
      <div className={classes.details}>
        <CurrencyField
          label={t('field.currency')}
          {...currency}
          onChange={(code) => {
            onCurrency(code)
            // A bank account belongs to one currency.
            if (code !== values.currency) form.setValue('bank_id', '')
          }}
        />
        <WholeNumber
          label={t('invoice_form.terms')}
          min={0}
          max={365}
          suffix={t('customers.terms_suffix')}
          {...days}
          onChange={onDays}
          // An emptied field gets the customer's terms.
          onBlur={() => values.terms_days === '' && customer && onDays(customer.terms_days)}
        />
        <TextInput
          label={t('field.reference')}
          description={t('invoice_form.reference_help')}
          maxLength={100}
          autoComplete="off"
          {...form.text('reference')}
        />
        <BankField field={form.field('bank_id')} currency={values.currency} banks={context.defaults.banks} />
      </div>
      {values.currency !== context.defaults.base_currency && (
        <ExchangeFields form={form} base={context.defaults.base_currency} />
      )}
      <RareReferences form={form} />
    </section>
  )
}

const rare = ['buyer_reference', 'contract_reference', 'project_reference', 'accounting_cost', 'payment_terms'] as const

/** Folded away until one of them says something, or something is wrong with it. */
function RareReferences({ form }: Pick<SchedulePartProps, 'form'>) {
  const t = useTranslate()
  const used = rare.filter((name) => form.values[name] !== '')
  const [isOpen, setOpen] = useState(used.length > 0)
  return (
    <details
      open={isOpen || rare.some((name) => form.errors[name])}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.moreLabel}>
        {t('document_details.more')}
        <span className={classes.moreWords}>{used.map((name) => t(`field.${name}`)).join(' · ')}</span>
      </summary>
      <div className={classes.details}>
        {rare.map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            maxLength={name === 'payment_terms' ? 1_000 : 100}
            autoComplete="off"
            {...form.text(name)}
          />
        ))}
      </div>
    </details>
  )
}

/** An invoice in a foreign currency states its VAT in the base currency too. */
function ExchangeFields({ form, base }: Pick<SchedulePartProps, 'form'> & { base: string }) {
  const t = useTranslate()
  const { currency } = form.values
  const { 'data-path': _path, ...rate } = form.field('exchange_rate')
  return (
    <div className={classes.exchange}>
      <DecimalInput
        label={t('field.exchange_rate')}
        description={t('schedules.form.exchange_help', { currency, base })}
        maxLength={24}
        {...rate}
      />
      <TextInput
        label={t('field.exchange_rate_source')}
        placeholder={t('invoice_form.exchange_source_example')}
        maxLength={80}
        autoComplete="off"
        {...form.text('exchange_rate_source')}
      />
    </div>
  )
}

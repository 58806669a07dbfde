import { TextInput } from '@mantine/core'
import { TermsField } from '#web/ui/form/terms-field.tsx'
import { Suspense, useId, useState } from 'react'
import { BankField } from '#web/features/documents/editor/bank-field.tsx'
import { rareDetailNames } from '#shared/features/documents/rare-details.ts'
import { foldedLabel, partiesBody } from '#web/features/documents/editor/details/party-values.ts'
import { rareBody } from '#web/features/documents/editor/details/rare-values.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import classes from './schedule-form.module.css'
import type { SchedulePartProps } from './schedule-form.ts'
import { deliveryBody, type ScheduleValues } from './schedule-values.ts'

/** The currency, terms and account of each invoice. */
export function InvoiceDetails({ form, context, customer }: SchedulePartProps) {
  const t = useTranslate()
  const headingId = useId()
  const { values } = form
  const isOrderAsked = customer?.requires_order_reference === true
  const { onChange: onCurrency, ...currency } = form.field('currency')
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
        <TermsField
          label={t('invoice_form.terms')}
          kind={form.field('terms.kind')}
          days={form.field('terms.days')}
          // An emptied field gets the customer's terms.
          onEmptied={() => customer && form.setValue('terms', customer.terms)}
        />
        <TextInput
          label={t('field.reference')}
          description={t(isOrderAsked ? 'invoice_form.reference_asked' : 'invoice_form.reference_help')}
          withAsterisk={isOrderAsked}
          maxLength={100}
          autoComplete="off"
          {...form.text('reference')}
        />
        <BankField field={form.field('bank_id')} currency={values.currency} banks={context.defaults.banks} />
      </div>
      {values.currency !== context.defaults.base_currency && (
        <ExchangeFields form={form} base={context.defaults.base_currency} />
      )}
      <RarePart form={form} customer={customer} />
    </section>
  )
}

const RareDetails = onDemand('rare details', () => import('./rare-details.tsx').then((module) => module.RareDetails))

const texts = [
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'accounting_cost',
  'despatch_reference',
  'sales_order_reference',
  'receiving_reference',
  'tender_reference',
  'payment_terms',
] as const
const rare = [...texts, ...rareDetailNames, 'period_rule', 'delivery', 'payee', 'tax_representative'] as const

/** Which of the folded fields say something. */
const usedFields = (values: ScheduleValues) => {
  const body = {
    ...values,
    ...partiesBody(values),
    ...rareBody(values),
    delivery: deliveryBody(values),
    period_rule: periodSaid(values),
  }
  return rare.filter((name) => isUsed(body[name]))
}

const isUsed = (value: unknown) => !(value === '' || value === null || (Array.isArray(value) && value.length === 0))

const periodSaid = ({ period_rule: rule }: ScheduleValues) => (rule === 'none' ? null : rule)

/** Folded away until one of them says something, the customer asks for one, or something is wrong with it. */
function RarePart({ form, customer }: Pick<SchedulePartProps, 'form' | 'customer'>) {
  const t = useTranslate()
  const used = usedFields(form.values)
  const isAsked = customer?.requires_buyer_reference === true
  const [chosen, setOpen] = useState<boolean>()
  const isWrong = Object.keys(form.errors).some((path) => rare.some((name) => path.split('.')[0] === name))
  const isOpen = (chosen ?? (used.length > 0 || isAsked)) || isWrong
  return (
    <details
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && setOpen(event.currentTarget.open)}
    >
      <summary className={classes.moreLabel} onPointerEnter={RareDetails.prefetch} onFocus={RareDetails.prefetch}>
        {t('document_details.more')}
        <span className={classes.moreWords}>
          {used.length > 0 ? used.map((name) => t(foldedLabel(name))).join(' · ') : t('schedules.form.more_words')}
        </span>
      </summary>
      {isOpen && (
        <Suspense>
          <RareDetails form={form} />
        </Suspense>
      )}
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

import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import type { PaymentForm } from './payment-form.ts'
import classes from '#web/features/payments/payments.module.css'
import { useMethods } from '#web/features/payments/payment-labels.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'

/** A select has no empty value. */
const none = 'none'

type AmountFieldProps = { form: PaymentForm; help: ReactNode; isFirst?: boolean }

/** The amount, with a text below that says what it means. */
export function AmountField({ form, help, isFirst = false }: AmountFieldProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  return (
    <CurrencyInput
      {...form.field('amount_minor')}
      required
      label={t('payments.amount_received')}
      description={<output>{help}</output>}
      classNames={{ input: classes.formAmount ?? '' }}
      currency={form.values.currency}
      locale={locale}
      allowNegative={false}
      data-autofocus={isFirst || undefined}
    />
  )
}

export type Bank = { id: string; label: string; currency: string; is_default: boolean }

/** The date, the method and the account of a payment. */
export function MethodFields({ form, banks, today }: { form: PaymentForm; banks: readonly Bank[]; today: string }) {
  const t = useTranslate()
  const methods = useMethods()
  const method = form.field('method')
  return (
    <>
      <DateField {...form.field('payment_date')} required max={today} today={today} label={t('field.payment_date')} />
      <ChoiceField
        {...method}
        label={t('field.method')}
        data={methods}
        onChange={(value) => method.onChange(value as PaymentMethod)}
      />
      <BankField form={form} banks={banks} />
      <TextInput
        {...form.text('reference')}
        label={t('field.reference')}
        description={t('payments.reference_help')}
        maxLength={100}
        autoComplete="off"
      />
    </>
  )
}

/** An account has one currency, so only accounts in the payment's currency are offered. */
function BankField({ form, banks }: { form: PaymentForm; banks: readonly Bank[] }) {
  const t = useTranslate()
  const { value, onChange, ...field } = form.field('bank_id')
  const ofCurrency = banks.filter(({ currency }) => currency === form.values.currency)
  return (
    <ChoiceField
      {...field}
      label={t('payments.bank')}
      data={[
        ...ofCurrency.map(({ id, label }) => ({ value: id, label })),
        { value: none, label: t('payments.bank_none') },
      ]}
      value={value === '' ? none : value}
      onChange={(chosen) => onChange(chosen === none ? '' : chosen)}
    />
  )
}

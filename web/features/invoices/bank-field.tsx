import { useTranslate } from '#web/platform/language.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { FormSurroundings } from './form-surroundings.ts'
import type { InvoiceForm } from './invoice-form.ts'

/** A list has no empty value to choose. */
const standard = 'standard'

type BankFieldProps = { form: InvoiceForm; banks: FormSurroundings['banks'] }

/** Where the customer is asked to pay: the usual account of the currency, or another one of it. */
export function BankField({ form, banks }: BankFieldProps) {
  const t = useTranslate()
  const { currency } = form.values
  const { value, onChange, ...field } = form.field('bank_id')
  const ofCurrency = banks.filter((bank) => bank.currency === currency)
  const usual = ofCurrency.find((bank) => bank.is_default)
  const choices = [
    {
      value: standard,
      label: usual ? t('invoice_form.bank_standard', { name: usual.label }) : t('invoice_form.bank_none'),
    },
    ...ofCurrency.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <ChoiceField
      label={t('field.bank_id')}
      description={ofCurrency.length === 0 ? t('invoice_form.bank_missing', { currency }) : t('invoice_form.bank_help')}
      data={choices}
      {...field}
      value={value === '' ? standard : value}
      onChange={(chosen) => onChange(chosen === standard ? '' : chosen)}
    />
  )
}

import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField, type ChoiceFieldProps } from '#web/ui/form/choice-field.tsx'

/** A select has no empty value. */
const standard = 'standard'

type Bank = { id: string; label: string; currency: string; is_default: boolean }

type BankFieldProps = {
  field: Pick<ChoiceFieldProps, 'value' | 'onChange' | 'error' | 'name'>
  currency: string
  banks: readonly Bank[]
}

/** The account that the customer is asked to pay into: the default of the currency, or another one. */
export function BankField({ field: { value, onChange, ...field }, currency, banks }: BankFieldProps) {
  const t = useTranslate()
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

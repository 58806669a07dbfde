import { createBank } from '#shared/features/banks/banks.contract.ts'
import { usesRoutingNumbers, usesSortCodes } from '#shared/geography/country-presets.ts'
import { PlainField } from '#web/platform/forms/plain-fields.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-card.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

export function BankStep({ business, onDone }: StepProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: createBank,
    initialValues: {
      bank_name: '',
      account_name: business.legal_name || business.name,
      sort_code: '',
      routing_number: '',
      account_number: '',
      iban: '',
      bic: '',
    },
    toBody: (values) => ({ ...values, label: values.bank_name, currency: business.base_currency }),
    onDone: () => onDone(),
  })
  const { country } = business.address
  const [isBritish, isAmerican] = [usesSortCodes(country), usesRoutingNumbers(country)]
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <PlainField label={t('field.bank_name')} required {...form.text('bank_name')} />
      <PlainField label={t('field.account_name')} required {...form.text('account_name')} />
      {isBritish && (
        <div className={classes.pair}>
          <PlainField label={t('field.sort_code')} inputMode="numeric" {...form.text('sort_code')} />
          <PlainField label={t('field.account_number')} inputMode="numeric" {...form.text('account_number')} />
        </div>
      )}
      {isAmerican && (
        <div className={classes.pair}>
          <PlainField label={t('field.routing_number')} inputMode="numeric" {...form.text('routing_number')} />
          <PlainField label={t('field.account_number')} {...form.text('account_number')} />
        </div>
      )}
      <PlainField label={t('field.iban')} required={!isBritish && !isAmerican} {...form.text('iban')} />
      <PlainField label={t('field.bic')} {...form.text('bic')} />
      <PlainButton type="submit" isWide isBusy={form.isSending}>
        {t('setup.next')}
      </PlainButton>
    </form>
  )
}

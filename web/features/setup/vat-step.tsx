import { updateBusiness } from '#shared/features/business/business.contract.ts'
import { PlainField } from '#web/platform/forms/plain-fields.tsx'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-card.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

export function VatStep({ business, onDone }: StepProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: updateBusiness,
    initialValues: { vat_registered: business.vat_registered, vat_number: business.vat_number },
    toBody: ({ vat_registered, vat_number }) => ({
      vat_registered,
      vat_number: vat_registered ? vat_number : '',
      version: business.version,
    }),
    onDone,
  })
  const choose = (isRegistered: boolean) => () => form.setValue('vat_registered', isRegistered)
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <fieldset className={classes.choices} aria-label={t('setup.vat')}>
        <label className={classes.choice}>
          <input type="radio" name="registered" checked={form.values.vat_registered} onChange={choose(true)} />
          <b>{t('setup.registered')}</b>
          <span>{t('setup.registered_text')}</span>
        </label>
        <label className={classes.choice}>
          <input type="radio" name="registered" checked={!form.values.vat_registered} onChange={choose(false)} />
          <b>{t('setup.unregistered')}</b>
          <span>{t('setup.unregistered_text')}</span>
        </label>
      </fieldset>
      {form.values.vat_registered && <PlainField label={t('field.vat_number')} {...form.text('vat_number')} />}
      <PlainButton type="submit" isWide isBusy={form.isSending}>
        {t('setup.next')}
      </PlainButton>
    </form>
  )
}

import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import type { FormSurroundings } from './form-surroundings.ts'
import type { InvoiceForm } from './invoice-form.ts'
import classes from './invoice-form.module.css'

type ExchangeProps = { form: InvoiceForm; around: FormSurroundings }

/** What a document in a foreign currency has to say about its VAT in our own. */
export function ExchangeFields({ form, around }: ExchangeProps) {
  const t = useTranslate()
  const { currency } = form.values
  const { 'data-path': _path, ...rate } = form.field('exchange_rate')
  return (
    <fieldset className={classes.exchange}>
      <legend className={classes.legend}>{t('invoice_form.exchange', { currency, base: around.baseCurrency })}</legend>
      <div className={classes.fields}>
        <DecimalInput
          label={t('field.exchange_rate')}
          description={t('invoice_form.exchange_rate_help', { currency, base: around.baseCurrency })}
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
        <TextInput type="date" label={t('field.exchange_rate_date')} {...form.text('exchange_rate_date')} />
      </div>
    </fieldset>
  )
}

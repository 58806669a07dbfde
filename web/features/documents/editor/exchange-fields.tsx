import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DecimalInput, type DecimalInputProps } from '#web/ui/form/decimal-input.tsx'
import classes from './editor.module.css'
import { DateField, type DateFieldProps } from '#web/ui/date/date-field.tsx'

type ExchangeFieldsProps = {
  legend: string
  currency: string
  baseCurrency: string
  rate: DecimalInputProps
  source: TextInputProps
  date: DateFieldProps
}

/** The exchange rate that a document in a foreign currency needs to state its VAT in the base currency. */
export function ExchangeFields({ legend, currency, baseCurrency, rate, source, date }: ExchangeFieldsProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.exchange}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.fields}>
        <DecimalInput
          label={t('field.exchange_rate')}
          description={t('invoice_form.exchange_rate_help', { currency, base: baseCurrency })}
          maxLength={24}
          {...rate}
        />
        <TextInput
          label={t('field.exchange_rate_source')}
          placeholder={t('invoice_form.exchange_source_example')}
          maxLength={80}
          autoComplete="off"
          {...source}
        />
        <DateField label={t('field.exchange_rate_date')} {...date} />
      </div>
    </fieldset>
  )
}

import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { documentNumber } from '#shared/features/business/business.rules.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import type { BusinessForm } from './business-values.ts'
import styles from './business.module.css'
import { NextNumber } from './next-number.tsx'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'

const exampleCount = 42

/** How documents are numbered, with an example that is updated while typing. */
export function NumberingSection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  return (
    <FormSection title={t('business.numbering')} text={t('business.numbering_text')}>
      <Series form={form} series="invoice" title={t('business.invoices')} />
      <Series form={form} series="credit_note" title={t('business.credit_notes')} />
    </FormSection>
  )
}

type SeriesProps = { form: BusinessForm; series: 'invoice' | 'credit_note'; title: string }

function Series({ form, series, title }: SeriesProps) {
  const t = useTranslate()
  const { values } = form
  const [year] = useState(() => String(new Date().getFullYear()))
  const numbering = {
    prefix: values[`${series}_prefix`],
    year: values[`${series}_year`],
    digits: Number(values[`${series}_digits`]) || 1,
  }
  return (
    <fieldset className={styles.series}>
      <legend className={styles.legend}>
        {title}
        <output className={styles.example} aria-label={t('business.example')}>
          {documentNumber(numbering, year, exampleCount)}
        </output>
      </legend>
      <FormRow columns={3}>
        <TextInput label={t('business.prefix')} maxLength={10} {...form.text(`${series}_prefix`)} />
        <WholeNumber label={t('business.digits')} min={3} max={9} {...form.field(`${series}_digits`)} />
        <Switch
          className={styles.yearSwitch}
          label={t('business.year')}
          description={t('business.year_help')}
          {...form.checkbox(`${series}_year`)}
        />
      </FormRow>
      <NextNumber kind={series} />
    </fieldset>
  )
}

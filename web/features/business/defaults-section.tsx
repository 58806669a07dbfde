import { useMemo } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField, CurrencyField, LanguageField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import type { BusinessForm } from './business-values.ts'
import { TermsField } from '#web/ui/form/terms-field.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'

/** The defaults for new customers and documents. */
export function DefaultsSection({ form }: { form: BusinessForm }) {
  const t = useTranslate()
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  )
  const paper = form.field('paper')
  return (
    <FormSection title={t('business.defaults')} text={t('business.defaults_text')}>
      <FormRow>
        <ChoiceField label={t('field.time_zone')} data={zones} {...form.field('time_zone')} />
        <CurrencyField label={t('field.base_currency')} {...form.field('base_currency')} />
        <LanguageField
          label={t('business.language')}
          description={t('business.language_help')}
          {...form.field('language')}
        />
        <ChoiceField
          label={t('field.paper')}
          data={(['a4', 'letter'] as const).map((size) => ({ value: size, label: t(`business.paper.${size}`) }))}
          {...paper}
          onChange={(value) => paper.onChange(value === 'letter' ? 'letter' : 'a4')}
        />
        <DateField
          label={t('business.start_date')}
          description={t('business.start_date_help')}
          {...form.field('start_date')}
        />
        <TermsField label={t('field.terms')} kind={form.field('terms.kind')} days={form.field('terms.days')} />
      </FormRow>
    </FormSection>
  )
}

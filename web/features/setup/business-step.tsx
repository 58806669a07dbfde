import { useMemo } from 'react'
import { updateBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { chooseCountry } from '#shared/features/setup/setup.contract.ts'
import { countries } from '#shared/geography/address.ts'
import { countriesWithPresets } from '#shared/geography/country-presets.ts'
import { PlainField, PlainSelect } from '#web/platform/forms/plain-fields.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { currentLocale } from '#web/platform/language/language-store.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-card.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

type Country = (typeof countries)[number]

/** With documents in the books the presets are refused; the address can still be changed. */
async function presetOnce(country: Country, business: Business): Promise<Business> {
  try {
    return await call(chooseCountry, { body: { country, vat_registered: business.vat_registered } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'business.in_use') return business
    throw error
  }
}

export function BusinessStep({ business, onDone }: StepProps) {
  const t = useTranslate()
  const { line1, line2, city, postcode, country } = business.address
  const form = useApiForm({
    endpoint: updateBusiness,
    initialValues: {
      address: { line1, line2, city, postcode, country },
      name: business.name,
      company_number: business.company_number,
      email: business.email,
    },
    toBody: (values) => ({ ...values, version: business.version }),
    send: async (body) => {
      const chosen = countries.find((one) => one === body.address?.country)
      const preset = chosen ? await presetOnce(chosen, business) : business
      return call(updateBusiness, { body: { ...body, version: preset.version } })
    },
    onDone,
  })
  return (
    <form {...form.formProps} className={plain.form}>
      <FormAlert message={form.message} />
      <CountrySelect {...form.text('address.country')} />
      <PlainField label={t('field.name')} autoComplete="organization" required {...form.text('name')} />
      <PlainField label={t('field.company_number')} {...form.text('company_number')} />
      <PlainField label={t('field.line1')} autoComplete="address-line1" {...form.text('address.line1')} />
      <PlainField label={t('field.line2')} autoComplete="address-line2" {...form.text('address.line2')} />
      <div className={classes.pair}>
        <PlainField label={t('field.city')} autoComplete="address-level2" {...form.text('address.city')} />
        <PlainField label={t('field.postcode')} autoComplete="postal-code" {...form.text('address.postcode')} />
      </div>
      <PlainField label={t('field.email')} type="email" {...form.text('email')} />
      <PlainButton type="submit" isWide isBusy={form.isSending}>
        {t('setup.next')}
      </PlainButton>
    </form>
  )
}

type CountrySelectProps = Omit<Parameters<typeof PlainSelect>[0], 'label' | 'children'>

function CountrySelect(props: CountrySelectProps) {
  const t = useTranslate()
  const locale = currentLocale()
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const inOrder = new Intl.Collator(locale)
    return countries
      .map((code) => ({ code, name: names.of(code) ?? code, isPreset: countriesWithPresets.includes(code) }))
      .toSorted((one, other) => inOrder.compare(one.name, other.name))
  }, [locale])
  const options = (isPreset: boolean) =>
    named
      .filter((country) => country.isPreset === isPreset)
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))
  return (
    <PlainSelect label={t('setup.country')} required {...props}>
      <option value="">{t('setup.choose')}</option>
      <optgroup label={t('setup.country_common')}>{options(true)}</optgroup>
      <optgroup label={t('setup.country_other')}>{options(false)}</optgroup>
    </PlainSelect>
  )
}

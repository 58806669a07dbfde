import type { Business } from '#shared/features/business/business.reply.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { termsBody, type TermsValues } from '#web/ui/form/terms-field.tsx'
import { type Address, emptyAddress, homeCountry } from '#shared/geography/address.ts'
import type { updateBusiness } from '#shared/features/business/business.contract.ts'
import type { useRecordForm } from '#web/platform/forms/record-form.ts'

type Shown = Omit<
  Business,
  'logo_url' | 'terms_days' | 'updated_at' | 'version' | 'registered_address' | 'electronic_address' | 'legal_id'
>

/** The values of the fields: a number field can be empty while it is being edited. */
type BusinessValues = Omit<
  Shown,
  'start_date' | 'terms' | 'invoice_digits' | 'credit_note_digits' | 'schedule_missed_limit'
> & {
  /** Empty means the year of the first document. */
  start_date: string
  terms: TermsValues
  invoice_digits: number | ''
  credit_note_digits: number | ''
  schedule_missed_limit: number | ''
  registered_elsewhere: boolean
  registered_address: Address
  electronic_address: SchemedId
  legal_id: SchemedId
}

export const valuesOf = ({
  logo_url: _logo,
  terms_days: _days,
  updated_at: _at,
  version: _version,
  ...business
}: Business): BusinessValues => ({
  ...business,
  // Nothing is typed yet: most likely it is at home.
  address: business.address.country === '' ? { ...business.address, country: homeCountry } : business.address,
  start_date: business.start_date ?? '',
  registered_elsewhere: business.registered_address !== null,
  registered_address: business.registered_address ?? emptyAddress,
  electronic_address: business.electronic_address ?? noSchemedId,
  legal_id: business.legal_id ?? noSchemedId,
})

export const toChange = ({
  registered_elsewhere,
  registered_address,
  start_date,
  terms,
  ...values
}: BusinessValues) => ({
  ...values,
  start_date: start_date || null,
  terms: termsBody(terms),
  registered_address: registered_elsewhere ? registered_address : null,
  electronic_address: schemedIdOf(values.electronic_address),
  legal_id: schemedIdOf(values.legal_id),
})

type Body = NonNullable<(typeof updateBusiness)['body']>

export type BusinessForm = ReturnType<typeof useRecordForm<BusinessValues, Business, Body>>

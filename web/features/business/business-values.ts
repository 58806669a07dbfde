import type { Business } from '#shared/features/business/business.contract.ts'
import { type Address, emptyAddress } from '#shared/geography/address.ts'

type Shown = Omit<Business, 'logo_url' | 'updated_at' | 'version' | 'registered_address'>

/** What stands in the fields: a number that is being typed can be empty for a moment. */
export type BusinessValues = Omit<
  Shown,
  'terms_days' | 'invoice_digits' | 'credit_note_digits' | 'schedule_missed_limit'
> & {
  terms_days: number | ''
  invoice_digits: number | ''
  credit_note_digits: number | ''
  schedule_missed_limit: number | ''
  registered_elsewhere: boolean
  registered_address: Address
}

export const valuesOf = ({
  logo_url: _logo,
  updated_at: _at,
  version: _version,
  ...business
}: Business): BusinessValues => ({
  ...business,
  registered_elsewhere: business.registered_address !== null,
  registered_address: business.registered_address ?? emptyAddress,
})

export const toChange = ({ registered_elsewhere, registered_address, ...values }: BusinessValues) => ({
  ...values,
  registered_address: registered_elsewhere ? registered_address : null,
})

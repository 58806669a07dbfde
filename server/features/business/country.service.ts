import { presetOf } from '#shared/geography/country-presets.ts'
import type { Address } from '#shared/geography/address.ts'
import { vatPresetsOf } from '#shared/features/setup/vat-presets.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { lockBusiness, updateBusiness } from './business.queries.ts'
import { readBusiness } from './business.service.ts'
import { deleteVatRates, insertVatRate } from './vat-rates.queries.ts'

type Chosen = { country: Exclude<Address['country'], ''>; vat_registered: boolean }

/** What a country presets, all at once. Documents and schedules use the rates, so it is refused once there are any. */
export async function presetForCountry(tx: Tx, actor: Actor, { country, vat_registered }: Chosen) {
  const { address, version } = await lockBusiness(tx)
  const { currency, time_zone, language, paper } = presetOf(country)
  await refusingUsed(() => deleteVatRates(tx))
  for (const rate of vatPresetsOf(country)) await insertVatRate(tx, { ...rate, created_by: actor.user_id })
  await updateBusiness(tx, {
    version,
    address: { ...address, country },
    base_currency: currency,
    time_zone,
    language,
    paper,
    vat_registered,
  })
  return readBusiness(tx)
}

async function refusingUsed(write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (violatedConstraint(error) === 'vat_rate_deleted_before_any_document') throw new AppError('business.in_use')
    throw error
  }
}

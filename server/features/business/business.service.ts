import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { BusinessChange } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import type { NewVatCode, VatCodeChange } from '#shared/features/business/vat-codes.contract.ts'
import { termsOf } from '#shared/features/documents/payment-terms.ts'
import { noVatCode } from '#shared/features/setup/vat-presets.ts'
import { isWithinUnion } from '#shared/geography/european-union.ts'
import type { SellerVat } from '#shared/money/vat.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { isEmptyChange } from '#shared/objects.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import { findBusiness, findLogo, lockBusiness, findPlace, selectBusiness, updateBusiness } from './business.queries.ts'
import {
  endOpenRate,
  findVatCode,
  insertVatRate,
  listVatRates,
  lockVatRate,
  selectVatRates,
  updateVatRate,
} from './vat-rates.queries.ts'
import type { DeliveryChannel } from '#shared/features/deliveries/delivery.ts'
import type { Config } from '#server/platform/config.ts'

export { findBusiness, findLogo, listVatRates, selectBusiness, selectVatRates }

type Found = Awaited<ReturnType<typeof findBusiness>>

const noVatSince = '1973-04-01'

/** The business without its timestamps. */
export type BusinessRow = Omit<Found, 'created_at' | 'updated_at'>

const logoUrl = (logoId: string | null) => (logoId ? `/photos/logo-${logoId}.png` : null)

function asAnswered({ id: _id, created_at: _created, logo_id, terms_kind, ...fields }: Found): Business {
  const terms = termsOf({ ...fields, terms_kind })
  return { ...fields, terms, logo_url: logoUrl(logo_id) }
}

/** The business, and today's date there. */
export async function businessOn(db: Db, now: Instant) {
  const business = await findBusiness(db)
  return { business, today: dayIn(business.time_zone, now) }
}

/** Today's date in the business, for reads that need no more of it than its currency. */
export async function todayInBusiness(db: Db, now: Instant) {
  const { time_zone, base_currency } = await findPlace(db)
  return { today: dayIn(time_zone, now), base_currency }
}

/** What lines carry unless they say otherwise: a business that is not registered for VAT charges none. */
export const defaultVatCodeOf = (business: BusinessRow, customer: { default_vat_code: string }) =>
  business.vat_registered ? customer.default_vat_code : noVatCode

export const sellerVatOf = ({ vat_registered, vat_number, address }: BusinessRow): SellerVat => ({
  vat_registered,
  within_union: isWithinUnion({ country: address.country, vat_number }),
})

/** How the invoices of the business are numbered. */
export const numberingOf = (business: BusinessRow) => ({
  prefix: business.invoice_prefix,
  year: business.invoice_year,
  digits: business.invoice_digits,
})

export const creditNumberingOf = (business: BusinessRow) => ({
  prefix: business.credit_note_prefix,
  year: business.credit_note_year,
  digits: business.credit_note_digits,
})

export const readBusiness = async (db: Db) => asAnswered(await findBusiness(db))

export async function changeBusiness(tx: Tx, change: BusinessChange, now: Instant, settings: ChannelSettings) {
  refuseUnlistedCodes(change)
  const current = await lockBusiness(tx)
  await refuseStale(tx, 'business', asAnswered(current), change.version)
  const prefix = change.credit_note_prefix ?? current.credit_note_prefix
  if ((change.invoice_prefix ?? current.invoice_prefix) === prefix)
    throw refusedField('credit_note_prefix', { key: 'validation.prefixes_alike' })
  if (change.start_date && change.start_date > dayIn(change.time_zone ?? current.time_zone, now))
    throw refusedField('start_date', { key: 'validation.after_today' })
  refuseMissingChannel(change.e_invoice_channel, current.e_invoice_channel, settings)
  if (change.vat_registered === false) await addNoVat(tx)
  if (!isEmptyChange(change)) await updateBusiness(tx, change, termsOf(current))
  return readBusiness(tx)
}

/** Only what the operator has set up is switched on; one that is no longer set up may stay until it is. */
function refuseMissingChannel(
  wanted: Business['e_invoice_channel'] | undefined,
  current: Business['e_invoice_channel'],
  settings: ChannelSettings,
) {
  if (wanted === undefined || wanted === 'none' || wanted === current) return
  if (!availableChannels(settings).some(({ channel }) => channel === wanted))
    throw refusedField('e_invoice_channel', { key: 'validation.channel_not_set_up' })
}

/** What the lines of a business without VAT carry; the presets of a country have it already. */
async function addNoVat(tx: Tx) {
  if (await findVatCode(tx, noVatCode)) return
  const rate = {
    code: noVatCode,
    name: 'No VAT',
    category: 'O' as const,
    rate: '0',
    wording: '',
    vatex_code: 'VATEX-EU-O',
  }
  await insertVatRate(tx, { ...rate, valid_from: noVatSince, valid_to: null, created_by: null })
}

export const isVatCode = async (db: Db, code: string) => (await findVatCode(db, code)) !== undefined

export const listVatCodeNames = async (db: Db) => new Set((await listVatRates(db)).map(({ code }) => code))

/** A new rate ends an open-ended rate with the same code; the database refuses any other overlap. */
export async function addVatRate(tx: Tx, actor: Actor, vatRate: NewVatCode) {
  refuseUnlistedCodes(vatRate)
  await endOpenRate(tx, vatRate.code, vatRate.valid_from)
  return refusingOverlap(() => insertVatRate(tx, { ...vatRate, created_by: actor.user_id }))
}

export async function changeVatRate(tx: Tx, id: string, change: VatCodeChange) {
  refuseUnlistedCodes(change)
  const current = orNotFound(await lockVatRate(tx, id))
  await refuseStale(tx, 'vat_rates', current, change.version)
  if (change.valid_to && change.valid_to < current.valid_from)
    throw refusedField('valid_to', { key: 'validation.date_order' })
  const { updated_at: _, ...unchanged } = current
  return isEmptyChange(change) ? unchanged : refusingOverlap(() => updateVatRate(tx, id, change))
}

async function refusingOverlap<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'vat_rates_of_a_code_exclude_each_other') throw new AppError('vat_code.overlaps')
    throw error
  }
}

export type ChannelSettings = Pick<Config, 'E_INVOICE_FOLDER' | 'E_INVOICE_URL'>

/** What the operator has set up. Of an address only its host is shown: the rest of it may be a secret. */
export function availableChannels({ E_INVOICE_FOLDER: folder, E_INVOICE_URL: url }: ChannelSettings) {
  const channels: { channel: DeliveryChannel; target: string }[] = []
  if (folder) channels.push({ channel: 'folder', target: folder })
  if (url) channels.push({ channel: 'http', target: new URL(url).host })
  return channels
}

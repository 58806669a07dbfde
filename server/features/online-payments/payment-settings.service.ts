import type { z } from 'zod'
import type { updatePaymentSettings } from '#shared/features/online-payments/online-payments.contract.ts'
import type { PaymentSettings } from '#shared/features/online-payments/online-payments.reply.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import { isCopy } from '#server/platform/database/connection/copy.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { omitUndefined } from '#shared/objects.ts'
import { decrypt, encrypt, secretKeysOf } from '#server/platform/secrets.ts'
import { findSettings, lockSettings, updateSettings } from './payment-settings.queries.ts'
import type { Provider } from './providers/provider.ts'
import { standIn } from './providers/stand-in.ts'
import { stripe } from './providers/stripe.ts'

type Change = z.output<NonNullable<typeof updatePaymentSettings.body>>
type Stored = Awaited<ReturnType<typeof findSettings>>

export type PaymentPlace = {
  config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'STRIPE_URL' | 'DATABASE_URL' | 'BUSINESS'>
  appUrl: string
}

/** A stand-in that moves no money is for the demo alone. */
const isDemo = ({ config }: PaymentPlace) => config.DATABASE_URL === undefined && config.BUSINESS === 'demo'

const purposes = { secret_key: 'stripe secret key', webhook_secret: 'stripe webhook secret' } as const

/** Null if it is not set, or was encrypted with another key. */
function readKey(stored: Stored, name: keyof typeof purposes, { config }: PaymentPlace) {
  const encrypted = stored[name]
  return encrypted && decrypt(encrypted, secretKeysOf(config), purposes[name])
}

const shown = (stored: Stored, place: PaymentPlace): PaymentSettings => ({
  provider: stored.provider,
  is_live: stored.is_live,
  key_hint: stored.key_hint,
  has_webhook_secret: stored.webhook_secret !== null,
  is_readable: stored.secret_key === null || readKey(stored, 'secret_key', place) !== null,
  can_keep_keys: place.config.SECRET_KEY !== undefined,
  webhook_url: `${place.appUrl}/api/payments/online/stripe/events`,
  has_stand_in: isDemo(place),
  link_days: stored.link_days,
  version: stored.version,
})

export const readPaymentSettings = async (db: Db, place: PaymentPlace) => shown(await findSettings(db), place)

export async function changePaymentSettings(tx: Tx, place: PaymentPlace, change: Change) {
  const current = await lockSettings(tx)
  if (change.version !== undefined)
    await refuseStale(
      tx,
      'payment_settings',
      { ...shown(current, place), updated_at: current.updated_at },
      change.version,
    )
  refuseMalformed(change)
  refuseIncomplete(change, current, place)
  const { provider, secret_key, webhook_secret, link_days } = change
  const sealed = (text: string | undefined, name: keyof typeof purposes) =>
    text === undefined ? undefined : encrypt(text, place.config.SECRET_KEY ?? '', purposes[name])
  await updateSettings(tx, {
    provider,
    is_live: provider !== 'stand_in' && (secret_key === undefined ? current.is_live : secret_key.includes('_live_')),
    ...omitUndefined({
      secret_key: sealed(secret_key, 'secret_key'),
      webhook_secret: sealed(webhook_secret, 'webhook_secret'),
      key_hint: secret_key && `${secret_key.slice(0, 8)}…${secret_key.slice(-4)}`,
      link_days,
    }),
  })
  return readPaymentSettings(tx, place)
}

/** Encrypts again what the key before encrypted, so that it is not needed any more. */
export async function renewEncryption(tx: Tx, place: PaymentPlace) {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = place.config
  if (SECRET_KEY === undefined || SECRET_KEY_PREVIOUS === undefined) return
  const stored = await lockSettings(tx)
  const renewed = (name: keyof typeof purposes) => {
    const text = readKey(stored, name, place)
    const isOld =
      text !== null &&
      readKey(stored, name, { ...place, config: { ...place.config, SECRET_KEY_PREVIOUS: undefined } }) === null
    return isOld ? encrypt(text, SECRET_KEY, purposes[name]) : undefined
  }
  const change = omitUndefined({ secret_key: renewed('secret_key'), webhook_secret: renewed('webhook_secret') })
  if (Object.keys(change).length > 0) await updateSettings(tx, change)
}

function refuseMalformed({ secret_key, webhook_secret }: Change) {
  if (secret_key !== undefined && !/^[rs]k_(test|live)_\w{8,}$/.test(secret_key))
    throw refusedField('secret_key', { key: 'validation.stripe_secret_key' })
  if (webhook_secret !== undefined && !/^whsec_[\w+/=-]{8,}$/.test(webhook_secret))
    throw refusedField('webhook_secret', { key: 'validation.stripe_webhook_secret' })
}

function refuseIncomplete(change: Change, current: Stored, place: PaymentPlace) {
  const hasNewKey = change.secret_key !== undefined || change.webhook_secret !== undefined
  if (hasNewKey && place.config.SECRET_KEY === undefined) throw new AppError('payments.no_secret_key')
  if (change.provider === 'stand_in' && !isDemo(place))
    throw refusedField('provider', { key: 'validation.stand_in_in_demo' })
  if (change.provider !== 'stripe') return
  for (const name of ['secret_key', 'webhook_secret'] as const)
    if (change[name] === undefined && current[name] === null) throw refusedField(name, { key: 'validation.required' })
}

export type UsedProvider = { name: 'stripe' | 'stand_in'; is_live: boolean; provider: Provider }

/** The provider that is set up and can be used; null where customers cannot pay online, as in a copy of the database. */
export async function usedProvider(db: Db, place: PaymentPlace): Promise<UsedProvider | null> {
  const stored = await findSettings(db)
  if (stored.provider === 'none' || (await isCopy(db))) return null
  if (stored.provider === 'stand_in')
    return isDemo(place) ? { name: 'stand_in', is_live: false, provider: standIn() } : null
  const secretKey = readKey(stored, 'secret_key', place)
  if (secretKey === null) return null
  return { name: 'stripe', is_live: stored.is_live, provider: stripe({ url: place.config.STRIPE_URL, secretKey }) }
}

export const isPayableOnline = ({ name }: UsedProvider, currency: string) =>
  name !== 'stripe' || isPayableAtStripe(currency)

/** What calls of the provider are signed with; null where none are expected. */
export async function findWebhookSecret(db: Db, place: PaymentPlace) {
  const stored = await findSettings(db)
  return { secret: readKey(stored, 'webhook_secret', place), is_live: stored.is_live }
}

/**
 * Stripe counts money in the same minor units as ISO 4217, except for these: it takes no last digit of the currencies with three
 * decimals, and gives two to two that have none.
 */
const countedOtherwise = new Set(['BHD', 'IQD', 'ISK', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'UGX'])

const isPayableAtStripe = (currency: string) => !countedOtherwise.has(currency)

import { createHmac, randomUUID } from 'node:crypto'
import { day, type Instant, later } from '#shared/dates/instant.ts'
import { required } from '#shared/required.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Config } from '#server/platform/config.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { hashToken, secretKeysOf } from '#server/platform/secrets.ts'
import * as queries from './customer-links.queries.ts'
import { findLinkSecret } from './customer-links.queries.ts'

export { isAboutMessage } from './customer-links.queries.ts'

type Place = { config: Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>; appUrl: string }

type Wanted = Omit<queries.LinkedTo, 'email_id'> & {
  email_id?: string | null
  created_by: string | null
  created_at: Instant
}

/**
 * The link of a contact to the page of an issued invoice: the one that there is, or a new one. One whose token can no longer be made,
 * because the key has changed, is replaced; like any revoked link, it stops working.
 */
export async function linkFor(tx: Tx, { config, appUrl }: Place, { email_id = null, ...asked }: Wanted) {
  const wanted = { ...asked, email_id }
  const { status } = orNotFound(await queries.findInvoiceStatus(tx, wanted.invoice_id))
  if (status !== 'issued') throw new AppError(status === 'void' ? 'invoice.void' : 'invoice.not_issued')
  const keys = await linkKeysOf(tx, config)
  const known = await queries.findLinkFor(tx, wanted)
  const knownToken = known && tokenAgain(keys, known)
  if (known && knownToken !== undefined) return shown(known, knownToken)
  if (known) await queries.markRevoked(tx, known.id, null, wanted.created_at)
  const id = randomUUID()
  await refusingVoid(() => queries.insertLink(tx, { id, token_hash: hashToken(tokenOf(keys[0], id)), ...wanted }))
  const link = required(await queries.findLinkFor(tx, wanted), 'the link')
  return shown(link, tokenOf(keys[0], link.id))

  function shown(found: { id: string; ends_at: Instant | null }, token: string) {
    return { id: found.id, url: addressOf(appUrl, token), ends_at: found.ends_at }
  }
}

/** The address that is printed on the document, if there is one that still works. */
export async function findPrintedLink(db: Db, { config, appUrl }: Place, invoiceId: string) {
  const known = await queries.findLinkFor(db, { invoice_id: invoiceId, contact_email: '', email_id: null })
  if (!known) return null
  const token = tokenAgain(await linkKeysOf(db, config), known)
  return token === undefined ? null : addressOf(appUrl, token)
}

type About = { customer_id: string | null; payment_id: string | null; credit_note_id: string | null }

/** The invoice whose page a message about an account leads to; null if there is none that would open. */
export const findPageInvoice = async (db: Db, about: About, now: Instant) =>
  (await queries.findPageInvoice(db, about, now)) ?? null

/** The token of a link, if one of the keys made it. */
const tokenAgain = (keys: readonly Buffer[], { id, token_hash }: { id: string; token_hash: Buffer }) =>
  keys.map((key) => tokenOf(key, id)).find((token) => hashToken(token).equals(token_hash))

/** It may have been voided in between. */
async function refusingVoid<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'customer_link_of_issued') throw new AppError('invoice.void')
    throw error
  }
}

export async function readLinks(db: Db, invoiceId: string) {
  orNotFound(await queries.findInvoiceStatus(db, invoiceId))
  return queries.listLinks(db, invoiceId)
}

export async function revokeLink(tx: Tx, { user_id }: { user_id: string }, id: string, now: Instant) {
  const { revoked_at } = orNotFound(await queries.lockLink(tx, id))
  if (revoked_at === null) await queries.markRevoked(tx, id, user_id, now)
}

export type OpenedLink = Awaited<ReturnType<typeof openLink>>

/** What a token opens. A wrong, revoked or expired token opens nothing, and the answer does not say which of these it is. */
export async function openLink(db: Db, token: string, now: Instant) {
  const link = await queries.findLinkByHash(db, hashToken(token))
  const isUsable =
    link?.status === 'issued' && link.revoked_at === null && (link.ends_at === null || link.ends_at > now)
  if (!isUsable) throw new AppError('record.not_found')
  return link
}

/** The first look is a proof of delivery; later ones are noted once a day. */
export async function recordSeen(
  db: Db,
  link: OpenedLink,
  origin: { request_id: string; address: string },
  now: Instant,
) {
  if (link.last_seen_at !== null && later(link.last_seen_at, day) > now) return
  await inTransaction(db, origin, (tx) => queries.markSeen(tx, link.id, now))
}

type Settings = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>

/**
 * The key that tokens are made with, and those of older tokens. Without one in the environment it is the installation's own, which
 * lies in the database: then an attacker who can read the whole database can create the links as well.
 */
export async function linkKeysOf(db: Db, config: Settings) {
  const [newest, ...older] = secretKeysOf(config)
  return [keyOf(newest ?? (await findLinkSecret(db))), ...older.map(keyOf)] as const
}

const keyOf = (secret: string | Buffer) => createHmac('sha256', secret).update('customer links').digest()

/** 256 bits, the same for a link whenever it is sent again, although only their hash is stored. */
export const tokenOf = (key: Buffer, linkId: string) => createHmac('sha256', key).update(linkId).digest('base64url')

const addressOf = (appUrl: string, token: string) => `${appUrl}/c/${token}`

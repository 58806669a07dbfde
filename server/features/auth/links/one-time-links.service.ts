import { day, type Instant, later, minute } from '#shared/dates/instant.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { LinkKind } from '#server/platform/database/schema/tables.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import {
  findLinkSecret,
  findUnusedLink,
  insertLink,
  lockUnusedLink,
  markLaterLinksUsed,
  markLinksUsed,
} from './one-time-links.queries.ts'

/** How long each kind of link works. */
export const linkLifetime: Record<LinkKind, number> = {
  password_reset: 60 * minute,
  verify_address: 3 * day,
  invitation: 7 * day,
  change_address: 3 * day,
  undo_address: 7 * day,
}

/** Links that let a user choose a password; an invitation is for the first one. */
export const passwordKinds: readonly LinkKind[] = ['password_reset', 'invitation']

/** Links that a user may hold who is deactivated or given another address by an administrator. */
export const allKinds = Object.keys(linkLifetime) as LinkKind[]

/** A signed token that contains its expiry, so that an altered one is refused without asking the database. */
export async function makeLink(tx: Tx, kind: LinkKind, user: { id: string; email: string }, now: Instant) {
  const expires = later(now, linkLifetime[kind])
  const content = `${newToken()}.${Date.parse(expires).toString(36)}`
  const token = `${content}.${signature(await findLinkSecret(tx), content)}`
  await insertLink(tx, {
    kind,
    user_id: user.id,
    email: user.email,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: expires,
  })
  return token
}

/** Finds whose link it is without using it up, for earlier checks. */
export async function readLink(db: Db, kinds: readonly LinkKind[], token: string, now: Instant) {
  refuseForged(await findLinkSecret(db), token)
  return usable(await findUnusedLink(db, hashToken(token)), kinds, now)
}

/** Uses up the link, and all others of its kinds that the user has. */
export async function consumeLink(tx: Tx, kinds: readonly LinkKind[], token: string, now: Instant) {
  const link = usable(await lockUnusedLink(tx, hashToken(token)), kinds, now)
  await markLinksUsed(tx, link.user_id, kinds, now)
  return link
}

/**
 * Uses up a link that undoes a change of address, and those of later changes. Those of earlier changes stay: an attacker who took over an account
 * must not be able to keep its first owner from undoing that.
 */
export async function consumeUndoLink(tx: Tx, token: string, now: Instant) {
  const link = usable(await lockUnusedLink(tx, hashToken(token)), ['undo_address'], now)
  await markLaterLinksUsed(tx, link, now)
  return link
}

/** Invalidates unused links of a user. */
export const dropLinks = (tx: Tx, userId: string, kinds: readonly LinkKind[], now: Instant) =>
  markLinksUsed(tx, userId, kinds, now)

const signature = (secret: Buffer, content: string) => createHmac('sha256', secret).update(content).digest('base64url')

function refuseForged(secret: Buffer, token: string) {
  const cut = token.lastIndexOf('.')
  const given = Buffer.from(token.slice(cut + 1))
  const expected = Buffer.from(signature(secret, token.slice(0, cut)))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('link.invalid')
}

type Link = NonNullable<Awaited<ReturnType<typeof findUnusedLink>>>

function usable(link: Link | undefined, kinds: readonly LinkKind[], now: Instant) {
  if (!link || !kinds.includes(link.kind) || link.expires_at <= now) throw new AppError('link.invalid')
  return link
}

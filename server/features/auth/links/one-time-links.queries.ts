import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { LinkKind } from '#server/platform/database/schema/tables.ts'

export const findLinkSecret = async (db: Db) =>
  (await db.selectFrom('installation').select('link_secret').executeTakeFirstOrThrow()).link_secret

export const insertLink = (
  tx: Tx,
  link: {
    kind: LinkKind
    user_id: string
    email: string
    token_hash: Buffer
    created_at: Instant
    expires_at: Instant
  },
) => tx.insertInto('one_time_links').values(link).execute()

export const findUnusedLink = (db: Db, tokenHash: Buffer) => selectUnused(db, tokenHash).executeTakeFirst()

/** Locks the link until the transaction ends: of two parallel requests, the second finds it used. */
export const lockUnusedLink = (tx: Tx, tokenHash: Buffer) => selectUnused(tx, tokenHash).forUpdate().executeTakeFirst()

/** Marks this link and all other unused links of these kinds for this user. */
export const markLinksUsed = (tx: Tx, userId: string, kinds: readonly LinkKind[], now: Instant) =>
  tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()

/** Marks this link and those of its kind that this user was sent since. */
export const markLaterLinksUsed = (
  tx: Tx,
  link: { user_id: string; kind: LinkKind; created_at: Instant },
  now: Instant,
) =>
  tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', link.user_id)
    .where('kind', '=', link.kind)
    .where('created_at', '>=', link.created_at)
    .where('used_at', 'is', null)
    .execute()

/** Whose address this will be once they open the link that was sent there. */
export const findAddressChange = (db: Db, email: string) =>
  db
    .selectFrom('one_time_links')
    .select(['user_id', 'email'])
    .where('email', '=', email)
    .where('kind', '=', 'change_address')
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const deleteOldLinks = (tx: Tx, before: Instant) =>
  tx.deleteFrom('one_time_links').where('expires_at', '<', before).execute()

const selectUnused = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('one_time_links')
    .select(['id', 'kind', 'user_id', 'email', 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)

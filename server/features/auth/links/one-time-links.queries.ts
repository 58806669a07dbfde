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

export const deleteOldLinks = (tx: Tx, before: Instant) =>
  tx.deleteFrom('one_time_links').where('expires_at', '<', before).execute()

const selectUnused = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('one_time_links')
    .select(['id', 'kind', 'user_id', 'email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)

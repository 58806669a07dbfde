import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type SetupLink = { token_hash: Buffer; name: string; email: string; created_at: Instant; expires_at: Instant }

export const insertSetupLink = (tx: Tx, link: SetupLink) => tx.insertInto('setup_links').values(link).execute()

export const findSetupLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('setup_links')
    .select(['name', 'email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const deleteSetupLinks = (tx: Tx) => tx.deleteFrom('setup_links').execute()

/** Concurrent setups take turns. */
export const lockInstallation = (tx: Tx) =>
  tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow()

export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

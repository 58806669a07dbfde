import { createHmac } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { secretKeysOf } from '#server/platform/secrets.ts'
import { findLinkSecret } from './customer-links.queries.ts'

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

export const addressOf = (appUrl: string, token: string) => `${appUrl}/c/${token}`

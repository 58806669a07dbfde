import type { Config } from '#server/platform/config.ts'
import { admitLogin, restrictedLogin } from '#server/platform/database/connection/login.ts'
import { mayMigrate, migrate, refuseUnmigrated } from '#server/platform/database/schema/migrate.ts'

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL'>

/** Makes or upgrades the schema if that is allowed, and returns how the product itself connects. */
export async function prepareDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }: Addresses, ownUrl = '') {
  const givenUrl = DATABASE_URL ?? ownUrl
  const url = await productUrl(givenUrl, DATABASE_OWNER_URL)
  return { url, readUrl: DATABASE_READ_URL && readAs(url, DATABASE_READ_URL, givenUrl) }
}

/**
 * Uses a login that can become `counterfoil_app` and nothing else. Given only the owner's login it creates one; if
 * it cannot, it uses the owner's.
 */
async function productUrl(givenUrl: string, namedOwnerUrl: string | undefined) {
  const ownerUrl = namedOwnerUrl ?? ((await mayMigrate(givenUrl)) ? givenUrl : undefined)
  if (ownerUrl === undefined) {
    await refuseUnmigrated(givenUrl)
    return givenUrl
  }
  await migrate(ownerUrl)
  if (nameIn(ownerUrl) === nameIn(givenUrl)) return (await restrictedLogin(ownerUrl)) ?? givenUrl
  await admitLogin(ownerUrl, givenUrl)
  return givenUrl
}

const nameIn = (url: string) => new URL(url).username

/** A replica has the logins of its primary: an owner's login is replaced with the product's. */
function readAs(url: string, readUrl: string, ownerUrl: string) {
  if (nameIn(readUrl) !== nameIn(ownerUrl)) return readUrl
  const [changed, { username, password }] = [new URL(readUrl), new URL(url)]
  return Object.assign(changed, { username, password }).href
}

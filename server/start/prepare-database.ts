import type { Config } from '#server/platform/config.ts'
import { admitLogin, loginBeside } from '#server/platform/database/connection/login.ts'
import { mayMigrate, migrate, refuseUnmigrated } from '#server/platform/database/schema/migrate.ts'

type Addresses = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL'>

/** Brings the schema up to date where that is allowed, and answers how the product itself connects. */
export async function prepareDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }: Addresses, ownUrl = '') {
  const givenUrl = DATABASE_URL ?? ownUrl
  const url = await productUrl(givenUrl, DATABASE_OWNER_URL)
  return { url, readUrl: DATABASE_READ_URL && readAs(url, DATABASE_READ_URL, givenUrl) }
}

/**
 * By a login that can become `counterfoil_app` and nothing else. Given the login of the owner alone it makes one; where it cannot, that
 * is all there is.
 */
async function productUrl(givenUrl: string, namedOwnerUrl: string | undefined) {
  const ownerUrl = namedOwnerUrl ?? ((await mayMigrate(givenUrl)) ? givenUrl : undefined)
  if (ownerUrl === undefined) {
    await refuseUnmigrated(givenUrl)
    return givenUrl
  }
  await migrate(ownerUrl)
  if (nameIn(ownerUrl) === nameIn(givenUrl)) return (await loginBeside(ownerUrl)) ?? givenUrl
  await admitLogin(ownerUrl, givenUrl)
  return givenUrl
}

const nameIn = (url: string) => new URL(url).username

/** A replica knows the logins of its primary: who would come to it as the owner comes as the product. */
function readAs(url: string, readUrl: string, ownerUrl: string) {
  if (nameIn(readUrl) !== nameIn(ownerUrl)) return readUrl
  const [changed, { username, password }] = [new URL(readUrl), new URL(url)]
  return Object.assign(changed, { username, password }).href
}

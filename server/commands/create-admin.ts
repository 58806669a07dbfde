import { z } from 'zod'
import { passwordAddress } from '#server/features/auth/links/account-links.service.ts'
import { makeLink } from '#server/features/auth/links/one-time-links.service.ts'
import { superAdminRole } from '#server/features/roles/roles.service.ts'
import { findUserByEmail, insertUser } from '#server/features/users/users.service.ts'
import { announce, WrongSetting } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { makeSetupLink, setupAddress } from '#server/features/setup/setup.service.ts'
import { inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { readDatabaseTime } from '#server/platform/database/connection/database-clock.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

const usage = 'Usage: npm run create-admin -- you@example.com "Your Name"'

/**
 * Prints a one-time link: for the first super_admin, to set up the business; for a later one, to choose a password. None is
 * ever preset.
 */
await startOrExplain(async (teardown) => {
  const [email, name] = process.argv.slice(2)
  if (!z.email().safeParse(email).success || !email || !name?.trim()) throw new WrongSetting(usage)
  const config = readConfig(process.env, announce)
  const { db } = await openDatabase(config, {
    logger: createLogger('warn'),
    announce,
    teardown,
  })
  if (await findUserByEmail(db, email)) throw new WrongSetting(`There is a user with the address ${email} already.`)
  const now = await readDatabaseTime(db)
  const appUrl = config.APP_URL ?? `http://${config.HOST}:${config.PORT}`
  const person = { name: name.trim(), email }
  const setup = await inTransaction(db, {}, (tx) => makeSetupLink(tx, person, now))
  if (setup === undefined) {
    const token = await inTransaction(db, {}, (tx) => inviteAdministrator(tx, person, now))
    announce(`${person.name} can choose a password within 7 days, once, at:\n${passwordAddress(appUrl, token, email)}`)
  } else announce(`${person.name} can set up the business within 7 days, once, at:\n${setupAddress(appUrl, setup)}`)
  await teardown.close()
})

async function inviteAdministrator(tx: Tx, { name, email }: { name: string; email: string }, now: Instant) {
  const role = await superAdminRole(tx)
  const { id } = await insertUser(tx, { email, name, role_id: role.id, locale: 'en' })
  return makeLink(tx, 'invitation', { id, email }, now)
}

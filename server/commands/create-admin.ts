import { z } from 'zod'
import { passwordAddress } from '#server/features/auth/links/account-links.service.ts'
import { makeLink } from '#server/features/auth/links/one-time-links.service.ts'
import { superAdminRole } from '#server/features/roles/roles.service.ts'
import { findUserByEmail, insertUser } from '#server/features/users/users.service.ts'
import { announce } from '#server/platform/announce.ts'
import { readConfig, WrongSetting } from '#server/platform/config.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { readDatabaseTime } from '#server/platform/database/connection/database-clock.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

const usage = 'Usage: npm run create-admin -- you@example.com "Your Name"'

/** Creates a super_admin and prints the one-time link with which they choose their password: none is ever preset. */
await startOrExplain(async (teardown) => {
  const [email, name] = process.argv.slice(2)
  if (!z.email().safeParse(email).success || !email || !name?.trim()) throw new WrongSetting(usage)
  const config = readConfig(process.env)
  const { db } = await openDatabase(config, {
    logger: createLogger('warn'),
    announce,
    teardown,
  })
  if (await findUserByEmail(db, email)) throw new WrongSetting(`There is a user with the address ${email} already.`)
  const now = await readDatabaseTime(db)
  const token = await inTransaction(db, {}, async (tx) => {
    const role = await superAdminRole(tx)
    const { id } = await insertUser(tx, { email, name: name.trim(), role_id: role.id, locale: 'en' })
    return makeLink(tx, 'invitation', { id, email }, now)
  })
  const appUrl = config.APP_URL ?? `http://${config.HOST}:${config.PORT}`
  announce(`${name.trim()} can choose a password within 7 days, once, at:\n${passwordAddress(appUrl, token, email)}`)
  await teardown.close()
})

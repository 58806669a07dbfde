import { sql } from 'kysely'
import { makeLink } from '#server/features/auth/links/one-time-links.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { LinkKind } from '#server/platform/database/schema/tables.ts'
import type { caller } from '#server/test-support/ask.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

export const knownPassword = 'velvet harbour 88'

type User = { id: string; email: string }

/** Users with known links and passwords. */
export function createPeopleKit({ db, clock }: TestApp, ask: ReturnType<typeof caller>) {
  const link = (kind: LinkKind, user: User) => inTransaction(db, {}, (tx) => makeLink(tx, kind, user, clock.now()))
  const invited = async (): Promise<User> => {
    const role = await db.selectFrom('roles').select('id').where('slug', '=', 'clerk').executeTakeFirstOrThrow()
    const email = `${crypto.randomUUID()}@example.com`
    const { body } = await ask('POST', '/api/admin/users', { name: 'New Person', email, role_id: role.id })
    return { id: body.id, email }
  }
  /** Clears the failed attempts of earlier attacks, so that nobody is locked out. */
  const openDoors = () => sql`delete from attempt_windows`.execute(db)
  /** Gives a user the known password. */
  const choosePassword = async (user: User) => {
    await openDoors()
    await ask('POST', '/api/password/reset', {
      token: await link('password_reset', user),
      email: user.email,
      password: knownPassword,
      password_confirmation: knownPassword,
    })
    return user
  }
  return { link, invited, openDoors, choosePassword }
}

import { sql } from 'kysely'
import { makeLink } from '#server/features/auth/links/one-time-links.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { LinkKind } from '#server/platform/database/schema/tables.ts'
import type { caller } from '#server/test-support/ask.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

export const knownPassword = 'velvet harbour 88'

type User = { id: string; email: string }

/** People with links and passwords that are known here. */
export function createPeopleKit({ db, clock }: TestApp, ask: ReturnType<typeof caller>) {
  const link = (kind: LinkKind, user: User) => inTransaction(db, {}, (tx) => makeLink(tx, kind, user, clock.now()))
  const invited = async (): Promise<User> => {
    const role = await db.selectFrom('roles').select('id').where('slug', '=', 'clerk').executeTakeFirstOrThrow()
    const email = `${crypto.randomUUID()}@example.com`
    const { body } = await ask('POST', '/api/admin/users', { name: 'New Person', email, role_id: role.id })
    return { id: body.id, email }
  }
  /** Wrong guesses of earlier attacks have closed the door to nobody. */
  const openDoors = () => sql`delete from attempt_windows`.execute(db)
  /** Their password is the known one from here on. */
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

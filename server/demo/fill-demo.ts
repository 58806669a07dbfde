import { day, type Instant, later } from '#shared/dates/instant.ts'
import { hashPassword } from '#server/features/auth/passwords.service.ts'
import { insertNote } from '#server/features/notes/notes.service.ts'
import { findRoleBySlug, insertRole } from '#server/features/roles/roles.service.ts'
import { insertUser } from '#server/features/users/users.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { demoNotes, demoPassword, demoRoles, demoUsers } from './demo-people.ts'
import { isEmptyInstallation, markDemo } from './demo.queries.ts'

/** Fills a new installation; one that holds anybody is left alone. All or nothing, so that a start cut short starts over. */
export async function fillDemo(db: Db, now: Instant) {
  if (!(await isEmptyInstallation(db))) return false
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, {}, async (tx) => {
    await markDemo(tx)
    const users = await fillPeople(tx, password_hash, now)
    await fillNotes(tx, users, now)
  })
  return true
}

async function fillPeople(tx: Tx, password_hash: string, now: Instant) {
  for (const role of demoRoles) await insertRole(tx, role)
  const ids = new Map<string, string>()
  for (const { email, name, role } of demoUsers) {
    const { id: role_id } = orNotFound(await findRoleBySlug(tx, role))
    const { id } = await insertUser(tx, { email, name, role_id, locale: 'en', password_hash, email_verified_at: now })
    ids.set(email, id)
  }
  return ids
}

async function fillNotes(tx: Tx, users: Map<string, string>, now: Instant) {
  for (const [index, { by, note }] of demoNotes.entries()) {
    const created_at = later(now, -(demoNotes.length - index) * 3.3 * day)
    await insertNote(tx, {
      note,
      page_name: 'notes',
      model_id: 'general',
      created_by: orNotFound(users.get(by)),
      created_at,
    })
  }
}

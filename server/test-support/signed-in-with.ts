import type { Permission } from '#shared/access/permissions.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'
import { insertRole } from '#server/features/roles/roles.service.ts'
import { insertUser } from '#server/features/users/users.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { caller } from './ask.ts'
import type { TestApp } from './start-app.ts'

/** A user whose role has exactly these permissions. */
export async function signedInWith(testApp: TestApp, permissions: Permission[]) {
  const slug = `staff_${crypto.randomUUID().slice(0, 8)}`
  const origin = { request_id: 'test', address: '127.0.0.1', device: 'test' }
  const { token } = await inTransaction(testApp.db, {}, async (tx) => {
    const role = await insertRole(tx, { name: slug, slug, description: '', permissions })
    const user = await insertUser(tx, { name: slug, email: `${slug}@example.com`, role_id: role.id, locale: 'en' })
    return openSession(tx, user.id, { remember: false, origin, now: testApp.clock.now() })
  })
  return caller(testApp, token)
}

import type { Permission } from '#shared/access/permissions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export const findRoleBySlug = (db: Db, slug: string) =>
  db.selectFrom('roles').select(['id', 'name', 'slug', 'permissions']).where('slug', '=', slug).executeTakeFirst()

export const insertRole = (
  tx: Tx,
  role: { name: string; slug: string; description: string; permissions: Permission[] },
) => tx.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()

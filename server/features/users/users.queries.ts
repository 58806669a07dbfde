import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const findUser = (db: Db, userId: string) => selectUsers(db).where('users.id', '=', userId).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  selectUsers(db).where('users.email', '=', email).executeTakeFirst()

/** Locks the user until the transaction ends, so that two changes of one account take turns. */
export const lockUser = (tx: Tx, userId: string) =>
  selectUsers(tx).where('users.id', '=', userId).forUpdate('users').executeTakeFirst()

export const updateUser = (
  tx: Tx,
  userId: string,
  change: {
    name?: string
    email?: string
    locale?: string
    photo_id?: string | null
    role_id?: string
    active?: 'yes' | 'no'
    password_hash?: string
    email_verified_at?: Instant | null
    last_sign_in_at?: Instant
    failed_sign_ins?: number
  },
) => tx.updateTable('users').set(change).where('id', '=', userId).execute()

export const insertUser = (
  tx: Tx,
  user: {
    name: string
    email: string
    role_id: string
    locale: string
    password_hash?: string
    email_verified_at?: Instant
    created_by?: string
  },
) => tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

export const insertPhoto = (tx: Tx, id: string, content: Buffer) =>
  tx
    .insertInto('photos')
    .values({ id, content })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findPhoto = (db: Db, id: string) =>
  db.selectFrom('photos').select('content').where('id', '=', id).executeTakeFirst()

/** Administrators of the installation, who are notified of security events. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.locale'])
    .where('users.active', '=', 'yes')
    .where(sql<boolean>`roles.slug = 'super_admin' or roles.permissions && '{admin_access,manage_admin}'`)
    .orderBy('users.id')
    .execute()

/** Counted where the user's own entries are, so that the audit trail names the user whose password is tried. */
export const countFailedSignIn = (tx: Tx, userId: string) =>
  tx
    .updateTable('users')
    .set((row) => ({ failed_sign_ins: row('failed_sign_ins', '+', 1) }))
    .where('id', '=', userId)
    .execute()

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select((eb) => [
      'users.id',
      'users.name',
      'users.email',
      'users.password_hash',
      'users.photo_id',
      'users.active',
      'users.locale',
      'users.email_verified_at',
      'users.version',
      'roles.slug as role_slug',
      'roles.name as role_name',
      'roles.permissions',
      eb
        .selectFrom('one_time_links')
        .select('one_time_links.email')
        .whereRef('one_time_links.user_id', '=', 'users.id')
        .where('one_time_links.kind', '=', 'change_address')
        .where('one_time_links.used_at', 'is', null)
        .orderBy('one_time_links.created_at', 'desc')
        .limit(1)
        .as('new_email'),
    ])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

import { sql } from 'kysely'
import type { UserFilter } from '#shared/features/users/users-admin.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

export async function listUserPage(db: Db, filter: UserFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamUsers = (db: Db, filter: UserFilter) => ordered(db, filter).stream(500)

export const findManagedUser = (db: Db, userId: string) =>
  selectManaged(joined(db)).where('users.id', '=', userId).executeTakeFirst()

const joined = (db: Db) => db.selectFrom('users').innerJoin('roles', 'roles.id', 'users.role_id')

function matching(db: Db, { q, active, role_id }: UserFilter) {
  let query = joined(db)
  if (q !== undefined)
    query = query.where((eb) =>
      eb.or([eb('users.name', 'ilike', containing(q)), eb(sql<string>`users.email::text`, 'ilike', containing(q))]),
    )
  if (active !== undefined) query = query.where('users.active', '=', active)
  if (role_id !== undefined) query = query.where('users.role_id', '=', role_id)
  return query
}

const selectManaged = (query: ReturnType<typeof joined>) =>
  query.select((eb) => [
    'users.id',
    'users.name',
    'users.email',
    'users.photo_id',
    'users.active',
    'users.locale',
    'users.email_verified_at',
    'users.last_sign_in_at',
    'users.created_at',
    'users.updated_at',
    'users.created_by',
    'users.version',
    sql<boolean>`users.password_hash is null`.as('invited'),
    'roles.id as role_id',
    'roles.slug as role_slug',
    'roles.name as role_name',
    'roles.permissions as role_permissions',
    eb
      .selectFrom('sessions')
      .select((count) => count.fn.countAll<number>().as('open'))
      .whereRef('sessions.user_id', '=', 'users.id')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .$asScalar()
      .$notNull()
      .as('open_sessions'),
  ])

const orders = {
  name: sql`alphabetical(users.name)`,
  email: sql`users.email`,
  role: sql`roles.name`,
  last_sign_in_at: sql`users.last_sign_in_at`,
  created_at: sql`users.created_at`,
}

const ordered = (db: Db, filter: UserFilter) =>
  selectManaged(matching(db, filter))
    .orderBy(orders[filter.order_by], (order) =>
      (direction(filter.order_direction) === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('users.id')

export type ManagedUserRow = NonNullable<Awaited<ReturnType<typeof findManagedUser>>>

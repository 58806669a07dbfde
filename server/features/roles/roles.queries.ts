import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#shared/access/permissions.ts'
import type { RoleFilter } from '#shared/features/roles/roles.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

export const findRoleBySlug = (db: Db, slug: string) =>
  db.selectFrom('roles').select(['id', 'name', 'slug', 'permissions']).where('slug', '=', slug).executeTakeFirst()

export const findRole = (db: Db, id: string) => selectRoles(db).where('roles.id', '=', id).executeTakeFirst()

export const lockRole = (tx: Tx, id: string) =>
  selectRoles(tx).where('roles.id', '=', id).forUpdate('roles').executeTakeFirst()

export async function listRolePage(db: Db, filter: RoleFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(
    db.selectFrom('roles').select((eb) => eb.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamRoles = (db: Db, filter: RoleFilter) => ordered(db, filter).stream(500)

export const listRoles = (db: Db) =>
  selectRoles(db)
    .orderBy(sql`alphabetical(roles.name)`)
    .limit(500)
    .execute()

export const insertRole = (
  tx: Tx,
  role: { name: string; slug: string; description: string; permissions: Permission[]; created_by?: string },
) => tx.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()

export const updateRole = (
  tx: Tx,
  id: string,
  change: { name?: string; description?: string; permissions?: Permission[] },
) => tx.updateTable('roles').set(change).where('id', '=', id).execute()

export const deleteRole = (tx: Tx, id: string) => tx.deleteFrom('roles').where('id', '=', id).execute()

const selectRoles = (db: Db) =>
  db
    .selectFrom('roles')
    .select([
      'roles.id',
      'roles.name',
      'roles.slug',
      'roles.description',
      sql<Permission[]>`roles.permissions`.as('permissions'),
      sql<boolean>`roles.slug = 'super_admin'`.as('fixed'),
      'roles.created_at',
      'roles.updated_at',
      'roles.created_by',
      'roles.version',
      userCount.as('user_count'),
    ])

const userCount = sql<number>`(select count(*) from users where users.role_id = roles.id)`

const orders: Record<RoleFilter['order_by'], RawBuilder<unknown>> = {
  name: sql`alphabetical(roles.name)`,
  slug: sql`roles.slug`,
  user_count: userCount,
  created_at: sql`roles.created_at`,
}

type Filterable<Query> = { where(column: RawBuilder<string>, operator: 'ilike', value: string): Query }

const matching = <Query extends Filterable<Query>>(query: Query, { q }: RoleFilter): Query =>
  q === undefined
    ? query
    : query.where(sql<string>`roles.name || ' ' || roles.slug || ' ' || roles.description`, 'ilike', containing(q))

const ordered = (db: Db, filter: RoleFilter) =>
  matching(selectRoles(db), filter)
    .orderBy(orders[filter.order_by], direction(filter.order_direction))
    .orderBy('roles.id')

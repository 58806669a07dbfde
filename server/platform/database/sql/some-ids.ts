import { sql } from 'kysely'

/**
 * Some ids, for a query that reuses its plan. Of a plain array PostgreSQL counts the elements, finds a plan for just as many cheaper than
 * the one for all, and plans anew each time; how many a subquery has, it does not know.
 */
export const someIds = (ids: readonly string[]) => sql<string[]>`array(select unnest(${ids}::uuid[]))`

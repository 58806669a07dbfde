import type { BenchDatabase } from '../bench-database.ts'

/** The smallest durable commit: the lower bound for every write. */
export async function bareCommits({ owner, pool }: Pick<BenchDatabase, 'owner' | 'pool'>) {
  await owner.query(
    'create table bare_commits (id bigint generated always as identity); grant insert on bare_commits to public',
  )
  return () => pool.query('insert into bare_commits default values')
}

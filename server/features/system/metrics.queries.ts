import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/** Null if this database was never told of a backup. */
export async function readBackupAge(db: Db) {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from now() - backed_up_at))::int as seconds from installation`.execute(db)
  return rows[0]?.seconds ?? null
}

/** Each state is counted by its index; sent messages only of the last day, because there are too many in all. */
export async function countEmails(db: Db) {
  const { rows } = await sql<Record<'queued' | 'failed' | 'bounced' | 'kept' | 'sent_24h', number>>`
    select (select count(*) from emails where status = 'queued') as queued,
           (select count(*) from emails where status = 'failed') as failed,
           (select count(*) from emails where status = 'bounced') as bounced,
           (select count(*) from emails where status = 'kept') as kept,
           (select count(*) from emails where sent_at > now() - interval '24 hours') as sent_24h`.execute(db)
  return { ...rows[0] }
}

import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

type Counts = {
  active: number
  invited: number
  deactivated: number
  queued: number
  failed: number
  bounced: number
  kept: number
  sent_24h: number
  size_bytes: number
}

/** Everything that an index can count, in one query. */
export async function countInstallation(db: Db, dayAgo: Instant) {
  const { rows } = await sql<Counts>`
    select people.*, mail.*,
           (select count(*) from emails where sent_at > ${dayAgo}) as sent_24h,
           pg_database_size(current_database()) as size_bytes
      from (select count(*) filter (where active = 'yes') as active,
                   count(*) filter (where active = 'yes' and password_hash is null) as invited,
                   count(*) filter (where active = 'no') as deactivated from users) people,
           (select ${withStatus('queued')}, ${goneWrong('failed')}, ${goneWrong('bounced')}, ${withStatus('kept')}) mail`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a question without a table always has one answer')
  return counts
}

/** Counted separately: one query would scan the index of all messages ever sent. */
const withStatus = (status: 'queued' | 'kept') =>
  sql`(select count(*) from emails where status = ${sql.lit(status)}) as ${sql.ref(status)}`

/** As Home counts them: not those of an invoice that a later message has reached, or that is void. */
const goneWrong = (status: 'failed' | 'bounced') => sql`(
  select count(*) from emails where status = ${sql.lit(status)}
     and not exists (
       select from emails newer where newer.invoice_id = emails.invoice_id
          and (newer.created_at, newer.id) > (emails.created_at, emails.id) and newer.status not in ('failed', 'bounced'))
     and not exists (select from invoices where invoices.id = emails.invoice_id and invoices.status = 'void')
  ) as ${sql.ref(status)}`

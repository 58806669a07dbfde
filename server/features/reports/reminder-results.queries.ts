import { sql } from 'kysely'
import type { Period } from '#shared/features/reports/report-period.ts'
import type { StepResult } from '#shared/features/reports/reminders-report.reply.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** A payment counts for the last reminder before it: each is counted once. */
export async function listStepResults(db: Db, { from, to }: Period) {
  const { rows } = await sql<StepResult>`
    with sent as (
      select reminder_id, invoice_id, days, currency, outstanding_minor, on_date,
             (select min(later.on_date) from reminder_documents later
               where later.invoice_id = sent.invoice_id and later.is_sent and later.on_date > sent.on_date) as next_date
        from reminder_documents sent where is_sent and on_date between ${from}::date and ${to}::date
    )
    select days || ' ' || currency as id, days, currency, count(distinct reminder_id)::int as message_count, count(*)::int as document_count,
           sum(outstanding_minor)::bigint as reminded_minor, sum(came.received_minor)::bigint as received_minor,
           count(*) filter (where came.received_minor >= outstanding_minor)::int as settled_count
      from sent cross join lateral (
        select coalesce(sum(amount_minor), 0)::bigint as received_minor from allocations
         where allocations.invoice_id = sent.invoice_id and payment_id is not null and allocated_on >= on_date
           and (next_date is null or allocated_on < next_date)) came
     group by days, currency order by currency, days`.execute(db)
  return rows
}

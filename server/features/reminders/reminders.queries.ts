import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerReminders, FailedReminder } from '#shared/features/reminders/reminders.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const findChoice = (db: Db, customerId: string) =>
  db
    .selectFrom('customer_reminders')
    .select(['plan_id', 'never', 'not_before'])
    .where('id', '=', customerId)
    .executeTakeFirst()

type Choice = { plan_id: string | null; never: boolean }

export const saveChoice = (tx: Tx, customerId: string, choice: Choice, now: Instant) =>
  tx
    .insertInto('customer_reminders')
    .values({ id: customerId, ...choice, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...choice, updated_at: now }))
    .execute()

export const savePutOff = (tx: Tx, customerId: string, not_before: string | null, now: Instant) =>
  tx
    .insertInto('customer_reminders')
    .values({ id: customerId, not_before, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ not_before, updated_at: now }))
    .execute()

export const listPlanNames = (db: Db) =>
  db
    .selectFrom('reminder_plans')
    .select(['id', 'name', 'is_default'])
    .where('retired_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy(sql`alphabetical(name)`)
    .execute()

const mostListed = 50

export async function listSentTo(db: Db, customerId: string) {
  const { rows } = await sql<CustomerReminders['sent'][number]>`
    select reminders.id, state, on_date, reminders.by_hand, emails.status as email_status, users.name as created_by_name,
           about.days, about.documents, about.totals
      from reminders left join emails on emails.id = reminders.email_id left join users on users.id = reminders.created_by
     cross join lateral (
       select min(days) as days, jsonb_agg(jsonb_build_object('invoice_id', invoice_id, 'number', number) order by number) as documents,
              (select jsonb_agg(jsonb_build_object('currency', currency, 'outstanding_minor', outstanding_minor) order by currency)
                 from (select currency, sum(outstanding_minor)::bigint as outstanding_minor from reminder_documents
                        where reminder_id = reminders.id group by currency) sums) as totals
         from reminder_documents join invoices on invoices.id = invoice_id where reminder_id = reminders.id) about
     where reminders.customer_id = ${customerId} order by reminders.created_at desc, reminders.id desc limit ${mostListed}`.execute(
    db,
  )
  return rows
}

export const listBounced = (db: Db, addresses: string[]) =>
  addresses.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('bounced_addresses')
        .select(['address', 'reason', 'bounced_at'])
        .where(
          'address',
          'in',
          addresses.map((address) => address.toLowerCase()),
        )
        .orderBy('address')
        .execute()

export const insertPosted = (
  tx: Tx,
  posted: { id: string; posted_date: string; created_by: string; created_at: Instant },
) =>
  tx
    .insertInto('posted_invoices')
    .values(posted)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const findPosted = (db: Db, invoiceId: string) =>
  db.selectFrom('posted_invoices').select('posted_date').where('id', '=', invoiceId).executeTakeFirst()

export const deletePosted = (tx: Tx, invoiceId: string) =>
  tx.deleteFrom('posted_invoices').where('id', '=', invoiceId).returning('id').executeTakeFirst()

const mostShown = 20

/** A bounce is dealt with once its address is corrected or tried again, a failure once a later message has reached the customer. */
export async function listFailed(db: Db) {
  const { rows } = await sql<FailedReminder>`
    select emails.id, customers.id as customer_id, customers.name as customer_name, emails.status, emails.last_error, emails.created_at,
           (select jsonb_agg(box ->> 'address') from jsonb_array_elements(emails.recipients) box) as "to"
      from emails join customers on customers.id = emails.customer_id
     where emails.kind = 'reminder' and emails.status in ('failed', 'bounced')
       and not exists (select from emails newer where newer.customer_id = emails.customer_id and newer.kind = 'reminder' and newer.id > emails.id)
       and (emails.status = 'failed' or exists (
         select from bounced_addresses join jsonb_array_elements(customers.contacts) contact on lower(contact ->> 'email') = address
          where address in (select lower(box ->> 'address') from jsonb_array_elements(emails.recipients) box)))
     order by emails.created_at desc, emails.id desc limit ${mostShown}`.execute(db)
  return rows
}

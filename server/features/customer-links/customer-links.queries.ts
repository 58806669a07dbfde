import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Whether an invoice is one of those that a message is about: a reminder names some, a statement means the whole account. */
export const isAboutMessage = (emailId: RawBuilder<unknown>, invoices: string) => sql<boolean>`(
  ${sql.ref(`${invoices}.id`)} in (
    select invoice_id from reminders join reminder_documents on reminder_id = reminders.id where reminders.email_id = ${emailId})
  or exists (select from emails where emails.id = ${emailId} and emails.kind = 'statement'))`

export async function findLinkSecret(db: Db) {
  const { link_secret } = await db.selectFrom('installation').select('link_secret').executeTakeFirstOrThrow()
  return link_secret
}

export const findInvoiceStatus = (db: Db, invoiceId: string) =>
  db.selectFrom('invoices').select('status').where('id', '=', invoiceId).executeTakeFirst()

/** When the last of what settled an invoice was recorded, and how long its page stays from then on; null while something is owed. */
const endsAt = sql<Instant | null>`(
  case when invoices.outstanding_minor = 0 then
    greatest(
      invoices.issued_at,
      (select max(created_at) from allocations where invoice_id = invoices.id),
      (select max(created_at) from write_offs where invoice_id = invoices.id)
    ) + (select make_interval(days => link_days) from payment_settings)
  end)`

/** A link of a message stays as long as something is owed that the message is about. */
const linkEndsAt = sql<Instant | null>`(
  case when link.email_id is null or not exists (
    select from invoices open where ${isAboutMessage(sql`link.email_id`, 'open')} and open.outstanding_minor > 0
      and open.customer_id = invoices.customer_id)
  then ${endsAt} end)`

const selectLinks = (db: Db) =>
  db.selectFrom('customer_links as link').innerJoin('invoices', 'invoices.id', 'link.invoice_id')

const mostListed = 100

export const listLinks = (db: Db, invoiceId: string) =>
  selectLinks(db)
    .leftJoin('users', 'users.id', 'link.created_by')
    .select([
      'link.id',
      'link.contact_email',
      'link.created_at',
      'users.name as created_by_name',
      'link.first_seen_at',
      'link.last_seen_at',
      'link.revoked_at',
      linkEndsAt.as('ends_at'),
    ])
    .where('link.invoice_id', '=', invoiceId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(mostListed)
    .execute()

export type LinkedTo = { invoice_id: string; contact_email: string; email_id: string | null }

/** The link of a contact to a document, or that of a message, which has not been revoked. */
export const findLinkFor = (db: Db, { invoice_id, contact_email, email_id }: LinkedTo) => {
  const links = selectLinks(db)
    .select(['link.id', 'link.token_hash', linkEndsAt.as('ends_at')])
    .where('link.revoked_at', 'is', null)
  const found =
    email_id === null
      ? links
          .where('link.invoice_id', '=', invoice_id)
          .where('link.email_id', 'is', null)
          .where(sql<boolean>`lower(link.contact_email) = lower(${contact_email})`)
      : links.where('link.email_id', '=', email_id)
  return found.executeTakeFirst()
}

type NewLink = LinkedTo & {
  id: string
  token_hash: Buffer
  created_by: string | null
  created_at: Instant
}

/** If a concurrent request has created one for the same contact, that one stays. */
export const insertLink = (tx: Tx, link: NewLink) =>
  tx
    .insertInto('customer_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** All that decides whether a token opens anything, in one query: whatever is wrong with it takes as long. */
export const findLinkByHash = (db: Db, tokenHash: Buffer) =>
  selectLinks(db)
    .select([
      'link.id',
      'link.invoice_id',
      'link.contact_email',
      'link.email_id',
      'link.revoked_at',
      'link.first_seen_at',
      'link.last_seen_at',
      'invoices.customer_id',
      'invoices.status',
      linkEndsAt.as('ends_at'),
    ])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst()

type About = { customer_id: string | null; payment_id: string | null; credit_note_id: string | null }

/** What the payment or credit note is about, else what is due first, else the newest: none whose page would have ended. */
export async function findPageInvoice(db: Db, about: About, now: Instant) {
  const { customer_id, payment_id, credit_note_id } = about
  const { rows } = await sql<{ id: string }>`
    with whose as (
      select coalesce(${customer_id}::uuid, (select customer_id from payments where id = ${payment_id}::uuid),
                      (select customer_id from credit_notes where id = ${credit_note_id}::uuid)) as id
    ), found as (
      select invoice_id as id, 1 as place from credit_notes where id = ${credit_note_id}::uuid and invoice_id is not null
      union all
      (select invoice_id, 2 from allocations where payment_id = ${payment_id}::uuid or credit_note_id = ${credit_note_id}::uuid
        order by created_at desc limit 5)
      union all
      (select invoices.id, 3 from whose join invoices on customer_id = whose.id
        where status = 'issued' and outstanding_minor > 0 order by due_date limit 1)
      union all
      (select invoices.id, 4 from whose join invoices on customer_id = whose.id
        where status = 'issued' order by issue_date desc, invoices.id desc limit 1)
    )
    select invoices.id from found join invoices using (id)
     where status = 'issued' and (${endsAt} is null or ${endsAt} > ${now}::timestamptz)
     order by place, due_date limit 1`.execute(db)
  return rows[0]?.id
}

export const lockLink = (tx: Tx, id: string) =>
  tx.selectFrom('customer_links').select(['id', 'revoked_at']).where('id', '=', id).forUpdate().executeTakeFirst()

export const markRevoked = (tx: Tx, id: string, userId: string | null, now: Instant) =>
  tx.updateTable('customer_links').set({ revoked_at: now, revoked_by: userId }).where('id', '=', id).execute()

/** Of two who look at once, the first stays the first. */
export const markSeen = (tx: Tx, id: string, now: Instant) =>
  tx
    .updateTable('customer_links')
    .set({ first_seen_at: sql<Instant>`coalesce(first_seen_at, ${now}::timestamptz)`, last_seen_at: now })
    .where('id', '=', id)
    .execute()

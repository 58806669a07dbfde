import { sql } from 'kysely'
import { type Instant, later, day } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { MailEvent } from './mail-event.ts'

/** The secret of the installation, and which of the addresses made from it is the present one. */
export const findKey = async (db: Db) =>
  db
    .selectFrom('mail_event_keys')
    .innerJoin('installation', (join) => join.onTrue())
    .select(['link_secret', 'generation', 'renewed_at', 'last_event_at'])
    .executeTakeFirstOrThrow()

export const renewKey = (tx: Tx, now: Instant) =>
  tx
    .updateTable('mail_event_keys')
    .set((row) => ({ generation: row('generation', '+', 1), renewed_at: now, last_event_at: null }))
    .execute()

/** To the minute: a provider that tells of thousands does not write thousands of times. */
export const markEventReceived = (tx: Tx, now: Instant) =>
  tx
    .updateTable('mail_event_keys')
    .set({ last_event_at: now })
    .where((row) => row.or([row('last_event_at', 'is', null), row('last_event_at', '<', later(now, -60_000))]))
    .execute()

const lockSent = (tx: Tx) =>
  tx
    .selectFrom('emails')
    .select(['id', 'status', 'to_address', 'recipients', 'cc', 'bcc'])
    .where('status', 'in', ['sent', 'delivered', 'bounced'])

export const lockSentEmail = (tx: Tx, id: string) => lockSent(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Servers give up after five days at the latest. */
const daysUntilReturned = 6

/** The newest message to an address that something can have become of. */
export const lockNewestTo = (tx: Tx, address: string, now: Instant) =>
  lockSent(tx)
    .where('sent_at', '>', later(now, -daysUntilReturned * day))
    .where(
      sql<boolean>`(lower(to_address) = ${address} or exists (
        select from jsonb_array_elements(coalesce(recipients, '[]') || cc || bcc) box where lower(box ->> 'address') = ${address}))`,
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Whether it was not known yet. */
export async function insertEvent(
  tx: Tx,
  emailId: string,
  { kind, address, key, reason }: MailEvent,
  { occurred_at, now }: { occurred_at: Instant; now: Instant },
) {
  const row = { email_id: emailId, kind, address, key, reason, occurred_at, created_at: now }
  const inserted = await tx
    .insertInto('email_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const markDelivered = (tx: Tx, emailId: string, at: Instant) =>
  tx.updateTable('emails').set({ status: 'delivered', delivered_at: at }).where('id', '=', emailId).execute()

export const markBounced = (tx: Tx, emailId: string, at: Instant, reason: string | null) =>
  tx
    .updateTable('emails')
    .set((row) => ({
      status: 'bounced',
      bounced_at: at,
      last_error: reason === null ? row.ref('last_error') : reason,
    }))
    .where('id', '=', emailId)
    .execute()

type Bounced = { address: string; reason: string; email_id: string; bounced_at: Instant }

/** Sorted, so that two reports about the same addresses do not wait for each other. */
export async function insertBouncedAddresses(tx: Tx, bounced: Bounced[]) {
  if (bounced.length === 0) return
  const rows = bounced
    .map((row) => ({ ...row, address: row.address.toLowerCase() }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
  await tx
    .insertInto('bounced_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

export const deleteBouncedAddresses = (tx: Tx, addresses: string[]) =>
  addresses.length === 0
    ? Promise.resolve([])
    : tx
        .deleteFrom('bounced_addresses')
        .where('address', 'in', addresses.map((address) => address.toLowerCase()).toSorted())
        .returning('address')
        .execute()

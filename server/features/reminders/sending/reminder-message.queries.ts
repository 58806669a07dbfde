import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import { collectedBy, type PaymentMeansDetails } from '#shared/features/documents/rare-details.ts'
import type { ReminderStep } from '#shared/features/reminders/reminder-plans.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Reminding a customer, or skipping a step, locks the customer until it is written. */
export const lockCustomer = (tx: Tx, id: string) =>
  tx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findStep = (db: Db, id: string) =>
  db.selectFrom('reminder_steps').select(['attach', 'texts']).where('id', '=', id).executeTakeFirstOrThrow()

type Reminder = {
  customer_id: string
  /** The highest of its documents. */
  step_id: string
  state: 'sent' | 'left_out'
  on_date: string
  by_hand: boolean
  email_id: string | null
  created_by: string | null
  created_at: Instant
}

type Reminded = { invoice_id: string; step_id: string; days: number; currency: string; outstanding_minor: number }

/** The message and what it is about. The database refuses a step that was sent before, and a second message on one day. */
export async function insertReminder(tx: Tx, reminder: Reminder, documents: Reminded[]) {
  const { id } = await tx.insertInto('reminders').values(reminder).returning('id').executeTakeFirstOrThrow()
  const { on_date, by_hand, state } = reminder
  await tx
    .insertInto('reminder_documents')
    .values(
      documents.map(({ invoice_id, step_id, days, currency, outstanding_minor }) => ({
        reminder_id: id,
        invoice_id,
        currency,
        outstanding_minor,
        step_id,
        days,
        on_date,
        by_hand,
        is_sent: state === 'sent',
      })),
    )
    .execute()
  return id
}

export async function findRemindedOn(db: Db, invoiceIds: string[], date: string) {
  const { rows } = await sql<{ invoice_id: string }>`
    select invoice_id from reminder_documents
     where invoice_id = any(${invoiceIds}::uuid[]) and on_date = ${date}::date and is_sent`.execute(db)
  return new Set(rows.map(({ invoice_id }) => invoice_id))
}

/** What of these the customer is to send us; the rest we take from a card or an account. */
export async function listPaidBySending(db: Db, invoiceIds: string[]) {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', sql<PaymentMeansDetails | null>`details -> 'payment_means'`.as('payment_means')])
    .where('id', 'in', invoiceIds)
    .execute()
  return new Set(rows.filter(({ payment_means }) => collectedBy(payment_means) === null).map(({ id }) => id))
}

type Sent = {
  customer_id: string
  attach: ReminderStep['attach']
  documents: { invoice_id: string; currency: string }[]
}

export async function findSentByEmail(db: Db, emailId: string) {
  const { rows } = await sql<Sent>`
    select customer_id, attach,
           (select jsonb_agg(jsonb_build_object('invoice_id', invoice_id, 'currency', invoices.currency) order by due_date, number)
              from reminder_documents join invoices on invoices.id = invoice_id where reminder_id = reminders.id) as documents
      from reminders join reminder_steps on reminder_steps.id = reminders.step_id where email_id = ${emailId}`.execute(
    db,
  )
  return rows[0]
}

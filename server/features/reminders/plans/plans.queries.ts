import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { ReminderSettingsChange } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderPlan } from '#shared/features/reminders/reminder-plans.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

export const findSettings = (db: Db) => db.selectFrom('reminder_settings').selectAll().executeTakeFirstOrThrow()

export const lockSettings = (tx: Tx) =>
  tx.selectFrom('reminder_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

export const updateSettings = (tx: Tx, settings: { enabled: boolean; hour: number }, now: Instant) =>
  tx
    .updateTable('reminder_settings')
    .set({ ...settings, updated_at: now })
    .execute()

/** The default first, then by name, each with its steps in order. */
export async function listPlans(db: Db): Promise<ReminderPlan[]> {
  const { rows } = await sql<ReminderPlan>`
    select id, name, is_default,
           (select count(*)::int from customer_reminders where plan_id = reminder_plans.id) as customer_count,
           coalesce((select jsonb_agg(jsonb_build_object('id', id, 'days', days, 'attach', attach, 'texts', texts) order by days)
                       from reminder_steps where plan_id = reminder_plans.id and retired_at is null), '[]') as steps
      from reminder_plans where retired_at is null order by is_default desc, alphabetical(name)`.execute(db)
  return rows
}

type Plan = ReminderSettingsChange['plans'][number]

/** Before another one becomes it. */
export const unmarkDefault = (tx: Tx) =>
  tx.updateTable('reminder_plans').set({ is_default: false }).where('is_default', '=', true).execute()

export const insertPlan = async (tx: Tx, { name, is_default }: Plan, now: Instant) =>
  (
    await tx
      .insertInto('reminder_plans')
      .values({ name, is_default, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Names of plans that change places would clash, so they give them up first. */
export const releaseNames = (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : sql`update reminder_plans set name = left(id::text, 80) where id = any(${ids}::uuid[])`.execute(tx)

export const updatePlan = (tx: Tx, id: string, { name, is_default }: Plan) =>
  tx.updateTable('reminder_plans').set({ name, is_default }).where('id', '=', id).execute()

/** Customers who were reminded by it are reminded by the default one from now on. */
export async function retirePlans(tx: Tx, ids: string[], now: Instant) {
  if (ids.length === 0) return
  await tx.updateTable('customer_reminders').set({ plan_id: null }).where('plan_id', 'in', ids).execute()
  await tx.updateTable('reminder_plans').set({ retired_at: now, is_default: false }).where('id', 'in', ids).execute()
}

export const retireSteps = (tx: Tx, planId: string, kept: string[], now: Instant) =>
  sql`update reminder_steps set retired_at = ${now}
       where plan_id = ${planId} and retired_at is null and id <> all(${kept}::uuid[])`.execute(tx)

type Step = Plan['steps'][number]

export const updateStep = (tx: Tx, id: string, { attach, texts }: Step) =>
  tx
    .updateTable('reminder_steps')
    .set({ attach, texts: JSON.stringify(texts) })
    .where('id', '=', id)
    .execute()

export const insertSteps = (tx: Tx, planId: string, steps: Step[]) =>
  steps.length === 0
    ? Promise.resolve()
    : tx
        .insertInto('reminder_steps')
        .values(
          steps.map(({ days, attach, texts }) => ({ plan_id: planId, days, attach, texts: JSON.stringify(texts) })),
        )
        .execute()

export const hasRunOn = async (db: Db, date: string) =>
  (await db.selectFrom('reminder_runs').select('id').where('on_date', '=', date).executeTakeFirst()) !== undefined

export const listDayChanges = (db: Db) =>
  db.selectFrom('working_day_changes').select(['date', 'is_working', 'name']).orderBy('date').execute()

export const saveDayChange = (tx: Tx, change: { date: string; is_working: boolean; name: string }) =>
  tx
    .insertInto('working_day_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ is_working: change.is_working, name: change.name }))
    .execute()

export const deleteDayChange = (tx: Tx, date: string) =>
  tx.deleteFrom('working_day_changes').where('date', '=', date).execute()

/** The customer with the largest overdue amount in one currency, as an example for a reminder. */
export async function findDebtor(db: Db, today: string) {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from invoices where status = 'issued' and outstanding_minor > 0
     group by customer_id order by sum(outstanding_minor) filter (where due_date < ${today}::date) desc nulls last, customer_id limit 1`.execute(
    db,
  )
  return rows[0]?.customer_id
}

/** What is overdue, or else what is owed, oldest first. */
export async function listOwedBy(db: Db, customerId: string, today: string) {
  const { rows } = await sql<{
    invoice_id: string
    number: string
    due_date: string
    currency: string
    outstanding_minor: number
    is_late: boolean
  }>`
    select id as invoice_id, number, due_date, currency, outstanding_minor, due_date < ${today}::date as is_late
      from invoices where customer_id = ${customerId} and status = 'issued' and outstanding_minor > 0
     order by due_date, number limit 500`.execute(db)
  const late = rows.filter(({ is_late }) => is_late)
  return late.length > 0 ? late : rows
}

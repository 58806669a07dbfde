import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { HeldBackReason, ReminderFilter, ReminderPart } from '#shared/features/reminders/reminders.contract.ts'
import type { DueReminder } from '#shared/features/reminders/reminders.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { required } from '#shared/required.ts'
import { containing, offsetOf } from '#server/platform/database/sql/clauses.ts'

/** The day on which messages go out, and the moment: a message of yesterday evening is not proven this morning. */
export type SendingTime = { date: string; at: Instant | { hour: number }; timeZone: string }

/** Whose documents: of all customers, of one, or chosen ones. By hand it does not matter which step was sent before. */
type Whose = { customer_id?: string; invoice_ids?: string[] | null; by_hand?: boolean }

const instantOf = ({ date, at, timeZone }: SendingTime) =>
  typeof at === 'object' && 'hour' in at
    ? sql`((${date}::date + make_time(${at.hour}::int, 0, 0)) at time zone ${timeZone})`
    : sql`${at}::timestamptz`

/** How we know that the customer has a document; null if we do not. */
const proofAt = (time: SendingTime) => sql`case
    when exists (select from emails where emails.invoice_id = owed.id
                   and (status = 'delivered' or (status = 'sent' and sent_at <= ${instantOf(time)} - interval '24 hours'))) then 'emailed'
    when exists (select from deliveries where deliveries.invoice_id = owed.id and status in ('accepted', 'delivered')) then 'network'
    when exists (select from posted_invoices where posted_invoices.id = owed.id) then 'posted'
    when exists (select from customer_links where customer_links.invoice_id = owed.id and first_seen_at is not null) then 'seen'
    when exists (select from imports where imports.id = owed.import_id and sent_before) then 'sent_before'
  end`

const startOf = (day: RawBuilder<unknown>, timeZone: string) => sql`((${day})::timestamp at time zone ${timeZone})`

/**
 * Recorded today, or dated today: a customer who has just paid is not reminded of the rest on the same day. What was brought in from another system
 * came in on its own date. Found once for all of them.
 */
const paidOn = ({ date, timeZone }: SendingTime, { customer_id }: Whose) => sql`owed.customer_id in (
    select payments.customer_id from payments
     where reversed_at is null ${customer_id === undefined ? sql`` : sql`and payments.customer_id = ${customer_id}`}
       and (payment_date = ${date}::date
            or (payments.kind = 'own' and created_at >= ${startOf(sql`${date}::date`, timeZone)} and created_at < ${startOf(sql`${date}::date + 1`, timeZone)})))`

/**
 * The strongest reason first, in the order of `heldBackReasons`. A hold of any kind stops until its day has passed, for good if it has none.
 * Chosen documents go out although they were put off.
 */
const reasonAt = (time: SendingTime, whose: Whose) => sql<HeldBackReason | null>`case
    when never then 'never'
    when hold_kind is not null and (hold_date is null or hold_date >= ${time.date}::date) then hold_kind
    when ${whose.by_hand !== true}::boolean and not_before > ${time.date}::date then 'put_off'
    when ${paidOn(time, whose)} then 'paid_today'
    when cardinality(addresses) = 0 then 'no_address'
    when addresses <@ bounced then 'bounced'
    when proof is null then 'not_delivered'
  end`

/** A step comes once, and none comes after a later one, whichever plan they are of. */
const notYetReminded = sql`not exists (
    select from reminder_documents done where done.invoice_id = owed.id and done.days >= step.days)`

/** With the step that follows, and the first one after the due date. */
const steps = sql`
    select id, plan_id, days, lead(days) over (partition by plan_id order by days) as next_days,
           min(days) filter (where days > 0) over (partition by plan_id) as first_days
      from reminder_steps where retired_at is null`

/** A customer who was never reminded begins with the first step after the due date, however old the debt is. */
const mayBegin = sql`(not is_first or first_days is null or days <= first_days)`

/** The latest step that is reached. Of chosen documents, the first one if none is. */
const stepOn = (date: string, isChosen: boolean) => {
  const isReached = sql`counted_from + days <= ${date}::date`
  return isChosen
    ? sql`lateral (select id, days from steps where plan_id = owed.plan_id and ${mayBegin}
           order by (${isReached}) desc, case when ${isReached} then -days else days end limit 1) step on true`
    : sql`steps step
           on step.plan_id = owed.plan_id and ${isReached} and ${mayBegin} and ${notYetReminded}
              and (next_days is null or counted_from + next_days > ${date}::date or (is_first and days = first_days))`
}

/**
 * Every document that a customer would be reminded of on a day, with the step that is due and the reason that stops it, if any. This is the one
 * place where it is decided who is reminded of what.
 */
const dueDocuments = (time: SendingTime, whose: Whose = {}) => {
  const { customer_id, invoice_ids = null, by_hand: isChosen = false } = whose
  const conditions = [
    ...(customer_id === undefined ? [] : [sql`invoices.customer_id = ${customer_id}`]),
    ...(invoice_ids === null ? [] : [sql`invoices.id = any(${invoice_ids}::uuid[])`]),
  ]
  return sql`
    with standard as (select id from reminder_plans where is_default),
    steps as materialized (${steps}),
    owed as (
      select invoices.id, number, customer_id, customer_name, currency, outstanding_minor, due_date, hold_kind, hold_date,
             import_id, coalesce(never, false) as never, not_before, coalesce(chosen.plan_id, (select id from standard)) as plan_id,
             -- What was sent late is followed as late by the next.
             greatest(due_date, (select max(on_date - days) from reminder_documents where invoice_id = invoices.id and is_sent)) as counted_from,
             not exists (select from reminders where reminders.customer_id = invoices.customer_id and state = 'sent')
               and not exists (select from reminder_documents where invoice_id = invoices.id) as is_first
        from invoices left join customer_reminders chosen on chosen.id = invoices.customer_id
       where status = 'issued' and outstanding_minor > 0 and due_date <= ${time.date}::date + 60
         ${sql.join(
           conditions.map((condition) => sql`and ${condition}`),
           sql` `,
         )}
    ),
    boxes as materialized (
      select customers.id as customer_id, addresses, names, array(select address from bounced_addresses where address = any(addresses)) as bounced
        from customers cross join lateral (
          select coalesce(array_agg(lower(contact ->> 'email')), '{}') as addresses, coalesce(array_agg(contact ->> 'email'), '{}') as names
            from jsonb_array_elements(contacts) contact
           where contact ->> 'email' <> '' and (contact ->> 'receives_invoices')::boolean) box
       where customers.id in (select customer_id from owed)
    ),
    stepped as materialized (
      select owed.*, step.id as step_id, step.days, ${proofAt(time)} as proof
        from owed join ${stepOn(time.date, isChosen)}
    )
    select owed.id, number, customer_id, customer_name, currency, outstanding_minor, due_date, hold_date, not_before, plan_id, step_id, days,
           names, bounced, proof, ${reasonAt(time, whose)} as reason
      from stepped owed join boxes using (customer_id)`
}

export type DueRow = {
  customer_id: string
  customer_name: string
  step_id: string
  plan_name: string
  days: number
  reason: HeldBackReason | null
  to: string[]
  bounced: string[]
  not_before: string | null
  documents: DueReminder['documents']
}

/** One row a customer and reason, with the highest step among its documents. */
const messages = (due: RawBuilder<unknown>) => sql`
  select customer_id, min(customer_name) as customer_name, (array_agg(step_id order by days desc))[1] as step_id, max(days) as days, reason,
         (select name from reminder_plans where id = min(plan_id::text)::uuid) as plan_name,
         (array_agg(to_jsonb(names)))[1] as "to", (array_agg(to_jsonb(bounced)))[1] as bounced, min(not_before)::text as not_before,
         jsonb_agg(jsonb_build_object('invoice_id', id, 'number', number, 'due_date', due_date, 'currency', currency,
           'outstanding_minor', outstanding_minor, 'proof', proof, 'hold_date', hold_date, 'step_id', step_id, 'days', days) order by due_date, number) as documents
    from (${due}) due
   group by customer_id, reason`

const orders = {
  customer_name: sql`alphabetical(customer_name)`,
  days: sql`days`,
  document_count: sql`document_count`,
}

type Tally = { part: ReminderPart; message_count: number; totals: { currency: string; outstanding_minor: number }[] }

const part = sql`case when reason is null then 'going_out' when reason = 'not_delivered' then 'not_delivered' else 'held_back' end`

/** How many messages are in each part, and about how much. */
const tallies = sql`
  with sums as (
    select ${part} as part, currency, sum(outstanding_minor) as outstanding_minor from due group by 1, currency
  )
  select part, count(*) as message_count,
         (select jsonb_agg(jsonb_build_object('currency', currency, 'outstanding_minor', outstanding_minor) order by outstanding_minor desc, currency)
            from sums where sums.part = each_message.part) as totals
    from (select ${part} as part from due group by customer_id, reason) each_message group by part`

type DuePage = { rows: DueRow[]; total: number; tallies: Tally[] }

/**
 * One page, what goes out first, and the figures of all parts. All that is owed is looked at once for both, and only what the page shows is
 * written out.
 */
export async function readDuePage(db: Db, time: SendingTime, filter: ReminderFilter) {
  const isFound =
    filter.q === undefined
      ? sql`true`
      : sql`(customer_name ilike ${containing(filter.q)} or number ilike ${containing(filter.q)})`
  const isOfPart = filter.part === undefined ? sql`true` : sql`${part} = ${filter.part}`
  const order = sql`order by reason is not null, ${orders[filter.order_by]} ${sql.raw(filter.order_direction)}, alphabetical(customer_name), customer_id, days, reason`
  const { rows } = await sql<DuePage>`
    with due as materialized (${dueDocuments(time)}),
    found as (
      select customer_id, min(customer_name) as customer_name, max(days) as days, reason, count(*) as document_count
        from due where ${isFound} group by customer_id, reason having ${isOfPart}
    ),
    page as (
      select customer_id, coalesce(reason, '') as reason, row_number() over (${order}) as position
        from found ${order} limit ${filter.per_page} offset ${offsetOf(filter)}
    ),
    shown as (
      ${messages(sql`select * from due where (customer_id, coalesce(reason, '')) in (select customer_id, reason from page) and ${isFound}`)}
    )
    select coalesce((select jsonb_agg(to_jsonb(shown) order by position) from shown
                       join page on (page.customer_id, page.reason) = (shown.customer_id, coalesce(shown.reason, ''))), '[]') as rows,
           (select count(*) from found) as total,
           coalesce((select jsonb_agg(tallies) from (${tallies}) tallies), '[]') as tallies`.execute(db)
  return required(rows[0], 'the page')
}

/** What one customer would be reminded of now, a row for each reason. */
export const listDueOfCustomer = (db: Db, time: SendingTime, customer_id: string) =>
  list(db, dueDocuments(time, { customer_id }))

/** The same of chosen documents. */
export const listChosen = (db: Db, time: SendingTime, customer_id: string, invoice_ids: string[]) =>
  list(db, dueDocuments(time, { customer_id, invoice_ids, by_hand: true }))

async function list(db: Db, due: RawBuilder<unknown>) {
  const { rows } = await sql<DueRow>`${messages(due)} order by days`.execute(db)
  return rows
}

/** All customers to be reminded, in the order of their names, as the parts of a run. */
export const insertDueCustomers = (tx: Tx, runId: string, time: SendingTime) =>
  sql`insert into reminder_run_parts (run_id, position, customer_id)
      select ${runId}::uuid, row_number() over (order by min(alphabetical(customer_name)), customer_id), customer_id
        from (${dueDocuments(time)}) due where reason is null group by customer_id`.execute(tx)

/** The steps that are due for chosen documents of any customer, whatever stops them. */
export async function listDueSteps(db: Db, time: SendingTime, invoiceIds: string[]) {
  const { rows } = await sql<{
    id: string
    customer_id: string
    step_id: string
    days: number
    currency: string
    outstanding_minor: number
  }>`select id, customer_id, step_id, days, currency, outstanding_minor from (${dueDocuments(time, { invoice_ids: invoiceIds })}) due
      order by customer_id, step_id, id`.execute(db)
  return rows
}

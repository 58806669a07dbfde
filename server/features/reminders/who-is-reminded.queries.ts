import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { HeldBackReason, ReminderFilter, ReminderPart } from '#shared/features/reminders/reminders.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { containing } from '#server/platform/database/sql/like.ts'
import { offsetOf } from '#server/platform/database/sql/ordering.ts'

/** The day on which messages go out, and the moment: a message of yesterday evening is not proven this morning. */
export type SendingTime = { date: string; at: Instant | { hour: number }; timeZone: string }

/** Whose documents: of everybody, of one customer, some of them. By hand it does not matter which step was sent before. */
type Whose = { customer_id?: string; invoice_ids?: string[] | null; by_hand?: boolean }

const instantOf = ({ date, at, timeZone }: SendingTime) =>
  typeof at === 'string'
    ? sql`${at}::timestamptz`
    : sql`((${date}::date + make_time(${at.hour}::int, 0, 0)) at time zone ${timeZone})`

/** How we know that the customer has a document; null if we do not. */
const proofAt = (time: SendingTime) => sql`case
    when exists (select from emails where emails.invoice_id = owed.id
                   and (status = 'delivered' or (status = 'sent' and sent_at <= ${instantOf(time)} - interval '24 hours'))) then 'emailed'
    when exists (select from deliveries where deliveries.invoice_id = owed.id and status in ('accepted', 'delivered')) then 'network'
    when exists (select from posted_invoices where posted_invoices.id = owed.id) then 'posted'
    when exists (select from customer_links where customer_links.invoice_id = owed.id and first_seen_at is not null) then 'seen'
  end`

/** Recorded today, or dated today: whoever has just paid is not reminded of the rest on the same day. */
const paidOn = ({ date, timeZone }: SendingTime) => sql`exists (
    select from payments where payments.customer_id = owed.customer_id and reversed_at is null
       and (payment_date = ${date}::date or (payment_date > ${date}::date - 400 and (payments.created_at at time zone ${timeZone})::date = ${date}::date)))`

/** The strongest reason first, in the order of `heldBackReasons`. What somebody chose goes out although it was put off. */
const reasonAt = (time: SendingTime, isChosen: boolean) => sql<HeldBackReason | null>`case
    when never then 'never'
    when hold_kind in ('disputed', 'do_not_chase') then hold_kind
    when hold_kind = 'promised' and (hold_date is null or hold_date >= ${time.date}::date) then 'promised'
    when ${!isChosen}::boolean and not_before > ${time.date}::date then 'put_off'
    when ${paidOn(time)} then 'paid_today'
    when cardinality(addresses) = 0 then 'no_address'
    when addresses <@ bounced then 'bounced'
    when proof is null then 'not_delivered'
  end`

/** The latest step that is reached. Of what somebody chose, the first one if none is. */
const stepOn = (date: string, isChosen: boolean) =>
  isChosen
    ? sql`select id, days from reminder_steps where plan_id = owed.plan_id and retired_at is null
           order by (due_date + days <= ${date}::date) desc, case when due_date + days <= ${date}::date then -days else days end limit 1`
    : sql`select id, days from reminder_steps where plan_id = owed.plan_id and retired_at is null and due_date + days <= ${date}::date
           order by days desc limit 1`

/** A step comes once, and none comes after a later one, whichever plan they are of. */
const notYetReminded = sql`not exists (
    select from reminder_documents done where done.invoice_id = owed.id and done.days >= step.days)`

/**
 * Every document that a customer would be reminded of on a day, with the step that is due and the reason that stops it, if any. This is the one
 * place where it is decided who is reminded of what.
 */
const dueDocuments = (
  time: SendingTime,
  { customer_id, invoice_ids = null, by_hand: isChosen = false }: Whose = {},
) => {
  const whose = [
    ...(customer_id === undefined ? [] : [sql`invoices.customer_id = ${customer_id}`]),
    ...(invoice_ids === null ? [] : [sql`invoices.id = any(${invoice_ids}::uuid[])`]),
  ]
  return sql`
    with standard as (select id from reminder_plans where is_default),
    owed as (
      select invoices.id, number, customer_id, customer_name, currency, outstanding_minor, due_date, hold_kind, hold_date,
             coalesce(never, false) as never, not_before, coalesce(chosen.plan_id, (select id from standard)) as plan_id
        from invoices left join customer_reminders chosen on chosen.id = invoices.customer_id
       where status = 'issued' and outstanding_minor > 0 and due_date <= ${time.date}::date + 60
         ${sql.join(
           whose.map((condition) => sql`and ${condition}`),
           sql` `,
         )}
    ),
    stepped as (
      select owed.*, step.id as step_id, step.days, box.addresses, box.names,
             array(select address from bounced_addresses where address = any(box.addresses)) as bounced, ${proofAt(time)} as proof
        from owed
        join lateral (${stepOn(time.date, isChosen)}) step on ${isChosen ? sql`true` : notYetReminded}
        join customers on customers.id = owed.customer_id
        cross join lateral (
          select coalesce(array_agg(lower(contact ->> 'email')), '{}') as addresses, coalesce(array_agg(contact ->> 'email'), '{}') as names
            from jsonb_array_elements(customers.contacts) contact
           where contact ->> 'email' <> '' and (contact ->> 'receives_invoices')::boolean) box
    )
    select owed.id, number, customer_id, customer_name, currency, outstanding_minor, due_date, hold_date, not_before, plan_id, step_id, days,
           names, bounced, proof, ${reasonAt(time, isChosen)} as reason
      from stepped owed`
}

const partOf: Record<ReminderPart, RawBuilder<unknown>> = {
  going_out: sql`reason is null`,
  held_back: sql`reason <> 'not_delivered'`,
  not_delivered: sql`reason = 'not_delivered'`,
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
  documents: {
    invoice_id: string
    number: string
    due_date: string
    currency: string
    outstanding_minor: number
    proof: 'emailed' | 'seen' | 'network' | 'posted' | null
    hold_date: string | null
  }[]
}

/** One row a customer, step and reason, what goes out first. */
const messages = (due: RawBuilder<unknown>, filter: RawBuilder<unknown>) => sql`
  select customer_id, min(customer_name) as customer_name, step_id, days, reason,
         (select name from reminder_plans where id = min(plan_id::text)::uuid) as plan_name,
         (array_agg(to_jsonb(names)))[1] as "to", (array_agg(to_jsonb(bounced)))[1] as bounced, min(not_before)::text as not_before,
         jsonb_agg(jsonb_build_object('invoice_id', id, 'number', number, 'due_date', due_date, 'currency', currency,
           'outstanding_minor', outstanding_minor, 'proof', proof, 'hold_date', hold_date) order by due_date, number) as documents
    from (${due}) due where ${filter}
   group by customer_id, step_id, days, reason`

const orders = {
  customer_name: sql`lower(customer_name)`,
  days: sql`days`,
  document_count: sql`jsonb_array_length(documents)`,
}

export async function listDuePage(db: Db, time: SendingTime, filter: ReminderFilter) {
  const conditions = [
    ...(filter.part === undefined ? [] : [partOf[filter.part]]),
    ...(filter.q === undefined
      ? []
      : [sql`(customer_name ilike ${containing(filter.q)} or number ilike ${containing(filter.q)})`]),
  ]
  const matching = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const found = messages(dueDocuments(time), matching)
  const { rows } = await sql<DueRow & { total: number }>`
    select *, count(*) over ()::int as total from (${found}) found
     order by reason is not null, ${orders[filter.order_by]} ${sql.raw(filter.order_direction)}, lower(customer_name), customer_id, days, reason
     limit ${filter.per_page} offset ${offsetOf(filter)}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type Tally = { part: ReminderPart; message_count: number; totals: { currency: string; outstanding_minor: number }[] }

/** How many messages are in each part, and about how much. */
export async function tallyDue(db: Db, time: SendingTime) {
  const { rows } = await sql<Tally>`
    with due as (
      select customer_id, step_id, reason, currency, outstanding_minor,
             case when reason is null then 'going_out' when reason = 'not_delivered' then 'not_delivered' else 'held_back' end as part
        from (${dueDocuments(time)}) each_document
    ), sums as (
      select part, currency, sum(outstanding_minor)::bigint as outstanding_minor from due group by part, currency
    )
    select part, count(distinct (customer_id, step_id, reason))::int as message_count,
           (select jsonb_agg(jsonb_build_object('currency', currency, 'outstanding_minor', outstanding_minor) order by outstanding_minor desc, currency)
              from sums where sums.part = due.part) as totals
      from due group by part`.execute(db)
  return rows
}

/** What one customer would be reminded of now, a row for each step and reason. */
export async function listDueOf(db: Db, time: SendingTime, whose: Whose & { customer_id: string }) {
  const { rows } = await sql<DueRow>`
    select * from (${messages(dueDocuments(time, whose), sql`true`)}) found order by days`.execute(db)
  return rows
}

/** Everybody to whom something goes out, in the order of their names, as the parts of a run. */
export const insertDueCustomers = (tx: Tx, runId: string, time: SendingTime) =>
  sql`insert into reminder_run_parts (run_id, position, customer_id)
      select ${runId}::uuid, row_number() over (order by min(lower(customer_name)), customer_id), customer_id
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

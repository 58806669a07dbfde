import { sql } from 'kysely'
import type { StatementEntry } from '#shared/features/statements/statements.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'

export type Ledger = { customerId: string; currency: string; until: string; timeZone: string }

/**
 * Everything that changed what a customer owes, up to a date. A void invoice no longer counts. What was brought in from another system
 * counts with what was open when it came.
 */
const entries = ({ customerId, currency, until, timeZone }: Ledger) => sql`
  select 'invoice ' || id as id, 'invoice' as kind, 'invoice' as source, id as source_id, issue_date as date, number as name, due_date, gross_minor + rounding_minor - settled_before_minor as amount_minor, 1 as place
    from invoices
   where customer_id = ${customerId} and currency = ${currency} and number is not null and issue_date <= ${until}
     and (status = 'issued' or (voided_at at time zone ${timeZone})::date > ${until})
  union all
  select 'credit_note ' || id, 'credit_note', 'credit_note', id, issue_date, number, null, -(gross_minor + rounding_minor - settled_before_minor), 2
    from credit_notes where customer_id = ${customerId} and currency = ${currency} and status = 'issued' and issue_date <= ${until}
  union all
  select 'payment ' || id, 'payment', 'payment', id, payment_date, reference, null, -amount_minor, 3
    from payments where customer_id = ${customerId} and currency = ${currency} and payment_date <= ${until}
  union all
  select 'reversal ' || id, 'reversal', 'payment', id, reversal_date, reference, null, amount_minor, 4
    from payments where customer_id = ${customerId} and currency = ${currency} and reversal_date <= ${until}
  union all
  select 'refund ' || r.id, 'refund', case when r.payment_id is null then 'credit_note' else 'payment' end, coalesce(r.payment_id, r.credit_note_id), r.refund_date, r.reference, null, r.amount_minor, 5
    from refunds r left join payments p on p.id = r.payment_id left join credit_notes c on c.id = r.credit_note_id
   where coalesce(p.customer_id, c.customer_id) = ${customerId} and coalesce(p.currency, c.currency) = ${currency} and r.refund_date <= ${until}
  union all
  select 'write_off ' || w.id, case when w.reverses_id is null then 'write_off' else 'write_off_reversal' end, 'invoice', w.invoice_id, w.write_off_date, i.number, null, -w.amount_minor, 6
    from write_offs w join invoices i on i.id = w.invoice_id
   where i.customer_id = ${customerId} and i.currency = ${currency} and w.write_off_date <= ${until}`

export async function sumBefore(db: Db, ledger: Ledger, from: string) {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from (${entries(ledger)}) entry where date < ${from}`.execute(
    db,
  )
  return onlyRow(rows).sum
}

/** More entries than anyone reads in one letter. */
const most = 5_000

type Sum = { count: number; sum_minor: number }

/** How many entries the period has, and their sum. */
export async function sumEntries(db: Db, ledger: Ledger, from: string): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as sum_minor
      from (${entries(ledger)}) entry where date >= ${from}`.execute(db)
  return onlyRow(rows)
}

/** The entries of a period, each with the balance after it. */
const runningEntries = (ledger: Ledger, from: string) => sql<StatementEntry & { place: number }>`(
  select id, kind, source, source_id, date, name, due_date, amount_minor, place,
         (sum(amount_minor) over (order by date, place, id))::bigint as balance_minor
    from (${entries(ledger)}) entry where date >= ${from})`

/** The latest entries, in date order. */
export async function listEntries(db: Db, ledger: Ledger, from: string) {
  const { rows } = await sql<StatementEntry>`
    select id, kind, source, source_id, date, name, due_date, amount_minor, balance_minor
      from ${runningEntries(ledger, from)} running order by date desc, place desc, id desc limit ${most}`.execute(db)
  return rows.toReversed()
}

/** All entries, streamed. */
export const streamEntries = (db: Db, ledger: Ledger, from: string) =>
  db
    .selectFrom(runningEntries(ledger, from).as('running'))
    .select(['id', 'kind', 'source', 'source_id', 'date', 'name', 'due_date', 'amount_minor', 'balance_minor'])
    .orderBy('date')
    .orderBy('place')
    .orderBy('id')
    .stream(500)

/** Open items: invoices that are owed, and unallocated payments and credit notes. */
const openItems = ({ customerId, currency, until, timeZone }: Ledger) => sql<StatementEntry>`(
    select * from (
      select 'invoice ' || i.id as id, 'invoice' as kind, 'invoice' as source, i.id as source_id, i.issue_date as date, i.number as name, i.due_date, i.gross_minor + i.rounding_minor as amount_minor,
             (i.gross_minor + i.rounding_minor - i.settled_before_minor
               - coalesce((select sum(amount_minor) from allocations where invoice_id = i.id and allocated_on <= ${until}), 0)
               - coalesce((select sum(amount_minor) from write_offs where invoice_id = i.id and write_off_date <= ${until}), 0))::bigint as balance_minor
        from invoices i
       where i.customer_id = ${customerId} and i.currency = ${currency} and i.number is not null and i.issue_date <= ${until}
         and (i.status = 'issued' or (i.voided_at at time zone ${timeZone})::date > ${until})
      union all
      select 'payment ' || p.id, 'payment', 'payment', p.id, p.payment_date, p.reference, null, -p.amount_minor,
             -(p.amount_minor
               - coalesce((select sum(amount_minor) from allocations where payment_id = p.id and allocated_on <= ${until}), 0)
               - coalesce((select sum(amount_minor) from refunds where payment_id = p.id and refund_date <= ${until}), 0))::bigint
        from payments p
       where p.customer_id = ${customerId} and p.currency = ${currency} and p.payment_date <= ${until}
         and (p.reversal_date is null or p.reversal_date > ${until})
      union all
      select 'credit_note ' || c.id, 'credit_note', 'credit_note', c.id, c.issue_date, c.number, null, -(c.gross_minor + c.rounding_minor),
             -(c.gross_minor + c.rounding_minor - c.settled_before_minor
               - coalesce((select sum(amount_minor) from allocations where credit_note_id = c.id and allocated_on <= ${until}), 0)
               - coalesce((select sum(amount_minor) from refunds where credit_note_id = c.id and refund_date <= ${until}), 0))::bigint
        from credit_notes c
       where c.customer_id = ${customerId} and c.currency = ${currency} and c.status = 'issued' and c.issue_date <= ${until}
    ) item where balance_minor <> 0)`

export async function sumOpenItems(db: Db, ledger: Ledger): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*) as count, coalesce(sum(balance_minor), 0)::bigint as sum_minor from ${openItems(ledger)} item`.execute(
    db,
  )
  return onlyRow(rows)
}

/** The oldest open items. */
export async function listOpenItems(db: Db, ledger: Ledger) {
  const { rows } = await sql<StatementEntry>`
    select * from ${openItems(ledger)} item order by date, name, id limit ${most}`.execute(db)
  return rows
}

export const streamOpenItems = (db: Db, ledger: Ledger) =>
  db.selectFrom(openItems(ledger).as('item')).selectAll().orderBy('date').orderBy('name').orderBy('id').stream(500)

function onlyRow<Row>([row]: Row[]) {
  if (!row) throw new Error('a sum always has one answer')
  return row
}

export async function listCurrencies(db: Db, customerId: string) {
  const { rows } = await sql<{ currency: string }>`
    select currency from invoices where customer_id = ${customerId} and number is not null
    union select currency from payments where customer_id = ${customerId}
    union select currency from credit_notes where customer_id = ${customerId} and status = 'issued'
    order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

export const insertEmailStatement = (tx: Tx, emailId: string, content: StatementContent) =>
  tx
    .insertInto('email_statements')
    .values({ email_id: emailId, content: JSON.stringify(content) })
    .execute()

export const findEmailStatement = (db: Db, emailId: string) =>
  db.selectFrom('email_statements').select('content').where('email_id', '=', emailId).executeTakeFirst()

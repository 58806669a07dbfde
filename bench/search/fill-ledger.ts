import type { Client } from 'pg'
import { fillCustomers } from '../customers/fill-customers.ts'

type Counts = { customers: number; invoices: number; payments: number; creditNotes: number; schedules: number }

/**
 * Books of many years, written past every trigger; what makes a record findable is worked out as its trigger would. The indexes
 * are made at the end, all rows at once.
 */
export async function fillLedger(owner: Client, { customers, ...counts }: Counts) {
  await fillCustomers(owner, customers)
  const indexes = await takeIndexesAway(owner)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `create temporary table numbered as select id, name, currency, row_number() over (order by id) - 1 as place from customers`,
  )
  await owner.query('alter table numbered add primary key (place)')
  await owner.query('analyze numbered')
  for (const [table, write] of Object.entries(writes)) await owner.query(write, [counts[table as keyof typeof writes]])
  await owner.query('set session_replication_role = origin')
  for (const definition of indexes) await owner.query(definition)
  await owner.query('vacuum analyze')
}

/** Returns how to make them again. Keys stay. */
async function takeIndexesAway(owner: Client) {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid in ('invoices'::regclass, 'payments'::regclass, 'credit_notes'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Customers in a jumble, each with more or fewer documents than the next. */
const customerOf = `join numbered c on c.place = (nth::bigint * 7919 + nth / 40000) % (select count(*) from numbered)`

/** Prices repeat: every hundredth is one of a few that many invoices have. */
const amountOf = `case when nth % 100 = 0 then 12000 * (1 + nth % 3) else 100 + (nth::bigint * 7907) % 900000 end`

const referenceOf = `case nth % 4 when 0 then '' when 1 then 'PO-' || (nth * 37) % 1000000
  when 2 then 'Your order ' || nth || ' of spring' else 'Project ' || (nth % 5000) || '/B' end`

const writes = {
  invoices: `
    insert into invoices (status, number, customer_id, customer_name, currency, reference, issue_date, tax_point, terms_days, due_date,
      document_date, lines, net_minor, gross_minor, parties, content_hash, issued_at, paid_minor, search_text)
    select 'issued', number, c.id, c.name, c.currency, reference, day, day, 30, day + 30, day,
           '[{"description": "A day of work on site, with materials", "quantity": "1", "unit_price": "100"}]', gross, gross,
           '{"seller": {}, "customer": {}}', '\\x00', now(), case when nth % 10 > 0 then gross when nth % 20 = 0 then gross / 2 else 0 end,
           unaccent(lower(concat_ws(' ', '', number, nullif(reference, ''), c.name)))
      from generate_series(1, $1::integer) nth ${customerOf}
      cross join lateral (select ${amountOf} as gross, ${referenceOf} as reference,
        date '2017-01-01' + (nth::bigint * 3560 / $1::integer)::integer as day) of
      cross join lateral (select 'INV-' || extract(year from day) || '-' || lpad((nth % 125000)::text, 6, '0') as number) called`,
  payments: `
    insert into payments (customer_id, currency, amount_minor, payment_date, method, reference, allocated_minor)
    select c.id, c.currency, amount, date '2017-01-01' + (nth::bigint * 3560 / $1::integer)::integer, 'bank_transfer',
           case nth % 3 when 0 then '' when 1 then 'FP ' || (nth * 31) % 10000000 else 'BACS ' || c.name || ' ' || nth end, amount
      from generate_series(1, $1::integer) nth ${customerOf} cross join lateral (select ${amountOf} as amount) of`,
  creditNotes: `
    insert into credit_notes (status, number, customer_id, customer_name, currency, reason, issue_date, tax_point, document_date, lines,
      net_minor, gross_minor, parties, content_hash, issued_at, search_text)
    select 'issued', number, c.id, c.name, c.currency, 'Goods returned', day, day, day, '[]', gross, gross, '{}', '\\x00', now(),
           unaccent(lower(concat_ws(' ', '', number, c.name, 'Goods returned')))
      from generate_series(1, $1::integer) nth ${customerOf}
      cross join lateral (select ${amountOf} as gross, 'CN-' || lpad(nth::text, 6, '0') as number,
        date '2017-01-01' + (nth::bigint * 3560 / $1::integer)::integer as day) of`,
  schedules: `
    insert into schedules (name, customer_id, customer_name, currency, terms_days, lines, every, unit, start_date, action, email,
      next_date, run_on, net_minor, monthly_minor, search_text)
    select given.name, c.id, c.name, c.currency, 30, '[]', 1, 'month', '2026-01-01', 'issue', '{}', '2027-01-01', '2027-01-01', 15000, 15000,
           unaccent(lower(concat_ws(' ', '', given.name, c.name)))
      from (select nth, (array['Hosting', 'Care plan', 'Licence', 'Rent of unit'])[1 + nth % 4] || ' ' || nth as name
              from generate_series(1, $1::integer) nth) given ${customerOf}`,
}

import type { Client } from 'pg'
import { fillCustomers } from '../customers/fill-customers.ts'

const customers = 2_000

/** Creates a business that may issue, and monthly schedules that are all due on one day. */
export async function fillSchedules(owner: Client, count: number, dueDate: string) {
  await fillCustomers(owner, customers)
  await owner.query(`update customers set archived_at = null, currency = 'GBP',
    contacts = jsonb_build_array(jsonb_build_object('name', 'Ann', 'email', lower(code) || '@example.com', 'phone', '', 'receives_invoices', true))`)
  await owner.query(
    `update business set name = 'Foxglove Ltd', vat_number = 'GB980780684', schedule_hour = 0,
       address = '{"line1": "1 Test Street", "line2": "", "city": "Leeds", "region": "", "postcode": "LS1 1AA", "country": "GB"}'`,
  )
  await owner.query(
    `insert into schedules (name, customer_id, customer_name, currency, terms_days, lines, every, unit, start_date, action, email,
       next_date, run_on, net_minor, monthly_minor)
     select 'Care plan ' || nth, customers.id, customers.name, 'GBP', 30, lines.lines, 1, 'month', $2::date, 'issue_and_email',
       '{"to": [], "cc": [], "bcc": [], "reply_to": "", "subject": null, "body": null, "attach_pdf": true}', $2::date, $2::date, 15000, 15000
       from generate_series(1, $1::integer) nth
       join (select id, name, row_number() over (order by id) - 1 as place from customers) customers on customers.place = nth % ${customers}
       cross join lateral (
         select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'description', 'Part ' || part || ' for {month} {year}', 'quantity', '1',
           'unit', '', 'unit_price', '50', 'discount_percent', '0', 'vat_code', 'standard', 'net_minor', 5000)) as lines
           from generate_series(1, 3) part) lines`,
    [count, dueDate],
  )
  // A table that was vacuumed while empty is planned as empty in cached plans: each look-up would scan all of it.
  await owner.query('truncate invoices cascade')
  await owner.query('vacuum analyze customers, schedules')
}

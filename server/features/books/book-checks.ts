import { banking } from './banking-checks.ts'

/** Documents and payments that were brought in from another system. */
const imported = [
  {
    name: 'what was settled before a document was brought in is less than its gross',
    rows: `select (select count(*) from invoices where kind = 'imported') + (select count(*) from credit_notes where kind = 'imported')`,
    violations: `select number || ': ' || settled_before_minor from (
        select kind, number, settled_before_minor, gross_minor from invoices union all
        select kind, number, settled_before_minor, gross_minor from credit_notes) document
       where settled_before_minor not between 0 and greatest(0, gross_minor - 1) or (kind = 'own' and settled_before_minor <> 0)`,
  },
  {
    name: 'numbers that were brought in are there once for each customer',
    rows: `select (select count(*) from invoices where kind = 'imported') + (select count(*) from credit_notes where kind = 'imported')
      + (select count(*) from payments where kind = 'imported')`,
    violations: `select what || ' ' || number from (
        select 'invoice' as what, customer_id, lower(number) as number from invoices where kind = 'imported' union all
        select 'credit note', customer_id, lower(number) from credit_notes where kind = 'imported' union all
        select 'payment', customer_id, lower(number) from payments where kind = 'imported') document
       group by what, customer_id, number having count(*) > 1`,
  },
]

/** A rule that must hold for all books: how many rows it covers, and descriptions of the rows that break it. */
type BookCheck = { name: string; rows: string; violations: string }

export const sealsRule = 'the seals of the audit trail hold'

const ofInvoice = (kind: 'payment_id' | 'credit_note_id') =>
  `coalesce((select sum(a.amount_minor) from allocations a where a.invoice_id = i.id and a.${kind} is not null), 0)`

const issued = `from invoices i where i.status = 'issued'`

/** Stored sums against the rows that they add up. */
const sums: BookCheck[] = [
  {
    name: 'paid of each invoice is the sum of its allocations',
    rows: `select count(*) ${issued}`,
    // What was settled before an invoice was brought in counts as paid, and has no rows.
    violations: `select i.number || ': kept ' || i.paid_minor || ', rows ' || ${ofInvoice('payment_id')} ${issued} and i.paid_minor <> i.settled_before_minor + ${ofInvoice('payment_id')}`,
  },
  {
    name: 'credited of each invoice is the sum of its allocations',
    rows: `select count(*) ${issued}`,
    violations: `select i.number || ': kept ' || i.credited_minor || ', rows ' || ${ofInvoice('credit_note_id')} ${issued} and i.credited_minor <> ${ofInvoice('credit_note_id')}`,
  },
  {
    name: 'written off of each invoice is the sum of its write-offs',
    rows: `select count(*) ${issued}`,
    violations: `select i.number || ': kept ' || i.written_off_minor ${issued}
       and i.written_off_minor <> coalesce((select sum(w.amount_minor) from write_offs w where w.invoice_id = i.id), 0)`,
  },
  {
    name: 'outstanding of each invoice is what is left of its gross',
    rows: `select count(*) ${issued}`,
    violations: `select i.number || ': ' || i.outstanding_minor ${issued}
       and i.outstanding_minor <> i.gross_minor + i.rounding_minor - i.paid_minor - i.credited_minor - i.written_off_minor`,
  },
  ...(['payments', 'credit_notes'] as const).flatMap((table): BookCheck[] => {
    const key = table === 'payments' ? 'payment_id' : 'credit_note_id'
    return [
      {
        name: `allocated of ${table.replace('_', ' ')} is the sum of their allocations`,
        rows: `select count(*) from ${table}`,
        violations: `select p.id || ': kept ' || p.allocated_minor from ${table} p
           where p.allocated_minor <> ${table === 'payments' ? '0' : 'p.settled_before_minor'} + coalesce((select sum(a.amount_minor) from allocations a where a.${key} = p.id), 0)`,
      },
      {
        name: `refunded of ${table.replace('_', ' ')} is the sum of their refunds`,
        rows: `select count(*) from ${table}`,
        violations: `select p.id || ': kept ' || p.refunded_minor from ${table} p
           where p.refunded_minor <> coalesce((select sum(r.amount_minor) from refunds r where r.${key} = p.id), 0)`,
      },
    ]
  }),
]

/** Nothing is allocated that is not available. */
const limits: BookCheck[] = [
  {
    name: 'no invoice is paid, credited and written off beyond its gross',
    rows: `select count(*) ${issued}`,
    violations: `select i.number ${issued} and i.paid_minor + i.credited_minor + i.written_off_minor > i.gross_minor + i.rounding_minor`,
  },
  {
    name: 'no payment is allocated and refunded beyond its amount',
    rows: `select count(*) from payments`,
    violations: `select id::text from payments where allocated_minor + refunded_minor > amount_minor`,
  },
  {
    name: 'no credit note is allocated and refunded beyond its gross',
    rows: `select count(*) from credit_notes`,
    violations: `select coalesce(number, id::text) from credit_notes where allocated_minor + refunded_minor > gross_minor + rounding_minor`,
  },
  {
    name: 'what credit notes say was paid back before was refunded',
    rows: `select count(*) from credit_notes where status = 'issued' and prepaid_minor > 0`,
    violations: `select number from credit_notes where status = 'issued' and refunded_minor < prepaid_minor`,
  },
  {
    name: 'allocations are between a customer’s own money and their own invoices, in one currency',
    rows: `select count(*) from allocations`,
    violations: `select a.id::text from allocations a join invoices i on i.id = a.invoice_id
        left join payments p on p.id = a.payment_id left join credit_notes c on c.id = a.credit_note_id
       where (i.customer_id, i.currency) is distinct from (coalesce(p.customer_id, c.customer_id), coalesce(p.currency, c.currency))`,
  },
  {
    name: 'the credit notes of an invoice do not exceed it, rate by rate',
    rows: `select count(distinct invoice_id) from credit_notes where status = 'issued'`,
    violations: `select i.number || ' at ' || credited.category || ' ' || credited.rate
       from (select n.invoice_id, g.category, g.rate, sum(g.net_minor) as net, sum(g.vat_minor) as vat
               from credit_notes n, jsonb_to_recordset(n.vat_groups) as g (category text, rate numeric, net_minor bigint, vat_minor bigint)
              where n.status = 'issued' and n.invoice_id is not null group by 1, 2, 3) credited
       join invoices i on i.id = credited.invoice_id
       left join lateral jsonb_to_recordset(i.vat_groups) as g (category text, rate numeric, net_minor bigint, vat_minor bigint)
              on g.category = credited.category and g.rate = credited.rate
      where not i.vat_groups @> '[{"vat_code": ""}]' and (g.net_minor is null or credited.net not between least(0, g.net_minor) and greatest(0, g.net_minor)
         or credited.vat not between least(0, g.vat_minor) and greatest(0, g.vat_minor))`,
  },
  {
    name: 'the credit notes of an invoice do not exceed its gross',
    rows: `select count(distinct invoice_id) from credit_notes where status = 'issued'`,
    violations: `select i.number || ': ' || i.gross_minor || ', credited ' || credited.gross
       from (select invoice_id, sum(gross_minor) as gross from credit_notes
              where status = 'issued' and invoice_id is not null group by 1) credited
       join invoices i on i.id = credited.invoice_id where credited.gross > i.gross_minor`,
  },
  {
    name: 'the credit notes of an invoice take back no more than was allowed, charged and rounded on it',
    rows: `select count(distinct invoice_id) from credit_notes where status = 'issued'`,
    violations: `select i.number || ': ' || credited.id
       from (select n.invoice_id, part.id, part.category, part.rate, sum(part.amount_minor) as amount
               from credit_notes n, adjustment_parts(n.allowances || n.charges) part
              where n.status = 'issued' and n.invoice_id is not null group by 1, 2, 3, 4) credited
       join invoices i on i.id = credited.invoice_id
       left join lateral adjustment_parts(i.allowances || i.charges) a
         on (a.id, a.category, a.rate) = (credited.id, credited.category, credited.rate)
      where a.id is null or credited.amount not between least(0, a.amount_minor) and greatest(0, a.amount_minor)
      union all
      select i.number || ': rounded' from (
        select invoice_id, sum(rounding_minor) as rounding from credit_notes where status = 'issued' and invoice_id is not null group by 1) credited
       join invoices i on i.id = credited.invoice_id
      where credited.rounding not between least(0, i.rounding_minor) and greatest(0, i.rounding_minor)`,
  },
  {
    name: 'a void invoice and a reversed payment have nothing allocated',
    rows: `select (select count(*) from invoices where status = 'void') + (select count(*) from payments where reversed_at is not null)`,
    violations: `select i.number from invoices i where i.status = 'void'
        and coalesce((select sum(a.amount_minor) from allocations a where a.invoice_id = i.id), 0) <> 0
      union all
      select p.id::text from payments p where p.reversed_at is not null
        and coalesce((select sum(a.amount_minor) from allocations a where a.payment_id = p.id), 0) <> 0`,
  },
]

const kinds = [
  ['invoice', 'invoices'],
  ['credit_note', 'credit_notes'],
] as const

/** Issued documents are numbered without gaps, add up, and have not changed since. */
const documents: BookCheck[] = kinds.flatMap(([kind, table]): BookCheck[] => {
  const name = table.replace('_', ' ')
  const numbered = `select regexp_replace(number, '-?\\d+$', '') as series, substring(number from '\\d+$')::bigint as count, issue_date, (issued_at at time zone (select time_zone from business))::date as issued_on from ${table} where number is not null and kind = 'own'`
  return [
    {
      name: `numbers of ${name} have no gap and no duplicate`,
      rows: `select count(*) from ${table} where number is not null`,
      // Numbers that a person left out count as found, and no document may have one of them.
      violations: `select c.series || ': counted to ' || c.last_number || ', found ' || coalesce(f.found, 0)
          from document_counters c
          left join (select series, count(distinct count) as found, max(count) as highest, min(count) as lowest from (${numbered}) n group by 1) f using (series)
          left join (select series, sum(last_number - first_number + 1) as left_out from number_gaps where kind = '${kind}' group by 1) g using (series)
         where c.kind = '${kind}' and (coalesce(f.found, 0) + coalesce(g.left_out, 0) <> c.last_number or f.highest > c.last_number or f.lowest < 1)
        union all
        select f.series || ' ' || f.count || ': was left out' from (${numbered}) f
         where exists (select from number_gaps g where g.kind = '${kind}' and g.series = f.series and f.count between g.first_number and g.last_number)
        union all
        select f.series || ': never counted' from (${numbered}) f
         where not exists (select from document_counters c where c.kind = '${kind}' and c.series = f.series)`,
    },
    {
      name: `numbers and issue dates of ${name} go up together`,
      rows: `select count(*) from ${table} where number is not null`,
      // Future dates were once allowed; the document after one of those may be dated on the day that it was issued.
      violations: `select series || ' ' || count from (
          select series, count, issue_date, issued_on, lag(issue_date) over (partition by series order by count) as before from (${numbered}) n) o
         where issue_date < before and not (before > issued_on and issue_date = issued_on)`,
    },
    {
      name: `issued ${name} say what they said when they were issued`,
      rows: `select count(*) from ${table} where status <> 'draft'`,
      violations: `select number from ${table} where status <> 'draft' and content_hash is distinct from ${kind}_hash(${table})`,
    },
    {
      name: `lines and VAT of ${name} add up to their totals`,
      rows: `select count(*) from ${table}`,
      violations: `select coalesce(number, id::text) from ${table}
         where net_minor + vat_minor <> gross_minor
            or not (kind = 'imported' and lines = '[]') and net_minor + allowance_minor - charge_minor <> coalesce((select sum((line ->> 'net_minor')::bigint) from jsonb_array_elements(lines) line), 0)
            or allowance_minor <> adjustments_sum(allowances) or charge_minor <> adjustments_sum(charges)
            or net_minor <> coalesce((select sum((part ->> 'net_minor')::bigint) from jsonb_array_elements(vat_groups) part), 0)
            or vat_minor <> coalesce((select sum((part ->> 'vat_minor')::bigint) from jsonb_array_elements(vat_groups) part), 0)`,
    },
  ]
})

const schedules: BookCheck[] = [
  {
    name: 'invoices of a schedule are as many as it has counted',
    rows: `select count(*) from schedules`,
    violations: `select s.name || ': kept ' || s.made_count from schedules s
       where s.made_count <> (select count(*) from schedule_runs r where r.schedule_id = s.id and r.outcome = 'made')`,
  },
  {
    name: 'each date of a schedule has one invoice, and each such invoice its run',
    rows: `select count(*) from invoices where period_date is not null`,
    violations: `select coalesce(i.number, i.id::text) from invoices i where i.period_date is not null
       and not exists (select from schedule_runs r where r.invoice_id = i.id and r.schedule_id = i.schedule_id
         and r.period_date = i.period_date and r.outcome = 'made')`,
  },
  {
    name: 'the next date of a schedule has no invoice yet',
    rows: `select count(*) from schedules where next_date is not null`,
    violations: `select s.name || ': ' || s.next_date from schedules s
       where exists (select from schedule_runs r where r.schedule_id = s.id and r.outcome = 'made' and r.period_date >= s.next_date)`,
  },
]

/** Tallies, counted again. */
const tallied = (name: string, tallies: readonly string[]): BookCheck => {
  const wanted = `tally in (${tallies.map((tally) => `'${tally}'`).join(', ')})`
  return {
    name,
    rows: `select count(*) from counted_tallies() where ${wanted}`,
    violations: `select concat_ws(' ', tally, array_to_string(key, ' ')) || ': kept ' || concat_ws(' ', kept.row_count, kept.sum1, kept.sum2)
         || ', counted ' || concat_ws(' ', counted.row_count, counted.sum1, counted.sum2)
       from (select tally, key, sum(row_count) as row_count, sum(sum1) as sum1, sum(sum2) as sum2
               from tallies where ${wanted} group by tally, key) kept
       full join (select * from counted_tallies() where ${wanted}) counted using (tally, key)
      where (coalesce(kept.row_count, 0), coalesce(kept.sum1, 0), coalesce(kept.sum2, 0))
         <> (coalesce(counted.row_count, 0), coalesce(counted.sum1, 0), coalesce(counted.sum2, 0))`,
  }
}

const dashboards = [
  tallied('kept figures of each month are the sums of its documents, payments and refunds', [
    'invoiced',
    'credited',
    'received',
    'reversed',
    'refunded',
    'settled',
  ]),
  tallied('kept counts of invoices are as many as there are in each standing', ['invoices']),
  tallied('kept counts and sums of payments are those of the payments of each kind and month', ['payments']),
]

const evidence: BookCheck[] = [
  {
    name: 'kept documents are those that were made',
    rows: `select count(*) from documents`,
    violations: `select id::text from documents where sha256 <> sha256(content)`,
  },
  {
    name: sealsRule,
    rows: `select count(*) from audit_seals`,
    violations: `select 'seal ' || id || ': ' || reason from broken_audit_seals`,
  },
]

export const bookChecks: readonly BookCheck[] = [
  ...sums,
  ...limits,
  ...documents,
  ...imported,
  ...banking,
  ...schedules,
  ...dashboards,
  ...evidence,
]

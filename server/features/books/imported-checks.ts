/** Documents and payments that were brought in from another system. */
export const imported = [
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

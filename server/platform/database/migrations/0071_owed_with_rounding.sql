-- Without a transaction
-- What is owed is summed up from the index alone: with the rounding that is part of it since documents are rounded.
drop index concurrently if exists invoices_owed;
create index concurrently invoices_owed on invoices (due_date, currency) include (gross_minor, rounding_minor, outstanding_minor, customer_id)
  where status = 'issued' and outstanding_minor > 0;
drop index concurrently if exists invoices_open;

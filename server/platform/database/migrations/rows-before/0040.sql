-- A write-off, as it was before it could be reversed.
insert into write_offs (invoice_id, amount_minor, reason, write_off_date)
select id, 1, 'small_difference', issue_date from invoices where status = 'issued' and outstanding_minor > 0 order by number limit 1;
-- A draft without a date.
insert into invoices (customer_id, customer_name, currency, document_date, terms_days)
select customer_id, customer_name, currency, '2026-03-03', 30 from invoices where number = 'INV-2026-00003';

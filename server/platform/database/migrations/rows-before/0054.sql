-- What the release before recorded: money on account, from before anything was brought in.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 54, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
-- A draft that the release before wrote at the same time.
insert into invoices (customer_id, customer_name, currency, document_date, terms_days)
select customer_id, customer_name, currency, '2026-03-03', 30 from invoices where number = 'INV-2026-00003';

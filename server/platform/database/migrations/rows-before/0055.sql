-- What the release before recorded: money on account, without a kind.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 55, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
-- A draft that the release before wrote without a kind.
insert into invoices (customer_id, customer_name, currency, document_date, terms_days)
select customer_id, customer_name, currency, '2026-03-03', 30 from invoices where number = 'INV-2026-00003';

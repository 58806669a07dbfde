-- A draft that the release before wrote after them.
insert into invoices (customer_id, customer_name, currency, document_date, terms_days)
select customer_id, customer_name, currency, '2026-03-03', 30 from invoices where number = 'INV-2026-00003';

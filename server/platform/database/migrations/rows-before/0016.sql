-- A payment on account as the release before records it.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 700, '2026-04-04', 'cash' from invoices where number = 'INV-2026-00003';

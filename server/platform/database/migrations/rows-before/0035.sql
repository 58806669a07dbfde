-- Two payments on account, one of them by card. Others are used up or reversed.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 270, '2026-01-20', 'card' from invoices where number = 'INV-2026-00003';
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 280, '2026-02-20', 'cheque' from invoices where number = 'INV-2026-00003';

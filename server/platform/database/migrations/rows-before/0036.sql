-- What is written between the two files: a payment, and refunds of part of one and of all of another of before.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 290, '2026-02-21', 'cheque' from invoices where number = 'INV-2026-00003';
insert into refunds (payment_id, amount_minor, refund_date, method, created_at)
select id, 100, date '2026-03-01', 'card', timestamptz '2026-03-01 10:00:00+00' from payments where amount_minor = 270
union all
select id, 280, '2026-03-01', 'cheque', '2026-03-01 10:00:00+00' from payments where amount_minor = 280;

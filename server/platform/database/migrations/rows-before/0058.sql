-- Documents and schedules of before, one of them paid in part: what is owed stays what it was.
update schedules set reference = 'From before allowances and charges' where id = (select id from schedules order by id limit 1);
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 17, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 17, '2026-03-31'
  from payments, invoices where amount_minor = 17 and invoices.number = 'INV-2026-00003' and outstanding_minor >= 17;

-- A payment as the release before records it: the money first, and then what it pays, which changes it. A draft and its change beside it.
with paid as (
  insert into payments (customer_id, currency, amount_minor, payment_date, method)
  select customer_id, currency, 400, '2026-04-03', 'card' from invoices where number = 'INV-2026-00003'
  returning id
)
select id from paid;
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 300, '2026-04-03'
  from payments, invoices where amount_minor = 400 and number = 'INV-2026-00003' and outstanding_minor >= 300;
update invoices set reference = reference || ' again' where status = 'draft';

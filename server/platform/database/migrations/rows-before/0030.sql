-- Figures that the release before has not folded yet: a customer with several rows, and a part of what is owed on an open invoice is paid.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 40, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 40, '2026-03-31'
  from payments, invoices where amount_minor = 40 and number = 'INV-2026-00003' and outstanding_minor >= 40;

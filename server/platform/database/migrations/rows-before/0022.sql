-- A payment that the release before reversed in a later month than the one in which it came in.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 250, '2026-01-15', 'cheque' from invoices where number = 'INV-2026-00003';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 150, '2026-03-31'
  from payments, invoices where amount_minor = 250 and number = 'INV-2026-00003' and outstanding_minor >= 150;
select reverse_payment(id, 'Bounced', '2026-04-02', null, '2026-04-02 10:00:00+00') from payments where amount_minor = 250;

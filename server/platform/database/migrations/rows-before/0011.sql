-- Who paid after what is owed was kept.
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 800, '2026-04-03'
  from payments, invoices where amount_minor = 10000 and number = 'INV-2026-00003';

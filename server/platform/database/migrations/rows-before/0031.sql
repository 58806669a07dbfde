-- What a customer owes, folded by a server that is still without the indexes, and a row that was added since.
select fold_owed();
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 30, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 30, '2026-03-31'
  from payments, invoices where amount_minor = 30 and number = 'INV-2026-00003' and outstanding_minor >= 30;

-- What is written between the two files: a customer, and a part of an open invoice is paid.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code) values ('BETWEEN', 'Between two files', '{}', 'GBP', 30, 'standard');
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 20, '2026-03-31', 'cheque' from invoices where number = 'INV-2026-00003';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 20, '2026-03-31'
  from payments, invoices where amount_minor = 20 and number = 'INV-2026-00003' and outstanding_minor >= 20;

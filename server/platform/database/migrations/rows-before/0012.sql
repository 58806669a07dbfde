-- A draft, which has no number, and refers to one that has.
insert into invoices (customer_id, customer_name, currency, reference, document_date, terms_days)
select customer_id, customer_name, currency, 'In place of INV-2026-00003', document_date, terms_days
  from invoices where number = 'INV-2026-00003';

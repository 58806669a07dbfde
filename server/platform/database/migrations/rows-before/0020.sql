-- What the release before let be: a payment and an invoice that are dated in the future.
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select customer_id, currency, 700, '2098-01-01', 'cheque' from invoices where number = 'INV-2026-00003';
update invoices set issue_date = '2097-01-01', document_date = '2097-01-01' where status = 'draft';

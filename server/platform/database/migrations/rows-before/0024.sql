-- A draft that could not be issued on its day, as the release before keeps it, and a draft credit note for a day before its invoice.
update invoices set issue_failure = '[{"key": "gap.no_lines"}]' where issue_on is not null;
insert into credit_notes (customer_id, customer_name, invoice_id, currency, reason, issue_date, document_date)
select customer_id, customer_name, id, currency, 'Returned', '2026-03-01', '2026-03-01' from invoices where number = 'INV-2026-00003';

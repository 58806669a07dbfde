-- A draft credit note without an invoice.
insert into credit_notes (customer_id, customer_name, currency, reason, document_date)
select customer_id, customer_name, currency, 'Goodwill', '2026-03-02' from invoices where number = 'INV-2026-00003';

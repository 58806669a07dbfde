-- A draft of the release before, which names no order; invoices, files and issued credit notes are there already.
insert into credit_notes (customer_id, customer_name, currency, reason, buyer_reference, document_date)
select customer_id, customer_name, currency, 'Goods returned', 'Desk 0142', '2026-03-03' from invoices where status = 'issued' order by id limit 1;

-- A draft that waits for its day, a draft of a credit note, and a payment that was reversed: what the renamed rules are about.
insert into invoices (customer_id, customer_name, currency, terms_days, document_date, issue_on, issue_on_email)
select id, name, currency, 30, '2026-03-31', '2026-05-01', false from customers order by id limit 1;
insert into credit_notes (customer_id, customer_name, currency, document_date)
select id, name, currency, '2026-03-31' from customers order by id limit 1;
insert into payments (customer_id, currency, amount_minor, payment_date, method)
select id, currency, 4711, '2026-02-10', 'card' from customers order by id limit 1;
select reverse_payment(id, 'Charged back', '2026-02-20', null, '2026-02-20 10:00:00+00') from payments where amount_minor = 4711;

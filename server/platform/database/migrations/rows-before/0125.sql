-- A payment that was charged back, of the first invoice there is.
with link as (
  insert into customer_links (id, invoice_id, contact_email, token_hash)
  select uuidv7(), id, 'disputes@example.com', sha256('0125') from invoices where status = 'issued' order by id limit 1
  returning id, invoice_id
), online as (
  insert into online_payments (link_id, invoice_id, provider, is_live, currency, amount_minor, status)
  select id, invoice_id, 'stripe', false, 'GBP', 100, 'failed' from link
  returning id
)
insert into online_payment_incidents (online_payment_id, kind, reference, amount_minor)
select id, 'charged_back', 'dp_0125', 100 from online;

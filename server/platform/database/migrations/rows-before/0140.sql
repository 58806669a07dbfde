-- A refund that somebody made at the provider, of a payment of the first invoice there is.
with paid as (
  insert into payments (customer_id, currency, amount_minor, payment_date, method)
  select customer_id, currency, 500, '2026-03-02', 'card' from invoices where status = 'issued' order by id limit 1 returning id, currency
), sent as (
  insert into refunds (payment_id, amount_minor, refund_date, method) select id, 200, '2026-03-03', 'card' from paid returning id
)
insert into online_refunds (online_payment_id, refund_id, status, provider_refund_id)
select (select id from online_payments order by id limit 1), sent.id, 'sent', 're_0140' from sent;

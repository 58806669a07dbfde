-- A view of somebody's own, and a payment that came in after the figures of each month were kept.
insert into saved_views (user_id, list, name, search)
select id, 'invoices', 'Mine', '?state=open' from users where email = 'owner@example.com';
insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
select payments.id, invoices.id, 700, '2026-04-02'
  from payments, invoices where amount_minor = 10000 and number = 'INV-2026-00003';

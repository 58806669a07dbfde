-- An import can be undone after a payment of its invoices was reversed: nothing of that payment is left on them.

create or replace function remove_imported_documents(import uuid, most integer)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  credits uuid[] := array(select id from credit_notes where import_id = import order by id limit most);
  moneys uuid[] := array(select id from payments where import_id = import order by id limit most);
  bills uuid[] := array(select id from invoices where import_id = import order by id limit most);
  payers uuid[] := array(select distinct customer_id from invoices where id = any (bills));
begin
  delete from original_documents where invoice_id = any (bills) or credit_note_id = any (credits);
  -- What a payment gave and took back by its reversal comes to nothing; the audit trail keeps both. How long it took to settle is forgotten.
  insert into month_figures (month, currency, kind, amount_minor, amount_days)
  select first_of_month(payer.payment_date), payer.currency, 'settled', -sum(given.amount_minor),
         -sum(given.amount_minor::numeric * greatest(0, payer.payment_date - bill.issue_date))
    from allocations given
    join payments payer on payer.id = given.payment_id and payer.reversed_at is not null
    join invoices bill on bill.id = given.invoice_id
   where given.invoice_id = any (bills) and given.amount_minor > 0
   group by 1, 2;
  delete from allocations where invoice_id = any (bills) and payment_id in (select id from payments where reversed_at is not null);
  delete from credit_notes where id = any (credits);
  delete from payments where id = any (moneys);
  delete from invoices where id = any (bills);
  -- The last date of a customer may be an earlier one now. Once for all of them: row by row it would take as long as their product.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures figures
     set last_invoice_date = latest.issue_date
    from (select customer_id, coalesce((select max(issue_date) from invoices where invoices.customer_id = one.customer_id and status = 'issued'), '-infinity') as issue_date
            from unnest(payers) as one (customer_id)) latest
   where figures.customer_id = latest.customer_id and figures.last_invoice_date > latest.issue_date;
  return cardinality(credits) + cardinality(moneys) + cardinality(bills);
end
$$;

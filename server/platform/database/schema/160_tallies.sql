-- The counts and sums that lists show. Triggers add rows, a job folds them, and "npm run check-books" compares each
-- table with the view of what it must add up to.

-- The state of an invoice as far as it does not depend on the day: an open one is overdue, part paid or unpaid, as
-- invoice-states.queries.ts says.
create function invoice_standing(invoice invoices) returns text
language sql immutable parallel safe
return case when invoice.status <> 'issued' then invoice.status
            when invoice.outstanding_minor > 0 then 'open'
            when invoice.written_off_minor > 0 then 'written_off'
            when invoice.credited_minor > 0 and invoice.paid_minor = 0 then 'credited'
            else 'paid' end;

-- What is still to be paid of an issued invoice.
create function owed_of(invoice invoices) returns bigint
language sql immutable parallel safe
return case when invoice.status = 'issued' then invoice.outstanding_minor else 0 end;

-- How many invoices stand where, and what they come to, kept as month_figures is.
create table invoice_tallies (
  standing text not null,
  currency text not null,
  invoice_count bigint not null,
  -- Of issued ones alone: a draft is owed by nobody and a void one counts nowhere.
  gross_minor bigint not null,
  -- What is owed on them, which is something for open ones alone.
  owed_minor bigint not null default 0,
  -- The value of what is owed in the base currency, of each invoice by its own exchange rate.
  owed_base_minor bigint not null default 0,
  id bigint generated always as identity primary key
);
grant select on invoice_tallies to counterfoil_app;

-- What invoice_tallies must add up to.
create view invoice_tallies_of_invoices as
  select invoice_standing(i) as standing, currency, count(*) as invoice_count,
         sum(case when status = 'issued' then gross_minor else 0 end)::bigint as gross_minor,
         sum(owed_of(i))::bigint as owed_minor,
         sum(in_base_minor(owed_of(i), currency, exchange_rate, (select base_currency from business)))::bigint
           as owed_base_minor
    from invoices i group by 1, 2;
grant select on invoice_tallies_of_invoices to counterfoil_app;

-- Replaces many rows by their sum, one at a time.
create function fold_invoice_tallies() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_invoice_tallies', 0));
  with folded as (
    delete from invoice_tallies returning standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor
  )
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
  select standing, currency, sum(invoice_count), sum(gross_minor), sum(owed_minor), sum(owed_base_minor)
    from folded group by standing, currency;
end;
grant execute on function fold_invoice_tallies() to counterfoil_app;

-- What has become of a payment: reversed, used up, or something of it is still on account. Written in TypeScript too,
-- as conditions: payment-conditions.queries.ts.
create function payment_standing(payment payments) returns text
language sql immutable parallel safe
return case when payment.reversed_at is not null then 'reversed'
            when payment.unallocated_minor > 0 then 'on_account'
            else 'used' end;

-- How many payments there are of each kind in each month, and what they come to, kept as month_figures is.
create table payment_tallies (
  month date not null,
  currency text not null,
  method text not null,
  -- The id of the account that they came into; empty if none is known.
  bank text not null,
  standing text not null,
  payment_count bigint not null,
  amount_minor bigint not null,
  unallocated_minor bigint not null,
  id bigint generated always as identity primary key
);
grant select on payment_tallies to counterfoil_app;

-- What payment_tallies must add up to.
create view payment_tallies_of_payments as
  select first_of_month(payment_date) as month, currency, method, coalesce(bank_id::text, '') as bank,
         payment_standing(p) as standing, count(*) as payment_count, sum(amount_minor)::bigint as amount_minor,
         sum(unallocated_minor)::bigint as unallocated_minor
    from payments p group by 1, 2, 3, 4, 5;
grant select on payment_tallies_of_payments to counterfoil_app;

-- Replaces many rows by their sum, one at a time.
create function fold_payment_tallies() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  -- One at a time: two would wait for each other's rows.
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_payment_tallies', 0));
  with crowded as (
    select month from payment_tallies group by month, currency, method, bank, standing having count(*) > 1
  ), folded as (
    delete from payment_tallies where month in (select month from crowded)
    returning month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor
  )
  insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
  select month, currency, method, bank, standing, sum(payment_count), sum(amount_minor), sum(unallocated_minor)
    from folded group by 1, 2, 3, 4, 5 having sum(payment_count) <> 0;
end;
grant execute on function fold_payment_tallies() to counterfoil_app;

-- What is owed in the base currency is kept in its minor units, of which it has others now.
create function base_currency_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_base_minor)
  select actual.standing, actual.currency, 0, 0, actual.owed_base_minor - sum(kept.owed_base_minor)
    from invoice_tallies_of_invoices actual join invoice_tallies kept using (standing, currency)
   where actual.standing = 'open'
   group by actual.standing, actual.currency, actual.owed_base_minor;
  return null;
end
$$;
create trigger base_currency after update of base_currency on business
  for each row when (minor_digits(old.base_currency) <> minor_digits(new.base_currency))
    execute function base_currency_changed();

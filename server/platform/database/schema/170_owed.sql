-- What is owed, by day and by customer, kept as the tallies are.

-- What is owed by the day on which it is due, kept as month_figures is.
create table owed_by_day (
  due_date date not null,
  currency text not null,
  invoice_count bigint not null,
  owed_minor bigint not null,
  -- Whether something of these invoices has been paid or credited already.
  is_part_paid boolean not null default false,
  -- The totals of these invoices, of which owed_minor is still to be paid.
  gross_minor bigint not null default 0
);
create index owed_by_day_by_day on owed_by_day (due_date, currency) include (invoice_count, owed_minor);
grant select on owed_by_day to counterfoil_app;

-- What owed_by_day must add up to.
create view owed_by_day_of_invoices as
  select due_date, currency, count(*) as invoice_count, sum(outstanding_minor)::bigint as owed_minor,
         outstanding_minor < gross_minor + rounding_minor as is_part_paid, sum(gross_minor)::bigint as gross_minor
    from invoices where status = 'issued' and outstanding_minor > 0
   group by due_date, currency, is_part_paid;
grant select on owed_by_day_of_invoices to counterfoil_app;

-- What each customer owes, kept as month_figures is.
create table owed_by_customer (
  customer_id uuid not null,
  currency text not null,
  owed_minor bigint not null,
  -- Whether it is the sum of earlier rows. A customer has one such row in each currency.
  is_folded boolean not null default false
);
create index owed_by_customer_added on owed_by_customer (currency, customer_id) include (owed_minor)
  where not is_folded;
create unique index owed_by_customer_folded_once on owed_by_customer (currency, customer_id) include (owed_minor)
  where is_folded;
create index owed_by_customer_largest on owed_by_customer (currency, owed_minor desc, customer_id desc) where is_folded;
grant select on owed_by_customer to counterfoil_app;

-- What owed_by_customer must add up to.
create view owed_by_customer_of_invoices as
  select customer_id, currency, sum(outstanding_minor)::bigint as owed_minor
    from invoices where status = 'issued' and outstanding_minor > 0 group by 1, 2;
grant select on owed_by_customer_of_invoices to counterfoil_app;

-- Replaces many rows by their sum, one at a time. What has been settled leaves no row.
create function fold_owed() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_owed', 0));
  with crowded as (
    select due_date, currency, is_part_paid from owed_by_day group by 1, 2, 3 having count(*) > 1
  ), folded as (
    delete from owed_by_day o using crowded c
     where (o.due_date, o.currency, o.is_part_paid) = (c.due_date, c.currency, c.is_part_paid)
    returning o.due_date, o.currency, o.is_part_paid, o.invoice_count, o.gross_minor, o.owed_minor
  )
  insert into owed_by_day (due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor)
  select due_date, currency, is_part_paid, sum(invoice_count), sum(gross_minor), sum(owed_minor)
    from folded group by 1, 2, 3 having sum(invoice_count) <> 0;
  with added as (
    delete from owed_by_customer where not is_folded returning customer_id, currency, owed_minor
  ), before as (
    delete from owed_by_customer o using (select distinct customer_id, currency from added) a
     where o.is_folded and (o.customer_id, o.currency) = (a.customer_id, a.currency)
    returning o.customer_id, o.currency, o.owed_minor
  )
  insert into owed_by_customer (customer_id, currency, owed_minor, is_folded)
  select customer_id, currency, sum(owed_minor), true
    from (select customer_id, currency, owed_minor from added union all select customer_id, currency, owed_minor
      from before) rows
   group by 1, 2 having sum(owed_minor) <> 0;
end;
grant execute on function fold_owed() to counterfoil_app;

-- What each customer owes and when they were last invoiced, kept as owed_by_customer is. Each customer has a row.
create table customer_figures (
  customer_id uuid not null,
  -- The value of open invoices in the base currency, each by its own exchange rate.
  owed_minor bigint not null default 0,
  -- The latest of a customer's rows counts; -infinity if there is none.
  last_invoice_date date not null default '-infinity'::date,
  -- Whether it stands for earlier rows. A customer has one such row.
  is_folded boolean not null default false
);
create index customer_figures_added on customer_figures (customer_id) include (owed_minor, last_invoice_date)
  where not is_folded;
create index customer_figures_by_last_invoice on customer_figures (last_invoice_date desc, customer_id desc)
  where is_folded;
create index customer_figures_by_owed on customer_figures (owed_minor desc, customer_id desc) where is_folded;
create unique index customer_figures_folded_once on customer_figures (customer_id)
  include (owed_minor, last_invoice_date) where is_folded;
grant select on customer_figures to counterfoil_app;

-- What customer_figures must add up to.
create view customer_figures_of_invoices as
  select customers.id as customer_id,
         coalesce(sum(in_base_minor(i.outstanding_minor, i.currency, i.exchange_rate, business.base_currency)), 0)
           ::bigint as owed_minor,
         coalesce(max(i.issue_date), '-infinity') as last_invoice_date
    from business cross join customers
    left join invoices i on i.customer_id = customers.id and i.status = 'issued' group by 1;
grant select on customer_figures_of_invoices to counterfoil_app;

-- Gives each customer a row, so that the list in order of a figure has them all.
create function begin_customer_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into customer_figures (customer_id) values (new.id);
  return null;
end
$$;
create trigger figures after insert on customers
  for each row execute function begin_customer_figures();

-- Adds what is missing of the figures of customers, where amounts have other decimals now.
create function correct_customer_figures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  -- One statement sees the invoices and what has been added for them at the same moment, so the difference is what is
  -- missing.
  insert into customer_figures (customer_id, owed_minor, last_invoice_date)
  select real.customer_id, real.owed_minor - coalesce(sum(kept.owed_minor), 0), real.last_invoice_date
    from customer_figures_of_invoices real left join customer_figures kept on kept.customer_id = real.customer_id
   group by real.customer_id, real.owed_minor, real.last_invoice_date
  having real.owed_minor <> coalesce(sum(kept.owed_minor), 0)
      or count(kept.customer_id) = 0 or real.last_invoice_date > max(kept.last_invoice_date);
end;

-- What is owed in the base currency is kept in its minor units, of which it has others now.
create function base_currency_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform correct_customer_figures();
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

-- One row in the place of many, in one statement: whoever reads at that moment sees the one or the many.
create function fold_customer_figures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  with added as (
    delete from customer_figures where not is_folded returning customer_id, owed_minor, last_invoice_date
  ), before as (
    delete from customer_figures f using (select distinct customer_id from added) a
     where f.is_folded and f.customer_id = a.customer_id
    returning f.customer_id, f.owed_minor, f.last_invoice_date
  )
  insert into customer_figures (customer_id, owed_minor, last_invoice_date, is_folded)
  select customer_id, sum(owed_minor), max(last_invoice_date), true
    from (select * from added union all select * from before) rows
   -- Of a customer who has been deleted nothing is left.
   where exists (select from customers where id = customer_id) group by 1;
end;
grant execute on function fold_customer_figures() to counterfoil_app;

-- The last date on which a customer was invoiced may be an earlier one once an invoice is voided.
create function keep_last_invoice_date() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Not while rows are folded: the folded one would be missed.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures
     set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id
       and status = 'issued'), '-infinity')
   where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  return null;
end
$$;
create trigger last_invoice_date after update of status on invoices
  for each row when (old.status = 'issued' and new.status <> 'issued') execute function keep_last_invoice_date();

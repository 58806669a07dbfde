-- What each customer owes and when they were last invoiced: columns and orders of their list, kept as owed_by_customer is. Of several
-- currencies the value in the base currency is kept, so that customers can be compared.

-- For three tables, so that all of them together are waited for no longer than a second.
set local lock_timeout = '300ms';

create function minor_digits(currency text) returns integer
language sql immutable parallel safe
return case
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency in ('CLF', 'UYW') then 4
  else 2 end;
comment on function minor_digits(text) is 'The decimals of a currency. Written in TypeScript too: minor-units.ts.';

create function in_base_minor(minor bigint, currency text, rate numeric, base_currency text) returns bigint
language sql immutable parallel safe
return case when rate is null then minor
            else round(minor * rate * (10::numeric ^ (minor_digits(base_currency) - minor_digits(currency))))::bigint end;
comment on function in_base_minor(bigint, text, numeric, text) is
  'An amount of a document in the base currency, by its own exchange rate, rounded as convertMinor in TypeScript does. Without a rate it is in the base currency already.';

create table customer_figures (
  customer_id uuid not null,
  owed_minor bigint not null default 0,
  last_invoice_date date not null default '-infinity',
  is_folded boolean not null default false
);
comment on table customer_figures is 'What each customer owes and when they were last invoiced, kept as owed_by_customer is. Each customer has a row.';
comment on column customer_figures.owed_minor is 'The value of open invoices in the base currency, each by its own exchange rate.';
comment on column customer_figures.last_invoice_date is 'The latest of a customer''s rows counts; -infinity if there is none.';
comment on column customer_figures.is_folded is 'Whether it stands for earlier rows. A customer has one such row.';
-- Written by the functions below alone.
grant select on customer_figures to counterfoil_app;

create unique index customer_figures_folded_once on customer_figures (customer_id) include (owed_minor, last_invoice_date) where is_folded;
create index customer_figures_added on customer_figures (customer_id) include (owed_minor, last_invoice_date) where not is_folded;
create index customer_figures_by_owed on customer_figures (owed_minor desc, customer_id desc) where is_folded;
create index customer_figures_by_last_invoice on customer_figures (last_invoice_date desc, customer_id desc) where is_folded;

create view customer_figures_of_invoices as
  select customers.id as customer_id,
         coalesce(sum(in_base_minor(i.outstanding_minor, i.currency, i.exchange_rate, business.base_currency)), 0)::bigint as owed_minor,
         coalesce(max(i.issue_date), '-infinity') as last_invoice_date
    from business cross join customers left join invoices i on i.customer_id = customers.id and i.status = 'issued' group by 1;
comment on view customer_figures_of_invoices is 'What customer_figures must add up to.';
grant select on customer_figures_of_invoices to counterfoil_app;

create function keep_customer_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  base text;
  owed_before bigint := case when tg_op = 'UPDATE' then owed_of(old) else 0 end;
  is_issued boolean := new.status = 'issued' and (tg_op = 'INSERT' or old.status <> 'issued');
begin
  if is_issued or owed_before <> owed_of(new) then
    select base_currency into base from business;
    insert into customer_figures (customer_id, owed_minor, last_invoice_date)
    values (new.customer_id,
            in_base_minor(owed_of(new), new.currency, new.exchange_rate, base)
              - in_base_minor(owed_before, new.currency, new.exchange_rate, base),
            case when is_issued then new.issue_date else '-infinity' end);
  end if;
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status <> 'issued' then
    -- The last date may be an earlier one now. Not while rows are folded: the folded one would be missed.
    perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
    update customer_figures
       set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id and status = 'issued'), '-infinity')
     where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  end if;
  return null;
end
$$;
comment on function keep_customer_figures() is
  'Keeps what a customer owes and the date of the last invoice. Rows are only added, so that nobody waits for a row that another holds; a job folds them.';
-- Waits for those who are writing invoices: from here on every change is added. What was there before is added by the next file.
create trigger customer_figures after insert or update on invoices for each row execute function keep_customer_figures();

create function begin_customer_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into customer_figures (customer_id) values (new.id);
  return null;
end
$$;
comment on function begin_customer_figures() is 'Gives each customer a row, so that the list in order of a figure has them all.';
create trigger figures after insert on customers for each row execute function begin_customer_figures();

create function correct_customer_figures() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  -- One statement sees the invoices and what has been added for them at the same moment, so the difference is what is missing.
  insert into customer_figures (customer_id, owed_minor, last_invoice_date)
  select real.customer_id, real.owed_minor - coalesce(sum(kept.owed_minor), 0), real.last_invoice_date
    from customer_figures_of_invoices real left join customer_figures kept on kept.customer_id = real.customer_id
   group by real.customer_id, real.owed_minor, real.last_invoice_date
  having real.owed_minor <> coalesce(sum(kept.owed_minor), 0)
      or count(kept.customer_id) = 0 or real.last_invoice_date > max(kept.last_invoice_date);
end;
comment on function correct_customer_figures() is 'Adds what is missing of the figures of customers: of those from before, and where amounts have other decimals.';
revoke all on function correct_customer_figures() from public;

create function base_currency_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform correct_customer_figures();
  return null;
end
$$;
comment on function base_currency_changed() is 'The figures of customers are in minor units of the base currency, which has other decimals now.';
create trigger base_currency after update of base_currency on business
  for each row when (minor_digits(old.base_currency) <> minor_digits(new.base_currency)) execute function base_currency_changed();

create function fold_customer_figures() returns void
language sql security definer set search_path = pg_catalog, public
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
comment on function fold_customer_figures() is 'One row in the place of many, in one statement: whoever reads at that moment sees the one or the many.';
revoke all on function fold_customer_figures() from public;
grant execute on function fold_customer_figures() to counterfoil_app;

-- What Home and the list of customers still added up or counted on each visit, kept as month_figures is. Home went through every day and
-- every customer for which something is owed; the list counted all customers.

-- For three tables, so that all of them together are waited for no longer than a second.
set local lock_timeout = '300ms';

-- Holds up those who write invoices until what is owed is in the tallies: nothing is counted twice or left out.
create or replace trigger figures after insert or update or delete on invoices
  for each row execute function keep_invoice_figures();

-- How much is owed in all: what has been late for long is the whole without the last days, so that few days are added up.
alter table invoice_tallies add column owed_minor bigint not null default 0;
comment on column invoice_tallies.owed_minor is 'What is owed on them, which is something for open ones alone.';

create or replace view invoice_tallies_of_invoices as
  select invoice_standing(i) as standing, currency, count(*) as invoice_count,
         sum(case when status = 'issued' then gross_minor else 0 end)::bigint as gross_minor,
         sum(owed_of(i))::bigint as owed_minor
    from invoices i group by 1, 2;

insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
select 'open', currency, 0, 0, sum(owed_minor) from owed_by_day group by currency;

create or replace function keep_invoice_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := case when tg_op <> 'INSERT' then invoice_standing(old) end;
  stands text := case when tg_op <> 'DELETE' then invoice_standing(new) end;
  owed_before bigint := case when tg_op <> 'INSERT' then owed_of(old) else 0 end;
  owed_after bigint := case when tg_op <> 'DELETE' then owed_of(new) else 0 end;
  sign integer;
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after);
  elsif tg_op = 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before);
    return null;
  elsif was <> stands or old.currency <> new.currency then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before),
           (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after);
  elsif owed_before <> owed_after then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (stands, new.currency, 0, 0, owed_after - owed_before);
  end if;

  if owed_before <> owed_after then
    insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
    values (new.due_date, new.currency, sign(owed_after) - sign(owed_before), owed_after - owed_before);
    insert into owed_by_customer (customer_id, currency, owed_minor)
    values (new.customer_id, new.currency, owed_after - owed_before);
  end if;

  if (tg_op = 'INSERT' and new.status = 'issued') or (tg_op = 'UPDATE' and old.status <> new.status) then
    sign := case when new.status = 'issued' then 1 else -1 end;
    insert into month_figures (month, currency, kind, net_minor, amount_minor)
    values (first_of_month(new.issue_date), new.currency, 'invoiced', sign * new.net_minor, sign * new.gross_minor);
  end if;
  return null;
end
$$;

create or replace function fold_invoice_tallies() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  -- One at a time: two would wait for each other's rows.
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_invoice_tallies', 0));
  with folded as (
    delete from invoice_tallies returning standing, currency, invoice_count, gross_minor, owed_minor
  )
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
  select standing, currency, sum(invoice_count), sum(gross_minor), sum(owed_minor) from folded group by 1, 2;
end;

-- One folded row for each customer and currency, and what was added since. Those who owe most are then the first of the folded ones by
-- amount, unless they are among the few that have changed since. What is there now is folded by the next run of the job.
alter table owed_by_customer add column is_folded boolean not null default false;
comment on column owed_by_customer.is_folded is 'Whether it is the sum of earlier rows. A customer has one such row in each currency.';

create or replace function fold_owed() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_owed', 0));
  with crowded as (
    select due_date, currency from owed_by_day group by 1, 2 having count(*) > 1
  ), folded as (
    delete from owed_by_day o using crowded c where (o.due_date, o.currency) = (c.due_date, c.currency)
    returning o.due_date, o.currency, o.invoice_count, o.owed_minor
  )
  insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
  select due_date, currency, sum(invoice_count), sum(owed_minor) from folded group by 1, 2 having sum(invoice_count) <> 0;
  with added as (
    delete from owed_by_customer where not is_folded returning customer_id, currency, owed_minor
  ), before as (
    delete from owed_by_customer o using (select distinct customer_id, currency from added) a
     where o.is_folded and (o.customer_id, o.currency) = (a.customer_id, a.currency)
    returning o.customer_id, o.currency, o.owed_minor
  )
  insert into owed_by_customer (customer_id, currency, owed_minor, is_folded)
  select customer_id, currency, sum(owed_minor), true
    from (select customer_id, currency, owed_minor from added union all select customer_id, currency, owed_minor from before) rows
   group by 1, 2 having sum(owed_minor) <> 0;
end;

-- The counts and sums above the list of invoices read every open invoice that is not due yet, 2,700 of a million, to tell those that are partly paid from the
-- others. What falls due each day is kept for both apart now, with the totals of the invoices.

-- For two tables, so that both together are waited for no longer than a second.
set local lock_timeout = '400ms';

-- Holds up those who write invoices until the days are added up anew: nothing is counted twice or left out.
create or replace trigger figures after delete or update on invoices
  for each row execute function keep_invoice_figures();

alter table owed_by_day
  add column is_part_paid boolean not null default false,
  add column gross_minor bigint not null default 0;
comment on column owed_by_day.is_part_paid is 'Whether something of these invoices has been paid or credited already.';
comment on column owed_by_day.gross_minor is 'The totals of these invoices, of which owed_minor is still to be paid.';

create or replace view owed_by_day_of_invoices as
  select due_date, currency, count(*) as invoice_count, sum(outstanding_minor)::bigint as owed_minor,
         outstanding_minor < gross_minor + rounding_minor as is_part_paid, sum(gross_minor)::bigint as gross_minor
    from invoices where status = 'issued' and outstanding_minor > 0
   group by due_date, currency, is_part_paid;

-- The next folding leaves of each day what is added here.
insert into owed_by_day (due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor)
select due_date, currency, false, -sum(invoice_count), 0, -sum(owed_minor) from owed_by_day group by due_date, currency
union all
select due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor from owed_by_day_of_invoices;

create or replace function keep_invoice_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  was text := invoice_standing(old);
  stands text := case when tg_op <> 'DELETE' then invoice_standing(new) end;
  owed_before bigint := owed_of(old);
  owed_after bigint := case when tg_op <> 'DELETE' then owed_of(new) else 0 end;
  is_issued boolean := tg_op = 'UPDATE' and old.status <> 'issued' and new.status = 'issued';
  bill invoices;
  base text;
  base_before bigint := 0;
  base_after bigint := 0;
  sign integer;
begin
  if tg_op = 'DELETE' then bill := old; else bill := new; end if;
  if owed_before <> owed_after then
    select base_currency into base from business;
    base_before := in_base_minor(owed_before, bill.currency, bill.exchange_rate, base);
    base_after := in_base_minor(owed_after, bill.currency, bill.exchange_rate, base);
  end if;

  if tg_op = 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before, -base_before);
  elsif was <> stands or old.currency <> new.currency then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before, -base_before),
           (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after, base_after);
  elsif owed_before <> owed_after then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
    values (stands, new.currency, 0, 0, owed_after - owed_before, base_after - base_before);
  end if;

  if owed_before <> owed_after then
    insert into owed_by_day (due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor)
    select bill.due_date, bill.currency, owed < bill.gross_minor + bill.rounding_minor, invoices, invoices * bill.gross_minor, invoices * owed
      from (values (-1, owed_before), (1, owed_after)) as part (invoices, owed) where owed > 0;
    insert into owed_by_customer (customer_id, currency, owed_minor)
    values (bill.customer_id, bill.currency, owed_after - owed_before);
  end if;
  -- An earlier last date is found by keep_last_invoice_date(), and by remove_imported_documents() for all it takes away.
  if is_issued or owed_before <> owed_after then
    insert into customer_figures (customer_id, owed_minor, last_invoice_date)
    values (bill.customer_id, base_after - base_before, case when is_issued then new.issue_date else '-infinity' end);
  end if;

  -- What an import brought was sold, and counted, where it came from.
  if bill.kind = 'own' and tg_op = 'UPDATE' and old.status <> new.status then
    sign := case when new.status = 'issued' then 1 else -1 end;
    insert into month_figures (month, currency, kind, net_minor, amount_minor)
    values (first_of_month(new.issue_date), new.currency, 'invoiced', sign * new.net_minor, sign * new.gross_minor);
  end if;
  return null;
end
$$;

create or replace function keep_figures_of_new_invoices()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  base text;
begin
  select base_currency into base from business;
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
  select invoice_standing(one::invoices), one.currency, count(*),
         sum(case when one.status = 'issued' then one.gross_minor else 0 end), sum(owed_of(one::invoices)),
         sum(in_base_minor(owed_of(one::invoices), one.currency, one.exchange_rate, base))
    from created one group by 1, 2;
  if not exists (select from created where status = 'issued') then
    return null;
  end if;

  insert into customer_figures (customer_id, owed_minor, last_invoice_date)
  select customer_id, sum(in_base_minor(outstanding_minor, currency, exchange_rate, base)), max(issue_date)
    from created where status = 'issued' group by customer_id;
  insert into owed_by_day (due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor)
  select due_date, currency, outstanding_minor < gross_minor + rounding_minor, count(*), sum(gross_minor), sum(outstanding_minor)
    from created where status = 'issued' and outstanding_minor > 0 group by 1, 2, 3;
  insert into owed_by_customer (customer_id, currency, owed_minor)
  select customer_id, currency, sum(outstanding_minor)
    from created where status = 'issued' and outstanding_minor > 0 group by customer_id, currency;
  -- What an import brought was sold, and counted, where it came from.
  insert into month_figures (month, currency, kind, net_minor, amount_minor)
  select first_of_month(issue_date), currency, 'invoiced', sum(net_minor), sum(gross_minor)
    from created where status = 'issued' and kind = 'own' group by 1, 2;
  return null;
end
$$;

create or replace function fold_owed()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
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
    from (select customer_id, currency, owed_minor from added union all select customer_id, currency, owed_minor from before) rows
   group by 1, 2 having sum(owed_minor) <> 0;
end;

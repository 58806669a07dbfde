-- Home added up what is owed in the base currency from a row for each customer who owes something, which takes ten milliseconds for 38,000 of them. It is
-- kept with the counts of invoices now. Whoever keeps these keeps the figures of the customer too: both need what an invoice is worth in the base
-- currency, and a row that changes has one trigger less to run.

-- For two tables, so that both together are waited for no longer than a second.
set local lock_timeout = '400ms';

-- The last date of a customer has to be looked for only if an invoice is voided.
create function keep_last_invoice_date()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  -- Not while rows are folded: the folded one would be missed.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures
     set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id and status = 'issued'), '-infinity')
   where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  return null;
end
$$;
comment on function keep_last_invoice_date() is
  'The last date on which a customer was invoiced may be an earlier one once an invoice is voided.';
revoke all on function keep_last_invoice_date() from public;

-- Holds up those who write invoices until what is owed is in the tallies: nothing is counted twice or left out.
drop trigger customer_figures on invoices;
create trigger last_invoice_date after update of status on invoices
  for each row when (old.status = 'issued' and new.status <> 'issued')
  execute function keep_last_invoice_date();
drop function keep_customer_figures();

alter table invoice_tallies add column owed_base_minor bigint not null default 0;
comment on column invoice_tallies.owed_base_minor is 'The value of what is owed in the base currency, of each invoice by its own exchange rate.';

create or replace view invoice_tallies_of_invoices as
  select invoice_standing(i) as standing, currency, count(*) as invoice_count,
         sum(case when status = 'issued' then gross_minor else 0 end)::bigint as gross_minor,
         sum(owed_of(i))::bigint as owed_minor,
         sum(in_base_minor(owed_of(i), currency, exchange_rate, (select base_currency from business)))::bigint as owed_base_minor
    from invoices i group by 1, 2;

insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_base_minor)
select 'open', currency, 0, 0, sum(in_base_minor(outstanding_minor, currency, exchange_rate, (select base_currency from business)))
  from invoices where status = 'issued' and outstanding_minor > 0 group by currency;

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
    insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
    values (bill.due_date, bill.currency, sign(owed_after) - sign(owed_before), owed_after - owed_before);
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
comment on function keep_invoice_figures() is
  'Keeps the counts by standing, what is owed by day and customer, the last date on which a customer was invoiced, and the figures of the month. Rows are only added, so that nobody waits for a row that another holds; a job folds them.';

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
  insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
  select due_date, currency, count(*), sum(outstanding_minor)
    from created where status = 'issued' and outstanding_minor > 0 group by due_date, currency;
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
comment on function keep_figures_of_new_invoices() is
  'Adds new invoices to the counts by standing, what is owed by day and customer, and the figures of the month: once for all rows of a statement. Changes are keep_invoice_figures().';

create or replace function fold_invoice_tallies()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_invoice_tallies', 0));
  with folded as (
    delete from invoice_tallies returning standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor
  )
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
  select standing, currency, sum(invoice_count), sum(gross_minor), sum(owed_minor), sum(owed_base_minor)
    from folded group by standing, currency;
end;

create or replace function base_currency_changed()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
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
comment on function base_currency_changed() is
  'What is owed in the base currency is kept in its minor units, of which it has others now.';

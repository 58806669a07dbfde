-- Bringing in 50,000 open documents took longer than a minute, most of it in triggers that ran once for each row. What follows a new invoice (its entry
-- in the audit trail, the kept figures) is now written once for each statement, for all of its rows together.
create function audit_created()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, after)
  select (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address',
         'created', tg_table_name, one.id, to_jsonb(one) - array['updated_at', 'search_text', 'last_sign_in_at']
    from (select * from created) one;
  return null;
end
$$;
comment on function audit_created() is
  'Says what audit_change() says of new rows, of all rows of a statement at once: row by row it was a third of the time of an import.';
revoke all on function audit_created() from public;

create function keep_figures_of_new_invoices()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  base text;
begin
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
  select invoice_standing(one::invoices), one.currency, count(*),
         sum(case when one.status = 'issued' then one.gross_minor else 0 end), sum(owed_of(one::invoices))
    from created one group by 1, 2;
  if not exists (select from created where status = 'issued') then
    return null;
  end if;

  select base_currency into base from business;
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
  'Adds new invoices to the counts by standing, what is owed by day and customer, and the figures of the month: once for all rows of a statement. Changes are keep_invoice_figures() and keep_customer_figures().';
revoke all on function keep_figures_of_new_invoices() from public;

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
  bill invoices;
  sign integer;
begin
  if tg_op = 'DELETE' then bill := old; else bill := new; end if;
  if tg_op = 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before);
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
    values (bill.due_date, bill.currency, sign(owed_after) - sign(owed_before), owed_after - owed_before);
    insert into owed_by_customer (customer_id, currency, owed_minor)
    values (bill.customer_id, bill.currency, owed_after - owed_before);
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

create or replace function keep_customer_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  base text;
  owed_before bigint := owed_of(old);
  is_issued boolean := tg_op = 'UPDATE' and new.status = 'issued' and old.status <> 'issued';
begin
  if tg_op = 'DELETE' then
    -- Only what an import brought is deleted once it is issued; remove_imported_documents() looks after the last dates.
    if old.status = 'issued' then
      select base_currency into base from business;
      insert into customer_figures (customer_id, owed_minor)
      values (old.customer_id, -in_base_minor(owed_of(old), old.currency, old.exchange_rate, base));
    end if;
    return null;
  end if;
  if is_issued or owed_before <> owed_of(new) then
    select base_currency into base from business;
    insert into customer_figures (customer_id, owed_minor, last_invoice_date)
    values (new.customer_id,
            in_base_minor(owed_of(new), new.currency, new.exchange_rate, base)
              - in_base_minor(owed_before, new.currency, new.exchange_rate, base),
            case when is_issued then new.issue_date else '-infinity' end);
  end if;
  if old.status = 'issued' and new.status <> 'issued' then
    -- The last date may be an earlier one now. Not while rows are folded: the folded one would be missed.
    perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
    update customer_figures
       set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id and status = 'issued'), '-infinity')
     where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  end if;
  return null;
end
$$;

create function use_prepaid_on(bill invoices)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  money record;
  wanted bigint := bill.prepaid_minor;
begin
  -- Locked in the order of all who use several payments, then taken from the oldest.
  perform from payments
    where customer_id = bill.customer_id and currency = bill.currency and unallocated_minor > 0 order by id for update;
  for money in
    select id, payment_date, unallocated_minor from payments
     where customer_id = bill.customer_id and currency = bill.currency and unallocated_minor > 0 order by payment_date, id
  loop
    exit when wanted = 0;
    insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
    values (money.id, bill.id, least(wanted, money.unallocated_minor),
            greatest(business_day(bill.issued_at), money.payment_date, bill.issue_date), (actor ->> 'user_id')::uuid);
    wanted := wanted - least(wanted, money.unallocated_minor);
  end loop;
  if wanted > 0 then
    raise exception 'less is on account' using errcode = 'check_violation', constraint = 'prepaid_is_on_account';
  end if;
end
$$;
comment on function use_prepaid_on(invoices) is
  'Uses what the customer has on account on an invoice that says so, the oldest first.';
revoke all on function use_prepaid_on(invoices) from public;

create or replace function use_prepaid()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  perform use_prepaid_on(new);
  return null;
end
$$;

create function use_prepaid_of_new()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  perform use_prepaid_on(one::invoices) from created one where one.status = 'issued' and one.prepaid_minor > 0;
  return null;
end
$$;
comment on function use_prepaid_of_new() is
  'Uses what is on account on new invoices, after their creation stands in the audit trail.';
revoke all on function use_prepaid_of_new() from public;

drop trigger audit on invoices;
drop trigger customer_figures on invoices;
drop trigger figures on invoices;
drop trigger use_prepaid_of_new on invoices;
create trigger audit after update or delete on invoices
  for each row execute function audit_change();
create trigger audit_created after insert on invoices
  referencing new table as created for each statement execute function audit_created();
create trigger customer_figures after update or delete on invoices
  for each row execute function keep_customer_figures();
create trigger figures after update or delete on invoices
  for each row execute function keep_invoice_figures();
create trigger figures_of_new after insert on invoices
  referencing new table as created for each statement execute function keep_figures_of_new_invoices();
create trigger use_prepaid_of_new after insert on invoices
  referencing new table as created for each statement execute function use_prepaid_of_new();
comment on trigger use_prepaid_of_new on invoices is
  'After the audit and the figures of the new row, by its name: what it changes is counted from there.';

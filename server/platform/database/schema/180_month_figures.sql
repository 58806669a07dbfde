-- The figures of each month, kept as the tallies are, and the triggers of invoices and payments that add to all these
-- tables.

-- What the home page shows by month, added up from the documents as they are written; npm run check-books compares it
-- with month_figures_of_documents. Rows are only added; fold_month_figures() makes one of many.
create table month_figures (
  month date not null,
  currency text not null,
  kind text not null,
  -- Of documents alone.
  net_minor bigint not null default 0,
  amount_minor bigint not null,
  -- Of settled amounts: amount times days from issue to payment, for an average weighted by amount.
  amount_days numeric not null default 0,
  id bigint generated always as identity primary key
);
create index month_figures_by_month on month_figures (month, currency, kind)
  include (net_minor, amount_minor, amount_days);
grant select on month_figures to counterfoil_app;

-- What month_figures must add up to.
create view month_figures_of_documents as
  select first_of_month(issue_date) as month, currency, 'invoiced' as kind, sum(net_minor)::bigint as net_minor,
         sum(gross_minor)::bigint as amount_minor, 0::numeric as amount_days
    from invoices where status = 'issued' and kind = 'own' group by 1, 2
  union all
  select first_of_month(issue_date), currency, 'credited', sum(net_minor)::bigint, sum(gross_minor)::bigint, 0
    from credit_notes where status = 'issued' and kind = 'own' group by 1, 2
  union all
  select first_of_month(payment_date), currency, 'received', 0, sum(amount_minor)::bigint, 0
    from payments where kind = 'own' group by 1, 2
  union all
  select first_of_month(reversal_date), currency, 'reversed', 0, sum(amount_minor)::bigint, 0
    from payments where reversal_date is not null and kind = 'own' group by 1, 2
  union all
  select first_of_month(r.refund_date), coalesce(p.currency, c.currency), 'refunded', 0, sum(r.amount_minor)::bigint, 0
    from refunds r left join payments p on p.id = r.payment_id left join credit_notes c on c.id = r.credit_note_id
   group by 1, 2
  union all
  select first_of_month(p.payment_date), p.currency, 'settled', 0, sum(a.amount_minor)::bigint,
         sum(a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date))
    from allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
   where a.amount_minor > 0 group by 1, 2;
grant select on month_figures_of_documents to counterfoil_app;

-- Replaces many rows by their sum in one statement: a reader sees either. One at a time, or two would wait for each
-- other's rows.
create function fold_month_figures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  -- One at a time: two would wait for each other's rows.
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_month_figures', 0));
  with crowded as (
    select month, currency, kind from month_figures group by 1, 2, 3 having count(*) > 1
  ), folded as (
    delete from month_figures f using crowded c
     where (f.month, f.currency, f.kind) = (c.month, c.currency, c.kind)
    returning f.month, f.currency, f.kind, f.net_minor, f.amount_minor, f.amount_days
  )
  insert into month_figures (month, currency, kind, net_minor, amount_minor, amount_days)
  select month, currency, kind, sum(net_minor), sum(amount_minor), sum(amount_days) from folded group by 1, 2, 3;
end;
grant execute on function fold_month_figures() to counterfoil_app;

-- Adds an issued credit note to the figures of its month.
create function add_document_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sign integer := case when new.status = 'issued' then 1 else -1 end;
begin
  if new.kind = 'imported' then
    return null;
  end if;
  insert into month_figures (month, currency, kind, net_minor, amount_minor)
  values (first_of_month(new.issue_date), new.currency, tg_argv[0], sign * new.net_minor, sign * new.gross_minor);
  return null;
end
$$;
create trigger month_figures_of_change after update of status on credit_notes
  for each row when (old.status <> new.status) execute function add_document_figures('credited');
create trigger month_figures_of_new after insert on credit_notes
  for each row when (new.status = 'issued') execute function add_document_figures('credited');

-- Adds a refund to the figures of its month.
create function add_refund_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(new.refund_date),
          coalesce((select currency from payments where id = new.payment_id),
            (select currency from credit_notes where id = new.credit_note_id)),
          'refunded', new.amount_minor);
  return null;
end
$$;
create trigger month_figures_of_new after insert on refunds
  for each row execute function add_refund_figures();

-- Adds new invoices to the counts by standing and the figures of the month: once for all rows of a statement. Changes
-- are keep_invoice_figures().
create function keep_figures_of_new_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

  -- What an import brought was sold, and counted, where it came from.
  insert into month_figures (month, currency, kind, net_minor, amount_minor)
  select first_of_month(issue_date), currency, 'invoiced', sum(net_minor), sum(gross_minor)
    from created where status = 'issued' and kind = 'own' group by 1, 2;
  return null;
end
$$;
create trigger figures_of_new after insert on invoices referencing new table as created
  for each statement execute function keep_figures_of_new_invoices();

-- Keeps the counts by standing and the figures of the month. Rows are only added, so that nobody waits for a row that
-- another holds; a job folds them.
create function keep_invoice_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := invoice_standing(old);
  stands text := case when tg_op <> 'DELETE' then invoice_standing(new) end;
  owed_before bigint := owed_of(old);
  owed_after bigint := case when tg_op <> 'DELETE' then owed_of(new) else 0 end;
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
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before,
      -base_before);
  elsif was <> stands or old.currency <> new.currency then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before,
      -base_before),
           (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after,
             base_after);
  elsif owed_before <> owed_after then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor, owed_base_minor)
    values (stands, new.currency, 0, 0, owed_after - owed_before, base_after - base_before);
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
create trigger figures after update or delete on invoices
  for each row execute function keep_invoice_figures();

-- Keeps the counts and sums of payments and the figures of the month. Rows are only added, so that nobody waits for a
-- row that another holds; a job folds them. When the statement that wrote a payment ends, its allocated amount must be
-- the sum of the allocations that were written with it.
create function keep_payment_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := case when tg_op = 'UPDATE' then payment_standing(old) end;
  stands text := case when tg_op <> 'DELETE' then payment_standing(new) end;
  money payments;
  month date;
  bank text;
begin
  if tg_op = 'DELETE' then money := old; else money := new; end if;
  month := first_of_month(money.payment_date);
  bank := coalesce(money.bank_id::text, '');
  if tg_op = 'DELETE' then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor,
      unallocated_minor)
    values (month, old.currency, old.method, bank, payment_standing(old), -1, -old.amount_minor,
      -old.unallocated_minor);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- At the end of the statement that wrote it, what it pays is what came along with it.
    if new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
      raise exception 'a payment begins as received'
        using errcode = 'check_violation', constraint = 'payment_begins_as_received';
    end if;
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor,
      unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif was <> stands then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor,
      unallocated_minor)
    values (month, new.currency, new.method, bank, was, -1, -old.amount_minor, -old.unallocated_minor),
           (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif old.unallocated_minor <> new.unallocated_minor then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor,
      unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 0, 0, new.unallocated_minor - old.unallocated_minor);
  end if;

  -- What an import brought was received, and counted, where it came from.
  if new.kind = 'imported' then
    return null;
  end if;
  if tg_op = 'INSERT' and stands <> 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor)
      values (month, new.currency, 'received', new.amount_minor);
  elsif was <> 'reversed' and stands = 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor)
    values (first_of_month(new.reversal_date), new.currency, 'reversed', new.amount_minor);
  end if;
  return null;
end
$$;
create trigger figures after insert or update or delete on payments
  for each row execute function keep_payment_figures();

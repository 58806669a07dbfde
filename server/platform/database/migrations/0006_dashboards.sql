-- What the home page shows by month. Summing it up from a million documents each time would take seconds, so every document adds
-- its part here when it is issued, paid or taken back. Rows are only ever added, so that nobody waits for a row that another
-- holds; a job folds them from time to time, and `npm run check-books` proves each month against the documents.

create function first_of_month(day date) returns date
language sql immutable parallel safe
return date_trunc('month', day::timestamp)::date;

create table month_figures (
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('invoiced', 'credited', 'received', 'refunded', 'settled')),
  -- Of documents alone.
  net_minor bigint not null default 0,
  amount_minor bigint not null,
  -- Of what payments settled: amount times days from issue to payment, for an average that is weighted by amount.
  amount_days numeric not null default 0
);
create index month_figures_by_month on month_figures (month, currency, kind) include (net_minor, amount_minor, amount_days);
-- Written by the functions below alone.
grant select on month_figures to counterfoil_app;

-- What they must come to, from the documents themselves. A payment that is reversed was not received, as a void invoice was not
-- invoiced: it goes back in the month in which it was counted, and so does what it had settled. So each figure stays that of the
-- list behind it, and an average stays one.
create view month_figures_of_documents as
  select first_of_month(issue_date) as month, currency, 'invoiced' as kind,
         sum(net_minor)::bigint as net_minor, sum(gross_minor)::bigint as amount_minor, 0::numeric as amount_days
    from invoices where status = 'issued' group by 1, 2
  union all
  select first_of_month(issue_date), currency, 'credited', sum(net_minor)::bigint, sum(gross_minor)::bigint, 0
    from credit_notes where status = 'issued' group by 1, 2
  union all
  select first_of_month(payment_date), currency, 'received', 0, sum(amount_minor)::bigint, 0
    from payments where reversed_at is null group by 1, 2
  union all
  select first_of_month(r.refund_date), coalesce(p.currency, c.currency), 'refunded', 0, sum(r.amount_minor)::bigint, 0
    from refunds r left join payments p on p.id = r.payment_id left join credit_notes c on c.id = r.credit_note_id group by 1, 2
  union all
  select first_of_month(p.payment_date), p.currency, 'settled', 0, sum(a.amount_minor)::bigint,
         sum(a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date))
    from allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id group by 1, 2;
grant select on month_figures_of_documents to counterfoil_app;

insert into month_figures (month, currency, kind, net_minor, amount_minor, amount_days)
select month, currency, kind, net_minor, amount_minor, amount_days from month_figures_of_documents;

-- Documents: what is issued counts in its month, what is voided no longer does.

create function add_document_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  sign integer := case when new.status = 'issued' then 1 else -1 end;
begin
  insert into month_figures (month, currency, kind, net_minor, amount_minor)
  values (first_of_month(new.issue_date), new.currency, tg_argv[0], sign * new.net_minor, sign * new.gross_minor);
  return null;
end
$$;
create trigger month_figures_of_new after insert on invoices
  for each row when (new.status = 'issued') execute function add_document_figures('invoiced');
create trigger month_figures_of_change after update of status on invoices
  for each row when (old.status <> new.status) execute function add_document_figures('invoiced');
create trigger month_figures_of_new after insert on credit_notes
  for each row when (new.status = 'issued') execute function add_document_figures('credited');
create trigger month_figures_of_change after update of status on credit_notes
  for each row when (old.status <> new.status) execute function add_document_figures('credited');

-- Money -----------------------------------------------------------------------------------------------------------------

create function add_payment_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  sign integer := case when new.reversed_at is null then 1 else -1 end;
begin
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(new.payment_date), new.currency, 'received', sign * new.amount_minor);
  return null;
end
$$;
create trigger month_figures_of_new after insert on payments
  for each row when (new.reversed_at is null) execute function add_payment_figures();
create trigger month_figures_of_reversal after update on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function add_payment_figures();

create function add_refund_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(new.refund_date),
          coalesce((select currency from payments where id = new.payment_id), (select currency from credit_notes where id = new.credit_note_id)),
          'refunded', new.amount_minor);
  return null;
end
$$;
create trigger month_figures_of_new after insert on refunds for each row execute function add_refund_figures();

create function add_settled_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into month_figures (month, currency, kind, amount_minor, amount_days)
  select first_of_month(p.payment_date), p.currency, 'settled', new.amount_minor,
         new.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date)
    from payments p, invoices i where p.id = new.payment_id and i.id = new.invoice_id;
  return null;
end
$$;
create trigger month_figures_of_new after insert on allocations
  for each row when (new.payment_id is not null) execute function add_settled_figures();

-- One row in the place of many, in one statement: who reads at that moment sees the one or the many.
create function fold_month_figures() returns void
language sql security definer set search_path = pg_catalog, public
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
revoke all on function fold_month_figures() from public;
grant execute on function fold_month_figures() to counterfoil_app;

-- The administrator's dashboard: what left in the last day.
create index emails_by_sending on emails (sent_at) where sent_at is not null;

-- Payments of customers, and their reversal.

-- What customers paid. A payment never changes: it is allocated, refunded or reversed. The product has the right to
-- update only so that it can lock rows; keep_payment() refuses every change by it.
create table payments (
  id uuid primary key default uuidv7(),
  -- Whether it was recorded here, or brought in from another system: then it is what was left on account.
  kind text not null default 'own',
  customer_id uuid not null references customers,
  currency text not null,
  amount_minor bigint not null,
  payment_date date not null,
  method text not null,
  reference text not null default '',
  -- What the other system called it; only of one that was brought in.
  number text,
  bank_id uuid references banks,
  allocated_minor bigint not null default 0 constraint payment_allocated_not_negative check (allocated_minor >= 0),
  refunded_minor bigint not null default 0 constraint payment_refunded_not_negative check (refunded_minor >= 0),
  unallocated_minor bigint not null generated always as (
    case when reversed_at is null then amount_minor - allocated_minor - refunded_minor else 0 end) stored
    constraint payment_not_overused check (unallocated_minor >= 0),
  reversal_reason text not null default '',
  reversal_date date,
  reversed_at timestamptz,
  reversed_by uuid references users,
  -- The import that brought it.
  import_id uuid references imports,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
create unique index imported_payment_number_once on payments (customer_id, lower(number)) where kind = 'imported';
create index payments_by_amount on payments (amount_minor desc, id desc);
create index payments_by_bank on payments (bank_id) where bank_id is not null;
create index payments_by_creation on payments (created_at desc, id desc);
create index payments_by_date on payments (payment_date desc, id desc);
create index payments_by_import on payments (import_id) where import_id is not null;
create index payments_by_kind on payments (currency, method);
create index payments_by_reference on payments using gin (lower(reference) gin_trgm_ops);
create index payments_by_reference_begun on payments (lower(reference) collate "C", id desc) where reference <> '';
create index payments_by_reversal on payments (reversal_date) where reversal_date is not null;
create index payments_by_unallocated on payments (unallocated_minor desc, id desc);
create index payments_of_customers on payments (customer_id, payment_date desc, id desc)
  include (currency, amount_minor, unallocated_minor, reversal_date, method);
create index payments_on_account on payments (customer_id, currency) where unallocated_minor > 0;
grant select, insert, update on payments to counterfoil_app;

-- The first day that anything may be dated.
create function earliest_business_date(today date) returns date
language sql stable
return (select coalesce(start_date, date_trunc('year', least(
    (select min(document_date) from invoices where status <> 'draft'),
    (select min(document_date) from credit_notes where status = 'issued'),
    (select min(payment_date) from payments))::timestamp)::date, (today - interval '5 years')::date) from business);

-- What must hold of a payment as it is written; a function and no checks at the table, as for invoices.
create function keep_payment() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'DELETE' and old.kind = 'imported' and current_user <> 'counterfoil_app' then
    return old;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE'
     and (current_user = 'counterfoil_app'
          or (new.id, new.customer_id, new.currency, new.amount_minor, new.payment_date, new.method, new.reference,
              new.bank_id, new.kind, new.number, new.import_id)
             is distinct from
             (old.id, old.customer_id, old.currency, old.amount_minor, old.payment_date, old.method, old.reference,
              old.bank_id, old.kind, old.number, old.import_id)) then
    raise exception 'a payment never changes' using errcode = 'check_violation', constraint = 'payment_never_changes';
  end if;
  if tg_op = 'INSERT' and current_user = 'counterfoil_app'
     and (new.refunded_minor <> 0 or new.reversed_at is not null) then
    raise exception 'a payment begins as received'
      using errcode = 'check_violation', constraint = 'payment_begins_as_received';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;

  broken := case
    when new.currency !~ '^[A-Z]{3}$' then 'payment_currency_format'
    when new.amount_minor < 1 then 'payment_amount_positive'
    when new.amount_minor > 10000000000000 then 'payment_amount_within_limit'
    when new.method not in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')
      then 'payment_method_known'
    when length(new.reference) > 100 then 'payment_reference_length'
    when length(new.reversal_reason) > 500 then 'payment_reversal_reason_length'
    when (new.reversed_at is null) <> (new.reversal_date is null)
         or (new.reversed_at is not null and new.reversal_reason = '')
      then 'payment_reversed_has_date_and_reason'
    when new.reversed_at is not null and new.allocated_minor + new.refunded_minor <> 0 then 'payment_reversed_is_unused'
    when tg_op = 'INSERT' and new.payment_date > business_day(new.created_at) then 'payment_dated_by_today'
    -- After a change of the time zone, the payment may be dated after today itself.
    when tg_op = 'UPDATE' and old.reversed_at is null
         and new.reversal_date > greatest(new.payment_date, business_day(new.reversed_at))
      then 'payment_reversed_by_today'
    when new.kind not in ('own', 'imported') then 'payment_kind_known'
    when (new.kind = 'imported') <> (new.number is not null) or (new.kind = 'own' and new.import_id is not null)
      then 'payment_own_is_not_brought'
    when length(new.number) not between 1 and 40 then 'payment_number_length'
  end;
  if broken is not null then
    raise exception 'a payment cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;
create trigger keep_payment before insert or update or delete on payments
  for each row execute function keep_payment();

-- Takes back a payment with everything it was allocated to, once.
create function reverse_payment(payment uuid, reason text, on_date date, by_user uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from payments where id = payment for update;
  insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
  select payment, invoice_id, -sum(amount_minor), greatest(on_date, max(allocated_on)), by_user
    from allocations where payment_id = payment group by invoice_id having sum(amount_minor) <> 0 order by invoice_id;
  update payments set reversal_reason = reason, reversal_date = on_date, reversed_at = at, reversed_by = by_user
   where id = payment and reversed_at is null;
  if not found then
    raise exception 'a payment is reversed once'
      using errcode = 'check_violation', constraint = 'payment_reversed_once';
  end if;
end
$$;
grant execute on function reverse_payment(uuid, text, date, uuid, timestamptz) to counterfoil_app;

-- Recurring invoices: what is to be made when, and what each date made.

alter table business
  add column schedules_enabled boolean not null default true,
  add column schedule_hour integer not null default 6 check (schedule_hour between 0 and 23),
  add column schedule_missed_limit integer not null default 12 check (schedule_missed_limit between 0 and 366),
  add column schedule_issue_date text not null default 'run_day' check (schedule_issue_date in ('run_day', 'period_date'));

-- Schedules -----------------------------------------------------------------------------------------------------------

create table schedules (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  customer_id uuid not null references customers,
  customer_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms_days integer not null check (terms_days between 0 and 365),
  reference text not null default '' check (length(reference) <= 100),
  message text not null default '' check (length(message) <= 2000),
  bank_id uuid references banks,
  exchange_rate numeric(20, 8) check (exchange_rate > 0),
  exchange_rate_source text not null default '' check (length(exchange_rate_source) <= 80),
  -- As they hold on the next date; changes of prices from a later day on wait beside them.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  price_changes jsonb not null default '[]' check (jsonb_typeof(price_changes) = 'array'),
  every integer not null check (every between 1 and 365),
  unit text not null check (unit in ('day', 'week', 'month', 'quarter', 'year')),
  start_date date not null,
  last_day_of_month boolean not null default false check (not last_day_of_month or unit not in ('day', 'week')),
  arrears boolean not null default false,
  end_kind text not null default 'never' check (end_kind in ('never', 'on_date', 'after')),
  end_date date check ((end_date is not null) = (end_kind = 'on_date')),
  end_count integer check ((end_count is not null) = (end_kind = 'after') and end_count > 0),
  action text not null check (action in ('draft', 'issue', 'issue_and_email')),
  email jsonb not null check (jsonb_typeof(email) = 'object'),
  status text not null default 'active' check (status in ('active', 'paused', 'finished')),
  pause_reason text check (pause_reason in ('by_hand', 'failures', 'missed')),
  paused_at timestamptz,
  paused_by uuid references users,
  -- The date that has no invoice yet, and the day of its run: the same, unless a run failed and is tried again later.
  next_date date,
  run_on date,
  -- Up to this day someone has agreed to make up for everything, however much it is.
  catch_up_to date,
  made_count integer not null default 0 check (made_count >= 0),
  failure_count integer not null default 0 check (failure_count >= 0),
  net_minor bigint not null,
  monthly_minor bigint not null,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  check ((status = 'finished') = (next_date is null) and (next_date is null) = (run_on is null)),
  check ((status = 'paused') = (pause_reason is not null) and (pause_reason is null) = (paused_at is null))
);
create index schedules_due on schedules (run_on, id) where status = 'active';
create index schedules_by_next_date on schedules (next_date, id);
create index schedules_by_name on schedules (lower(name), id);
create index schedules_by_customer_name on schedules (lower(customer_name), id);
create index schedules_by_value on schedules (monthly_minor desc, id desc);
create index schedules_by_age on schedules (created_at desc, id desc);
create index schedules_by_customer on schedules (customer_id, next_date, id);
create index schedules_failing on schedules (next_date, id) where failure_count > 0 or pause_reason = 'missed';
create index schedules_by_bank on schedules (bank_id) where bank_id is not null;
create index schedules_by_search on schedules using gin (search_text gin_trgm_ops);
grant select, insert, update, delete on schedules to counterfoil_app;

create function schedule_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.customer_name, nullif(new.reference, ''))));
  return new;
end
$$;
create trigger search_text before insert or update of name, customer_name, reference on schedules
  for each row execute function schedule_search_text();

-- A run moves a schedule on without being a change that someone else's would collide with.
create trigger next_version before update on schedules
  for each row when (
    (old.name, old.customer_id, old.currency, old.terms_days, old.reference, old.message, old.bank_id, old.exchange_rate,
     old.exchange_rate_source, old.lines, old.price_changes, old.every, old.unit, old.start_date, old.last_day_of_month,
     old.arrears, old.end_kind, old.end_date, old.end_count, old.action, old.email, old.status)
    is distinct from
    (new.name, new.customer_id, new.currency, new.terms_days, new.reference, new.message, new.bank_id, new.exchange_rate,
     new.exchange_rate_source, new.lines, new.price_changes, new.every, new.unit, new.start_date, new.last_day_of_month,
     new.arrears, new.end_kind, new.end_date, new.end_count, new.action, new.email, new.status))
  execute function next_version();

create function rename_schedules() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update schedules set customer_name = new.name where customer_id = new.id;
  return null;
end
$$;
create trigger rename_schedules after update of name on customers
  for each row when (old.name is distinct from new.name) execute function rename_schedules();

-- Runs ----------------------------------------------------------------------------------------------------------------

-- What a schedule made stays known to the invoice, and the date that it stands for.
alter table invoices
  add column schedule_id uuid references schedules,
  add column period_date date,
  add check (period_date is null or schedule_id is not null);
create index invoices_by_schedule on invoices (schedule_id, document_date desc, id desc) where schedule_id is not null;

create table schedule_runs (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references schedules on delete cascade,
  period_date date not null,
  outcome text not null check (outcome in ('made', 'failed', 'skipped')),
  -- Null once a draft that it made is deleted: the date has had its invoice all the same.
  invoice_id uuid references invoices on delete set null,
  emailed boolean not null default false,
  skipped_to date,
  date_count integer not null default 1 check (date_count > 0),
  -- [{ key, params }], told to each reader in their language.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  check ((outcome = 'skipped') = (skipped_to is not null)),
  check (outcome = 'made' or invoice_id is null)
);
-- However many workers run, and whatever they believe: a date is invoiced once.
create unique index one_invoice_for_each_date on schedule_runs (schedule_id, period_date) where outcome = 'made';
create index schedule_runs_by_schedule on schedule_runs (schedule_id, created_at desc, id desc);
create index schedule_runs_by_invoice on schedule_runs (invoice_id) where invoice_id is not null;
create index schedule_runs_by_age on schedule_runs (created_at desc, id desc);
grant select, insert on schedule_runs to counterfoil_app;

-- A document that a schedule issues is written once, as it stays: the same rules hold for it as for a draft that is issued.
create or replace function keep_issued() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'issued' and new.paid_minor + new.credited_minor + new.written_off_minor = 0 and new.hold_kind is null then
      new.content_hash := invoice_hash(new);
    elsif current_user = 'counterfoil_app' and new.status <> 'draft' then
      raise exception 'an invoice begins as a draft, or issued and unpaid' using errcode = 'check_violation', constraint = 'begins_unpaid';
    end if;
    return new;
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      new.content_hash := invoice_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
     or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash then
    raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_is_frozen';
  end if;
  return new;
end
$$;

-- E-mails -------------------------------------------------------------------------------------------------------------

-- A test of what a schedule will send; copies that the others do not see.
alter table emails
  add column schedule_id uuid references schedules on delete set null,
  add column bcc jsonb not null default '[]';
create index emails_by_schedule on emails (schedule_id) where schedule_id is not null;

-- What is audited -----------------------------------------------------------------------------------------------------

-- Runs tell their own story in schedule_runs; the trail says what people changed, and when it paused or ended.
create trigger audit after insert or delete on schedules for each row execute function audit_change();
create trigger audit_update after update on schedules
  for each row when (old.version <> new.version) execute function audit_change();

-- Schedules of recurring invoices, and what came of each of their dates.

-- Recurring invoices: what is invoiced, when, and what happens to it then.
create table schedules (
  id uuid primary key default uuidv7(),
  name text not null constraint schedule_name_length check (length(name) between 1 and 120),
  customer_id uuid not null references customers,
  customer_name text not null,
  currency text not null constraint schedule_currency_format check (currency ~ '^[A-Z]{3}$'),
  terms_days integer not null,
  terms_kind text not null default 'days_after_invoice',
  reference text not null default '' constraint schedule_reference_length check (length(reference) <= 100),
  buyer_reference varchar(100) not null default '',
  contract_reference varchar(100) not null default '',
  project_reference varchar(100) not null default '',
  message text not null default '' constraint schedule_message_length check (length(message) <= 2000),
  details jsonb not null default '{}' constraint schedule_details_are_object check (jsonb_typeof(details) = 'object'),
  bank_id uuid references banks,
  exchange_rate numeric(20,8) constraint schedule_exchange_rate_positive check (exchange_rate > 0),
  exchange_rate_source text not null default ''
    constraint schedule_exchange_rate_source_length check (length(exchange_rate_source) <= 80),
  -- As they hold on the next date; changes of prices from a later day on wait in price_changes.
  lines jsonb not null constraint schedule_lines_are_list check (jsonb_typeof(lines) = 'array'),
  allowances jsonb not null default '[]',
  charges jsonb not null default '[]',
  price_changes jsonb not null default '[]'
    constraint schedule_price_changes_are_list check (jsonb_typeof(price_changes) = 'array'),
  every integer not null constraint schedule_interval_range check (every between 1 and 365),
  unit text not null constraint schedule_unit_known check (unit in ('day', 'week', 'month', 'quarter', 'year')),
  start_date date not null,
  last_day_of_month boolean not null default false,
  arrears boolean not null default false,
  end_kind text not null default 'never'
    constraint schedule_end_kind_known check (end_kind in ('never', 'on_date', 'after')),
  end_date date,
  end_count integer,
  action text not null constraint schedule_action_known check (action in ('draft', 'issue', 'issue_and_email')),
  email jsonb not null constraint schedule_email_is_object check (jsonb_typeof(email) = 'object'),
  status text not null default 'active'
    constraint schedule_status_known check (status in ('active', 'paused', 'finished')),
  pause_reason text constraint schedule_pause_reason_known check (pause_reason in ('by_hand', 'failures', 'missed')),
  paused_at timestamptz,
  paused_by uuid references users,
  -- The first date that has no invoice yet.
  next_date date,
  -- The day of its run: next_date, unless a run failed and is tried again later.
  run_on date,
  -- Up to this day a user has agreed to create all missed invoices, however many they are.
  catch_up_to date,
  made_count integer not null default 0 constraint schedule_made_count_not_negative check (made_count >= 0),
  failure_count integer not null default 0 constraint schedule_failure_count_not_negative check (failure_count >= 0),
  net_minor bigint not null,
  monthly_minor bigint not null,
  -- The import that brought it.
  import_id uuid references imports,
  search_text text not null generated always as (searchable(name, customer_name, reference)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint schedule_adjustments_are_lists
    check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array'),
  constraint schedule_end_count_matches_end_kind
    check ((end_count is not null) = (end_kind = 'after') and end_count > 0),
  constraint schedule_end_date_matches_end_kind check ((end_date is not null) = (end_kind = 'on_date')),
  constraint schedule_finished_has_no_next_date
    check ((status = 'finished') = (next_date is null) and (next_date is null) = (run_on is null)),
  constraint schedule_last_day_needs_months check (not last_day_of_month or unit not in ('day', 'week')),
  constraint schedule_paused_has_reason
    check ((status = 'paused') = (pause_reason is not null) and (pause_reason is null) = (paused_at is null)),
  constraint schedule_terms_known check (are_payment_terms(terms_kind, terms_days))
);
create index schedules_by_age on schedules (created_at desc, id desc);
create index schedules_by_bank on schedules (bank_id) where bank_id is not null;
create index schedules_by_customer on schedules (customer_id, next_date, id);
create index schedules_by_import on schedules (import_id) where import_id is not null;
create index schedules_by_item on schedules using gin (jsonb_path_query_array(lines,
  '$[*]."item_id"'::jsonpath) jsonb_path_ops);
create index schedules_by_name_begun on schedules (left(search_text, 60) collate "C");
create index schedules_by_next_run on schedules (next_date, id) include (status);
create index schedules_by_own_words on schedules using gin (lower(name || ' ' || reference) gin_trgm_ops);
create index schedules_by_search on schedules using gin (search_text gin_trgm_ops);
create index schedules_by_value on schedules (monthly_minor desc, id desc);
create index schedules_due on schedules (run_on, id) where status = 'active';
create index schedules_failing on schedules (next_date, id) where failure_count > 0 or pause_reason = 'missed';
create index schedules_in_customer_name_order on schedules (alphabetical(customer_name), id);
create index schedules_in_name_order on schedules (alphabetical(name), id);
grant select, insert, update, delete on schedules to counterfoil_app;
-- Runs are recorded in schedule_runs; the audit trail records what people changed, and when it paused or ended.
create trigger audit_update after update on schedules
  for each row when (old.version <> new.version) execute function audit_change();
-- A run moves a schedule on, but does not conflict with a user's change.
create trigger next_version before update on schedules
  for each row when (
    (old.name, old.customer_id, old.currency, old.terms_days, old.terms_kind, old.reference, old.message, old.bank_id,
     old.exchange_rate, old.exchange_rate_source, old.lines, old.price_changes, old.every, old.unit, old.start_date,
     old.last_day_of_month, old.arrears, old.end_kind, old.end_date, old.end_count, old.action, old.email, old.status)
    is distinct from
    (new.name, new.customer_id, new.currency, new.terms_days, new.terms_kind, new.reference, new.message, new.bank_id,
     new.exchange_rate, new.exchange_rate_source, new.lines, new.price_changes, new.every, new.unit, new.start_date,
     new.last_day_of_month, new.arrears, new.end_kind, new.end_date, new.end_count, new.action, new.email, new.status))
  execute function next_version();

-- The words of the schedules whose names or references look like what was typed; see words_of_similar_names.
create function words_of_similar_schedules(typed text) returns setof text
language sql stable
set pg_trgm.word_similarity_threshold = 0.2 set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word
    from (select lower(name || ' ' || reference) as words from schedules
           where show_trgm(typed) <> '{}' and typed <% lower(name || ' ' || reference)
           order by word_similarity(typed, lower(name || ' ' || reference)) desc limit 200) alike,
         forgiving_words(words) word
   where word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

-- What each date of a schedule came to: an invoice, a failure, or dates that were skipped.
create table schedule_runs (
  id uuid primary key default uuidv7(),
  schedule_id uuid not null references schedules on delete cascade,
  period_date date not null,
  outcome text not null constraint schedule_run_outcome_known check (outcome in ('made', 'failed', 'skipped')),
  -- Null once the draft that it made is deleted: the date has had its invoice all the same.
  invoice_id uuid,
  emailed boolean not null default false,
  skipped_to date,
  date_count integer not null default 1 constraint schedule_run_date_count_positive check (date_count > 0),
  -- [{ key, params }], told to each reader in their language.
  reasons jsonb not null default '[]' constraint schedule_run_reasons_are_list check (jsonb_typeof(reasons) = 'array'),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint schedule_run_only_made_has_invoice check (outcome = 'made' or invoice_id is null),
  constraint schedule_run_skipped_has_end check ((outcome = 'skipped') = (skipped_to is not null))
);
-- However many workers run, a date is invoiced once.
create unique index one_invoice_for_each_date on schedule_runs (schedule_id, period_date) where outcome = 'made';
create index schedule_runs_by_age on schedule_runs (created_at desc, id desc);
create index schedule_runs_by_invoice on schedule_runs (invoice_id) where invoice_id is not null;
create index schedule_runs_by_schedule on schedule_runs (schedule_id, created_at desc, id desc);
grant select, insert on schedule_runs to counterfoil_app;

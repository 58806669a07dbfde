-- Bank statements: their lines, and what people said each line is.

-- How the statements of an account are read and booked. Adding statements to it locks its row.
create table banking_accounts (
  id uuid primary key default uuidv7(),
  bank_id uuid not null unique references banks,
  -- What is certain is booked by itself after an import.
  book_certain boolean not null default false,
  csv_mapping jsonb constraint banking_csv_mapping_is_object check (jsonb_typeof(csv_mapping) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
grant select, insert, update on banking_accounts to counterfoil_app;

-- A file of statements that was read, and how much of it was new.
create table bank_statement_files (
  id uuid primary key default uuidv7(),
  bank_id uuid not null references banks,
  file_name text not null constraint bank_file_name_length check (length(file_name) between 1 and 200),
  file_hash bytea not null,
  format text not null constraint bank_file_format_known check (format in ('camt', 'mt940', 'ofx', 'qif', 'csv')),
  new_count integer not null,
  known_count integer not null,
  left_out_count integer not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint bank_file_counts_not_negative check (least(new_count, known_count, left_out_count) >= 0)
);
create index bank_files_by_bank on bank_statement_files (bank_id, id desc);
grant select, insert on bank_statement_files to counterfoil_app;

-- One statement of a file: its days, its balances, and what its lines come to.
create table bank_statements (
  id uuid primary key default uuidv7(),
  file_id uuid not null references bank_statement_files,
  bank_id uuid not null references banks,
  statement_number text not null default ''
    constraint bank_statement_number_length check (length(statement_number) <= 100),
  from_date date not null,
  to_date date not null,
  opening_minor bigint,
  closing_minor bigint,
  -- The sum of all its lines, those that were there before too.
  lines_minor bigint not null,
  line_count integer not null,
  new_count integer not null,
  created_at timestamptz not null default now(),
  constraint bank_statement_counts_lines check (new_count >= 0 and new_count <= line_count),
  constraint bank_statement_dates_in_order check (from_date <= to_date)
);
create index bank_statements_by_date on bank_statements (bank_id, to_date desc, id desc);
create index bank_statements_of_files on bank_statements (file_id);
grant select, insert on bank_statements to counterfoil_app;

-- The lines of statements. They are only added; what a line says never changes, only its state.
create table bank_lines (
  id uuid primary key default uuidv7(),
  bank_id uuid not null references banks,
  statement_id uuid not null references bank_statements,
  position integer not null,
  -- The bank's own id, or a hash of what the line says; both count repeats, so that two equal payments of one day are
  -- two lines.
  identity text not null,
  -- Follows bank_matches.
  state text not null default 'open' constraint bank_line_state_known check (state in ('open', 'matched', 'ignored')),
  booked_date date not null,
  value_date date,
  amount_minor bigint not null constraint bank_line_amount_not_zero check (amount_minor <> 0),
  currency text not null constraint bank_line_currency_format check (currency ~ '^[A-Z]{3}$'),
  text text not null default '',
  payer_name text not null default '',
  payer_account text not null default '',
  bank_reference text not null default '',
  end_to_end_id text not null default '',
  creditor_reference text not null default '',
  structured_references text[] not null default '{}',
  charges_minor bigint,
  original_currency text,
  original_minor bigint,
  is_reversal boolean not null default false,
  return_reason text not null default '',
  bank_code text not null default '',
  search_text text
    generated always as (lower(text || ' ' || payer_name || ' ' || payer_account || ' ' || end_to_end_id || ' '
      || creditor_reference || ' ' || bank_reference)) stored,
  created_at timestamptz not null default now(),
  constraint bank_line_once unique (bank_id, identity),
  constraint bank_line_original_with_currency check ((original_currency is null) = (original_minor is null))
);
create index bank_lines_by_amount on bank_lines (bank_id, amount_minor, booked_date);
create index bank_lines_by_date on bank_lines (bank_id, state, booked_date, id);
create index bank_lines_by_payer on bank_lines (payer_account) where payer_account <> '';
create index bank_lines_by_search on bank_lines using gin (search_text gin_trgm_ops);
create index bank_lines_of_statements on bank_lines (statement_id);
create index bank_lines_open on bank_lines (booked_date) include (bank_id, amount_minor, currency) where state = 'open';
grant select, insert on bank_lines to counterfoil_app;
grant update (state) on bank_lines to counterfoil_app;

-- What a line says never changes, and its state is what its match says.
create function keep_bank_line() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'lines of statements are kept' using errcode = 'check_violation', constraint = 'bank_line_is_kept';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a line begins open' using errcode = 'check_violation', constraint = 'bank_line_begins_open';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - 'state' - 'search_text') is distinct from (to_jsonb(old) - 'state' - 'search_text') then
    raise exception 'a line says what the bank said'
      using errcode = 'check_violation', constraint = 'bank_line_never_changes';
  end if;
  if new.state is distinct from
     coalesce((select kind from bank_matches where line_id = new.id and undone_at is null), 'open') then
    raise exception 'the state of a line follows its match'
      using errcode = 'check_violation', constraint = 'bank_line_state_follows_match';
  end if;
  return new;
end
$$;
create trigger keep_bank_line before insert or update or delete on bank_lines
  for each row execute function keep_bank_line();

-- Where the money of a customer came from: learned from what people confirmed.
create table bank_payers (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers,
  account text not null,
  name text not null,
  name_key text not null,
  times integer not null default 1 constraint bank_payer_times_not_negative check (times >= 0),
  last_date date not null,
  created_at timestamptz not null default now(),
  constraint bank_payer_once unique (customer_id, account, name_key),
  constraint bank_payer_is_known_by_something check (account <> '' or name_key <> '')
);
create index bank_payers_by_account on bank_payers (account) where account <> '';
create index bank_payers_by_name on bank_payers (name_key) where name_key <> '';
grant select, insert, update, delete on bank_payers to counterfoil_app;

-- Lines that are no payments of customers, by what their text says without its numbers.
create table bank_ignores (
  id uuid primary key default uuidv7(),
  bank_id uuid not null references banks,
  pattern text not null constraint bank_ignore_pattern_not_empty check (pattern <> ''),
  goes_out boolean not null,
  example text not null,
  reason text not null constraint bank_ignore_reason_length check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint bank_ignore_once unique (bank_id, goes_out, pattern)
);
grant select, insert, update, delete on bank_ignores to counterfoil_app;

-- Matches -------------------------------------------------------------------------------------------------------------

-- How a line was matched: with payments, or ignored as none of a customer. Undoing keeps the row.
create table bank_matches (
  id uuid primary key default uuidv7(),
  line_id uuid not null references bank_lines,
  kind text not null constraint bank_match_kind_known check (kind in ('matched', 'ignored')),
  reason text not null default '',
  is_automatic boolean not null default false,
  undone_at timestamptz,
  undone_by uuid references users,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint bank_match_reason_of_ignored check ((kind = 'ignored') = (reason <> '') and length(reason) <= 200),
  constraint bank_match_undone_by_somebody check (undone_by is null or undone_at is not null)
);
create unique index bank_line_matched_once on bank_matches (line_id) where undone_at is null;
create index bank_matches_of_lines on bank_matches (line_id, id desc);
grant select, insert on bank_matches to counterfoil_app;
grant update (undone_at, undone_by) on bank_matches to counterfoil_app;

-- Writes the state of the line, and releases what belonged to a match that is undone.
create function keep_bank_match() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.undone_at is not null or (to_jsonb(new) - 'undone_at' - 'undone_by')
                                                        is distinct from (to_jsonb(old) - 'undone_at' - 'undone_by')) then
    raise exception 'a match is undone and nothing else'
      using errcode = 'check_violation', constraint = 'bank_match_only_undone';
  end if;
  if new.undone_at is not null then
    update bank_match_parts set released_at = new.undone_at where match_id = new.id and released_at is null;
  end if;
  update bank_lines set state = case when new.undone_at is null then new.kind else 'open' end where id = new.line_id;
  return null;
end
$$;
create trigger keep_bank_match after insert or update on bank_matches
  for each row execute function keep_bank_match();

-- What a line became: payments, charges that were kept back, returned payments, refunds, and what was written off with
-- a payment.
create table bank_match_parts (
  id uuid primary key default uuidv7(),
  match_id uuid not null references bank_matches,
  kind text not null
    constraint bank_match_part_kind_known check (kind in ('payment', 'charge', 'return', 'refund', 'write_off')),
  amount_minor bigint not null,
  payment_id uuid references payments,
  refund_id uuid references refunds,
  write_off_id uuid references write_offs,
  -- Made by confirming the line, and so reversed with it; otherwise it was there before.
  was_made_here boolean not null,
  released_at timestamptz,
  constraint bank_match_part_names_its_record
    check ((payment_id is not null) = (kind in ('payment', 'return')) and (refund_id is not null) = (kind = 'refund')
      and (write_off_id is not null) = (kind = 'write_off')),
  constraint bank_match_part_sign check ((amount_minor > 0) = (kind in ('payment', 'write_off')) and amount_minor <> 0)
);
create index bank_match_parts_by_write_off on bank_match_parts (write_off_id) where write_off_id is not null;
create index bank_match_parts_of_matches on bank_match_parts (match_id);
create unique index bank_payment_of_one_line on bank_match_parts (payment_id)
  where kind = 'payment' and released_at is null;
create unique index bank_refund_of_one_line on bank_match_parts (refund_id)
  where kind = 'refund' and released_at is null;
create unique index bank_return_of_one_line on bank_match_parts (payment_id)
  where kind = 'return' and released_at is null;
grant select, insert on bank_match_parts to counterfoil_app;
grant update (released_at) on bank_match_parts to counterfoil_app;

-- The amount of a part is that of its payment, refund or write-off; a returned payment is reversed.
create function keep_bank_match_part() returns trigger
language plpgsql as $$
declare
  line bank_lines;
  is_right boolean := true;
begin
  if tg_op = 'UPDATE' then
    if old.released_at is not null or (to_jsonb(new) - 'released_at')
                                      is distinct from (to_jsonb(old) - 'released_at') then
      raise exception 'a part of a match is released and nothing else'
        using errcode = 'check_violation', constraint = 'bank_match_part_only_released';
    end if;
    return new;
  end if;
  select l.* into line from bank_lines l join bank_matches m on m.line_id = l.id where m.id = new.match_id;
  if new.kind in ('payment', 'return') then
    select amount_minor = abs(new.amount_minor) and currency = line.currency
           and (new.kind = 'payment' or reversed_at is not null)
      into is_right from payments where id = new.payment_id;
  elsif new.kind = 'refund' then
    select amount_minor = -new.amount_minor into is_right from refunds where id = new.refund_id;
  elsif new.kind = 'write_off' then
    select amount_minor = new.amount_minor into is_right from write_offs where id = new.write_off_id;
  end if;
  if not coalesce(is_right, false) then
    raise exception 'a part of a match is what was recorded'
      using errcode = 'check_violation', constraint = 'bank_match_part_is_its_record';
  end if;
  return new;
end
$$;
create trigger keep_bank_match_part before insert or update on bank_match_parts
  for each row execute function keep_bank_match_part();

-- At the end of the transaction, what a line became comes to its amount.
create function bank_match_adds_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted bigint;
  found bigint;
  matched bank_matches;
begin
  select * into matched from bank_matches
   where id = (to_jsonb(new) ->> case tg_table_name when 'bank_matches' then 'id' else 'match_id' end)::uuid;
  if matched.undone_at is not null then
    return null;
  end if;
  select case when matched.kind = 'matched' then amount_minor else 0 end into wanted
    from bank_lines where id = matched.line_id;
  select coalesce(sum(amount_minor), 0) into found from bank_match_parts
   where match_id = matched.id and released_at is null and kind <> 'write_off';
  if wanted <> found then
    raise exception 'a line of % is matched by %', wanted, found
      using errcode = 'check_violation', constraint = 'bank_match_adds_up';
  end if;
  return null;
end
$$;
create constraint trigger bank_match_adds_up after insert or update on bank_matches deferrable initially deferred
  for each row execute function bank_match_adds_up();
create constraint trigger bank_match_adds_up after insert or update on bank_match_parts deferrable initially deferred
  for each row execute function bank_match_adds_up();

-- Confirming all certain lines of an account: how far it has come.
create table bank_match_runs (
  id uuid primary key default uuidv7(),
  bank_id uuid not null references banks,
  status text not null default 'running' constraint bank_match_run_status_known check (status in ('running', 'done')),
  is_automatic boolean not null,
  line_ids uuid[] not null,
  position integer not null default 0,
  matched_ids uuid[] not null default '{}',
  refused_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users,
  constraint bank_match_run_counts_within
    check (refused_count >= 0 and (cardinality(matched_ids) + refused_count) <= position),
  constraint bank_match_run_position_within check (position >= 0 and position <= cardinality(line_ids))
);
create index bank_match_runs_by_age on bank_match_runs (created_at);
grant select, insert, update, delete on bank_match_runs to counterfoil_app;

-- The schema as the migrations leave it: made by "npm run schema", never edited. A migration changes the database; this file is for reading.
-- The product connects as counterfoil_app, which owns nothing: it may do what is granted below and nothing else.
-- docs/rules.md says where each rule is enforced besides, and which test attacks it.

-- extensions and sequences --------------------------------------------------------------------------------------------

create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;
create sequence customer_codes;
grant usage on sequence customer_codes to counterfoil_app;
create sequence item_codes;
grant usage on sequence item_codes to counterfoil_app;

-- allocations ---------------------------------------------------------------------------------------------------------

-- How much of a payment or a credit note pays which invoice. Rows are only added; a reversal adds rows with the
-- opposite amounts.
create table allocations (
  id uuid not null default uuidv7(),
  payment_id uuid,
  credit_note_id uuid,
  invoice_id uuid not null,
  amount_minor bigint not null,
  -- The business date from which it counts.
  allocated_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint allocations_pkey primary key (id),
  constraint allocation_amount_not_zero check (amount_minor <> 0),
  constraint allocation_of_payment_or_credit_note check (num_nonnulls(payment_id, credit_note_id) = 1),
  constraint allocations_created_by_fkey foreign key (created_by) references users(id),
  constraint allocations_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint allocations_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint allocations_payment_id_fkey foreign key (payment_id) references payments(id)
);

create index allocations_by_credit_note on allocations (credit_note_id) where credit_note_id is not null;
create index allocations_by_payment on allocations (payment_id) where payment_id is not null;
create index allocations_of_invoices on allocations (invoice_id, allocated_on) include (amount_minor, payment_id);

create trigger add_allocation after insert on allocations
  for each row
  execute function add_allocation();
create trigger audit after insert on allocations
  for each row
  execute function audit_change();

grant select, insert on allocations to counterfoil_app;

-- attempt_windows -----------------------------------------------------------------------------------------------------

-- How often something was tried within a window of time. Unlogged: after a crash everybody may try again.
create unlogged table attempt_windows (
  key text not null,
  started_at timestamptz not null,
  attempts integer not null,
  constraint attempt_windows_pkey primary key (key)
);

create index attempt_windows_by_start on attempt_windows (started_at);

grant select, insert, update, delete on attempt_windows to counterfoil_app;

-- audit_entries -------------------------------------------------------------------------------------------------------

-- Who changed what and when. Written by triggers in the transaction of the change; the product may only read it.
create table audit_entries (
  id bigint not null generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  session_id uuid,
  request_id text,
  address text,
  action text not null,
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_entries_pkey primary key (id),
  constraint audit_action_known check (action in ('created', 'changed', 'deleted'))
);

create index audit_entries_by_former_name on audit_entries using gin (lower(coalesce(before ->> 'name',
    before ->> 'label', before ->> 'number')) gin_trgm_ops) where coalesce(before ->> 'name', before ->> 'label',
    before ->> 'number') is not null;
create index audit_entries_by_record on audit_entries (record_type, record_id, id desc);
create index audit_entries_by_time on audit_entries (occurred_at desc, id desc);
create index audit_entries_by_user on audit_entries (user_id, id desc);

grant select on audit_entries to counterfoil_app;

-- audit_seals ---------------------------------------------------------------------------------------------------------

-- A seal covers the entries up to last_entry that no earlier seal covers. Its hash includes the hash of the seal before
-- it, so a changed, added or removed entry breaks every seal from there on.
create table audit_seals (
  id bigint not null generated always as identity,
  first_entry bigint not null,
  last_entry bigint not null,
  entry_count integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  constraint audit_seals_pkey primary key (id),
  constraint audit_seals_last_entry_key unique (last_entry),
  constraint audit_seal_covers_entries check (entry_count > 0)
);

grant select on audit_seals to counterfoil_app;

-- bank_ignores --------------------------------------------------------------------------------------------------------

-- Lines that are no payments of customers, by what their text says without its numbers.
create table bank_ignores (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  pattern text not null,
  goes_out boolean not null,
  example text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint bank_ignores_pkey primary key (id),
  constraint bank_ignore_once unique (bank_id, goes_out, pattern),
  constraint bank_ignore_pattern_not_empty check (pattern <> ''),
  constraint bank_ignore_reason_length check (length(reason) >= 1 and length(reason) <= 200),
  constraint bank_ignores_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint bank_ignores_created_by_fkey foreign key (created_by) references users(id)
);

create trigger audit after insert or delete or update on bank_ignores
  for each row
  execute function audit_change();

grant select, insert, update, delete on bank_ignores to counterfoil_app;

-- bank_lines ----------------------------------------------------------------------------------------------------------

-- The lines of statements. They are only added; what a line says never changes, only its state.
create table bank_lines (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  statement_id uuid not null,
  "position" integer not null,
  -- The bank's own id, or a hash of what the line says; both count repeats, so that two equal payments of one day are two
  -- lines.
  identity text not null,
  -- Follows bank_matches.
  state text not null default 'open',
  booked_date date not null,
  value_date date,
  amount_minor bigint not null,
  currency text not null,
  text text not null default '',
  payer_name text not null default '',
  payer_account text not null default '',
  bank_reference text not null default '',
  end_to_end_id text not null default '',
  creditor_reference text not null default '',
  structured_references text[] not null default '{}'::text[],
  charges_minor bigint,
  original_currency text,
  original_minor bigint,
  is_reversal boolean not null default false,
  return_reason text not null default '',
  bank_code text not null default '',
  search_text text generated always as (lower((((((((((text || ' ') || payer_name) || ' ') || payer_account) || ' ') || end_to_end_id) || ' ') || creditor_reference) || ' ') || bank_reference)) stored,
  created_at timestamptz not null default now(),
  constraint bank_lines_pkey primary key (id),
  constraint bank_line_once unique (bank_id, identity),
  constraint bank_line_amount_not_zero check (amount_minor <> 0),
  constraint bank_line_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint bank_line_original_with_currency check ((original_currency is null) = (original_minor is null)),
  constraint bank_line_state_known check (state in ('open', 'matched', 'ignored')),
  constraint bank_lines_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint bank_lines_statement_id_fkey foreign key (statement_id) references bank_statements(id)
);

create index bank_lines_by_amount on bank_lines (bank_id, amount_minor, booked_date);
create index bank_lines_by_date on bank_lines (bank_id, state, booked_date, id);
create index bank_lines_by_payer on bank_lines (payer_account) where payer_account <> '';
create index bank_lines_by_search on bank_lines using gin (search_text gin_trgm_ops);
create index bank_lines_of_statements on bank_lines (statement_id);
create index bank_lines_open on bank_lines (booked_date) include (bank_id, amount_minor, currency) where state = 'open';

create trigger audit after update on bank_lines
  for each row
  execute function audit_change();
create trigger keep_bank_line before insert or delete or update on bank_lines
  for each row
  execute function keep_bank_line();

grant select, insert on bank_lines to counterfoil_app;
grant update (state) on bank_lines to counterfoil_app;

-- bank_match_parts ----------------------------------------------------------------------------------------------------

-- What a line became: payments, charges that were kept back, returned payments, refunds, and what was written off with
-- a payment.
create table bank_match_parts (
  id uuid not null default uuidv7(),
  match_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  payment_id uuid,
  refund_id uuid,
  write_off_id uuid,
  -- Made by confirming the line, and so reversed with it; otherwise it was there before.
  was_made_here boolean not null,
  released_at timestamptz,
  constraint bank_match_parts_pkey primary key (id),
  constraint bank_match_part_kind_known check (kind in ('payment', 'charge', 'return', 'refund', 'write_off')),
  constraint bank_match_part_names_its_record check ((payment_id is not null) = (kind in ('payment', 'return')) and (refund_id is not null) = (kind = 'refund') and (write_off_id is not null) = (kind = 'write_off')),
  constraint bank_match_part_sign check ((amount_minor > 0) = (kind in ('payment', 'write_off')) and amount_minor <> 0),
  constraint bank_match_parts_match_id_fkey foreign key (match_id) references bank_matches(id),
  constraint bank_match_parts_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint bank_match_parts_refund_id_fkey foreign key (refund_id) references refunds(id),
  constraint bank_match_parts_write_off_id_fkey foreign key (write_off_id) references write_offs(id),
  constraint bank_match_adds_up trigger deferrable initially deferred
);

create index bank_match_parts_by_write_off on bank_match_parts (write_off_id) where write_off_id is not null;
create index bank_match_parts_of_matches on bank_match_parts (match_id);
create unique index bank_payment_of_one_line on bank_match_parts (payment_id) where kind = 'payment' and released_at is null;
create unique index bank_refund_of_one_line on bank_match_parts (refund_id) where kind = 'refund' and released_at is null;
create unique index bank_return_of_one_line on bank_match_parts (payment_id) where kind = 'return' and released_at is null;

create constraint trigger bank_match_adds_up after insert or update on bank_match_parts deferrable initially deferred
  for each row
  execute function bank_match_adds_up();
create trigger keep_bank_match_part before insert or update on bank_match_parts
  for each row
  execute function keep_bank_match_part();

grant select, insert on bank_match_parts to counterfoil_app;
grant update (released_at) on bank_match_parts to counterfoil_app;

-- bank_match_runs -----------------------------------------------------------------------------------------------------

-- Confirming all certain lines of an account: how far it has come.
create table bank_match_runs (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  status text not null default 'running',
  is_automatic boolean not null,
  line_ids uuid[] not null,
  "position" integer not null default 0,
  matched_ids uuid[] not null default '{}'::uuid[],
  refused_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  constraint bank_match_runs_pkey primary key (id),
  constraint bank_match_run_counts_within check (refused_count >= 0 and (cardinality(matched_ids) + refused_count) <= "position"),
  constraint bank_match_run_position_within check ("position" >= 0 and "position" <= cardinality(line_ids)),
  constraint bank_match_run_status_known check (status in ('running', 'done')),
  constraint bank_match_runs_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint bank_match_runs_created_by_fkey foreign key (created_by) references users(id)
);

create index bank_match_runs_by_age on bank_match_runs (created_at);

grant select, insert, update, delete on bank_match_runs to counterfoil_app;

-- bank_matches --------------------------------------------------------------------------------------------------------

-- What somebody said a line is: payments, or none of a customer. Undoing keeps the row.
create table bank_matches (
  id uuid not null default uuidv7(),
  line_id uuid not null,
  kind text not null,
  reason text not null default '',
  is_automatic boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  constraint bank_matches_pkey primary key (id),
  constraint bank_match_kind_known check (kind in ('matched', 'ignored')),
  constraint bank_match_reason_of_ignored check ((kind = 'ignored') = (reason <> '') and length(reason) <= 200),
  constraint bank_match_undone_by_somebody check (undone_by is null or undone_at is not null),
  constraint bank_matches_created_by_fkey foreign key (created_by) references users(id),
  constraint bank_matches_line_id_fkey foreign key (line_id) references bank_lines(id),
  constraint bank_matches_undone_by_fkey foreign key (undone_by) references users(id),
  constraint bank_match_adds_up trigger deferrable initially deferred
);

create unique index bank_line_matched_once on bank_matches (line_id) where undone_at is null;
create index bank_matches_of_lines on bank_matches (line_id, id desc);

create trigger audit after insert or delete or update on bank_matches
  for each row
  execute function audit_change();
create constraint trigger bank_match_adds_up after insert or update on bank_matches deferrable initially deferred
  for each row
  execute function bank_match_adds_up();
create trigger keep_bank_match after insert or update on bank_matches
  for each row
  execute function keep_bank_match();

grant select, insert on bank_matches to counterfoil_app;
grant update (undone_at, undone_by) on bank_matches to counterfoil_app;

-- bank_payers ---------------------------------------------------------------------------------------------------------

-- Where the money of a customer came from: learned from what people confirmed.
create table bank_payers (
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  account text not null,
  name text not null,
  name_key text not null,
  times integer not null default 1,
  last_date date not null,
  created_at timestamptz not null default now(),
  constraint bank_payers_pkey primary key (id),
  constraint bank_payer_once unique (customer_id, account, name_key),
  constraint bank_payer_is_known_by_something check (account <> '' or name_key <> ''),
  constraint bank_payer_times_not_negative check (times >= 0),
  constraint bank_payers_customer_id_fkey foreign key (customer_id) references customers(id)
);

create index bank_payers_by_account on bank_payers (account) where account <> '';
create index bank_payers_by_name on bank_payers (name_key) where name_key <> '';

create trigger audit after insert or delete on bank_payers
  for each row
  execute function audit_change();

grant select, insert, update, delete on bank_payers to counterfoil_app;

-- bank_statement_files ------------------------------------------------------------------------------------------------

-- A file of statements that was read, and how much of it was new.
create table bank_statement_files (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  format text not null,
  new_count integer not null,
  known_count integer not null,
  left_out_count integer not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint bank_statement_files_pkey primary key (id),
  constraint bank_file_counts_not_negative check (least(new_count, known_count, left_out_count) >= 0),
  constraint bank_file_format_known check (format in ('camt', 'mt940', 'ofx', 'qif', 'csv')),
  constraint bank_file_name_length check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint bank_statement_files_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint bank_statement_files_created_by_fkey foreign key (created_by) references users(id)
);

create index bank_files_by_bank on bank_statement_files (bank_id, id desc);

create trigger audit after insert or delete or update on bank_statement_files
  for each row
  execute function audit_change('file_hash');

grant select, insert on bank_statement_files to counterfoil_app;

-- bank_statements -----------------------------------------------------------------------------------------------------

-- One statement of a file: its days, its balances, and what its lines come to.
create table bank_statements (
  id uuid not null default uuidv7(),
  file_id uuid not null,
  bank_id uuid not null,
  statement_number text not null default '',
  from_date date not null,
  to_date date not null,
  opening_minor bigint,
  closing_minor bigint,
  -- The sum of all its lines, those that were there before too.
  lines_minor bigint not null,
  line_count integer not null,
  new_count integer not null,
  created_at timestamptz not null default now(),
  constraint bank_statements_pkey primary key (id),
  constraint bank_statement_counts_lines check (new_count >= 0 and new_count <= line_count),
  constraint bank_statement_dates_in_order check (from_date <= to_date),
  constraint bank_statement_number_length check (length(statement_number) <= 100),
  constraint bank_statements_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint bank_statements_file_id_fkey foreign key (file_id) references bank_statement_files(id)
);

create index bank_statements_by_date on bank_statements (bank_id, to_date desc, id desc);
create index bank_statements_of_files on bank_statements (file_id);

grant select, insert on bank_statements to counterfoil_app;

-- banking_accounts ----------------------------------------------------------------------------------------------------

-- How the statements of an account are read and booked. Whoever adds statements to it holds its row.
create table banking_accounts (
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  -- What is certain is booked by itself after an import.
  book_certain boolean not null default false,
  csv_mapping jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint banking_accounts_pkey primary key (id),
  constraint banking_accounts_bank_id_key unique (bank_id),
  constraint banking_csv_mapping_is_object check (jsonb_typeof(csv_mapping) = 'object'),
  constraint banking_accounts_bank_id_fkey foreign key (bank_id) references banks(id)
);

create trigger audit after insert or delete or update on banking_accounts
  for each row
  execute function audit_change();
create trigger next_version before update on banking_accounts
  for each row
  execute function next_version();

grant select, insert, update on banking_accounts to counterfoil_app;

-- banks ---------------------------------------------------------------------------------------------------------------

-- The accounts that customers pay into.
create table banks (
  id uuid not null default uuidv7(),
  label text not null,
  bank_name text not null,
  account_name text not null,
  sort_code text not null default '',
  account_number text not null default '',
  iban text not null default '',
  bic text not null default '',
  currency text not null,
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- Of an account in the United States, which has no sort code.
  routing_number text not null default '',
  constraint banks_pkey primary key (id),
  constraint bank_account_name_length check (length(account_name) <= 120 and (account_name <> '' or account_number = '' and iban = '')),
  constraint bank_account_number_format check (account_number ~ case when routing_number = '' then '^(\d{8})?$' else '^[A-Z\d]{4,17}$' end),
  constraint bank_currency_format check (currency ~ '^[A-Z]{3}$'),
  -- Documents say the default account of their currency: a clearing account has nothing to say.
  constraint bank_default_can_be_paid_into check (not is_default or account_number <> '' or iban <> ''),
  constraint bank_default_is_not_retired check (not (is_default and retired_at is not null)),
  constraint bank_label_length check (length(label) >= 1 and length(label) <= 80),
  constraint bank_name_length check (length(bank_name) <= 120 and (bank_name <> '' or account_number = '' and iban = '')),
  constraint bank_numbers_belong_together check ((account_number <> '') = (sort_code <> '' or routing_number <> '') and (sort_code = '' or routing_number = '')),
  constraint bank_routing_number_format check (routing_number ~ '^(\d{9})?$'),
  constraint bank_sort_code_format check (sort_code ~ '^(\d{6})?$'),
  constraint banks_created_by_fkey foreign key (created_by) references users(id)
);

create unique index one_default_bank_for_each_currency on banks (currency) where is_default;

create trigger audit after insert or delete or update on banks
  for each row
  execute function audit_change();
create trigger keep_iban_of_account before insert or update of iban, sort_code, account_number on banks
  for each row
  execute function keep_iban_of_account();
create trigger next_version before update on banks
  for each row
  execute function next_version();

grant select, insert, update on banks to counterfoil_app;

-- book_checks ---------------------------------------------------------------------------------------------------------

-- What the nightly check of the books found.
create table book_checks (
  id uuid not null default uuidv7(),
  checked_at timestamptz not null,
  took_ms integer not null,
  results jsonb not null,
  violation_count integer not null,
  constraint book_checks_pkey primary key (id)
);

create index book_checks_by_time on book_checks (checked_at desc);

grant select, insert, delete on book_checks to counterfoil_app;

-- bounced_addresses ---------------------------------------------------------------------------------------------------

-- Addresses that are not reminded until somebody acts: corrects them, or has them tried again.
create table bounced_addresses (
  id uuid not null default uuidv7(),
  address text not null,
  reason text not null default '',
  email_id uuid not null,
  bounced_at timestamptz not null default now(),
  constraint bounced_addresses_pkey primary key (id),
  constraint bounced_addresses_address_key unique (address),
  constraint bounced_address_is_lower_case check (address = lower(address)),
  constraint bounced_addresses_email_id_fkey foreign key (email_id) references emails(id)
);

create index bounced_addresses_by_email on bounced_addresses (email_id);

create trigger audit after insert or delete or update on bounced_addresses
  for each row
  execute function audit_change();

grant select, insert, update, delete on bounced_addresses to counterfoil_app;

-- bulk_runs -----------------------------------------------------------------------------------------------------------

-- Issuing or sending many invoices at once: how far it has come, and how each of them went.
create table bulk_runs (
  id uuid not null default uuidv7(),
  action text not null,
  status text not null default 'running',
  invoice_ids uuid[] not null,
  issue_date date,
  locale text not null,
  "position" integer not null default 0,
  results jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  constraint bulk_runs_pkey primary key (id),
  constraint bulk_run_action_known check (action in ('issue', 'email')),
  constraint bulk_run_invoice_count_range check (cardinality(invoice_ids) >= 1 and cardinality(invoice_ids) <= 500),
  constraint bulk_run_status_known check (status in ('running', 'done')),
  constraint bulk_runs_created_by_fkey foreign key (created_by) references users(id)
);

create index bulk_runs_by_age on bulk_runs (created_at);

grant select, insert, update, delete on bulk_runs to counterfoil_app;

-- business ------------------------------------------------------------------------------------------------------------

-- Who we are and how we invoice. One row.
create table business (
  id boolean not null default true,
  name text not null default '',
  legal_name text not null default '',
  address jsonb not null default '{"city": "", "line1": "", "line2": "", "region": "", "country": "", "postcode": ""}'::jsonb,
  registered_address jsonb,
  vat_number text not null default '',
  company_number text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  logo_id text,
  time_zone text not null default 'Europe/London',
  base_currency text not null default 'GBP',
  terms_days integer not null default 30,
  invoice_prefix text not null default 'INV',
  invoice_year boolean not null default true,
  invoice_digits integer not null default 5,
  credit_note_prefix text not null default 'CN',
  credit_note_year boolean not null default true,
  credit_note_digits integer not null default 5,
  email_from_name text not null default '',
  email_reply_to text not null default '',
  invoice_email_subject text not null default 'Invoice {number} from {business}',
  invoice_email_body text not null default 'Dear {contact},

Please find attached invoice {number} for {gross}. The amount to pay is {outstanding}, by {due_date}.

Thank you for your business.

{business}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  paper text not null default 'a4',
  schedules_enabled boolean not null default true,
  schedule_hour integer not null default 6,
  schedule_missed_limit integer not null default 12,
  schedule_issue_date text not null default 'run_day',
  -- Nothing is dated before this day; null: before the year of the first document.
  start_date date,
  overdue_email_subject text not null default 'Overdue: invoice {number} from {business}',
  overdue_email_body text not null default 'Dear {contact},

Invoice {number} was due on {due_date}, and we have {outstanding} of it still to be paid. A copy is attached.

If you have paid it in the meantime, please disregard this message. If something keeps you from paying, please tell us.

{business}',
  -- Without it no line carries a rate, and no VAT number is asked for.
  vat_registered boolean not null default true,
  -- Of new customers' documents.
  language character varying(5) not null default 'en'::character varying,
  -- Where e-invoices reach it: a scheme of the EAS list, and the address within it.
  electronic_address jsonb,
  -- As registered: a scheme of the ICD list, or none, and the id within it.
  legal_id jsonb,
  tax_number character varying(30) not null default ''::character varying,
  -- Who is asked about invoices.
  invoice_contact jsonb not null default '{"name": "", "email": "", "phone": ""}'::jsonb,
  -- Where e-invoices go beside the e-mail: nowhere, into a folder, or to an access point.
  e_invoice_channel text not null default 'none',
  -- The day of each month on which all who owe get a statement; null for never.
  statement_day smallint,
  terms_kind text not null default 'days_after_invoice',
  constraint business_pkey primary key (id),
  constraint business_address_is_object check (jsonb_typeof(address) = 'object'),
  constraint business_base_currency_format check (base_currency ~ '^[A-Z]{3}$'),
  constraint business_credit_note_digits_range check (credit_note_digits >= 3 and credit_note_digits <= 9),
  constraint business_credit_note_prefix_format check (credit_note_prefix ~ '^[A-Z0-9]{0,10}$'),
  constraint business_e_invoice_channel_known check (e_invoice_channel in ('none', 'folder', 'http')),
  constraint business_electronic_address_shape check (electronic_address ?& array['scheme', 'id']),
  constraint business_email_from_name_length check (length(email_from_name) <= 120),
  constraint business_invoice_contact_shape check (invoice_contact ?& array['name', 'phone', 'email']),
  constraint business_invoice_digits_range check (invoice_digits >= 3 and invoice_digits <= 9),
  constraint business_invoice_prefix_format check (invoice_prefix ~ '^[A-Z0-9]{0,10}$'),
  constraint business_is_one_row check (id),
  constraint business_legal_id_shape check (legal_id ?& array['scheme', 'id']),
  constraint business_legal_name_length check (length(legal_name) <= 200),
  constraint business_name_length check (length(name) <= 200),
  constraint business_paper_known check (paper in ('a4', 'letter')),
  -- An invoice and a credit note never have the same number.
  constraint business_prefixes_differ check (invoice_prefix <> credit_note_prefix),
  constraint business_registered_address_is_object check (jsonb_typeof(registered_address) = 'object'),
  constraint business_schedule_hour_range check (schedule_hour >= 0 and schedule_hour <= 23),
  constraint business_schedule_issue_date_known check (schedule_issue_date in ('run_day', 'period_date')),
  constraint business_schedule_missed_limit_range check (schedule_missed_limit >= 0 and schedule_missed_limit <= 366),
  constraint business_statement_day_range check (statement_day >= 1 and statement_day <= 28),
  constraint business_terms_known check (are_payment_terms(terms_kind, terms_days)),
  constraint business_logo_id_fkey foreign key (logo_id) references logos(id)
);

create trigger audit after insert or delete or update on business
  for each row
  execute function audit_change();
create trigger base_currency after update of base_currency on business
  for each row when (minor_digits(old.base_currency) <> minor_digits(new.base_currency))
  execute function base_currency_changed();
create trigger next_version before update on business
  for each row
  execute function next_version();

grant select, update on business to counterfoil_app;

-- credit_note_attachments ---------------------------------------------------------------------------------------------

-- Files that are sent along with a credit note.
create table credit_note_attachments (
  id uuid not null default uuidv7(),
  credit_note_id uuid not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint credit_note_attachments_pkey primary key (id),
  constraint credit_note_attachment_content_type_length check (length(content_type) <= 100),
  constraint credit_note_attachment_file_name_length check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint credit_note_attachment_size check (size_bytes >= 1 and size_bytes <= 10485760),
  constraint credit_note_attachments_created_by_fkey foreign key (created_by) references users(id),
  constraint credit_note_attachments_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id) on delete cascade
);

create index credit_note_attachments_by_credit_note on credit_note_attachments (credit_note_id, id);

create trigger audit after insert or delete on credit_note_attachments
  for each row
  execute function audit_attachment();
create trigger keep_issued before insert or delete or update on credit_note_attachments
  for each row
  execute function keep_issued_credit_note_attachments();

grant select, insert, delete on credit_note_attachments to counterfoil_app;

-- credit_notes --------------------------------------------------------------------------------------------------------

-- Drafts and issued credit notes. Frozen when issued, as invoices are.
create table credit_notes (
  id uuid not null default uuidv7(),
  status text not null default 'draft',
  number text,
  customer_id uuid not null,
  customer_name text storage main not null,
  -- The invoice that it corrects, if it comes from one.
  invoice_id uuid,
  currency text not null,
  reason text storage main not null default '',
  message text not null default '',
  issue_date date,
  tax_point date,
  document_date date not null,
  exchange_rate numeric(20,8),
  exchange_rate_source text not null default '',
  exchange_rate_date date,
  lines jsonb not null default '[]'::jsonb,
  vat_groups jsonb not null default '[]'::jsonb,
  net_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  vat_base_minor bigint,
  parties jsonb,
  content_hash bytea,
  issued_at timestamptz,
  -- The draft that takes the place of the credited invoice.
  reissued_invoice_id uuid,
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- What is left of it. Written by a trigger.
  unallocated_minor bigint default 0,
  search_text text storage main not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  issue_on date,
  issue_on_by uuid,
  issue_on_email boolean,
  issue_failure jsonb,
  issue_failure_count integer not null default 0,
  issue_tried_on date,
  -- Whether it was issued here, or brought in from another system.
  kind text not null default 'own',
  -- What was used of it before it was brought in. Part of allocated_minor.
  settled_before_minor bigint not null default 0,
  -- The import that brought it.
  import_id uuid,
  buyer_reference character varying(100) not null default ''::character varying,
  contract_reference character varying(100) not null default ''::character varying,
  project_reference character varying(100) not null default ''::character varying,
  details jsonb not null default '{}'::jsonb,
  allowances jsonb not null default '[]'::jsonb,
  charges jsonb not null default '[]'::jsonb,
  allowance_minor bigint not null default 0,
  charge_minor bigint not null default 0,
  -- Added to the gross, as on its invoice.
  rounding_minor bigint not null default 0,
  -- The customer's order number.
  reference character varying(100) not null default ''::character varying,
  -- Paid back before it was issued: issuing records it as a refund.
  prepaid_minor bigint not null default 0,
  constraint credit_notes_pkey primary key (id),
  constraint credit_note_adjustments_add_up check (adjustments_sum(allowances) = allowance_minor and adjustments_sum(charges) = charge_minor),
  constraint credit_note_adjustments_are_lists check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array'),
  constraint credit_note_allocated_includes_settled_before check (kind = 'own' or allocated_minor >= settled_before_minor),
  constraint credit_note_allocated_not_negative check (allocated_minor >= 0),
  constraint credit_note_complete_when_issued check (status = 'draft' or row(issue_date, tax_point, parties, content_hash, issued_at) is not null),
  constraint credit_note_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint credit_note_details_are_object check (jsonb_typeof(details) = 'object'),
  constraint credit_note_exchange_rate_positive check (exchange_rate > 0::numeric),
  constraint credit_note_gross_is_net_plus_vat check ((net_minor + vat_minor) = gross_minor),
  constraint credit_note_gross_range check (gross_minor >= 0 and gross_minor <= '10000000000000'::bigint),
  constraint credit_note_has_reason_when_issued check (status = 'draft' or reason <> ''),
  constraint credit_note_imported_is_issued check (kind = 'own' or status = 'issued'),
  constraint credit_note_kind_known check (kind in ('own', 'imported')),
  constraint credit_note_lines_are_list check (jsonb_typeof(lines) = 'array'),
  constraint credit_note_listed_on_issue_date check (status = 'draft' or document_date = issue_date),
  constraint credit_note_message_length check (length(message) <= 2000),
  constraint credit_note_not_overused check ((allocated_minor + refunded_minor) <= (gross_minor + rounding_minor)),
  constraint credit_note_number_length check (length(number) >= 1 and length(number) <= 40),
  constraint credit_note_numbered_when_issued check ((status = 'draft') = (number is null)),
  constraint credit_note_only_drafts_wait check (status = 'draft' or issue_on is null),
  constraint credit_note_own_is_not_brought check (kind = 'imported' or settled_before_minor = 0 and import_id is null),
  constraint credit_note_parties_are_object check (jsonb_typeof(parties) = 'object'),
  constraint credit_note_prepaid_within_owed check (prepaid_minor >= 0 and (status = 'draft' or prepaid_minor <= (gross_minor + rounding_minor))),
  constraint credit_note_reason_length check (length(reason) <= 500),
  constraint credit_note_refunded_not_negative check (refunded_minor >= 0),
  constraint credit_note_rounding_within_limit check (abs(rounding_minor) <= 1000),
  constraint credit_note_settled_before_within_gross check (kind = 'own' or settled_before_minor >= 0 and settled_before_minor < gross_minor),
  constraint credit_note_status_known check (status in ('draft', 'issued')),
  constraint credit_note_used_only_when_issued check (status = 'issued' or (allocated_minor + refunded_minor) = 0),
  constraint credit_note_vat_groups_are_list check (jsonb_typeof(vat_groups) = 'array'),
  constraint credit_note_waiting_details_need_a_day check (issue_on is not null or num_nonnulls(issue_on_by, issue_on_email, issue_failure) = 0),
  constraint credit_notes_created_by_fkey foreign key (created_by) references users(id),
  constraint credit_notes_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint credit_notes_import_id_fkey foreign key (import_id) references imports(id),
  constraint credit_notes_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint credit_notes_issue_on_by_fkey foreign key (issue_on_by) references users(id),
  constraint credit_notes_reissued_invoice_id_fkey foreign key (reissued_invoice_id) references invoices(id) on delete set null
) with (toast_tuple_target=256);

create index credit_notes_by_count on credit_notes (ltrim("substring"(number, '[0-9]+$'), '0'),
    id desc) where number is not null;
create index credit_notes_by_creation on credit_notes (created_at desc, id desc);
create index credit_notes_by_customer on credit_notes (customer_id, document_date desc, id desc);
create index credit_notes_by_gross on credit_notes (gross_minor desc, id desc);
create index credit_notes_by_import on credit_notes (import_id) where import_id is not null;
create index credit_notes_by_invoice on credit_notes (invoice_id) where invoice_id is not null;
create index credit_notes_by_issue on credit_notes using brin (issued_at) with (pages_per_range='32', autosummarize='on');
create index credit_notes_by_number_begun on credit_notes (lower(number) collate "C") where number is not null;
create index credit_notes_by_reissue on credit_notes (reissued_invoice_id) where reissued_invoice_id is not null;
create index credit_notes_by_search on credit_notes using gin (search_text gin_trgm_ops);
create index credit_notes_by_unallocated on credit_notes (unallocated_minor desc, id desc);
create index credit_notes_in_name_order on credit_notes (alphabetical(customer_name), id);
create index credit_notes_listed on credit_notes (document_date desc, id desc) include (status, currency, gross_minor,
    unallocated_minor);
create unique index credit_notes_number_key on credit_notes (number) where kind = 'own';
create index credit_notes_open on credit_notes (customer_id, currency) where unallocated_minor > 0;
create index credit_notes_waiting on credit_notes (issue_on, id) where issue_on is not null;
create unique index imported_credit_note_number_once on credit_notes (customer_id, lower(number)) where kind = 'imported';
create index own_credit_notes_by_issue_date on credit_notes (issue_date) include (customer_id, currency, net_minor,
    vat_minor, gross_minor) where status = 'issued' and kind = 'own';

create trigger audit after insert or delete or update on credit_notes
  for each row
  execute function audit_change();
create trigger keep_issued before insert or delete or update on credit_notes
  for each row
  execute function keep_issued_credit_note();
create trigger keep_left before insert or update on credit_notes
  for each row
  execute function keep_left_of_credit_note();
create trigger month_figures_of_change after update of status on credit_notes
  for each row when (old.status <> new.status)
  execute function add_document_figures('credited');
create trigger month_figures_of_new after insert on credit_notes
  for each row when (new.status = 'issued')
  execute function add_document_figures('credited');
create trigger next_version before update on credit_notes
  for each row
  execute function next_version();
create trigger own_number_apart before insert or update of status on credit_notes
  for each row when (new.kind = 'own' and new.status = 'issued')
  execute function keep_own_number_apart();
create trigger record_paid_back_before after update of status on credit_notes
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0)
  execute function record_paid_back_before();
create trigger search_text before insert or update of number, customer_name, reason, invoice_id, reference, buyer_reference,
    contract_reference, project_reference, details on credit_notes
  for each row
  execute function credit_note_search_text();
create trigger within_invoice after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
  execute function keep_credits_within_invoice();
create trigger within_invoice_as_a_whole after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
  execute function keep_credited_adjustments();

grant select, insert, update, delete on credit_notes to counterfoil_app;

-- customer_figures ----------------------------------------------------------------------------------------------------

-- What each customer owes and when they were last invoiced, kept as owed_by_customer is. Each customer has a row.
create table customer_figures (
  customer_id uuid not null,
  -- The value of open invoices in the base currency, each by its own exchange rate.
  owed_minor bigint not null default 0,
  -- The latest of a customer's rows counts; -infinity if there is none.
  last_invoice_date date not null default '-infinity'::date,
  -- Whether it stands for earlier rows. A customer has one such row.
  is_folded boolean not null default false
);

create index customer_figures_added on customer_figures (customer_id) include (owed_minor,
    last_invoice_date) where not is_folded;
create index customer_figures_by_last_invoice on customer_figures (last_invoice_date desc,
    customer_id desc) where is_folded;
create index customer_figures_by_owed on customer_figures (owed_minor desc, customer_id desc) where is_folded;
create unique index customer_figures_folded_once on customer_figures (customer_id) include (owed_minor,
    last_invoice_date) where is_folded;

grant select on customer_figures to counterfoil_app;

-- customer_imports ----------------------------------------------------------------------------------------------------

-- A file of customers that was read: waiting to be confirmed, being imported, or done.
create table customer_imports (
  id uuid not null default uuidv7(),
  status text not null,
  file_name text not null,
  valid_rows jsonb not null,
  invalid_rows jsonb not null,
  columns jsonb not null,
  total_count integer not null,
  "position" integer not null default 0,
  saved_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  constraint customer_imports_pkey primary key (id),
  constraint customer_import_status_known check (status in ('previewed', 'running', 'done', 'failed')),
  constraint customer_imports_created_by_fkey foreign key (created_by) references users(id)
);

grant select, insert, update, delete on customer_imports to counterfoil_app;

-- customer_links ------------------------------------------------------------------------------------------------------

-- Secret links to the page of a document, one for each contact and document. The token is worked out from the id by a
-- key that is not stored here.
create table customer_links (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  -- Whom it was sent to; empty for the one that is printed on the document or was handed out otherwise.
  contact_email text not null default '',
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  -- When somebody first saw the page: a proof that the document was delivered.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  version integer not null default 1,
  -- The message that it was made for, if that is about an account and not about one document.
  email_id uuid,
  constraint customer_links_pkey primary key (id),
  constraint customer_links_token_hash_key unique (token_hash),
  constraint customer_link_contact_email_length check (length(contact_email) <= 254),
  constraint customer_link_seen_first_and_last check ((first_seen_at is null) = (last_seen_at is null)),
  constraint customer_link_token_hash_length check (length(token_hash) = 32),
  constraint customer_links_created_by_fkey foreign key (created_by) references users(id),
  constraint customer_links_email_id_fkey foreign key (email_id) references emails(id),
  constraint customer_links_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint customer_links_revoked_by_fkey foreign key (revoked_by) references users(id)
);

create index customer_links_by_invoice on customer_links (invoice_id, created_at desc, id desc);
create unique index one_customer_link_of_a_contact_for_a_document on customer_links (invoice_id,
    lower(contact_email)) where revoked_at is null and email_id is null;
create unique index one_customer_link_of_a_message on customer_links (email_id) where revoked_at is null and email_id is not null;

create trigger audit after insert or delete or update on customer_links
  for each row
  execute function audit_change('token_hash');
create trigger keep_customer_link before insert or update on customer_links
  for each row
  execute function keep_customer_link();
create trigger next_version before update on customer_links
  for each row
  execute function next_version();

grant select, insert on customer_links to counterfoil_app;
grant update (first_seen_at, last_seen_at, revoked_at, revoked_by) on customer_links to counterfoil_app;

-- customer_reminders --------------------------------------------------------------------------------------------------

-- Customers who are not reminded by the default plan: by another one, never, or not before a day.
create table customer_reminders (
  -- Of the customer.
  id uuid not null,
  plan_id uuid,
  never boolean not null default false,
  not_before date,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_reminders_pkey primary key (id),
  constraint customer_reminder_never_has_no_plan check (not never or plan_id is null),
  constraint customer_reminders_id_fkey foreign key (id) references customers(id) on delete cascade,
  constraint customer_reminders_plan_id_fkey foreign key (plan_id) references reminder_plans(id)
);

create index customer_reminders_by_plan on customer_reminders (plan_id) where plan_id is not null;

create trigger audit after insert or delete or update on customer_reminders
  for each row
  execute function audit_change();
create trigger next_version before update on customer_reminders
  for each row
  execute function next_version();

grant select, insert, update, delete on customer_reminders to counterfoil_app;

-- customer_tallies ----------------------------------------------------------------------------------------------------

-- How many customers there are, archived or not, kept as month_figures is.
create table customer_tallies (
  archived boolean not null,
  customer_count bigint not null
);

grant select on customer_tallies to counterfoil_app;

-- customer_words ------------------------------------------------------------------------------------------------------

-- Every word of the search texts, for searches with typing errors. Without a unique key, so that two who write the same
-- new word never wait for each other; a word may be there twice.
create table customer_words (
  word text not null
);

create index customer_words_alike on customer_words using gin (word gin_trgm_ops);
create index customer_words_by_word on customer_words (word);

grant select, insert, delete on customer_words to counterfoil_app;

-- customers -----------------------------------------------------------------------------------------------------------

-- Whom we sell to.
create table customers (
  id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  -- A list of { name, email, phone, receives_invoices }, read and written together with their customer.
  contacts jsonb not null default '[]'::jsonb,
  billing_address jsonb not null,
  delivery_address jsonb,
  vat_number text not null default '',
  company_number text not null default '',
  currency text not null,
  terms_days integer not null,
  credit_limit_minor bigint,
  default_vat_code text not null,
  language text not null default 'en',
  archived_at timestamptz,
  -- Everything that a search looks through, in one column for one index.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The import that brought it.
  import_id uuid,
  electronic_address jsonb,
  legal_id jsonb,
  tax_number character varying(30) not null default ''::character varying,
  -- The rules that their e-invoices keep.
  e_invoice_profile text not null default 'none',
  -- Nothing is issued to them without it.
  required_reference text not null default 'none',
  terms_kind text not null default 'days_after_invoice',
  constraint customers_pkey primary key (id),
  constraint customers_code_key unique (code),
  constraint customer_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  constraint customer_code_length check (length(code) >= 1 and length(code) <= 30),
  constraint customer_contacts_are_list check (jsonb_typeof(contacts) = 'array'),
  constraint customer_credit_limit_not_negative check (credit_limit_minor >= 0),
  constraint customer_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint customer_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  constraint customer_e_invoice_profile_known check (e_invoice_profile in ('none', 'factur_x', 'peppol', 'xrechnung')),
  constraint customer_electronic_address_shape check (electronic_address ?& array['scheme', 'id']),
  constraint customer_legal_id_shape check (legal_id ?& array['scheme', 'id']),
  constraint customer_name_length check (length(name) >= 1 and length(name) <= 200),
  constraint customer_required_reference_known check (required_reference in ('none', 'order', 'buyer')),
  constraint customer_terms_known check (are_payment_terms(terms_kind, terms_days)),
  constraint customers_created_by_fkey foreign key (created_by) references users(id),
  constraint customers_import_id_fkey foreign key (import_id) references imports(id)
);

create index customers_by_age on customers (created_at desc, id desc);
create index customers_by_country on customers ((billing_address ->> 'country'), currency);
create index customers_by_import on customers (import_id) where import_id is not null;
create index customers_by_like_name on customers using gin (lower(name) gin_trgm_ops);
create index customers_by_name_begun on customers ("left"(search_text, 60) collate "C");
create index customers_by_search on customers using gin (search_text gin_trgm_ops);
create index customers_by_vat_number on customers (vat_number) where vat_number <> '';
create index customers_in_name_order on customers (alphabetical(name), id);
create index customers_open_in_name_order on customers (alphabetical(name), id) include (name) where archived_at is null;

create trigger audit after insert or delete or update on customers
  for each row
  execute function audit_change();
create trigger figures after insert on customers
  for each row
  execute function begin_customer_figures();
create trigger next_version before update on customers
  for each row
  execute function next_version();
-- Drafts and schedules show the current name of their customer; issued documents keep the name that they were issued
-- with.
create trigger rename_drafts after update of name on customers
  for each row when (old.name is distinct from new.name)
  execute function rename_drafts();
create trigger search_text before insert or update of name, code, vat_number, contacts on customers
  for each row
  execute function customer_search_text();
create trigger tally after insert or delete on customers
  for each row
  execute function tally_customer();
create trigger tally_archived after update of archived_at on customers
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function tally_customer();

grant select, insert, update, delete on customers to counterfoil_app;

-- deliveries ----------------------------------------------------------------------------------------------------------

-- E-invoices handed to a network. The id is what an access point knows each by: sent again, it is the same.
create table deliveries (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  credit_note_id uuid,
  channel text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  -- Why it was rejected, or could not be handed over.
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  answered_at timestamptz,
  version integer not null default 1,
  constraint deliveries_pkey primary key (id),
  constraint delivery_channel_known check (channel in ('folder', 'http')),
  constraint delivery_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint delivery_status_known check (status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')),
  constraint deliveries_created_by_fkey foreign key (created_by) references users(id),
  constraint deliveries_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint deliveries_invoice_id_fkey foreign key (invoice_id) references invoices(id)
);

create index deliveries_by_credit_note on deliveries (credit_note_id, created_at desc) where credit_note_id is not null;
create index deliveries_by_invoice on deliveries (invoice_id, created_at desc) where invoice_id is not null;
create index deliveries_gone_wrong on deliveries (created_at desc, id desc) where status in ('failed', 'rejected');
create unique index one_delivery_of_a_credit_note on deliveries (credit_note_id) where status <> 'rejected';
create unique index one_delivery_of_an_invoice on deliveries (invoice_id) where status <> 'rejected';

create trigger audit after insert or delete or update on deliveries
  for each row
  execute function audit_change();
create trigger keep_issued before insert or update of status on deliveries
  for each row when (new.invoice_id is not null and new.status = 'queued')
  execute function keep_emails_issued();
create trigger keep_state before update of status on deliveries
  for each row
  execute function keep_delivery_state();
create trigger next_version before update on deliveries
  for each row
  execute function next_version();

grant select, insert, update on deliveries to counterfoil_app;

-- document_counters ---------------------------------------------------------------------------------------------------

-- How far each series has been counted. A series is what stands before the count, such as INV-2026: a new prefix or
-- year begins at 1, an old one continues where it stopped, so no number is used twice.
create table document_counters (
  kind text not null,
  series text not null,
  last_number integer not null,
  constraint document_counters_pkey primary key (kind, series),
  constraint document_counter_not_negative check (last_number >= 0),
  constraint document_counters_kind_fkey foreign key (kind) references document_series(kind)
);

grant select, insert, update on document_counters to counterfoil_app;

-- document_series -----------------------------------------------------------------------------------------------------

-- The latest issue date of each kind of document. Whoever issues holds its row until commit, so numbers and dates go up
-- together.
create table document_series (
  kind text not null,
  last_issue_date date,
  constraint document_series_pkey primary key (kind),
  constraint document_kind_known check (kind in ('invoice', 'credit_note'))
);

grant select, update on document_series to counterfoil_app;

-- documents -----------------------------------------------------------------------------------------------------------

-- The PDF of an issued document: made once, never changed.
create table documents (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  sha256 bytea not null,
  pages integer not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  credit_note_id uuid,
  constraint documents_pkey primary key (id),
  constraint documents_credit_note_id_key unique (credit_note_id),
  constraint documents_invoice_id_key unique (invoice_id),
  constraint document_has_pages check (pages > 0),
  constraint document_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint documents_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint documents_invoice_id_fkey foreign key (invoice_id) references invoices(id)
);

grant select, insert on documents to counterfoil_app;

-- e_invoices ----------------------------------------------------------------------------------------------------------

-- Issued documents as UBL and CII, under the profile that was frozen with them.
create table e_invoices (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  credit_note_id uuid,
  format text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint e_invoices_pkey primary key (id),
  constraint one_e_invoice_of_a_credit_note unique (credit_note_id, format),
  constraint one_e_invoice_of_an_invoice unique (invoice_id, format),
  constraint e_invoice_format_known check (format in ('ubl', 'cii')),
  constraint e_invoice_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint e_invoices_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint e_invoices_invoice_id_fkey foreign key (invoice_id) references invoices(id)
);

grant select, insert on e_invoices to counterfoil_app;

-- email_events --------------------------------------------------------------------------------------------------------

-- What a delivery report or a provider said of a message, each once, however often it is said.
create table email_events (
  email_id uuid not null,
  kind text not null,
  address text not null,
  -- By which the one who said it tells this event from others; a bounce of a second attempt has another one.
  key text not null,
  reason text not null default '',
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_events_pkey primary key (email_id, kind, address, key),
  constraint email_event_kind_known check (kind in ('delivered', 'bounced')),
  constraint email_event_lengths check (length(address) <= 320 and length(key) <= 200 and length(reason) <= 500),
  constraint email_events_email_id_fkey foreign key (email_id) references emails(id)
);

grant select, insert on email_events to counterfoil_app;

-- email_statements ----------------------------------------------------------------------------------------------------

-- What a statement of account says that is sent by e-mail: as it was when it was requested, however long sending takes.
create table email_statements (
  email_id uuid not null,
  content jsonb not null,
  constraint email_statements_pkey primary key (email_id),
  constraint email_statement_is_object check (jsonb_typeof(content) = 'object'),
  constraint email_statements_email_id_fkey foreign key (email_id) references emails(id)
);

grant select, insert on email_statements to counterfoil_app;

-- emails --------------------------------------------------------------------------------------------------------------

-- Every message, what became of it, and what it is about.
create table emails (
  id uuid not null default uuidv7(),
  kind text not null,
  status text not null,
  to_name text not null,
  to_address text not null,
  locale text not null,
  subject text not null,
  -- Says {{link}} where the one-time link goes: the link itself is forgotten as soon as the message is sent.
  html text not null,
  text text not null,
  link text,
  user_id uuid,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  sent_at timestamptz,
  version integer not null default 1,
  invoice_id uuid,
  -- A list of { name, address } where there are several; null where there is only to_address.
  recipients jsonb,
  cc jsonb not null default '[]'::jsonb,
  from_name text not null default '',
  reply_to text not null default '',
  attach_pdf boolean not null default false,
  credit_note_id uuid,
  payment_id uuid,
  customer_id uuid,
  schedule_id uuid,
  bcc jsonb not null default '[]'::jsonb,
  delivered_at timestamptz,
  bounced_at timestamptz,
  constraint emails_pkey primary key (id),
  constraint email_status_known check (status in ('queued', 'sent', 'delivered', 'failed', 'kept', 'bounced')),
  constraint emails_created_by_fkey foreign key (created_by) references users(id),
  constraint emails_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint emails_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint emails_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint emails_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint emails_schedule_id_fkey foreign key (schedule_id) references schedules(id) on delete set null,
  constraint emails_user_id_fkey foreign key (user_id) references users(id)
);

create index emails_by_credit_note on emails (credit_note_id, created_at desc) where credit_note_id is not null;
create index emails_by_customer on emails (customer_id) where customer_id is not null;
create index emails_by_invoice on emails (invoice_id, created_at desc, id desc) where invoice_id is not null;
create index emails_by_payment on emails (payment_id) where payment_id is not null;
create index emails_by_schedule on emails (schedule_id) where schedule_id is not null;
create index emails_by_sending on emails (sent_at) where sent_at is not null;
create index emails_by_status on emails (status, created_at desc);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_by_user on emails (user_id, created_at desc) where user_id is not null;
create index emails_gone_wrong on emails (created_at desc,
    id desc) where invoice_id is not null and (status in ('failed', 'bounced'));

create trigger audit after insert or delete or update on emails
  for each row
  execute function audit_change('html', 'text', 'link');
create trigger keep_issued before insert or update of status on emails
  for each row when (new.invoice_id is not null and new.status = 'queued')
  execute function keep_emails_issued();
create trigger keep_state before update of status on emails
  for each row
  execute function keep_email_state();
create trigger next_version before update on emails
  for each row
  execute function next_version();

grant select, insert, update on emails to counterfoil_app;

-- idempotency_keys ----------------------------------------------------------------------------------------------------

-- The replies to calls that were sent with an Idempotency-Key, so that a repeated call is answered and not done twice.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users(id)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

grant select, insert, update, delete on idempotency_keys to counterfoil_app;

-- import_mappings -----------------------------------------------------------------------------------------------------

-- How the columns of a file were read last time, for the next file with the same headings.
create table import_mappings (
  kind text not null,
  headings_hash bytea not null,
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  constraint import_mappings_pkey primary key (kind, headings_hash),
  constraint import_mapping_columns_are_list check (jsonb_typeof(columns) = 'array'),
  constraint import_mapping_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  constraint import_mappings_updated_by_fkey foreign key (updated_by) references users(id)
);

grant select, insert, update on import_mappings to counterfoil_app;

-- import_rows ---------------------------------------------------------------------------------------------------------

-- The rows of a file under the line that a spreadsheet gives them: as they were written until they are saved, and then
-- only what they became.
create table import_rows (
  import_id uuid not null,
  line integer not null,
  status text not null,
  cells text[] not null,
  problems jsonb not null default '[]'::jsonb,
  record_id uuid,
  constraint import_rows_pkey primary key (import_id, line),
  constraint import_row_problems_are_list check (jsonb_typeof(problems) = 'array'),
  constraint import_row_saved_as_a_record check ((status in ('saved', 'undone')) = (record_id is not null)),
  constraint import_row_status_known check (status in ('valid', 'invalid', 'known', 'left_out', 'saved', 'undone')),
  constraint import_rows_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);

create index import_rows_by_record on import_rows (record_id) where record_id is not null;
create index import_rows_warned on import_rows (import_id, line) where problems <> '[]'::jsonb and (status in ('valid',
    'saved'));
create index import_rows_wrong on import_rows (import_id, line) where status in ('invalid', 'known');

grant select, insert, update, delete on import_rows to counterfoil_app;

-- imports -------------------------------------------------------------------------------------------------------------

-- A file that was read: waiting to be confirmed, being saved, saved, or undone.
create table imports (
  id uuid not null default uuidv7(),
  kind text not null,
  status text not null default 'previewed',
  file_name text not null,
  file_hash bytea not null,
  sheet text not null default '',
  delimiter text,
  profile text,
  -- A list of { column, field, samples, evidence }: what each column of the file is read as, and how its dates and
  -- numbers are written.
  columns jsonb not null,
  date_format text,
  decimal_mark text,
  total_count integer not null,
  -- Rows that will be saved. Those that are found wrong while it is saved go over to invalid_count.
  valid_count integer not null,
  invalid_count integer not null,
  -- Of the invalid rows: those that are there already.
  known_count integer not null,
  -- Of the valid rows: those that lack something which an invoice needs.
  warned_count integer not null,
  left_out_count integer not null,
  saved_count integer not null default 0,
  -- A list of { currency, count, open_minor }, to be compared with the system that the file comes from.
  control jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  -- How many units of the base currency one unit of each other currency is worth, where the file does not say.
  exchange_rates jsonb not null default '{}'::jsonb,
  -- Whether the documents were sent from the old system: then the customers have them.
  sent_before boolean not null default false,
  constraint imports_pkey primary key (id),
  constraint import_columns_are_list check (jsonb_typeof(columns) = 'array'),
  constraint import_control_is_list check (jsonb_typeof(control) = 'array'),
  constraint import_counts_every_row check (valid_count >= 0 and known_count >= 0 and known_count <= invalid_count and (valid_count + invalid_count) = total_count),
  constraint import_date_format_known check (date_format in ('YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'serial')),
  constraint import_decimal_mark_known check (decimal_mark in ('.', ',')),
  constraint import_file_name_length check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint import_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  constraint import_saves_no_more_than_is_valid check (saved_count >= 0 and saved_count <= valid_count),
  constraint import_saves_once_confirmed check (saved_count = 0 or confirmed_at is not null),
  constraint import_sent_before_of_open_documents check (kind = 'open_documents' or not sent_before),
  constraint import_status_known check (status in ('previewed', 'running', 'done', 'failed', 'undone')),
  constraint import_undone_has_date check ((status = 'undone') = (undone_at is not null)),
  constraint imports_confirmed_by_fkey foreign key (confirmed_by) references users(id),
  constraint imports_created_by_fkey foreign key (created_by) references users(id),
  constraint imports_undone_by_fkey foreign key (undone_by) references users(id)
);

create index imports_by_age on imports (created_at desc, id desc);
create index imports_by_file on imports (file_hash, kind);

create trigger audit after insert or delete or update of status on imports
  for each row
  execute function audit_change('columns', 'file_hash');

grant select, insert, update, delete on imports to counterfoil_app;

-- installation --------------------------------------------------------------------------------------------------------

-- What is true of this installation as a whole. One row.
create table installation (
  id boolean not null default true,
  demo boolean not null default false,
  -- Signs the links that are sent by e-mail.
  link_secret bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'::name)),
  created_at timestamptz not null default now(),
  -- The database that this installation is in. Anywhere else it is a copy, which stays silent until somebody releases it.
  place text not null default database_place(),
  -- When the last backup was taken, as far as this database was told.
  backed_up_at timestamptz,
  constraint installation_pkey primary key (id),
  constraint installation_is_one_row check (id)
);

create trigger audit after insert or delete or update on installation
  for each row
  execute function audit_change('link_secret');

grant select on installation to counterfoil_app;
grant update (demo, place) on installation to counterfoil_app;

-- invoice_attachments -------------------------------------------------------------------------------------------------

-- Files that are sent along with an invoice.
create table invoice_attachments (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint invoice_attachments_pkey primary key (id),
  constraint attachment_content_type_length check (length(content_type) <= 100),
  constraint attachment_file_name_length check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint attachment_size check (size_bytes >= 1 and size_bytes <= 10485760),
  constraint invoice_attachments_created_by_fkey foreign key (created_by) references users(id),
  constraint invoice_attachments_invoice_id_fkey foreign key (invoice_id) references invoices(id) on delete cascade
);

create index invoice_attachments_by_invoice on invoice_attachments (invoice_id, id);

create trigger audit after insert or delete on invoice_attachments
  for each row
  execute function audit_attachment();
create trigger keep_issued before insert or delete or update on invoice_attachments
  for each row
  execute function keep_issued_attachments();

grant select, insert, delete on invoice_attachments to counterfoil_app;

-- invoice_tallies -----------------------------------------------------------------------------------------------------

-- How many invoices stand where, and what they come to, kept as month_figures is.
create table invoice_tallies (
  standing text not null,
  currency text not null,
  invoice_count bigint not null,
  gross_minor bigint not null,
  -- What is owed on them, which is something for open ones alone.
  owed_minor bigint not null default 0,
  -- The value of what is owed in the base currency, of each invoice by its own exchange rate.
  owed_base_minor bigint not null default 0,
  id bigint not null generated always as identity,
  constraint invoice_tallies_pkey primary key (id)
);

grant select on invoice_tallies to counterfoil_app;

-- invoices ------------------------------------------------------------------------------------------------------------

-- Drafts and issued invoices. An issued invoice never changes: what happens to it are rows in other tables, and the
-- sums of those that are kept here are written by the database alone.
create table invoices (
  id uuid not null default uuidv7(),
  -- What is stored; whether an invoice is open, overdue or paid is worked out from the amounts and the day.
  status text not null default 'draft',
  number text,
  customer_id uuid not null,
  customer_name text storage main not null,
  currency text not null,
  reference text storage main not null default '',
  issue_date date,
  supply_date date,
  tax_point date,
  terms_days integer not null,
  -- Of a draft: only if it was set by hand.
  due_date date,
  -- Where the invoice stands in lists: its issue date, or the day on which the draft was begun.
  document_date date not null,
  exchange_rate numeric(20,8),
  exchange_rate_source text not null default '',
  exchange_rate_date date,
  -- The document is read and written whole, so its lines share its row, version, freeze and audit.
  lines jsonb not null default '[]'::jsonb,
  vat_groups jsonb not null default '[]'::jsonb,
  net_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  vat_base_minor bigint,
  message text not null default '',
  bank_id uuid,
  copied_invoice_id uuid,
  -- Seller, customer, bank, wording and language as they were when it was issued.
  parties jsonb,
  content_hash bytea,
  issued_at timestamptz,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  -- What is still owed. Written by a trigger.
  outstanding_minor bigint default 0,
  hold_kind text,
  hold_reason text not null default '',
  hold_date date,
  held_at timestamptz,
  void_reason text not null default '',
  voided_at timestamptz,
  voided_by uuid,
  search_text text storage main not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  schedule_id uuid,
  period_date date,
  -- A draft that waits: the day on which it is issued by itself.
  issue_on date,
  issue_on_by uuid,
  issue_on_email boolean,
  -- Why a waiting draft could not be issued when its day had come.
  issue_failure jsonb,
  issue_failure_count integer not null default 0,
  issue_tried_on date,
  -- Whether it was issued here, or brought in from another system.
  kind text not null default 'own',
  -- What was settled of it before it was brought in. Part of paid_minor.
  settled_before_minor bigint not null default 0,
  -- The import that brought it.
  import_id uuid,
  buyer_reference character varying(100) not null default ''::character varying,
  contract_reference character varying(100) not null default ''::character varying,
  project_reference character varying(100) not null default ''::character varying,
  -- What is said of the whole document and not searched: other references, period, delivery, terms in words.
  details jsonb not null default '{}'::jsonb,
  -- What is taken off the whole document, each with its reason and its VAT.
  allowances jsonb not null default '[]'::jsonb,
  -- What is added to the whole document, each with its reason and its VAT.
  charges jsonb not null default '[]'::jsonb,
  -- The sum of the allowances. The net is after it.
  allowance_minor bigint not null default 0,
  -- The sum of the charges. They are part of the net.
  charge_minor bigint not null default 0,
  -- Added to the gross: what is owed is rounded by it.
  rounding_minor bigint not null default 0,
  -- Paid before. Issuing uses what is owed of it, of what the customer has on account; the rest stays there.
  prepaid_minor bigint not null default 0,
  terms_kind text not null default 'days_after_invoice',
  constraint invoices_pkey primary key (id),
  constraint invoice_credited_not_negative check (credited_minor >= 0),
  constraint invoice_not_oversettled check ((paid_minor + credited_minor + written_off_minor) <= (gross_minor + rounding_minor)),
  constraint invoice_paid_not_negative check (paid_minor >= 0),
  constraint invoice_written_off_not_negative check (written_off_minor >= 0),
  constraint invoices_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint invoices_copied_invoice_id_fkey foreign key (copied_invoice_id) references invoices(id) on delete set null,
  constraint invoices_created_by_fkey foreign key (created_by) references users(id),
  constraint invoices_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint invoices_import_id_fkey foreign key (import_id) references imports(id),
  constraint invoices_issue_on_by_fkey foreign key (issue_on_by) references users(id),
  constraint invoices_schedule_id_fkey foreign key (schedule_id) references schedules(id),
  constraint invoices_voided_by_fkey foreign key (voided_by) references users(id)
) with (toast_tuple_target=256);

create unique index imported_invoice_number_once on invoices (customer_id, lower(number)) where kind = 'imported';
create index invoices_by_bank on invoices (bank_id) where bank_id is not null;
create index invoices_by_copy on invoices (copied_invoice_id) where copied_invoice_id is not null;
create index invoices_by_count on invoices (ltrim("substring"(number, '[0-9]+$'), '0'), id desc) where number is not null;
create index invoices_by_creation on invoices (created_at desc, id desc);
create index invoices_by_customer on invoices (customer_id, document_date desc, id desc);
create index invoices_by_date on invoices (document_date desc, id desc);
create index invoices_by_due_date on invoices (due_date desc, id desc);
create index invoices_by_gross on invoices (gross_minor desc, id desc);
create index invoices_by_import on invoices (import_id) where import_id is not null;
create index invoices_by_issue on invoices using brin (issued_at) with (pages_per_range='32', autosummarize='on');
create index invoices_by_number_and_date on invoices (lower(number) collate "C") include (number,
    document_date) where number is not null;
create index invoices_by_outstanding on invoices (outstanding_minor desc, id desc);
create index invoices_by_reference on invoices using gin (lower(reference) gin_trgm_ops) where reference <> '';
create index invoices_by_reference_begun on invoices (lower(reference) collate "C", id desc) where reference <> '';
create index invoices_by_schedule on invoices (schedule_id, document_date desc, id desc) where schedule_id is not null;
create index invoices_by_search on invoices using gin (search_text gin_trgm_ops);
create index invoices_by_tax_point on invoices (tax_point, id) where status = 'issued';
create index invoices_drafts on invoices (document_date desc, id desc) where status = 'draft';
create index invoices_in_due_order on invoices (coalesce(due_date, due_date_by_terms(document_date, terms_kind,
    terms_days)) desc, id desc);
create index invoices_in_name_order on invoices (alphabetical(customer_name), id);
create index invoices_listed on invoices ((issue_date is null) desc, document_date desc, id desc) include (issue_date);
create unique index invoices_number_key on invoices (number) where kind = 'own';
create index invoices_open_of_customers on invoices (customer_id, due_date) include (currency, outstanding_minor,
    exchange_rate) where status = 'issued' and outstanding_minor > 0;
create index invoices_owed on invoices (due_date, currency) include (gross_minor, rounding_minor, outstanding_minor,
    customer_id) where status = 'issued' and outstanding_minor > 0;
create index invoices_void on invoices (document_date desc, id desc) where status = 'void';
create index invoices_waiting on invoices (issue_on, id) where issue_on is not null;
create index own_invoices_by_issue_date on invoices (issue_date) include (customer_id, currency, net_minor, vat_minor,
    gross_minor) where status = 'issued' and kind = 'own';

create trigger audit after delete on invoices
  for each row
  execute function audit_change();
create trigger audit_created after insert on invoices referencing new table as created for each statement
  execute function audit_created();
create trigger audit_draft after update on invoices
  for each row when (old.status = 'draft')
  execute function audit_change();
create trigger audit_issued after update on invoices
  for each row when (old.status <> 'draft')
  execute function audit_issued_invoice();
create trigger figures after delete or update on invoices
  for each row
  execute function keep_invoice_figures();
create trigger figures_of_new after insert on invoices referencing new table as created for each statement
  execute function keep_figures_of_new_invoices();
create trigger keep_invoice before insert or delete or update on invoices
  for each row
  execute function keep_invoice();
-- After keep_invoice, by its name: it adds to the text that a search looks through.
create trigger keep_owed before insert or update on invoices
  for each row
  execute function keep_owed_on_invoice();
create trigger keep_seen_from_void before update of status on invoices
  for each row when (new.status = 'void' and old.status <> 'void')
  execute function keep_seen_from_void();
create trigger last_invoice_date after update of status on invoices
  for each row when (old.status = 'issued' and new.status <> 'issued')
  execute function keep_last_invoice_date();
create trigger own_number_apart before insert or update of status on invoices
  for each row when (new.kind = 'own' and new.status = 'issued')
  execute function keep_own_number_apart();
-- After the audit and the figures of the new row, by its name: what it changes is counted from there.
create trigger use_prepaid_of_new after insert on invoices referencing new table as created for each statement
  execute function use_prepaid_of_new();
create trigger use_prepaid_on_issue after update of status on invoices
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0)
  execute function use_prepaid();

grant select, insert, update, delete on invoices to counterfoil_app;

-- item_uses -----------------------------------------------------------------------------------------------------------

-- Items that a document or a schedule has named: they are archived, never deleted.
create table item_uses (
  item_id uuid not null,
  constraint item_uses_pkey primary key (item_id),
  constraint item_uses_item_id_fkey foreign key (item_id) references items(id)
);

grant select, insert on item_uses to counterfoil_app;

-- items ---------------------------------------------------------------------------------------------------------------

-- The price list: what is sold.
create table items (
  id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  description text not null default '',
  unit text not null default '',
  -- Of UN/ECE Recommendation 20.
  unit_code text not null default '',
  vat_code text not null,
  -- A list of { currency, unit_price, valid_from }, read and written together with their item.
  prices jsonb not null default '[]'::jsonb,
  -- The account of the books that sales are posted to.
  account_code text not null default '',
  -- A GTIN.
  standard_item_id text not null default '',
  archived_at timestamptz,
  -- Name and code, without accents, a blank before each word.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The import that brought it.
  import_id uuid,
  constraint items_pkey primary key (id),
  constraint item_account_code_length check (length(account_code) <= 40),
  constraint item_code_length check (length(code) >= 1 and length(code) <= 40),
  constraint item_description_length check (length(description) <= 2000),
  constraint item_name_length check (length(name) >= 1 and length(name) <= 200),
  constraint item_prices_whole_and_once_a_day check (are_item_prices(prices)),
  constraint item_standard_id_format check (standard_item_id ~ '^(\d{8}|\d{12,14})?$'),
  constraint item_unit_code_format check (unit_code ~ '^([A-Z0-9]{2,3})?$'),
  constraint item_unit_length check (length(unit) <= 30),
  constraint items_created_by_fkey foreign key (created_by) references users(id),
  constraint items_import_id_fkey foreign key (import_id) references imports(id)
);

create index items_by_age on items (created_at, id);
create index items_by_import on items (import_id) where import_id is not null;
create index items_by_name_begun on items ("left"(search_text, 60) collate "C");
create index items_by_search on items using gin (search_text gin_trgm_ops);
create index items_by_vat_code on items (vat_code, archived_at);
create unique index items_code_key on items (lower(code) collate "C");
create index items_in_name_order on items (alphabetical(name), id);
create index items_open_in_name_order on items (alphabetical(name), id) where archived_at is null;

create trigger audit after insert or delete or update on items
  for each row
  execute function audit_change();
create trigger next_version before update on items
  for each row
  execute function next_version();
create trigger search_text before insert or update of name, code on items
  for each row
  execute function item_search_text();

grant select, insert, update, delete on items to counterfoil_app;

-- late_payment_claims -------------------------------------------------------------------------------------------------

-- Interest and compensation that were claimed by an invoice of their own; gone with its draft.
create table late_payment_claims (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  claim_invoice_id uuid not null,
  from_date date not null,
  until_date date not null,
  interest_minor bigint not null,
  compensation_minor bigint not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  constraint late_payment_claims_pkey primary key (id),
  -- A claim begins where the one before it ended, so two at once begin on the same day.
  constraint late_payment_claimed_once unique (invoice_id, from_date),
  constraint late_payment_claims_claim_invoice_id_key unique (claim_invoice_id),
  constraint late_payment_claim_dates_in_order check (until_date >= from_date),
  constraint late_payment_claim_is_another_invoice check (claim_invoice_id <> invoice_id),
  constraint late_payment_claim_of_something check (interest_minor >= 0 and compensation_minor >= 0 and (interest_minor + compensation_minor) > 0),
  constraint late_payment_claims_claim_invoice_id_fkey foreign key (claim_invoice_id) references invoices(id) on delete cascade,
  constraint late_payment_claims_created_by_fkey foreign key (created_by) references users(id),
  constraint late_payment_claims_invoice_id_fkey foreign key (invoice_id) references invoices(id)
);

create unique index late_payment_compensated_once on late_payment_claims (invoice_id) where compensation_minor > 0;

create trigger audit after insert or delete or update on late_payment_claims
  for each row
  execute function audit_change();

grant select, insert, delete on late_payment_claims to counterfoil_app;

-- late_payment_rates --------------------------------------------------------------------------------------------------

-- The base rate of the Bank of England that counts for each half-year: the one in force on the day before it.
create table late_payment_rates (
  id uuid not null default uuidv7(),
  valid_from date not null,
  rate numeric(6,3) not null,
  constraint late_payment_rates_pkey primary key (id),
  constraint late_payment_rates_valid_from_key unique (valid_from),
  constraint late_payment_rate_of_a_half_year check (to_char(valid_from::timestamptz, 'MM-DD') in ('01-01', '07-01')),
  constraint late_payment_rate_range check (rate >= 0::numeric and rate <= 100::numeric)
);

create trigger audit after insert or delete or update on late_payment_rates
  for each row
  execute function audit_change();

grant select, insert, update, delete on late_payment_rates to counterfoil_app;

-- late_payment_settings -----------------------------------------------------------------------------------------------

-- Whether interest and compensation for late payment are worked out, and where they are shown.
create table late_payment_settings (
  id boolean not null default true,
  is_shown boolean not null default false,
  on_statements boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint late_payment_settings_pkey primary key (id),
  constraint late_payment_settings_only_one check (id)
);

create trigger audit after insert or delete or update on late_payment_settings
  for each row
  execute function audit_change();
create trigger next_version before update on late_payment_settings
  for each row
  execute function next_version();

grant select, update on late_payment_settings to counterfoil_app;

-- logos ---------------------------------------------------------------------------------------------------------------

-- The logos of the business. The id is the SHA-256 of the content.
create table logos (
  id text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint logos_pkey primary key (id),
  constraint logo_size check (length(content) <= 1000000)
);

grant select, insert on logos to counterfoil_app;

-- mail_event_keys -----------------------------------------------------------------------------------------------------

-- Which address mail providers call is worked out from the secret of the installation and this number; with the next
-- number the address before is dead.
create table mail_event_keys (
  id boolean not null default true,
  generation integer not null default 1,
  renewed_at timestamptz not null default now(),
  last_event_at timestamptz,
  constraint mail_event_keys_pkey primary key (id),
  constraint mail_event_key_generation_positive check (generation > 0),
  constraint mail_event_key_is_one_row check (id)
);

create trigger audit after update of generation on mail_event_keys
  for each row
  execute function audit_change('last_event_at');

grant select, update on mail_event_keys to counterfoil_app;

-- mail_settings -------------------------------------------------------------------------------------------------------

-- How e-mails leave the installation, if the environment does not say it. One row.
create table mail_settings (
  id boolean not null default true,
  -- The mail server; empty if there is none, and then messages are kept.
  host text not null default '',
  port integer not null default 587,
  security text not null default 'starttls',
  username text not null default '',
  -- Encrypted with a key from the environment; never shown again.
  password bytea,
  from_address text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint mail_settings_pkey primary key (id),
  constraint mail_settings_has_sender check (host = '' or from_address <> ''),
  constraint mail_settings_host_length check (length(host) <= 255),
  constraint mail_settings_is_one_row check (id),
  constraint mail_settings_port_range check (port >= 1 and port <= 65535),
  constraint mail_settings_security_known check (security in ('tls', 'starttls', 'none')),
  constraint mail_settings_username_length check (length(username) <= 255)
);

create trigger audit after insert or delete or update on mail_settings
  for each row
  execute function audit_change('password');
create trigger next_version before update on mail_settings
  for each row
  execute function next_version();

grant select, update on mail_settings to counterfoil_app;

-- month_figures -------------------------------------------------------------------------------------------------------

-- What the home page shows by month, added up from the documents as they are written; npm run check-books compares it
-- with month_figures_of_documents. Rows are only added; fold_month_figures() makes one of many.
create table month_figures (
  month date not null,
  currency text not null,
  kind text not null,
  net_minor bigint not null default 0,
  amount_minor bigint not null,
  -- Of settled amounts: amount times days from issue to payment, for an average weighted by amount.
  amount_days numeric not null default 0,
  id bigint not null generated always as identity,
  constraint month_figures_pkey primary key (id)
);

create index month_figures_by_month on month_figures (month, currency, kind) include (net_minor, amount_minor, amount_days);

grant select on month_figures to counterfoil_app;

-- notes ---------------------------------------------------------------------------------------------------------------

-- Notes about records. The product may add them, and neither edit nor delete them.
create table notes (
  id uuid not null default uuidv7(),
  note text not null,
  page_name text not null,
  model_id text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Of a note that a customer wrote on the page of a document: the link that they came by.
  link_id uuid,
  constraint notes_pkey primary key (id),
  constraint note_by_user_or_customer check (num_nonnulls(created_by, link_id) = 1),
  constraint note_length check (length(note) >= 1 and length(note) <= 5000),
  constraint note_model_id_length check (length(model_id) >= 1 and length(model_id) <= 64),
  constraint note_page_name_length check (length(page_name) >= 1 and length(page_name) <= 64),
  constraint notes_created_by_fkey foreign key (created_by) references users(id),
  constraint notes_link_id_fkey foreign key (link_id) references customer_links(id)
);

create index notes_by_author on notes (created_by, created_at desc, id desc);
create index notes_by_customers on notes (created_at desc, id desc) where link_id is not null;
create index notes_by_page on notes (page_name, created_at desc, id desc);
create index notes_by_record on notes (model_id, page_name, created_at desc, id desc);
create index notes_by_time on notes (created_at desc, id desc);

create trigger audit after insert or delete or update on notes
  for each row
  execute function audit_change();

grant select, insert on notes to counterfoil_app;

-- number_gaps ---------------------------------------------------------------------------------------------------------

-- Numbers that a person left out, with the reason: those that another system used before. No document of ours has one
-- of them.
create table number_gaps (
  id uuid not null default uuidv7(),
  kind text not null,
  series text not null,
  first_number integer not null,
  last_number integer not null,
  reason character varying(300) not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint number_gaps_pkey primary key (id),
  constraint number_gaps_exclude_each_other exclude using gist (kind with =, series with =, int4range(first_number, last_number, '[]') with &&),
  constraint number_gap_has_numbers check (first_number >= 1 and last_number >= first_number),
  constraint number_gap_has_reason check (length(reason::text) >= 1),
  constraint number_gaps_created_by_fkey foreign key (created_by) references users(id),
  constraint number_gaps_kind_fkey foreign key (kind) references document_series(kind)
);

create trigger audit after insert or delete or update on number_gaps
  for each row
  execute function audit_change();

grant select, insert on number_gaps to counterfoil_app;

-- one_time_links ------------------------------------------------------------------------------------------------------

-- Links to reset a password, verify an address or accept an invitation. Only the hash of the token is kept.
create table one_time_links (
  id uuid not null default uuidv7(),
  kind text not null,
  user_id uuid not null,
  -- The address that the link was sent to: it stops working when the user has another address. A link that changes the
  -- address is for the one that the user will have.
  email citext not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_links_pkey primary key (id),
  constraint one_time_links_token_hash_key unique (token_hash),
  constraint one_time_link_kind_known check (kind in ('password_reset', 'verify_address', 'invitation', 'change_address', 'undo_address')),
  constraint one_time_links_user_id_fkey foreign key (user_id) references users(id)
);

create index one_time_links_by_expiry on one_time_links (expires_at);
create index one_time_links_by_user on one_time_links (user_id, kind);

create trigger audit after insert or update of used_at on one_time_links
  for each row
  execute function audit_change('token_hash');

grant select, insert, update, delete on one_time_links to counterfoil_app;

-- online_payment_events -----------------------------------------------------------------------------------------------

-- Calls of the provider that were dealt with: each once, however often it comes.
create table online_payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  constraint online_payment_events_pkey primary key (provider, event_id),
  constraint online_payment_event_id_length check (length(event_id) >= 1 and length(event_id) <= 255),
  constraint online_payment_event_type_length check (length(type) >= 1 and length(type) <= 100)
);

create index online_payment_events_by_age on online_payment_events (received_at);

grant select, insert, delete on online_payment_events to counterfoil_app;

-- online_payment_incidents --------------------------------------------------------------------------------------------

-- What nobody could have known when a customer paid, and somebody has to look at: paid twice, taken back, sent back
-- elsewhere.
create table online_payment_incidents (
  id uuid not null default uuidv7(),
  online_payment_id uuid not null,
  kind text not null,
  -- What the provider calls it, so that it is noted once.
  reference text not null,
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  version integer not null default 1,
  constraint online_payment_incidents_pkey primary key (id),
  constraint online_payment_incident_once unique (kind, reference),
  constraint online_payment_incident_kind_known check (kind in ('overpaid', 'amount_differs', 'charged_back', 'part_charged_back', 'taken_back', 'dispute_won', 'refund_booked', 'refunded_elsewhere', 'refund_failed')),
  constraint online_payment_incident_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null)),
  constraint online_payment_incidents_online_payment_id_fkey foreign key (online_payment_id) references online_payments(id),
  constraint online_payment_incidents_resolved_by_fkey foreign key (resolved_by) references users(id)
);

create index online_payment_incidents_by_payment on online_payment_incidents (online_payment_id);
create index online_payment_incidents_open on online_payment_incidents (created_at desc,
    id desc) where resolved_at is null;

create trigger audit after insert or delete or update on online_payment_incidents
  for each row
  execute function audit_change();
create trigger next_version before update on online_payment_incidents
  for each row
  execute function next_version();

grant select, insert on online_payment_incidents to counterfoil_app;
grant update (resolved_at, resolved_by) on online_payment_incidents to counterfoil_app;

-- online_payments -----------------------------------------------------------------------------------------------------

-- Attempts of customers to pay online. The id is the key by which the provider knows each: asked for again, it is the
-- same.
create table online_payments (
  id uuid not null default uuidv7(),
  link_id uuid not null,
  invoice_id uuid not null,
  provider text not null,
  is_live boolean not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null default 'created',
  -- What the provider calls the page on which it is paid.
  session_id text,
  checkout_url text,
  expires_at timestamptz,
  -- What the provider calls the money that came in.
  charge_id text,
  -- What the provider keeps of it, where it has said so.
  fee_minor bigint,
  payment_id uuid,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint online_payments_pkey primary key (id),
  constraint online_payment_charge_once unique (provider, charge_id),
  constraint online_payment_makes_one_payment unique (payment_id),
  constraint online_payment_session_once unique (provider, session_id),
  constraint online_payment_amount_positive check (amount_minor > 0),
  constraint online_payment_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint online_payment_fee_not_negative check (fee_minor >= 0),
  constraint online_payment_paid_has_payment check ((status in ('paid', 'charged_back')) = (payment_id is not null)),
  constraint online_payment_provider_known check (provider in ('stripe', 'stand_in')),
  constraint online_payment_status_known check (status in ('created', 'open', 'paid', 'charged_back', 'expired', 'failed')),
  constraint online_payments_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint online_payments_link_id_fkey foreign key (link_id) references customer_links(id),
  constraint online_payments_payment_id_fkey foreign key (payment_id) references payments(id)
);

create unique index one_open_online_payment_of_an_invoice on online_payments (invoice_id) where status in ('created',
    'open');
create index online_payments_by_invoice on online_payments (invoice_id, created_at desc);
create index online_payments_by_link on online_payments (link_id);
create index online_payments_to_ask_for on online_payments (checked_at nulls first) where status in ('created', 'open');

create trigger audit after insert or delete or update on online_payments
  for each row
  execute function audit_change('checkout_url');
create trigger keep_online_payment before update on online_payments
  for each row
  execute function keep_online_payment();
create trigger next_version before update on online_payments
  for each row
  execute function next_version();

grant select, insert, update on online_payments to counterfoil_app;

-- online_refunds ------------------------------------------------------------------------------------------------------

-- Refunds that go back the way the money came. The id is the key by which the provider knows each.
create table online_refunds (
  id uuid not null default uuidv7(),
  online_payment_id uuid not null,
  refund_id uuid not null,
  status text not null default 'queued',
  provider_refund_id text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- What the provider took besides, as for a dispute.
  fee_minor bigint not null default 0,
  constraint online_refunds_pkey primary key (id),
  constraint online_refund_of_one_refund unique (refund_id),
  constraint online_refund_provider_id_once unique (provider_refund_id),
  constraint online_refund_fee_not_negative check (fee_minor >= 0),
  constraint online_refund_status_known check (status in ('queued', 'sent', 'failed')),
  constraint online_refunds_online_payment_id_fkey foreign key (online_payment_id) references online_payments(id),
  constraint online_refunds_refund_id_fkey foreign key (refund_id) references refunds(id)
);

create index online_refunds_by_payment on online_refunds (online_payment_id);

create trigger audit after insert or delete or update on online_refunds
  for each row
  execute function audit_change();
create trigger next_version before update on online_refunds
  for each row
  execute function next_version();

grant select, insert, update on online_refunds to counterfoil_app;

-- original_documents --------------------------------------------------------------------------------------------------

-- The PDF that another system made of a document which was brought in from there.
create table original_documents (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  credit_note_id uuid,
  file_name text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  constraint original_documents_pkey primary key (id),
  constraint original_documents_credit_note_id_key unique (credit_note_id),
  constraint original_documents_invoice_id_key unique (invoice_id),
  constraint original_file_name_length check (length(file_name) >= 1 and length(file_name) <= 200),
  constraint original_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint original_size check (size_bytes >= 1 and size_bytes <= 10485760),
  constraint original_documents_created_by_fkey foreign key (created_by) references users(id),
  constraint original_documents_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint original_documents_invoice_id_fkey foreign key (invoice_id) references invoices(id)
);

create trigger audit after insert or delete on original_documents
  for each row
  execute function audit_original();
create trigger keep_original before insert or delete on original_documents
  for each row
  execute function keep_original();

grant select, insert, delete on original_documents to counterfoil_app;

-- owed_by_customer ----------------------------------------------------------------------------------------------------

-- What each customer owes, kept as month_figures is.
create table owed_by_customer (
  customer_id uuid not null,
  currency text not null,
  owed_minor bigint not null,
  -- Whether it is the sum of earlier rows. A customer has one such row in each currency.
  is_folded boolean not null default false
);

create index owed_by_customer_added on owed_by_customer (currency, customer_id) include (owed_minor) where not is_folded;
create unique index owed_by_customer_folded_once on owed_by_customer (currency,
    customer_id) include (owed_minor) where is_folded;
create index owed_by_customer_largest on owed_by_customer (currency, owed_minor desc, customer_id desc) where is_folded;

grant select on owed_by_customer to counterfoil_app;

-- owed_by_day ---------------------------------------------------------------------------------------------------------

-- What is owed by the day on which it is due, kept as month_figures is.
create table owed_by_day (
  due_date date not null,
  currency text not null,
  invoice_count bigint not null,
  owed_minor bigint not null,
  -- Whether something of these invoices has been paid or credited already.
  is_part_paid boolean not null default false,
  -- The totals of these invoices, of which owed_minor is still to be paid.
  gross_minor bigint not null default 0
);

create index owed_by_day_by_day on owed_by_day (due_date, currency) include (invoice_count, owed_minor);

grant select on owed_by_day to counterfoil_app;

-- own_writes ----------------------------------------------------------------------------------------------------------

-- How far each user has written, where reads go to a replica: what they read must not be older. One row for each user,
-- often overwritten, so the pages have room.
create table own_writes (
  user_id uuid not null,
  lsn pg_lsn not null,
  constraint own_writes_pkey primary key (user_id),
  constraint own_writes_user_id_fkey foreign key (user_id) references users(id)
) with (fillfactor=50);

grant select, insert, update on own_writes to counterfoil_app;

-- payment_settings ----------------------------------------------------------------------------------------------------

-- How customers pay online, and how long their page stays after a document is paid.
create table payment_settings (
  id boolean not null default true,
  link_days integer not null default 90,
  provider text not null default 'none',
  is_live boolean not null default false,
  -- Encrypted with a key from the environment; never shown again.
  secret_key bytea,
  -- Encrypted with a key from the environment; the calls of the provider are signed with it.
  webhook_secret bytea,
  -- How the secret key begins and ends, for people to tell keys apart.
  key_hint text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint payment_settings_pkey primary key (id),
  constraint payment_settings_is_one_row check (id),
  constraint payment_settings_key_hint_length check (length(key_hint) <= 20),
  constraint payment_settings_link_days_range check (link_days >= 1 and link_days <= 3650),
  constraint payment_settings_provider_known check (provider in ('none', 'stripe', 'stand_in')),
  constraint payment_settings_stand_in_is_no_live check (provider <> 'stand_in' or not is_live),
  constraint payment_settings_stripe_has_keys check (provider <> 'stripe' or num_nonnulls(secret_key, webhook_secret) = 2)
);

create trigger audit after insert or delete or update on payment_settings
  for each row
  execute function audit_change('secret_key', 'webhook_secret');
create trigger next_version before update on payment_settings
  for each row
  execute function next_version();

grant select, update on payment_settings to counterfoil_app;

-- payment_tallies -----------------------------------------------------------------------------------------------------

-- How many payments there are of each kind in each month, and what they come to, kept as month_figures is.
create table payment_tallies (
  month date not null,
  currency text not null,
  method text not null,
  -- The id of the account that they came into; empty if none is known.
  bank text not null,
  standing text not null,
  payment_count bigint not null,
  amount_minor bigint not null,
  unallocated_minor bigint not null,
  id bigint not null generated always as identity,
  constraint payment_tallies_pkey primary key (id)
);

grant select on payment_tallies to counterfoil_app;

-- payments ------------------------------------------------------------------------------------------------------------

-- What customers paid. A payment never changes: it is allocated, refunded or reversed. The product has the right to
-- update only so that it can lock rows; keep_payment() refuses every change by it.
create table payments (
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  payment_date date not null,
  method text not null,
  reference text not null default '',
  bank_id uuid,
  allocated_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  reversal_reason text not null default '',
  reversal_date date,
  reversed_at timestamptz,
  reversed_by uuid,
  unallocated_minor bigint generated always as (case when reversed_at is null then amount_minor - allocated_minor - refunded_minor else 0::bigint end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- Whether it was recorded here, or brought in from another system: then it is what was left on account.
  kind text not null default 'own',
  -- What the other system called it; only of one that was brought in.
  number text,
  -- The import that brought it.
  import_id uuid,
  constraint payments_pkey primary key (id),
  constraint payment_allocated_not_negative check (allocated_minor >= 0),
  constraint payment_not_overused check (unallocated_minor >= 0),
  constraint payment_refunded_not_negative check (refunded_minor >= 0),
  constraint payments_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint payments_created_by_fkey foreign key (created_by) references users(id),
  constraint payments_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint payments_import_id_fkey foreign key (import_id) references imports(id),
  constraint payments_reversed_by_fkey foreign key (reversed_by) references users(id)
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
create index payments_of_customers on payments (customer_id, payment_date desc, id desc) include (currency, amount_minor,
    unallocated_minor, reversal_date, method);
create index payments_on_account on payments (customer_id, currency) where unallocated_minor > 0;

create trigger audit after insert or delete or update on payments
  for each row
  execute function audit_change();
create trigger figures after insert or delete or update on payments
  for each row
  execute function keep_payment_figures();
create trigger keep_payment before insert or delete or update on payments
  for each row
  execute function keep_payment();

grant select, insert, update on payments to counterfoil_app;

-- photos --------------------------------------------------------------------------------------------------------------

-- The pictures of users. The id is the SHA-256 of the content, so a picture can be cached for ever.
create table photos (
  id text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint photos_pkey primary key (id),
  constraint photo_size check (length(content) <= 200000)
);

grant select, insert, delete on photos to counterfoil_app;

-- posted_invoices -----------------------------------------------------------------------------------------------------

-- Invoices that somebody put into the post.
create table posted_invoices (
  -- Of the invoice.
  id uuid not null,
  posted_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint posted_invoices_pkey primary key (id),
  constraint posted_invoices_created_by_fkey foreign key (created_by) references users(id),
  constraint posted_invoices_id_fkey foreign key (id) references invoices(id)
);

create trigger audit after insert or delete or update on posted_invoices
  for each row
  execute function audit_change();
create trigger keep_issued before insert or update on posted_invoices
  for each row
  execute function keep_posted_issued();

grant select, insert, delete on posted_invoices to counterfoil_app;

-- refunds -------------------------------------------------------------------------------------------------------------

-- What was paid back of a payment or a credit note.
create table refunds (
  id uuid not null default uuidv7(),
  payment_id uuid,
  credit_note_id uuid,
  amount_minor bigint not null,
  refund_date date not null,
  method text not null,
  reference text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint refunds_pkey primary key (id),
  constraint refund_amount_positive check (amount_minor > 0),
  constraint refund_method_known check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')),
  constraint refund_of_payment_or_credit_note check (num_nonnulls(payment_id, credit_note_id) = 1),
  constraint refund_reference_length check (length(reference) <= 100),
  constraint refunds_created_by_fkey foreign key (created_by) references users(id),
  constraint refunds_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id)
);

create index refunds_by_credit_note on refunds (credit_note_id) where credit_note_id is not null;
create index refunds_by_date on refunds (refund_date);
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;

create trigger add_refund after insert on refunds
  for each row
  execute function add_refund();
create trigger audit after insert on refunds
  for each row
  execute function audit_change();
create trigger month_figures_of_new after insert on refunds
  for each row
  execute function add_refund_figures();

grant select, insert on refunds to counterfoil_app;

-- reminder_documents --------------------------------------------------------------------------------------------------

-- What each reminder was about, and how much of it was owed then.
create table reminder_documents (
  reminder_id uuid not null,
  invoice_id uuid not null,
  step_id uuid not null,
  -- Of the step as it was then: a later step is reached by more days.
  days smallint not null,
  on_date date not null,
  is_sent boolean not null,
  by_hand boolean not null,
  currency text not null,
  outstanding_minor bigint not null,
  constraint reminder_documents_pkey primary key (reminder_id, invoice_id),
  constraint reminder_document_is_owed check (outstanding_minor > 0),
  constraint reminder_documents_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint reminder_documents_reminder_id_fkey foreign key (reminder_id) references reminders(id),
  constraint reminder_documents_step_id_fkey foreign key (step_id) references reminder_steps(id)
);

create index reminder_documents_by_date on reminder_documents (on_date) where is_sent;
create index reminder_documents_by_invoice on reminder_documents (invoice_id, days desc);
create unique index reminder_once_a_day_for_a_document on reminder_documents (invoice_id, on_date) where is_sent;
create unique index reminder_step_once_for_a_document on reminder_documents (invoice_id, step_id) where not by_hand;

grant select, insert on reminder_documents to counterfoil_app;

-- reminder_plans ------------------------------------------------------------------------------------------------------

-- When customers are reminded. One is the default, others are chosen by customer.
create table reminder_plans (
  id uuid not null default uuidv7(),
  name text not null,
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reminder_plans_pkey primary key (id),
  constraint reminder_plan_default_is_used check (not is_default or retired_at is null),
  constraint reminder_plan_name_length check (length(name) >= 1 and length(name) <= 80)
);

create unique index reminder_plan_default_once on reminder_plans (is_default) where is_default;
create unique index reminder_plan_name_once on reminder_plans (lower(name)) where retired_at is null;

create trigger audit after insert or delete or update on reminder_plans
  for each row
  execute function audit_change();

grant select, insert, update on reminder_plans to counterfoil_app;

-- reminder_run_parts --------------------------------------------------------------------------------------------------

-- Each customer of such a run, and which of the chosen invoices were not reminded of, with the reason.
create table reminder_run_parts (
  run_id uuid not null,
  "position" integer not null,
  customer_id uuid not null,
  invoice_ids uuid[],
  done_at timestamptz,
  refusals jsonb not null default '[]'::jsonb,
  constraint reminder_run_parts_pkey primary key (run_id, "position"),
  constraint reminder_run_part_once unique (run_id, customer_id),
  constraint reminder_run_part_refused_when_done check (done_at is not null or refusals = '[]'::jsonb),
  constraint reminder_run_parts_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint reminder_run_parts_run_id_fkey foreign key (run_id) references reminder_runs(id) on delete cascade
);

create index reminder_run_parts_by_customer on reminder_run_parts (customer_id);
create index reminder_run_parts_waiting on reminder_run_parts (run_id, "position") where done_at is null;

grant select, insert, update, delete on reminder_run_parts to counterfoil_app;

-- reminder_runs -------------------------------------------------------------------------------------------------------

-- Sending reminders: those of a day, or those that somebody chose.
create table reminder_runs (
  id uuid not null default uuidv7(),
  status text not null default 'running',
  -- Of a run that began by the calendar.
  on_date date,
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint reminder_runs_pkey primary key (id),
  constraint reminder_run_once_a_day unique (on_date),
  constraint reminder_run_by_somebody_or_daily check ((created_by is null) <> (on_date is null)),
  constraint reminder_run_status_known check (status in ('running', 'done')),
  constraint reminder_runs_created_by_fkey foreign key (created_by) references users(id)
);

create index reminder_runs_by_age on reminder_runs (created_at);

grant select, insert, update, delete on reminder_runs to counterfoil_app;

-- reminder_settings ---------------------------------------------------------------------------------------------------

-- The switch of all reminders, and the hour at which they go out.
create table reminder_settings (
  id boolean not null default true,
  enabled boolean not null default false,
  hour smallint not null default 9,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint reminder_settings_pkey primary key (id),
  constraint reminder_hour_range check (hour >= 0 and hour <= 23),
  constraint reminder_settings_are_one_row check (id)
);

create trigger audit after insert or delete or update on reminder_settings
  for each row
  execute function audit_change();
create trigger next_version before update on reminder_settings
  for each row
  execute function next_version();

grant select, update on reminder_settings to counterfoil_app;

-- reminder_steps ------------------------------------------------------------------------------------------------------

-- The messages of a plan. What was sent refers to them, so they are retired and never deleted.
create table reminder_steps (
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  -- After the due date; below zero before it.
  days smallint not null,
  attach text not null default 'none',
  -- By language: subject and body, with placeholders.
  texts jsonb not null,
  retired_at timestamptz,
  constraint reminder_steps_pkey primary key (id),
  constraint reminder_step_attach_known check (attach in ('none', 'statement', 'documents')),
  constraint reminder_step_days_range check (days >= '-60'::integer and days <= 365),
  constraint reminder_step_texts_are_object check (jsonb_typeof(texts) = 'object'),
  constraint reminder_steps_plan_id_fkey foreign key (plan_id) references reminder_plans(id)
);

create unique index reminder_step_day_once on reminder_steps (plan_id, days) where retired_at is null;

create trigger audit after insert or delete or update on reminder_steps
  for each row
  execute function audit_change();

grant select, insert, update on reminder_steps to counterfoil_app;

-- reminders -----------------------------------------------------------------------------------------------------------

-- Each message that reminded a customer of all that was due at one step, and each that somebody left out.
create table reminders (
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  step_id uuid not null,
  state text not null,
  on_date date not null,
  by_hand boolean not null default false,
  email_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint reminders_pkey primary key (id),
  constraint reminders_email_id_key unique (email_id),
  constraint reminder_sent_has_email check ((state = 'sent') = (email_id is not null)),
  constraint reminder_state_known check (state in ('sent', 'left_out')),
  constraint reminders_created_by_fkey foreign key (created_by) references users(id),
  constraint reminders_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint reminders_email_id_fkey foreign key (email_id) references emails(id),
  constraint reminders_step_id_fkey foreign key (step_id) references reminder_steps(id)
);

create index reminders_by_customer on reminders (customer_id, created_at desc);
create index reminders_by_date on reminders (on_date);
create index reminders_by_step on reminders (step_id, on_date);

create trigger audit after insert on reminders
  for each row
  execute function audit_change();

grant select, insert on reminders to counterfoil_app;

-- roles ---------------------------------------------------------------------------------------------------------------

-- What users may do. super_admin is fixed.
create table roles (
  id uuid not null default uuidv7(),
  name text not null,
  slug text not null,
  description text not null default '',
  permissions text[] not null default '{}'::text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  constraint roles_pkey primary key (id),
  constraint roles_slug_key unique (slug),
  constraint role_description_length check (length(description) <= 500),
  constraint role_name_length check (length(name) >= 1 and length(name) <= 80),
  constraint role_permissions_known check (permissions <@ array['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments', 'admin_access', 'manage_admin']),
  constraint role_slug_format check (slug ~ '^[a-z][a-z0-9_]{0,59}$'),
  constraint roles_created_by_fkey foreign key (created_by) references users(id)
);

create trigger audit after insert or delete or update on roles
  for each row
  execute function audit_change();
create trigger keep_super_admin before delete or update on roles
  for each row
  execute function keep_super_admin_role();
create trigger next_version before update of name, slug, description, permissions on roles
  for each row
  execute function next_version();

grant select, insert, update, delete on roles to counterfoil_app;

-- running_processes ---------------------------------------------------------------------------------------------------

-- Which processes run at this moment, in which version, and how far their clock is ahead of the database. Unlogged.
create unlogged table running_processes (
  id uuid not null,
  machine text not null,
  version text not null,
  clock_ahead_seconds integer not null,
  seen_at timestamptz not null default now(),
  constraint running_processes_pkey primary key (id),
  constraint running_process_machine_length check (length(machine) <= 300),
  constraint running_process_version_length check (length(version) <= 100)
);

grant select, insert, update, delete on running_processes to counterfoil_app;

-- saved_views ---------------------------------------------------------------------------------------------------------

-- A list with its filters, as its address describes it, under a name that the user chose.
create table saved_views (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  created_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (id),
  constraint saved_view_list_format check (list ~ '^[a-z_]{1,40}$'),
  constraint saved_view_name_length check (length(name) >= 1 and length(name) <= 60),
  constraint saved_view_search_length check (length(search) <= 2000),
  constraint saved_views_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create unique index one_view_of_a_name on saved_views (user_id, list, lower(name));

grant select, insert, update, delete on saved_views to counterfoil_app;

-- schedule_runs -------------------------------------------------------------------------------------------------------

-- What each date of a schedule came to: an invoice, a failure, or dates that were skipped.
create table schedule_runs (
  id uuid not null default uuidv7(),
  schedule_id uuid not null,
  period_date date not null,
  outcome text not null,
  -- Null once the draft that it made is deleted: the date has had its invoice all the same.
  invoice_id uuid,
  emailed boolean not null default false,
  skipped_to date,
  date_count integer not null default 1,
  reasons jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint schedule_runs_pkey primary key (id),
  constraint schedule_run_date_count_positive check (date_count > 0),
  constraint schedule_run_only_made_has_invoice check (outcome = 'made' or invoice_id is null),
  constraint schedule_run_outcome_known check (outcome in ('made', 'failed', 'skipped')),
  constraint schedule_run_reasons_are_list check (jsonb_typeof(reasons) = 'array'),
  constraint schedule_run_skipped_has_end check ((outcome = 'skipped') = (skipped_to is not null)),
  constraint schedule_runs_created_by_fkey foreign key (created_by) references users(id),
  constraint schedule_runs_invoice_id_fkey foreign key (invoice_id) references invoices(id) on delete set null,
  constraint schedule_runs_schedule_id_fkey foreign key (schedule_id) references schedules(id) on delete cascade
);

-- However many workers run, a date is invoiced once.
create unique index one_invoice_for_each_date on schedule_runs (schedule_id, period_date) where outcome = 'made';
create index schedule_runs_by_age on schedule_runs (created_at desc, id desc);
create index schedule_runs_by_invoice on schedule_runs (invoice_id) where invoice_id is not null;
create index schedule_runs_by_schedule on schedule_runs (schedule_id, created_at desc, id desc);

grant select, insert on schedule_runs to counterfoil_app;

-- schedule_words ------------------------------------------------------------------------------------------------------

-- Every word of the names and references of schedules, for searches with typing errors. May hold a word twice, or one
-- that is gone.
create table schedule_words (
  word text not null
);

create index schedule_words_alike on schedule_words using gin (word gin_trgm_ops);
create index schedule_words_by_word on schedule_words (word);

grant select, insert on schedule_words to counterfoil_app;

-- schedules -----------------------------------------------------------------------------------------------------------

-- Recurring invoices: what is invoiced, when, and what happens to it then.
create table schedules (
  id uuid not null default uuidv7(),
  name text not null,
  customer_id uuid not null,
  customer_name text not null,
  currency text not null,
  terms_days integer not null,
  reference text not null default '',
  message text not null default '',
  bank_id uuid,
  exchange_rate numeric(20,8),
  exchange_rate_source text not null default '',
  -- As they hold on the next date; changes of prices from a later day on wait in price_changes.
  lines jsonb not null,
  price_changes jsonb not null default '[]'::jsonb,
  every integer not null,
  unit text not null,
  start_date date not null,
  last_day_of_month boolean not null default false,
  arrears boolean not null default false,
  end_kind text not null default 'never',
  end_date date,
  end_count integer,
  action text not null,
  email jsonb not null,
  status text not null default 'active',
  pause_reason text,
  paused_at timestamptz,
  paused_by uuid,
  -- The first date that has no invoice yet.
  next_date date,
  -- The day of its run: next_date, unless a run failed and is tried again later.
  run_on date,
  -- Up to this day somebody has agreed to make all missed invoices, however many they are.
  catch_up_to date,
  made_count integer not null default 0,
  failure_count integer not null default 0,
  net_minor bigint not null,
  monthly_minor bigint not null,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The import that brought it.
  import_id uuid,
  buyer_reference character varying(100) not null default ''::character varying,
  contract_reference character varying(100) not null default ''::character varying,
  project_reference character varying(100) not null default ''::character varying,
  details jsonb not null default '{}'::jsonb,
  allowances jsonb not null default '[]'::jsonb,
  charges jsonb not null default '[]'::jsonb,
  terms_kind text not null default 'days_after_invoice',
  constraint schedules_pkey primary key (id),
  constraint schedule_action_known check (action in ('draft', 'issue', 'issue_and_email')),
  constraint schedule_adjustments_are_lists check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array'),
  constraint schedule_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint schedule_details_are_object check (jsonb_typeof(details) = 'object'),
  constraint schedule_email_is_object check (jsonb_typeof(email) = 'object'),
  constraint schedule_end_count_matches_end_kind check ((end_count is not null) = (end_kind = 'after') and end_count > 0),
  constraint schedule_end_date_matches_end_kind check ((end_date is not null) = (end_kind = 'on_date')),
  constraint schedule_end_kind_known check (end_kind in ('never', 'on_date', 'after')),
  constraint schedule_exchange_rate_positive check (exchange_rate > 0::numeric),
  constraint schedule_exchange_rate_source_length check (length(exchange_rate_source) <= 80),
  constraint schedule_failure_count_not_negative check (failure_count >= 0),
  constraint schedule_finished_has_no_next_date check ((status = 'finished') = (next_date is null) and (next_date is null) = (run_on is null)),
  constraint schedule_interval_range check (every >= 1 and every <= 365),
  constraint schedule_last_day_needs_months check (not last_day_of_month or (unit not in ('day', 'week'))),
  constraint schedule_lines_are_list check (jsonb_typeof(lines) = 'array'),
  constraint schedule_made_count_not_negative check (made_count >= 0),
  constraint schedule_message_length check (length(message) <= 2000),
  constraint schedule_name_length check (length(name) >= 1 and length(name) <= 120),
  constraint schedule_pause_reason_known check (pause_reason in ('by_hand', 'failures', 'missed')),
  constraint schedule_paused_has_reason check ((status = 'paused') = (pause_reason is not null) and (pause_reason is null) = (paused_at is null)),
  constraint schedule_price_changes_are_list check (jsonb_typeof(price_changes) = 'array'),
  constraint schedule_reference_length check (length(reference) <= 100),
  constraint schedule_status_known check (status in ('active', 'paused', 'finished')),
  constraint schedule_terms_known check (are_payment_terms(terms_kind, terms_days)),
  constraint schedule_unit_known check (unit in ('day', 'week', 'month', 'quarter', 'year')),
  constraint schedules_bank_id_fkey foreign key (bank_id) references banks(id),
  constraint schedules_created_by_fkey foreign key (created_by) references users(id),
  constraint schedules_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint schedules_import_id_fkey foreign key (import_id) references imports(id),
  constraint schedules_paused_by_fkey foreign key (paused_by) references users(id)
);

create index schedules_by_age on schedules (created_at desc, id desc);
create index schedules_by_bank on schedules (bank_id) where bank_id is not null;
create index schedules_by_customer on schedules (customer_id, next_date, id);
create index schedules_by_import on schedules (import_id) where import_id is not null;
create index schedules_by_item on schedules using gin (jsonb_path_query_array(lines,
    '$[*]."item_id"'::jsonpath) jsonb_path_ops);
create index schedules_by_name_begun on schedules ("left"(search_text, 60) collate "C");
create index schedules_by_next_run on schedules (next_date, id) include (status);
create index schedules_by_own_words on schedules using gin (lower((name || ' ') || reference) gin_trgm_ops);
create index schedules_by_search on schedules using gin (search_text gin_trgm_ops);
create index schedules_by_value on schedules (monthly_minor desc, id desc);
create index schedules_due on schedules (run_on, id) where status = 'active';
create index schedules_failing on schedules (next_date, id) where failure_count > 0 or pause_reason = 'missed';
create index schedules_in_customer_name_order on schedules (alphabetical(customer_name), id);
create index schedules_in_name_order on schedules (alphabetical(name), id);

create trigger audit after insert or delete on schedules
  for each row
  execute function audit_change();
-- Runs are recorded in schedule_runs; the audit trail records what people changed, and when it paused or ended.
create trigger audit_update after update on schedules
  for each row when (old.version <> new.version)
  execute function audit_change();
-- A run moves a schedule on, but is no change that would collide with somebody else's.
create trigger next_version before update on schedules
  for each row when (old.name is distinct from new.name or old.customer_id is distinct from new.customer_id
    or old.currency is distinct from new.currency or old.terms_days is distinct from new.terms_days
    or old.terms_kind is distinct from new.terms_kind or old.reference is distinct from new.reference
    or old.message is distinct from new.message or old.bank_id is distinct from new.bank_id
    or old.exchange_rate is distinct from new.exchange_rate
    or old.exchange_rate_source is distinct from new.exchange_rate_source or old.lines is distinct from new.lines
    or old.price_changes is distinct from new.price_changes or old.every is distinct from new.every
    or old.unit is distinct from new.unit or old.start_date is distinct from new.start_date
    or old.last_day_of_month is distinct from new.last_day_of_month or old.arrears is distinct from new.arrears
    or old.end_kind is distinct from new.end_kind or old.end_date is distinct from new.end_date
    or old.end_count is distinct from new.end_count or old.action is distinct from new.action
    or old.email is distinct from new.email or old.status is distinct from new.status)
  execute function next_version();
create trigger search_text before insert or update of name, customer_name, reference on schedules
  for each row
  execute function schedule_search_text();

grant select, insert, update, delete on schedules to counterfoil_app;

-- schema_migrations ---------------------------------------------------------------------------------------------------

-- Which migrations have run. A file that was changed afterwards has another hash and is refused.
create table schema_migrations (
  name text not null,
  hash text not null,
  run_at timestamptz not null default now(),
  constraint schema_migrations_pkey primary key (name)
);

grant select on schema_migrations to counterfoil_app;

-- sessions ------------------------------------------------------------------------------------------------------------

-- Who is signed in, on which device. Only the hash of the token is kept.
create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token_hash bytea not null,
  remember boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by_deactivation boolean not null default false,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint session_ended_by_deactivation_has_ended check (not ended_by_deactivation or ended_at is not null),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id)
);

create index sessions_by_expiry on sessions (expires_at);
create index sessions_open_by_user on sessions (user_id) where ended_at is null;

-- That a session began or ended is an event; when it was last used is not.
create trigger audit after insert or update of ended_at on sessions
  for each row
  execute function audit_change('token_hash');

grant select, insert, update, delete on sessions to counterfoil_app;

-- setup_links ---------------------------------------------------------------------------------------------------------

-- Links that let the first administrator in. All of them end with the first user, so one of them works, once.
create table setup_links (
  token_hash bytea not null,
  name character varying(200) not null default ''::character varying,
  email character varying(254) not null default ''::character varying,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint setup_links_pkey primary key (token_hash)
);

grant select, insert, delete on setup_links to counterfoil_app;

-- statement_run_parts -------------------------------------------------------------------------------------------------

-- Each customer of such a run, and why it got nothing.
create table statement_run_parts (
  run_id uuid not null,
  "position" integer not null,
  customer_id uuid not null,
  done_at timestamptz,
  refusal text,
  constraint statement_run_parts_pkey primary key (run_id, "position"),
  constraint statement_run_part_once unique (run_id, customer_id),
  constraint statement_run_part_refused_when_done check (refusal is null or done_at is not null),
  constraint statement_run_parts_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint statement_run_parts_run_id_fkey foreign key (run_id) references statement_runs(id) on delete cascade
);

create index statement_run_parts_by_customer on statement_run_parts (customer_id);
create index statement_run_parts_waiting on statement_run_parts (run_id, "position") where done_at is null;

grant select, insert, update, delete on statement_run_parts to counterfoil_app;

-- statement_runs ------------------------------------------------------------------------------------------------------

-- Sending statements to many customers at once.
create table statement_runs (
  id uuid not null default uuidv7(),
  status text not null default 'running',
  -- The day of the statements, if it is not the day of sending.
  as_of date,
  -- Of a run that began by itself.
  month date,
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint statement_runs_pkey primary key (id),
  constraint statement_run_once_a_month unique (month),
  constraint statement_run_by_somebody_or_monthly check ((created_by is null) <> (month is null)),
  constraint statement_run_month_is_a_first check (extract(day from month) = 1::numeric),
  constraint statement_run_status_known check (status in ('running', 'done')),
  constraint statement_runs_created_by_fkey foreign key (created_by) references users(id)
);

create index statement_runs_by_age on statement_runs (created_at);

grant select, insert, update, delete on statement_runs to counterfoil_app;

-- users ---------------------------------------------------------------------------------------------------------------

-- Who signs in. Never deleted, because what they did refers to them; they are deactivated.
create table users (
  id uuid not null default uuidv7(),
  name text not null,
  email citext not null,
  password_hash text,
  photo_id text,
  active text not null default 'yes',
  role_id uuid not null,
  locale text not null default 'en',
  email_verified_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- Wrong passwords since the last sign-in.
  failed_sign_ins integer not null default 0,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint user_active_is_yes_or_no check (active in ('yes', 'no')),
  constraint user_email_length check (length(email::text) <= 254),
  constraint user_name_length check (length(name) >= 1 and length(name) <= 120),
  constraint users_created_by_fkey foreign key (created_by) references users(id),
  constraint users_photo_id_fkey foreign key (photo_id) references photos(id),
  constraint users_role_id_fkey foreign key (role_id) references roles(id)
);

create index users_by_role on users (role_id);

create trigger audit after insert or delete or update on users
  for each row
  execute function audit_change('password_hash');
create trigger keep_a_super_admin before update of active, role_id on users
  for each row when (old.active is distinct from new.active or old.role_id is distinct from new.role_id)
  execute function keep_a_super_admin();
create trigger next_version before update of name, email, photo_id, active, role_id, locale on users
  for each row
  execute function next_version();

grant select, insert, update on users to counterfoil_app;

-- vat_rates -----------------------------------------------------------------------------------------------------------

-- VAT codes with their rates over time. The categories are those of EN 16931.
create table vat_rates (
  id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  category text not null,
  rate numeric(7,4) not null,
  wording text not null default '',
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The reason for which no VAT is charged, as a code of the VATEX list.
  vatex_code text not null default '',
  constraint vat_rates_pkey primary key (id),
  -- A code has at most one rate on any day.
  constraint vat_rates_of_a_code_exclude_each_other exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint vat_rate_category_known check (category in ('S', 'Z', 'E', 'AE', 'O', 'G', 'K', 'L', 'M')),
  constraint vat_rate_code_format check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint vat_rate_ends_after_it_begins check (valid_to is null or valid_to >= valid_from),
  constraint vat_rate_name_length check (length(name) >= 1 and length(name) <= 80),
  constraint vat_rate_only_charged_is_above_zero check ((category in ('S', 'L', 'M')) or rate = 0::numeric),
  constraint vat_rate_vatex_code_format check (vatex_code ~ '^(VATEX-[A-Z0-9-]{2,40})?$'),
  constraint vat_rate_within_100_percent check (rate >= 0::numeric and rate <= 100::numeric),
  constraint vat_rate_wording_length check (length(wording) <= 300),
  constraint vat_rates_created_by_fkey foreign key (created_by) references users(id)
);

create trigger audit after insert or delete or update on vat_rates
  for each row
  execute function audit_change();
create trigger next_version before update on vat_rates
  for each row
  execute function next_version();
create trigger only_unused_rates_go before delete on vat_rates
  for each row
  execute function only_unused_rates_go();

grant select, insert, update, delete on vat_rates to counterfoil_app;

-- working_day_changes -------------------------------------------------------------------------------------------------

-- Days on which the business works, or does not, other than the calendar of its country says.
create table working_day_changes (
  id uuid not null default uuidv7(),
  date date not null,
  is_working boolean not null,
  name text not null default '',
  constraint working_day_changes_pkey primary key (id),
  constraint working_day_changes_date_key unique (date),
  constraint working_day_change_name_length check (length(name) <= 80)
);

create trigger audit after insert or delete or update on working_day_changes
  for each row
  execute function audit_change();

grant select, insert, update, delete on working_day_changes to counterfoil_app;

-- write_offs ----------------------------------------------------------------------------------------------------------

-- What of an invoice will not be paid any more, and why.
create table write_offs (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  note text not null default '',
  write_off_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- The write-off that this row reverses: all of it, as an amount below zero.
  reverses_id uuid,
  constraint write_offs_pkey primary key (id),
  constraint write_off_amount_signed check (amount_minor <> 0 and (amount_minor < 0) = (reverses_id is not null)),
  constraint write_off_note_length check (length(note) <= 500),
  constraint write_off_reason_known check (reason in ('bad_debt', 'small_difference', 'bank_charge', 'settlement_discount')),
  constraint write_off_reversal_has_reason check (reverses_id is null or note <> ''),
  constraint write_offs_created_by_fkey foreign key (created_by) references users(id),
  constraint write_offs_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint write_offs_reverses_id_fkey foreign key (reverses_id) references write_offs(id)
);

create unique index write_off_reversed_once on write_offs (reverses_id) where reverses_id is not null;
create index write_offs_by_invoice on write_offs (invoice_id, write_off_date) include (amount_minor);

create trigger add_write_off after insert on write_offs
  for each row
  execute function add_write_off();
create trigger audit after insert on write_offs
  for each row
  execute function audit_change();

grant select, insert on write_offs to counterfoil_app;

-- broken_audit_seals --------------------------------------------------------------------------------------------------

-- The seals that no longer match the entries they cover, with the reason.
create view broken_audit_seals as
 with chain as (
         select s.id,
            s.first_entry,
            s.last_entry,
            s.entry_count,
            s.previous_hash,
            s.hash,
            s.sealed_at,
            coalesce(lag(s.hash) over (order by s.id), '\x'::bytea) as expected_previous,
            coalesce(lag(s.last_entry) over (order by s.id), 0::bigint) as after_entry
           from audit_seals s
        )
 select id,
    first_entry,
    last_entry,
    sealed_at,
        case
            when previous_hash <> expected_previous then 'chain'
            else 'entries'
        end as reason
   from chain
  where previous_hash <> expected_previous or hash is distinct from audit_seal_hash(previous_hash, after_entry, last_entry);
grant select on broken_audit_seals to counterfoil_app;

-- customer_figures_of_invoices ----------------------------------------------------------------------------------------

-- What customer_figures must add up to.
create view customer_figures_of_invoices as
 select customers.id as customer_id,
    coalesce(sum(in_base_minor(i.outstanding_minor, i.currency, i.exchange_rate, business.base_currency)), 0::numeric)::bigint as owed_minor,
    coalesce(max(i.issue_date), '-infinity'::date) as last_invoice_date
   from business
     cross join customers
     left join invoices i on i.customer_id = customers.id and i.status = 'issued'
  group by customers.id;
grant select on customer_figures_of_invoices to counterfoil_app;

-- customer_tallies_of_customers ---------------------------------------------------------------------------------------

-- What customer_tallies must add up to.
create view customer_tallies_of_customers as
 select archived_at is not null as archived,
    count(*) as customer_count
   from customers
  group by (archived_at is not null);
grant select on customer_tallies_of_customers to counterfoil_app;

-- invoice_tallies_of_invoices -----------------------------------------------------------------------------------------

-- What invoice_tallies must add up to.
create view invoice_tallies_of_invoices as
 select invoice_standing(i.*) as standing,
    currency,
    count(*) as invoice_count,
    sum(
        case
            when status = 'issued' then gross_minor
            else 0::bigint
        end)::bigint as gross_minor,
    sum(owed_of(i.*))::bigint as owed_minor,
    sum(in_base_minor(owed_of(i.*), currency, exchange_rate, ( select business.base_currency
           from business)))::bigint as owed_base_minor
   from invoices i
  group by (invoice_standing(i.*)), currency;
grant select on invoice_tallies_of_invoices to counterfoil_app;

-- month_figures_of_documents ------------------------------------------------------------------------------------------

-- What month_figures must add up to.
create view month_figures_of_documents as
 select first_of_month(invoices.issue_date) as month,
    invoices.currency,
    'invoiced' as kind,
    sum(invoices.net_minor)::bigint as net_minor,
    sum(invoices.gross_minor)::bigint as amount_minor,
    0::numeric as amount_days
   from invoices
  where invoices.status = 'issued' and invoices.kind = 'own'
  group by (first_of_month(invoices.issue_date)), invoices.currency
union all
 select first_of_month(credit_notes.issue_date) as month,
    credit_notes.currency,
    'credited' as kind,
    sum(credit_notes.net_minor)::bigint as net_minor,
    sum(credit_notes.gross_minor)::bigint as amount_minor,
    0 as amount_days
   from credit_notes
  where credit_notes.status = 'issued' and credit_notes.kind = 'own'
  group by (first_of_month(credit_notes.issue_date)), credit_notes.currency
union all
 select first_of_month(payments.payment_date) as month,
    payments.currency,
    'received' as kind,
    0 as net_minor,
    sum(payments.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from payments
  where payments.kind = 'own'
  group by (first_of_month(payments.payment_date)), payments.currency
union all
 select first_of_month(payments.reversal_date) as month,
    payments.currency,
    'reversed' as kind,
    0 as net_minor,
    sum(payments.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from payments
  where payments.reversal_date is not null and payments.kind = 'own'
  group by (first_of_month(payments.reversal_date)), payments.currency
union all
 select first_of_month(r.refund_date) as month,
    coalesce(p.currency, c.currency) as currency,
    'refunded' as kind,
    0 as net_minor,
    sum(r.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from refunds r
     left join payments p on p.id = r.payment_id
     left join credit_notes c on c.id = r.credit_note_id
  group by (first_of_month(r.refund_date)), (coalesce(p.currency, c.currency))
union all
 select first_of_month(p.payment_date) as month,
    p.currency,
    'settled' as kind,
    0 as net_minor,
    sum(a.amount_minor)::bigint as amount_minor,
    sum(a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date)::numeric) as amount_days
   from allocations a
     join payments p on p.id = a.payment_id
     join invoices i on i.id = a.invoice_id
  where a.amount_minor > 0
  group by (first_of_month(p.payment_date)), p.currency;
grant select on month_figures_of_documents to counterfoil_app;

-- owed_by_customer_of_invoices ----------------------------------------------------------------------------------------

-- What owed_by_customer must add up to.
create view owed_by_customer_of_invoices as
 select customer_id,
    currency,
    sum(outstanding_minor)::bigint as owed_minor
   from invoices
  where status = 'issued' and outstanding_minor > 0
  group by customer_id, currency;
grant select on owed_by_customer_of_invoices to counterfoil_app;

-- owed_by_day_of_invoices ---------------------------------------------------------------------------------------------

-- What owed_by_day must add up to.
create view owed_by_day_of_invoices as
 select due_date,
    currency,
    count(*) as invoice_count,
    sum(outstanding_minor)::bigint as owed_minor,
    outstanding_minor < (gross_minor + rounding_minor) as is_part_paid,
    sum(gross_minor)::bigint as gross_minor
   from invoices
  where status = 'issued' and outstanding_minor > 0
  group by due_date, currency, (outstanding_minor < (gross_minor + rounding_minor));
grant select on owed_by_day_of_invoices to counterfoil_app;

-- payment_tallies_of_payments -----------------------------------------------------------------------------------------

-- What payment_tallies must add up to.
create view payment_tallies_of_payments as
 select first_of_month(payment_date) as month,
    currency,
    method,
    coalesce(bank_id::text, '') as bank,
    payment_standing(p.*) as standing,
    count(*) as payment_count,
    sum(amount_minor)::bigint as amount_minor,
    sum(unallocated_minor)::bigint as unallocated_minor
   from payments p
  group by (first_of_month(payment_date)), currency, method, (coalesce(bank_id::text, '')), (payment_standing(p.*));
grant select on payment_tallies_of_payments to counterfoil_app;

-- add_allocation() ----------------------------------------------------------------------------------------------------

-- Adds an allocation to the sums of its payment or credit note and of its invoice, which must be issued and of the same
-- customer and currency. The payment is locked first and added up in a second statement, which sees what others have
-- committed.
create function add_allocation()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  payment record;
  bill record;
  fits boolean;
  allocated bigint;
begin
  if new.payment_id is not null then
    -- Locked first and added up in a second statement, which sees what the one before has left. What was written in one statement with
    -- its payment is in the figure already.
    select customer_id, currency, payment_date, allocated_minor into payment
      from payments where id = new.payment_id for no key update;
    select sum(amount_minor) into allocated from allocations where payment_id = new.payment_id;
    if payment.allocated_minor <> allocated then
      update payments set allocated_minor = allocated where id = new.payment_id;
    end if;
    update invoices set paid_minor = paid_minor + new.amount_minor where id = new.invoice_id and status = 'issued'
      returning customer_id, currency, issue_date into bill;
    fits := payment.customer_id = bill.customer_id and payment.currency = bill.currency;
  else
    update credit_notes set allocated_minor = allocated_minor + new.amount_minor where id = new.credit_note_id;
    update invoices set credited_minor = credited_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
    select c.customer_id = i.customer_id and c.currency = i.currency and i.status = 'issued' and c.status = 'issued' into fits
      from credit_notes c, invoices i where c.id = new.credit_note_id and i.id = new.invoice_id;
  end if;
  if fits is not true then
    raise exception 'allocated between strangers' using errcode = 'check_violation', constraint = 'allocation_matches_issued_invoice';
  end if;

  -- Of what a payment pays on an invoice no more is taken back than it pays. Payments are locked above.
  if new.payment_id is not null and new.amount_minor < 0
     and (select sum(amount_minor) from allocations where payment_id = new.payment_id and invoice_id = new.invoice_id) < 0 then
    raise exception 'more is taken back than was paid' using errcode = 'check_violation', constraint = 'allocation_taken_back_within_paid';
  end if;

  -- What is taken back was settled all the same when it was: how long that took stays as it was.
  if new.payment_id is not null and new.amount_minor > 0 then
    insert into month_figures (month, currency, kind, amount_minor, amount_days)
    values (first_of_month(payment.payment_date), payment.currency, 'settled', new.amount_minor,
            new.amount_minor::numeric * greatest(0, payment.payment_date - bill.issue_date));
  end if;
  return null;
end
$function$;

-- add_document_figures() ----------------------------------------------------------------------------------------------

-- Adds an issued credit note to the figures of its month.
create function add_document_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
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
$function$;

-- add_refund() --------------------------------------------------------------------------------------------------------

-- Adds a refund to the sum of what it pays back. It is dated neither after today nor before the money came in.
create function add_refund()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  today date := business_day(new.created_at);
  paid_in date := coalesce((select payment_date from payments where id = new.payment_id),
                           (select issue_date from credit_notes where id = new.credit_note_id));
begin
  if new.refund_date > today then
    raise exception 'nothing is dated after today' using errcode = 'check_violation', constraint = 'refund_dated_by_today';
  end if;
  -- What it pays back may be dated after today, where it is of before this rule.
  if new.refund_date < least(paid_in, today) then
    raise exception 'nothing is paid back before it is there' using errcode = 'check_violation', constraint = 'refund_not_before_it_came';
  end if;
  update payments set refunded_minor = refunded_minor + new.amount_minor where id = new.payment_id;
  update credit_notes set refunded_minor = refunded_minor + new.amount_minor where id = new.credit_note_id;
  return null;
end
$function$;

-- add_refund_figures() ------------------------------------------------------------------------------------------------

-- Adds a refund to the figures of its month.
create function add_refund_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(new.refund_date),
          coalesce((select currency from payments where id = new.payment_id), (select currency from credit_notes where id = new.credit_note_id)),
          'refunded', new.amount_minor);
  return null;
end
$function$;

-- add_write_off() -----------------------------------------------------------------------------------------------------

-- Adds a write-off to the sum of its invoice, which must be issued, or takes it off again where it is reversed. It is
-- dated neither after today nor before the invoice.
create function add_write_off()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  today date := business_day(new.created_at);
begin
  if new.write_off_date > today then
    raise exception 'nothing is dated after today' using errcode = 'check_violation', constraint = 'write_off_dated_by_today';
  end if;
  if new.write_off_date < least((select issue_date from invoices where id = new.invoice_id), today) then
    raise exception 'nothing is written off before it is owed' using errcode = 'check_violation', constraint = 'write_off_not_before_issue';
  end if;
  if new.reverses_id is not null and not exists (
    select from write_offs w
     where w.id = new.reverses_id and w.invoice_id = new.invoice_id and w.reverses_id is null
       and w.amount_minor = -new.amount_minor and w.write_off_date <= new.write_off_date) then
    raise exception 'a write-off is reversed as a whole, on its invoice, not before it was made'
      using errcode = 'check_violation', constraint = 'write_off_reversed_as_a_whole';
  end if;
  update invoices set written_off_minor = written_off_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is written off' using errcode = 'check_violation', constraint = 'written_off_invoice_is_issued';
  end if;
  return null;
end $function$;

-- adjustment_parts(jsonb) ---------------------------------------------------------------------------------------------

-- What of each allowance or charge belongs to each VAT group.
create function adjustment_parts(adjustments jsonb)
 returns table(id text, category text, rate numeric, amount_minor bigint)
 language sql
 immutable
as $function$
  select adjustment ->> 'id', part ->> 'category', (part ->> 'rate')::numeric, (part ->> 'amount_minor')::bigint
    from jsonb_array_elements(adjustments) adjustment,
         jsonb_array_elements(coalesce(adjustment -> 'parts', jsonb_build_array(adjustment))) part
$function$;

-- adjustments_sum(jsonb) ----------------------------------------------------------------------------------------------

-- What the allowances, or the charges, of a document come to; more than any document where one of them is not the sum
-- of its parts.
create function adjustments_sum(adjustments jsonb)
 returns bigint
 language sql
 immutable
as $function$
  select case when jsonb_typeof(adjustments) = 'array' then (
    select case when bool_or(jsonb_typeof(adjustment -> 'parts') = 'array' and (adjustment ->> 'amount_minor')::bigint <>
                  (select coalesce(sum((part ->> 'amount_minor')::bigint), 0) from jsonb_array_elements(adjustment -> 'parts') part))
             then 9223372036854775807
             else coalesce(sum((adjustment ->> 'amount_minor')::bigint), 0)::bigint end
      from jsonb_array_elements(adjustments) adjustment) end
$function$;

-- alphabetical(text) --------------------------------------------------------------------------------------------------

-- What names are put in order by: their letters without case and accents. A name in ASCII has as many bytes as letters,
-- and only needs its case taken off.
create function alphabetical(name text)
 returns text
 language sql
 immutable parallel safe
as $function$
  select case when octet_length(name) = char_length(name) then lower(name)
    else regexp_replace(
      normalize(translate(replace(replace(replace(replace(lower(name), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıħ', 'olddih'), nfd),
      '[\u0300-\u036f]+', '', 'g') end
$function$;

-- are_item_prices(jsonb) ----------------------------------------------------------------------------------------------

-- Whether each price is whole and no currency has two for one day.
create function are_item_prices(prices jsonb)
 returns boolean
 language sql
 immutable
as $function$
  select case when jsonb_typeof(prices) <> 'array' then false
    else not exists (
      select from jsonb_array_elements(prices) price
       where jsonb_typeof(price) <> 'object'
          or coalesce(price ->> 'currency', '') !~ '^[A-Z]{3}$'
          or coalesce(price ->> 'unit_price', '') !~ '^\d{1,12}(\.\d{1,6})?$'
          or coalesce(price ->> 'valid_from', '') !~ '^\d{4}-\d\d-\d\d$')
    and (select count(distinct (price ->> 'currency', price ->> 'valid_from')) from jsonb_array_elements(prices) price)
        = jsonb_array_length(prices)
    end
$function$;

-- are_payment_terms(text,integer) -------------------------------------------------------------------------------------

-- Whether these are terms that we know, and their number is one that they can have.
create function are_payment_terms(kind text, days integer)
 returns boolean
 language sql
 immutable parallel safe
return case kind
    when 'days_after_invoice' then ((days >= 0) and (days <= 365))
    when 'days_after_month_end' then ((days >= 0) and (days <= 365))
    when 'day_of_month' then ((days >= 1) and (days <= 31))
    when 'day_of_next_month' then ((days >= 1) and (days <= 31))
    else false end;

-- audit_attachment() --------------------------------------------------------------------------------------------------

-- A file belongs to the history of its document: its name is recorded, its content is not.
create function audit_attachment()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  document text := case tg_table_name when 'invoice_attachments' then 'invoices' else 'credit_notes' end;
  document_id uuid;
begin
  if document = 'invoices' then
    document_id := coalesce(new.invoice_id, old.invoice_id);
  else
    document_id := coalesce(new.credit_note_id, old.credit_note_id);
  end if;
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    document, document_id, jsonb_build_object('attachment', old.file_name), jsonb_build_object('attachment', new.file_name)
  );
  return null;
end $function$;

-- audit_change() ------------------------------------------------------------------------------------------------------

-- Writes the audit entry, for whoever changes the row. The arguments of the trigger are columns with secret values:
-- that they changed is recorded, what they held is not.
create function audit_change()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  -- What goes along with a change and is none itself.
  noise constant text[] := array['updated_at', 'search_text', 'last_sign_in_at'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_id text := coalesce(new_row, old_row) ->> 'id';
  before_fields jsonb;
  after_fields jsonb;
  secret text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, old_row -> field.key), jsonb_object_agg(field.key, field.value)
      into before_fields, after_fields
      from jsonb_each(new_row) field
     where field.value is distinct from old_row -> field.key and field.key <> all (noise);
    if after_fields is null then
      return null;
    end if;
  else
    before_fields := old_row - noise;
    after_fields := new_row - noise;
  end if;

  foreach secret in array coalesce(tg_argv, '{}') loop
    if jsonb_typeof(before_fields -> secret) <> 'null' then
      before_fields := jsonb_set(before_fields, array[secret], '"(hidden)"');
    end if;
    if jsonb_typeof(after_fields -> secret) <> 'null' then
      after_fields := jsonb_set(after_fields, array[secret], '"(hidden)"');
    end if;
  end loop;

  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address',
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name, row_id, before_fields, after_fields
  );
  return null;
end
$function$;

-- audit_created() -----------------------------------------------------------------------------------------------------

-- Says what audit_change() says of new rows, of all rows of a statement at once: row by row it was a third of the time
-- of an import.
create function audit_created()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, after)
  select (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address',
         'created', tg_table_name, one.id, to_jsonb(one) - array['updated_at', 'search_text', 'last_sign_in_at']
    from (select * from created) one;
  return null;
end
$function$;
revoke all on function audit_created() from public;

-- audit_entry_hash(audit_entries) -------------------------------------------------------------------------------------

-- The hash of everything that one audit entry says.
create function audit_entry_hash(entry audit_entries)
 returns bytea
 language sql
 stable
as $function$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.occurred_at), entry.user_id, entry.session_id, entry.request_id, entry.address,
    entry.action, entry.record_type, entry.record_id, entry.before, entry.after
  )::text, 'UTF8'))
$function$;

-- audit_issued_invoice() ----------------------------------------------------------------------------------------------

-- Says what audit_change() would say of an issued invoice, without comparing what never changes of it.
create function audit_issued_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  old_fields jsonb := changing_of(old);
  new_fields jsonb := changing_of(new);
begin
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  select (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address',
         'changed', 'invoices', new.id, jsonb_object_agg(field.key, old_fields -> field.key), jsonb_object_agg(field.key, field.value)
    from jsonb_each(new_fields) field where field.value <> old_fields -> field.key;
  return null;
end
$function$;
revoke all on function audit_issued_invoice() from public;

-- audit_original() ----------------------------------------------------------------------------------------------------

-- Writes the original of a document into the history of the document.
create function audit_original()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  original original_documents;
begin
  if tg_op = 'DELETE' then original := old; else original := new; end if;
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    case when original.invoice_id is null then 'credit_notes' else 'invoices' end,
    coalesce(original.invoice_id, original.credit_note_id)::text,
    jsonb_build_object('original', case when tg_op = 'DELETE' then original.file_name else '' end),
    jsonb_build_object('original', case when tg_op = 'DELETE' then '' else original.file_name end));
  return null;
end
$function$;

-- audit_seal_hash(bytea,bigint,bigint) --------------------------------------------------------------------------------

-- The hash of a range of audit entries and of the seal before it.
create function audit_seal_hash(previous_hash bytea, after_entry bigint, last_entry bigint)
 returns bytea
 language sql
 stable
as $function$
  select sha256(previous_hash || string_agg(audit_entry_hash(e), ''::bytea order by e.id))
    from audit_entries e
   where e.id > after_entry and e.id <= last_entry
$function$;

-- bank_match_adds_up() ------------------------------------------------------------------------------------------------

-- At the end of the transaction, what a line became comes to its amount.
create function bank_match_adds_up()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  wanted bigint;
  found bigint;
  matched bank_matches;
begin
  select * into matched from bank_matches where id = case when tg_table_name = 'bank_matches' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'match_id')::uuid end;
  if matched.undone_at is not null then
    return null;
  end if;
  select case when matched.kind = 'matched' then amount_minor else 0 end into wanted from bank_lines where id = matched.line_id;
  select coalesce(sum(amount_minor), 0) into found from bank_match_parts
   where match_id = matched.id and released_at is null and kind <> 'write_off';
  if wanted <> found then
    raise exception 'a line of % is matched by %', wanted, found using errcode = 'check_violation', constraint = 'bank_match_adds_up';
  end if;
  return null;
end
$function$;

-- base_currency_changed() ---------------------------------------------------------------------------------------------

-- What is owed in the base currency is kept in its minor units, of which it has others now.
create function base_currency_changed()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform correct_customer_figures();
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_base_minor)
  select actual.standing, actual.currency, 0, 0, actual.owed_base_minor - sum(kept.owed_base_minor)
    from invoice_tallies_of_invoices actual join invoice_tallies kept using (standing, currency)
   where actual.standing = 'open'
   group by actual.standing, actual.currency, actual.owed_base_minor;
  return null;
end
$function$;

-- begin_customer_figures() --------------------------------------------------------------------------------------------

-- Gives each customer a row, so that the list in order of a figure has them all.
create function begin_customer_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  insert into customer_figures (customer_id) values (new.id);
  return null;
end
$function$;

-- business_day(timestamptz) -------------------------------------------------------------------------------------------

-- Which day it is, or was, where the business is.
create function business_day(at timestamptz)
 returns date
 language sql
 stable
return (select ((business_day.at at time zone business.time_zone))::date as timezone from business);
revoke all on function business_day(timestamptz) from public;
grant execute on function business_day(timestamptz) to counterfoil_app;

-- changing_of(invoices) -----------------------------------------------------------------------------------------------

-- Everything of an issued invoice that may still change.
create function changing_of(invoice invoices)
 returns jsonb
 language sql
 stable parallel safe
return jsonb_build_object('status', (invoice).status, 'paid_minor', (invoice).paid_minor, 'credited_minor',
    (invoice).credited_minor, 'written_off_minor', (invoice).written_off_minor, 'outstanding_minor',
    (invoice).outstanding_minor, 'hold_kind', (invoice).hold_kind, 'hold_reason', (invoice).hold_reason, 'hold_date',
    (invoice).hold_date, 'held_at', (invoice).held_at, 'void_reason', (invoice).void_reason, 'voided_at', (invoice).voided_at,
    'voided_by', (invoice).voided_by, 'copied_invoice_id', (invoice).copied_invoice_id, 'schedule_id', (invoice).schedule_id,
    'period_date', (invoice).period_date, 'issued_at', (invoice).issued_at, 'created_at', (invoice).created_at, 'created_by',
    (invoice).created_by, 'version', (invoice).version);

-- correct_customer_figures() ------------------------------------------------------------------------------------------

-- Adds what is missing of the figures of customers: of those from before, and where amounts have other decimals.
create function correct_customer_figures()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures',
    (0)::bigint)) as pg_advisory_xact_lock;
 insert into customer_figures (customer_id, owed_minor, last_invoice_date)  select "real".customer_id,
             (("real".owed_minor)::numeric - coalesce(sum(kept.owed_minor), (0)::numeric)),
             "real".last_invoice_date
            from (customer_figures_of_invoices "real"
              left join customer_figures kept on ((kept.customer_id = "real".customer_id)))
           group by "real".customer_id, "real".owed_minor, "real".last_invoice_date
          having ((("real".owed_minor)::numeric <> coalesce(sum(kept.owed_minor), (0)::numeric))
    or (count(kept.customer_id) = 0) or ("real".last_invoice_date > max(kept.last_invoice_date)));
end;
revoke all on function correct_customer_figures() from public;

-- credit_note_hash(credit_notes) --------------------------------------------------------------------------------------

-- The hash of everything that an issued credit note says.
create function credit_note_hash(note credit_notes)
 returns bytea
 language sql
 stable
as $function$
  select sha256(convert_to(jsonb_build_array(
    note.id, note.number, note.customer_id, note.customer_name, note.invoice_id, note.currency, note.reason, note.message,
    note.issue_date, note.tax_point, note.exchange_rate, note.exchange_rate_source, note.exchange_rate_date, note.lines,
    note.vat_groups, note.net_minor, note.vat_minor, note.gross_minor, note.vat_base_minor, note.parties
  )::text || case
    when (note.buyer_reference, note.contract_reference, note.project_reference, note.details, note.allowances, note.charges, note.rounding_minor)
         = ('', '', '', '{}', '[]', '[]', 0) then ''
    else jsonb_build_array(
      note.buyer_reference, note.contract_reference, note.project_reference, note.details, note.allowances, note.charges,
      note.allowance_minor, note.charge_minor, note.rounding_minor)::text
    end || case
    -- One that uses none of this has the hash that it always had.
    when (note.reference, note.prepaid_minor) = ('', 0) then ''
    else jsonb_build_object('reference', note.reference, 'prepaid_minor', note.prepaid_minor)::text
    end, 'UTF8'))
$function$;

-- credit_note_search_text() -------------------------------------------------------------------------------------------

-- Keeps the text that a search looks through.
create function credit_note_search_text()
 returns trigger
 language plpgsql
as $function$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.number, new.customer_name, nullif(new.reason, ''),
    (select number from invoices where id = new.invoice_id), nullif(new.reference, ''),
    nullif(new.buyer_reference, ''), nullif(new.contract_reference, ''), nullif(new.project_reference, ''),
    searched_details(new.details))));
  return new;
end $function$;

-- customer_search_text() ----------------------------------------------------------------------------------------------

-- Keeps the search text, and every word of it for searches with typing errors.
create function customer_search_text()
 returns trigger
 language plpgsql
as $function$
begin
  -- A blank before each word, the first one too, tells where it begins.
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.code, nullif(new.vat_number, ''),
    (select string_agg(concat_ws(' ', contact ->> 'email', contact ->> 'name'), ' ') from jsonb_array_elements(new.contacts) contact))));
  insert into customer_words
  select distinct part from regexp_split_to_table(new.search_text, '[^[:alnum:]]+') part
   where length(part) between 4 and 50 and (length(part) > 8 or part !~ '\d')
     and not exists (select from customer_words where word = part);
  return new;
end
$function$;

-- database_place() ----------------------------------------------------------------------------------------------------

-- Which database of which cluster this is: the system identifier and the number of the database.
create function database_place()
 returns text
 language sql
 stable
return (((select (pg_control_system.system_identifier)::text as system_identifier from pg_control_system() pg_control_system(pg_control_version,
    catalog_version_no, system_identifier,
    pg_control_last_modified)) || '/') || (select (pg_database.oid)::text as oid from pg_database where (pg_database.datname = current_database())));

-- day_of_month(timestamp without time zone,integer) -------------------------------------------------------------------

-- A day of the month that begins then; in a short month the last one stands for a later day.
create function day_of_month(month timestamp without time zone, day integer)
 returns date
 language sql
 immutable parallel safe
return least((((month)::date + day) - 1), (((month + '1 mon'::interval))::date - 1));

-- due_date_by_terms(date,text,integer) --------------------------------------------------------------------------------

-- When an invoice of a day falls due: the same rule as dueDateByTerms of payment-terms.ts.
create function due_date_by_terms(day date, kind text, days integer)
 returns date
 language sql
 immutable parallel safe
return case
    when (kind = 'days_after_month_end') then (day_of_month(date_trunc('month', (day)::timestamp without time zone),
    31) + days)
    when ((kind = 'day_of_month') and (day_of_month(date_trunc('month', (day)::timestamp without time zone),
    days) >= day)) then day_of_month(date_trunc('month', (day)::timestamp without time zone), days)
    when (kind in ('day_of_month', 'day_of_next_month')) then day_of_month((date_trunc('month',
    (day)::timestamp without time zone) + '1 mon'::interval), days)
    else (day + days) end;

-- earliest_business_date(date) ----------------------------------------------------------------------------------------

-- The first day that anything may be dated.
create function earliest_business_date(today date)
 returns date
 language sql
 stable
return (select coalesce(business.start_date, (date_trunc('year',
    (least((select min(invoices.document_date) as min from invoices where (invoices.status <> 'draft')),
    (select min(credit_notes.document_date) as min from credit_notes where (credit_notes.status = 'issued')),
    (select min(payments.payment_date) as min from payments)))::timestamp without time zone))::date,
    ((earliest_business_date.today - '5 years'::interval))::date) as "coalesce" from business);
revoke all on function earliest_business_date(date) from public;
grant execute on function earliest_business_date(date) to counterfoil_app;

-- first_of_month(date) ------------------------------------------------------------------------------------------------

-- The month of a day, as its first day.
create function first_of_month(day date)
 returns date
 language sql
 immutable parallel safe
return (date_trunc('month', (day)::timestamp without time zone))::date;

-- fold_customer_figures() ---------------------------------------------------------------------------------------------

-- One row in the place of many, in one statement: whoever reads at that moment sees the one or the many.
create function fold_customer_figures()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures',
    (0)::bigint)) as pg_advisory_xact_lock;
 with added as (
          delete from customer_figures customer_figures_1
           where (not customer_figures_1.is_folded)
           returning customer_figures_1.customer_id,
             customer_figures_1.owed_minor,
             customer_figures_1.last_invoice_date
         ), before as (
          delete from customer_figures f
            using ( select distinct added.customer_id
                    from added) a
           where (f.is_folded and (f.customer_id = a.customer_id))
           returning f.customer_id,
             f.owed_minor,
             f.last_invoice_date
         )
  insert into customer_figures (customer_id, owed_minor, last_invoice_date, is_folded)  select rows.customer_id,
             sum(rows.owed_minor) as sum,
             max(rows.last_invoice_date) as max,
             true
            from ( select added.customer_id,
                     added.owed_minor,
                     added.last_invoice_date
                    from added
                 union all
                  select before.customer_id,
                     before.owed_minor,
                     before.last_invoice_date
                    from before) rows
           where (exists ( select
                    from customers
                   where (customers.id = rows.customer_id)))
           group by rows.customer_id;
end;
revoke all on function fold_customer_figures() from public;
grant execute on function fold_customer_figures() to counterfoil_app;

-- fold_customer_tallies() ---------------------------------------------------------------------------------------------

-- One row in the place of many, in one statement: whoever reads at that moment sees the one or the many.
create function fold_customer_tallies()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_tallies',
    (0)::bigint)) as pg_advisory_xact_lock;
 with folded as (
          delete from customer_tallies customer_tallies_1
           returning customer_tallies_1.archived,
             customer_tallies_1.customer_count
         )
  insert into customer_tallies (archived, customer_count)  select folded.archived,
             sum(folded.customer_count) as sum
            from folded
           group by folded.archived;
end;
revoke all on function fold_customer_tallies() from public;
grant execute on function fold_customer_tallies() to counterfoil_app;

-- fold_invoice_tallies() ----------------------------------------------------------------------------------------------

-- Replaces many rows by their sum, one at a time.
create function fold_invoice_tallies()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_invoice_tallies',
    (0)::bigint)) as pg_advisory_xact_lock;
 with folded as (
          delete from invoice_tallies invoice_tallies_1
           returning invoice_tallies_1.standing,
             invoice_tallies_1.currency,
             invoice_tallies_1.invoice_count,
             invoice_tallies_1.gross_minor,
             invoice_tallies_1.owed_minor,
             invoice_tallies_1.owed_base_minor
         )
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor,
    owed_base_minor)  select folded.standing,
             folded.currency,
             sum(folded.invoice_count) as sum,
             sum(folded.gross_minor) as sum,
             sum(folded.owed_minor) as sum,
             sum(folded.owed_base_minor) as sum
            from folded
           group by folded.standing, folded.currency;
end;
revoke all on function fold_invoice_tallies() from public;
grant execute on function fold_invoice_tallies() to counterfoil_app;

-- fold_month_figures() ------------------------------------------------------------------------------------------------

-- Replaces many rows by their sum in one statement: a reader sees either. One at a time, or two would wait for each
-- other's rows.
create function fold_month_figures()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_month_figures', (0)::bigint)) as pg_advisory_xact_lock;
 with crowded as (
          select month_figures_1.month,
             month_figures_1.currency,
             month_figures_1.kind
            from month_figures month_figures_1
           group by month_figures_1.month, month_figures_1.currency, month_figures_1.kind
          having (count(*) > 1)
         ), folded as (
          delete from month_figures f
            using crowded c
           where ((f.month = c.month) and (f.currency = c.currency) and (f.kind = c.kind))
           returning f.month,
             f.currency,
             f.kind,
             f.net_minor,
             f.amount_minor,
             f.amount_days
         )
  insert into month_figures (month, currency, kind, net_minor, amount_minor, amount_days)  select folded.month,
             folded.currency,
             folded.kind,
             sum(folded.net_minor) as sum,
             sum(folded.amount_minor) as sum,
             sum(folded.amount_days) as sum
            from folded
           group by folded.month, folded.currency, folded.kind;
end;
revoke all on function fold_month_figures() from public;
grant execute on function fold_month_figures() to counterfoil_app;

-- fold_owed() ---------------------------------------------------------------------------------------------------------

-- Replaces many rows by their sum, one at a time. What has been settled leaves no row.
create function fold_owed()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_owed', (0)::bigint)) as pg_advisory_xact_lock;
 with crowded as (
          select owed_by_day_1.due_date,
             owed_by_day_1.currency,
             owed_by_day_1.is_part_paid
            from owed_by_day owed_by_day_1
           group by owed_by_day_1.due_date, owed_by_day_1.currency, owed_by_day_1.is_part_paid
          having (count(*) > 1)
         ), folded as (
          delete from owed_by_day o
            using crowded c
           where ((o.due_date = c.due_date) and (o.currency = c.currency) and (o.is_part_paid = c.is_part_paid))
           returning o.due_date,
             o.currency,
             o.is_part_paid,
             o.invoice_count,
             o.gross_minor,
             o.owed_minor
         )
  insert into owed_by_day (due_date, currency, is_part_paid, invoice_count, gross_minor, owed_minor)  select folded.due_date,
             folded.currency,
             folded.is_part_paid,
             sum(folded.invoice_count) as sum,
             sum(folded.gross_minor) as sum,
             sum(folded.owed_minor) as sum
            from folded
           group by folded.due_date, folded.currency, folded.is_part_paid
          having (sum(folded.invoice_count) <> (0)::numeric);
 with added as (
          delete from owed_by_customer owed_by_customer_1
           where (not owed_by_customer_1.is_folded)
           returning owed_by_customer_1.customer_id,
             owed_by_customer_1.currency,
             owed_by_customer_1.owed_minor
         ), before as (
          delete from owed_by_customer o
            using ( select distinct added.customer_id,
                     added.currency
                    from added) a
           where (o.is_folded and ((o.customer_id = a.customer_id) and (o.currency = a.currency)))
           returning o.customer_id,
             o.currency,
             o.owed_minor
         )
  insert into owed_by_customer (customer_id, currency, owed_minor, is_folded)  select rows.customer_id,
             rows.currency,
             sum(rows.owed_minor) as sum,
             true
            from ( select added.customer_id,
                     added.currency,
                     added.owed_minor
                    from added
                 union all
                  select before.customer_id,
                     before.currency,
                     before.owed_minor
                    from before) rows
           group by rows.customer_id, rows.currency
          having (sum(rows.owed_minor) <> (0)::numeric);
end;
revoke all on function fold_owed() from public;
grant execute on function fold_owed() to counterfoil_app;

-- fold_payment_tallies() ----------------------------------------------------------------------------------------------

-- Replaces many rows by their sum, one at a time.
create function fold_payment_tallies()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
begin atomic
 select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_payment_tallies',
    (0)::bigint)) as pg_advisory_xact_lock;
 with crowded as (
          select payment_tallies_1.month
            from payment_tallies payment_tallies_1
           group by payment_tallies_1.month, payment_tallies_1.currency, payment_tallies_1.method, payment_tallies_1.bank,
    payment_tallies_1.standing
          having (count(*) > 1)
         ), folded as (
          delete from payment_tallies payment_tallies_1
           where (payment_tallies_1.month in ( select crowded.month
                    from crowded))
           returning payment_tallies_1.month,
             payment_tallies_1.currency,
             payment_tallies_1.method,
             payment_tallies_1.bank,
             payment_tallies_1.standing,
             payment_tallies_1.payment_count,
             payment_tallies_1.amount_minor,
             payment_tallies_1.unallocated_minor
         )
  insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor,
    unallocated_minor)  select folded.month,
             folded.currency,
             folded.method,
             folded.bank,
             folded.standing,
             sum(folded.payment_count) as sum,
             sum(folded.amount_minor) as sum,
             sum(folded.unallocated_minor) as sum
            from folded
           group by folded.month, folded.currency, folded.method, folded.bank, folded.standing
          having (sum(folded.payment_count) <> (0)::numeric);
end;
revoke all on function fold_payment_tallies() from public;
grant execute on function fold_payment_tallies() to counterfoil_app;

-- hold_invoice(uuid,text,text,date,timestamptz) -----------------------------------------------------------------------

-- The product may ask to hold an issued invoice, and has no right to write it. Without a kind the hold ends.
create function hold_invoice(invoice uuid, kind text, reason text, until_date date, at timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  update invoices
     set hold_kind = hold_invoice.kind, hold_reason = reason, hold_date = until_date, held_at = case when hold_invoice.kind is not null then at end
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is held' using errcode = 'check_violation', constraint = 'held_invoice_is_issued';
  end if;
end
$function$;
revoke all on function hold_invoice(uuid,text,text,date,timestamptz) from public;
grant execute on function hold_invoice(uuid,text,text,date,timestamptz) to counterfoil_app;

-- in_base_minor(bigint,text,numeric,text) -----------------------------------------------------------------------------

-- An amount of a document in the base currency, by its own exchange rate, rounded as convertMinor in TypeScript does.
-- In another currency without a rate it counts nothing, because nobody knows what it is worth.
create function in_base_minor(minor bigint, currency text, rate numeric, base_currency text)
 returns bigint
 language sql
 immutable parallel safe
return case
    when (rate is not null) then (round((((minor)::numeric * rate) * ((10)::numeric ^ ((minor_digits(base_currency) - minor_digits(currency)))::numeric))))::bigint
    when (currency = base_currency) then minor
    else (0)::bigint end;

-- invoice_hash(invoices) ----------------------------------------------------------------------------------------------

-- The hash of everything that an issued invoice says: a later change of any of it shows.
create function invoice_hash(invoice invoices)
 returns bytea
 language sql
 stable
as $function$
  select sha256(convert_to(jsonb_build_array(
    invoice.id, invoice.number, invoice.customer_id, invoice.customer_name, invoice.currency, invoice.reference,
    invoice.issue_date, invoice.supply_date, invoice.tax_point, invoice.terms_days, invoice.due_date,
    invoice.exchange_rate, invoice.exchange_rate_source, invoice.exchange_rate_date, invoice.lines, invoice.vat_groups,
    invoice.net_minor, invoice.discount_minor, invoice.vat_minor, invoice.gross_minor, invoice.vat_base_minor,
    invoice.message, invoice.bank_id, invoice.parties
  )::text || case
    -- A document that uses none of this has the hash that it always had.
    when (invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details, invoice.allowances,
          invoice.charges, invoice.rounding_minor, invoice.prepaid_minor) = ('', '', '', '{}', '[]', '[]', 0, 0) then ''
    else jsonb_build_array(
      invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details, invoice.allowances, invoice.charges,
      invoice.allowance_minor, invoice.charge_minor, invoice.rounding_minor, invoice.prepaid_minor)::text
    end || case invoice.terms_kind when 'days_after_invoice' then '' else invoice.terms_kind end, 'UTF8'))
$function$;

-- invoice_standing(invoices) ------------------------------------------------------------------------------------------

-- The state of an invoice as far as it does not depend on the day: an open one is overdue, part paid or unpaid, as
-- invoice-states.queries.ts says.
create function invoice_standing(invoice invoices)
 returns text
 language sql
 immutable parallel safe
return case
    when ((invoice).status <> 'issued') then (invoice).status
    when ((invoice).outstanding_minor > 0) then 'open'
    when ((invoice).written_off_minor > 0) then 'written_off'
    when (((invoice).credited_minor > 0) and ((invoice).paid_minor = 0)) then 'credited'
    else 'paid' end;

-- is_copy() -----------------------------------------------------------------------------------------------------------

-- Whether this database was copied from the one that it names: a dump that was restored, a template, a restored backup.
create function is_copy()
 returns boolean
 language sql
 stable
return ((current_setting('counterfoil.place',
    true) is distinct from 'anywhere') and ((select installation.place from installation) <> database_place()));

-- is_own_credit_note_number(uuid,text) --------------------------------------------------------------------------------

-- Whether a customer has a document of ours with the number. By the index: a plan that was made while the table was
-- empty would read all of it for each row of an import.
create function is_own_credit_note_number(customer uuid, wanted text)
 returns boolean
 language sql
 stable
 set enable_seqscan to 'off'
begin atomic
 select (exists ( select
            from credit_notes
           where ((credit_notes.number in (is_own_credit_note_number.wanted,
    upper(is_own_credit_note_number.wanted))) and (credit_notes.kind = 'own') and (credit_notes.customer_id = is_own_credit_note_number.customer)))) as "exists";
end;
revoke all on function is_own_credit_note_number(uuid,text) from public;
grant execute on function is_own_credit_note_number(uuid,text) to counterfoil_app;

-- is_own_invoice_number(uuid,text) ------------------------------------------------------------------------------------

-- Whether a customer has a document of ours with the number. By the index: a plan that was made while the table was
-- empty would read all of it for each row of an import.
create function is_own_invoice_number(customer uuid, wanted text)
 returns boolean
 language sql
 stable
 set enable_seqscan to 'off'
begin atomic
 select (exists ( select
            from invoices
           where ((invoices.number in (is_own_invoice_number.wanted,
    upper(is_own_invoice_number.wanted))) and (invoices.kind = 'own') and (invoices.customer_id = is_own_invoice_number.customer)))) as "exists";
end;
revoke all on function is_own_invoice_number(uuid,text) from public;
grant execute on function is_own_invoice_number(uuid,text) to counterfoil_app;

-- item_search_text() --------------------------------------------------------------------------------------------------

-- What an item is found by.
create function item_search_text()
 returns trigger
 language plpgsql
as $function$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.code)));
  return new;
end
$function$;

-- keep_a_super_admin() ------------------------------------------------------------------------------------------------

-- One active super_admin always stays. Two who remove the last two at once wait for each other at the row of the role,
-- and the second sees what the first did.
create function keep_a_super_admin()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  fixed uuid;
begin
  select id into fixed from roles where slug = 'super_admin' for update;
  if old.role_id = fixed and old.active = 'yes' and (new.role_id <> fixed or new.active <> 'yes')
     and not exists (select from users where role_id = fixed and active = 'yes' and id <> old.id) then
    raise exception 'the last active super_admin stays' using errcode = 'check_violation', constraint = 'last_super_admin_stays';
  end if;
  return new;
end
$function$;

-- keep_bank_line() ----------------------------------------------------------------------------------------------------

-- What a line says never changes, and its state is what its match says.
create function keep_bank_line()
 returns trigger
 language plpgsql
as $function$
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
    raise exception 'a line says what the bank said' using errcode = 'check_violation', constraint = 'bank_line_never_changes';
  end if;
  if new.state is distinct from coalesce((select kind from bank_matches where line_id = new.id and undone_at is null), 'open') then
    raise exception 'the state of a line follows its match' using errcode = 'check_violation', constraint = 'bank_line_state_follows_match';
  end if;
  return new;
end
$function$;

-- keep_bank_match() ---------------------------------------------------------------------------------------------------

-- Writes the state of the line, and releases what belonged to a match that is undone.
create function keep_bank_match()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if tg_op = 'UPDATE' and (old.undone_at is not null or (to_jsonb(new) - 'undone_at' - 'undone_by') is distinct from (to_jsonb(old) - 'undone_at' - 'undone_by')) then
    raise exception 'a match is undone and nothing else' using errcode = 'check_violation', constraint = 'bank_match_only_undone';
  end if;
  if new.undone_at is not null then
    update bank_match_parts set released_at = new.undone_at where match_id = new.id and released_at is null;
  end if;
  update bank_lines set state = case when new.undone_at is null then new.kind else 'open' end where id = new.line_id;
  return null;
end
$function$;

-- keep_bank_match_part() ----------------------------------------------------------------------------------------------

-- The amount of a part is that of its payment, refund or write-off; a returned payment is reversed.
create function keep_bank_match_part()
 returns trigger
 language plpgsql
as $function$
declare
  line bank_lines;
  is_right boolean := true;
begin
  if tg_op = 'UPDATE' then
    if old.released_at is not null or (to_jsonb(new) - 'released_at') is distinct from (to_jsonb(old) - 'released_at') then
      raise exception 'a part of a match is released and nothing else' using errcode = 'check_violation', constraint = 'bank_match_part_only_released';
    end if;
    return new;
  end if;
  select l.* into line from bank_lines l join bank_matches m on m.line_id = l.id where m.id = new.match_id;
  if new.kind in ('payment', 'return') then
    select amount_minor = abs(new.amount_minor) and currency = line.currency and (new.kind = 'payment' or reversed_at is not null)
      into is_right from payments where id = new.payment_id;
  elsif new.kind = 'refund' then
    select amount_minor = -new.amount_minor into is_right from refunds where id = new.refund_id;
  elsif new.kind = 'write_off' then
    select amount_minor = new.amount_minor into is_right from write_offs where id = new.write_off_id;
  end if;
  if not coalesce(is_right, false) then
    raise exception 'a part of a match is what was recorded' using errcode = 'check_violation', constraint = 'bank_match_part_is_its_record';
  end if;
  return new;
end
$function$;

-- keep_credited_adjustments() -----------------------------------------------------------------------------------------

-- The credit notes of an invoice together take back no more than was allowed, charged and rounded on it. Whoever issues
-- one holds the invoice.
create function keep_credited_adjustments()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if (select sum(gross_minor + rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
       > billed.gross_minor + billed.rounding_minor
     or (select sum(rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
       not between least(0, billed.rounding_minor) and greatest(0, billed.rounding_minor)
     or exists (
    select from (
      select part.id, part.category, part.rate, sum(part.amount_minor) as amount
        from credit_notes note, adjustment_parts(note.allowances || note.charges) part
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2, 3) credited
      left join adjustment_parts(billed.allowances || billed.charges) part using (id, category, rate)
     where part.id is null or credited.amount not between least(0, part.amount_minor) and greatest(0, part.amount_minor)
  ) then
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$function$;

-- keep_credits_within_invoice() ---------------------------------------------------------------------------------------

-- The credit notes of an invoice together never exceed it: line by line, rate by rate, and in total. Where some of its
-- lines are negative, each of the others may be worth more than the whole. Whoever issues one holds the invoice.
create function keep_credits_within_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer' using errcode = 'check_violation', constraint = 'credited_invoice_is_issued';
  end if;
  if (select sum(gross_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued') > billed.gross_minor or exists (
    select from (
      select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
        from credit_notes note, jsonb_array_elements(note.lines) line
       where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
       group by 1) credited
      left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
     where line.id is null or credited.net not between least(0, line.net_minor) and greatest(0, line.net_minor)
  ) or (
    -- The parts of what came from elsewhere may not be known: then its VAT as a whole is the limit.
    billed.vat_groups @> '[{"vat_code": ""}]'
    and (select sum(vat_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued') > billed.vat_minor
  ) or not billed.vat_groups @> '[{"vat_code": ""}]' and exists (
    select from (
      select part.category, part.rate, sum(part.net_minor) as net, sum(part.vat_minor) as vat
        from credit_notes note, jsonb_to_recordset(note.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2) credited
      left join jsonb_to_recordset(billed.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
             using (category, rate)
     where part.net_minor is null
        or credited.net not between least(0, part.net_minor) and greatest(0, part.net_minor)
        or credited.vat not between least(0, part.vat_minor) and greatest(0, part.vat_minor)
  ) then
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$function$;

-- keep_customer_link() ------------------------------------------------------------------------------------------------

-- A link leads to an issued document; once revoked it never works again; when it was first seen is a proof and stays.
create function keep_customer_link()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if tg_op = 'INSERT' then
    perform from invoices where id = new.invoice_id and status = 'issued' for share;
    if not found then
      raise exception 'only an issued invoice has a page' using errcode = 'check_violation', constraint = 'customer_link_of_issued';
    end if;
  elsif old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked link stays revoked' using errcode = 'check_violation', constraint = 'customer_link_stays_revoked';
  elsif old.first_seen_at is not null and new.first_seen_at is distinct from old.first_seen_at then
    raise exception 'when a page was first seen does not change' using errcode = 'check_violation', constraint = 'customer_link_first_seen_stays';
  end if;
  return new;
end
$function$;

-- keep_delivery_state() -----------------------------------------------------------------------------------------------

-- Answers of an access point may come twice and in any order: what is final stays, and what was accepted is not queued
-- again.
create function keep_delivery_state()
 returns trigger
 language plpgsql
as $function$
begin
  if not (case old.status
            when 'queued' then new.status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')
            when 'accepted' then new.status in ('accepted', 'delivered', 'rejected')
            when 'failed' then true
            else new.status = old.status
          end) then
    raise exception 'what is known of a delivery does not go back' using errcode = 'check_violation', constraint = 'delivery_goes_forward';
  end if;
  return new;
end
$function$;

-- keep_email_state() --------------------------------------------------------------------------------------------------

-- Reports come twice and in any order: what bounced was not delivered, and what was delivered is not waiting. Only
-- somebody who sends it again begins anew.
create function keep_email_state()
 returns trigger
 language plpgsql
as $function$
begin
  if (old.status = 'bounced' and new.status not in ('bounced', 'queued')) or (old.status = 'delivered' and new.status not in ('delivered', 'bounced')) then
    raise exception 'what is known of a message does not go back' using errcode = 'check_violation', constraint = 'email_goes_forward';
  end if;
  return new;
end
$function$;

-- keep_emails_issued() ------------------------------------------------------------------------------------------------

-- Only an issued invoice is sent. The invoice stays locked until commit, so voiding it at the same moment waits, or is
-- waited for.
create function keep_emails_issued()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform from invoices where id = new.invoice_id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is sent' using errcode = 'check_violation', constraint = 'sent_is_issued';
  end if;
  return new;
end
$function$;

-- keep_figures_of_new_invoices() --------------------------------------------------------------------------------------

-- Adds new invoices to the counts by standing, what is owed by day and customer, and the figures of the month: once for
-- all rows of a statement. Changes are keep_invoice_figures().
create function keep_figures_of_new_invoices()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
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
$function$;
revoke all on function keep_figures_of_new_invoices() from public;

-- keep_iban_of_account() ----------------------------------------------------------------------------------------------

-- A British IBAN contains sort code and account number. A trigger and no check, because accounts from before this rule
-- must still be retired or made the default: it only looks when one of the three is written.
create function keep_iban_of_account()
 returns trigger
 language plpgsql
as $function$
begin
  if new.iban like 'GB%' and new.sort_code <> '' and new.account_number <> ''
     and substr(new.iban, 9) <> new.sort_code || new.account_number then
    raise exception 'the IBAN belongs to another account'
      using errcode = 'check_violation', constraint = 'bank_iban_matches_account';
  end if;
  return new;
end
$function$;

-- keep_invoice() ------------------------------------------------------------------------------------------------------

-- What must hold of an invoice as it is written. One function and no checks at the table: twenty-six checks would be
-- read anew for each statement, a tenth of what writing an invoice costs (decisions/016-writing-in-few-trips.md). The
-- sums of money are checked at the table all the same.
create function keep_invoice()
 returns trigger
 language plpgsql
as $function$
declare
  was_draft boolean := tg_op <> 'INSERT' and old.status = 'draft';
  broken text;
begin
  if tg_op = 'DELETE' then
    -- Undoing an import takes away what it brought; the function that does so belongs to the owner of the tables.
    if was_draft or (old.kind = 'imported' and current_user <> 'counterfoil_app') then
      return old;
    end if;
    raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
  end if;

  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft'
       and (new.status <> 'issued' or new.paid_minor <> new.settled_before_minor or new.credited_minor + new.written_off_minor <> 0 or new.hold_kind is not null) then
      raise exception 'an invoice begins as a draft, or issued and unpaid' using errcode = 'check_violation', constraint = 'invoice_begins_unpaid';
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
    if (new.kind, new.settled_before_minor, new.import_id) is distinct from (old.kind, old.settled_before_minor, old.import_id) then
      raise exception 'where an invoice came from never changes' using errcode = 'check_violation', constraint = 'invoice_origin_never_changes';
    end if;
    if not was_draft
       and (current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
            or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash) then
      raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
    end if;
  end if;

  if tg_op = 'INSERT'
     or (new.number, new.reference, new.customer_name) is distinct from (old.number, old.reference, old.customer_name) then
    new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name)));
  end if;
  if new.status = 'issued' and (tg_op = 'INSERT' or was_draft) then
    if new.issue_date > business_day(new.issued_at) then
      raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'invoice_issued_by_today';
    end if;
    new.content_hash := invoice_hash(new);
  end if;

  -- What is not held up by anything was not tried in vain either.
  if new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;

  broken := case
    when new.status not in ('draft', 'issued', 'void') then 'invoice_status_known'
    when new.currency !~ '^[A-Z]{3}$' then 'invoice_currency_format'
    when length(new.reference) > 100 then 'invoice_reference_length'
    when length(new.message) > 2000 then 'invoice_message_length'
    when not are_payment_terms(new.terms_kind, new.terms_days) then 'invoice_terms_known'
    when new.exchange_rate <= 0 then 'invoice_exchange_rate_positive'
    when length(new.exchange_rate_source) > 80 then 'invoice_exchange_rate_source_length'
    when jsonb_typeof(new.lines) <> 'array' then 'invoice_lines_are_list'
    when jsonb_typeof(new.vat_groups) <> 'array' then 'invoice_vat_groups_are_list'
    when jsonb_typeof(new.parties) <> 'object' then 'invoice_parties_are_object'
    when new.gross_minor < 0 then 'invoice_gross_not_negative'
    when new.gross_minor > 10000000000000 then 'invoice_gross_within_limit'
    when new.net_minor + new.vat_minor <> new.gross_minor then 'invoice_gross_is_net_plus_vat'
    when length(new.number) not between 1 and 40 then 'invoice_number_length'
    when (new.status = 'draft') <> (new.number is null) then 'invoice_numbered_when_issued'
    when new.status <> 'draft' and num_nulls(new.issue_date, new.tax_point, new.due_date, new.parties, new.content_hash, new.issued_at) > 0
      then 'invoice_complete_when_issued'
    when new.status <> 'draft' and new.document_date <> new.issue_date then 'invoice_listed_on_issue_date'
    when (new.status = 'void') <> (new.voided_at is not null) or (new.status = 'void' and new.void_reason = '') then 'invoice_void_has_date_and_reason'
    when new.status <> 'issued' and new.paid_minor + new.credited_minor + new.written_off_minor <> new.settled_before_minor then 'invoice_settled_only_when_issued'
    when new.period_date is not null and new.schedule_id is null then 'invoice_period_needs_schedule'
    when new.hold_kind not in ('disputed', 'promised', 'do_not_chase') then 'invoice_hold_kind_known'
    when length(new.hold_reason) > 500 then 'invoice_hold_reason_length'
    when length(new.void_reason) > 500 then 'invoice_void_reason_length'
    when new.issue_on is null and num_nonnulls(new.issue_on_by, new.issue_on_email, new.issue_failure) > 0 then 'invoice_waiting_details_need_a_day'
    when new.status <> 'draft' and new.issue_on is not null then 'invoice_only_drafts_wait'
    when new.kind not in ('own', 'imported') then 'invoice_kind_known'
    when new.kind = 'own' and (new.settled_before_minor <> 0 or new.import_id is not null) then 'invoice_own_is_not_brought'
    when new.kind = 'imported' and new.status = 'draft' then 'invoice_imported_is_issued'
    when new.kind = 'imported' and new.settled_before_minor not between 0 and new.gross_minor - 1 then 'invoice_settled_before_within_gross'
    when new.paid_minor < new.settled_before_minor then 'invoice_paid_includes_settled_before'
    when new.kind = 'imported' and tg_op = 'INSERT'
         and is_own_invoice_number(new.customer_id, new.number)
      then 'imported_number_is_not_ours'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$function$;

-- keep_invoice_figures() ----------------------------------------------------------------------------------------------

-- Keeps the counts by standing, what is owed by day and customer, the last date on which a customer was invoiced, and
-- the figures of the month. Rows are only added, so that nobody waits for a row that another holds; a job folds them.
create function keep_invoice_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
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
$function$;

-- keep_issued_attachments() -------------------------------------------------------------------------------------------

-- The files of an issued invoice never change. Those of a draft go with it.
create function keep_issued_attachments()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  owner_status text;
begin
  select status into owner_status from invoices where id = coalesce(new.invoice_id, old.invoice_id) for share;
  -- Without an invoice: it is being deleted as a draft, and its files with it.
  if owner_status <> 'draft' then
    raise exception 'the files of an issued invoice never change' using errcode = 'check_violation', constraint = 'issued_attachments_are_frozen';
  end if;
  return coalesce(new, old);
end
$function$;

-- keep_issued_credit_note() -------------------------------------------------------------------------------------------

-- A credit note begins as a draft, is issued for no later day than today, and never changes afterwards. A foreign one
-- without an invoice needs a rate of its own; one of an invoice has the rate of the invoice.
create function keep_issued_credit_note()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op <> 'DELETE' and new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft' and new.kind = 'own' then
      raise exception 'a credit note begins as a draft' using errcode = 'check_violation', constraint = 'credit_note_begins_as_draft';
    end if;
    if new.kind = 'imported' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      if new.allocated_minor <> new.settled_before_minor or new.refunded_minor <> 0 then
        raise exception 'what was used before is all that was' using errcode = 'check_violation', constraint = 'imported_credit_note_begins_unused';
      end if;
      if is_own_credit_note_number(new.customer_id, new.number) then
        raise exception 'the number is one of ours' using errcode = 'check_violation', constraint = 'imported_credit_number_is_not_ours';
      end if;
      new.content_hash := credit_note_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
     and (new.kind, new.settled_before_minor, new.import_id) is distinct from (old.kind, old.settled_before_minor, old.import_id) then
    raise exception 'where a credit note came from never changes' using errcode = 'check_violation', constraint = 'credit_note_origin_never_changes';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      -- The invoice may be dated after today, where it is of before that rule.
      if exists (select from invoices where id = new.invoice_id
                   and new.issue_date < least(issue_date, business_day(new.issued_at))) then
        raise exception 'nothing is credited before it was invoiced' using errcode = 'check_violation', constraint = 'credit_note_not_before_invoice';
      end if;
      -- One of an invoice has that of the invoice, if it has one.
      if new.exchange_rate is null and new.currency <> new.parties ->> 'base_currency'
         and not exists (select from invoices where id = new.invoice_id and kind = 'own') then
        raise exception 'a foreign credit has a rate' using errcode = 'check_violation', constraint = 'foreign_credit_note_has_rate';
      end if;
      -- A server of the release before knows nothing of waiting.
      new.issue_on := null;
      new.issue_on_by := null;
      new.issue_on_email := null;
      new.issue_failure := null;
      new.issue_failure_count := 0;
      new.issue_tried_on := null;
      new.content_hash := credit_note_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and old.kind = 'imported' and current_user <> 'counterfoil_app' then
    return old;
  end if;
  if tg_op = 'DELETE' or current_user = 'counterfoil_app' or new.status <> 'issued'
     or new.content_hash is distinct from old.content_hash or credit_note_hash(new) <> old.content_hash then
    raise exception 'an issued credit note never changes' using errcode = 'check_violation', constraint = 'issued_credit_note_is_frozen';
  end if;
  return new;
end
$function$;

-- keep_issued_credit_note_attachments() -------------------------------------------------------------------------------

-- The files of an issued credit note never change. Those of a draft go with it.
create function keep_issued_credit_note_attachments()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  owner_status text;
begin
  select status into owner_status from credit_notes where id = coalesce(new.credit_note_id, old.credit_note_id) for share;
  -- Without a credit note: it is being deleted as a draft, and its files with it.
  if owner_status <> 'draft' then
    raise exception 'the files of an issued credit note never change'
      using errcode = 'check_violation', constraint = 'issued_credit_note_attachments_are_frozen';
  end if;
  return coalesce(new, old);
end $function$;

-- keep_last_invoice_date() --------------------------------------------------------------------------------------------

-- The last date on which a customer was invoiced may be an earlier one once an invoice is voided.
create function keep_last_invoice_date()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  -- Not while rows are folded: the folded one would be missed.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures
     set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id and status = 'issued'), '-infinity')
   where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  return null;
end
$function$;
revoke all on function keep_last_invoice_date() from public;

-- keep_left_of_credit_note() ------------------------------------------------------------------------------------------

-- Writes what is left of a credit note.
create function keep_left_of_credit_note()
 returns trigger
 language plpgsql
as $function$
begin
  new.unallocated_minor := case when new.status = 'issued'
    then new.gross_minor + new.rounding_minor - new.allocated_minor - new.refunded_minor else 0 end;
  return new;
end
$function$;

-- keep_online_payment() -----------------------------------------------------------------------------------------------

-- What was asked for and what came of it is a fact; only its state goes on.
create function keep_online_payment()
 returns trigger
 language plpgsql
as $function$
begin
  if (new.invoice_id, new.link_id, new.provider, new.is_live, new.currency, new.amount_minor)
     is distinct from (old.invoice_id, old.link_id, old.provider, old.is_live, old.currency, old.amount_minor)
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id
        and not (old.status = 'charged_back' and new.status = 'paid')
     or old.session_id is not null and new.session_id is distinct from old.session_id then
    raise exception 'what was to be paid, and by what payment it was, does not change'
      using errcode = 'check_violation', constraint = 'online_payment_never_changes';
  end if;
  return new;
end $function$;

-- keep_original() -----------------------------------------------------------------------------------------------------

-- Only what was brought in has an original, and one that was sent stays as it is.
create function keep_original()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if tg_op = 'INSERT' then
    if coalesce((select kind from invoices where id = new.invoice_id for key share),
                (select kind from credit_notes where id = new.credit_note_id for key share)) <> 'imported' then
      raise exception 'what was made here has no other original' using errcode = 'check_violation', constraint = 'original_of_what_was_brought';
    end if;
    return new;
  end if;
  if exists (select from emails where attach_pdf and status in ('queued', 'sent', 'delivered')
                and (invoice_id = old.invoice_id or credit_note_id = old.credit_note_id)) then
    raise exception 'what was sent stays' using errcode = 'check_violation', constraint = 'sent_original_stays';
  end if;
  return old;
end
$function$;

-- keep_owed_on_invoice() ----------------------------------------------------------------------------------------------

-- Writes what is owed on an invoice, and keeps what concerns it as a whole consistent.
create function keep_owed_on_invoice()
 returns trigger
 language plpgsql
as $function$
declare
  owed bigint := new.gross_minor + new.rounding_minor;
  broken text;
begin
  new.outstanding_minor := case when new.status = 'void' then 0
    else owed - new.paid_minor - new.credited_minor - new.written_off_minor end;
  if (new.buyer_reference, new.contract_reference, new.project_reference, new.details) <> ('', '', '', '{}')
     or tg_op = 'UPDATE' and (new.buyer_reference, new.contract_reference, new.project_reference, new.details)
                             is distinct from (old.buyer_reference, old.contract_reference, old.project_reference, old.details) then
    new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name,
      nullif(new.buyer_reference, ''), nullif(new.contract_reference, ''), nullif(new.project_reference, ''),
      searched_details(new.details))));
  end if;

  broken := case
    when jsonb_typeof(new.details) <> 'object' then 'invoice_details_are_object'
    when jsonb_typeof(new.allowances) <> 'array' or jsonb_typeof(new.charges) <> 'array' then 'invoice_adjustments_are_lists'
    when abs(new.rounding_minor) > 1000 then 'invoice_rounding_within_limit'
    when owed < 0 then 'invoice_owed_not_negative'
    when new.prepaid_minor < 0 then 'invoice_prepaid_not_negative'
    when (new.allowances, new.allowance_minor) <> ('[]', 0) and adjustments_sum(new.allowances) <> new.allowance_minor
      or (new.charges, new.charge_minor) <> ('[]', 0) and adjustments_sum(new.charges) <> new.charge_minor then 'invoice_adjustments_add_up'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end $function$;

-- keep_own_number_apart() ---------------------------------------------------------------------------------------------

-- Refuses to issue under a number that the customer has from the previous system.
create function keep_own_number_apart()
 returns trigger
 language plpgsql
as $function$
declare
  is_old boolean;
begin
  if tg_table_name = 'invoices' then
    is_old := exists (select from invoices where kind = 'imported' and customer_id = new.customer_id and lower(number) = lower(new.number));
  else
    is_old := exists (select from credit_notes where kind = 'imported' and customer_id = new.customer_id and lower(number) = lower(new.number));
  end if;
  if is_old then
    raise exception 'the customer has this number from the previous system' using errcode = 'check_violation', constraint = 'own_number_is_no_old_one';
  end if;
  return new;
end
$function$;

-- keep_payment() ------------------------------------------------------------------------------------------------------

-- What must hold of a payment as it is written; a function and no checks at the table, as for invoices.
create function keep_payment()
 returns trigger
 language plpgsql
as $function$
declare
  broken text;
begin
  if tg_op = 'DELETE' and old.kind = 'imported' and current_user <> 'counterfoil_app' then
    return old;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE'
     and (current_user = 'counterfoil_app'
          or (new.id, new.customer_id, new.currency, new.amount_minor, new.payment_date, new.method, new.reference, new.bank_id, new.kind, new.number, new.import_id)
             is distinct from (old.id, old.customer_id, old.currency, old.amount_minor, old.payment_date, old.method, old.reference, old.bank_id, old.kind, old.number, old.import_id)) then
    raise exception 'a payment never changes' using errcode = 'check_violation', constraint = 'payment_never_changes';
  end if;
  if tg_op = 'INSERT' and current_user = 'counterfoil_app' and (new.refunded_minor <> 0 or new.reversed_at is not null) then
    raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'payment_begins_as_received';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;

  broken := case
    when new.currency !~ '^[A-Z]{3}$' then 'payment_currency_format'
    when new.amount_minor < 1 then 'payment_amount_positive'
    when new.amount_minor > 10000000000000 then 'payment_amount_within_limit'
    when new.method not in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other') then 'payment_method_known'
    when length(new.reference) > 100 then 'payment_reference_length'
    when length(new.reversal_reason) > 500 then 'payment_reversal_reason_length'
    when (new.reversed_at is null) <> (new.reversal_date is null) or (new.reversed_at is not null and new.reversal_reason = '')
      then 'payment_reversed_has_date_and_reason'
    when new.reversed_at is not null and new.allocated_minor + new.refunded_minor <> 0 then 'payment_reversed_is_unused'
    when tg_op = 'INSERT' and new.payment_date > business_day(new.created_at) then 'payment_dated_by_today'
    -- A payment of before this rule may be dated later itself.
    when tg_op = 'UPDATE' and old.reversed_at is null and new.reversal_date > greatest(new.payment_date, business_day(new.reversed_at))
      then 'payment_reversed_by_today'
    when new.kind not in ('own', 'imported') then 'payment_kind_known'
    when (new.kind = 'imported') <> (new.number is not null) or (new.kind = 'own' and new.import_id is not null) then 'payment_own_is_not_brought'
    when length(new.number) not between 1 and 40 then 'payment_number_length'
  end;
  if broken is not null then
    raise exception 'a payment cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$function$;

-- keep_payment_figures() ----------------------------------------------------------------------------------------------

-- Keeps the counts and sums of payments and the figures of the month. Rows are only added, so that nobody waits for a
-- row that another holds; a job folds them. When the statement that wrote a payment ends, its allocated amount must be
-- the sum of the allocations that were written with it.
create function keep_payment_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
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
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, old.currency, old.method, bank, payment_standing(old), -1, -old.amount_minor, -old.unallocated_minor);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- At the end of the statement that wrote it, what it pays is what came along with it.
    if new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
      raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'payment_begins_as_received';
    end if;
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif was <> stands then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, was, -1, -old.amount_minor, -old.unallocated_minor),
           (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif old.unallocated_minor <> new.unallocated_minor then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 0, 0, new.unallocated_minor - old.unallocated_minor);
  end if;

  -- What an import brought was received, and counted, where it came from.
  if new.kind = 'imported' then
    return null;
  end if;
  if tg_op = 'INSERT' and stands <> 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor) values (month, new.currency, 'received', new.amount_minor);
  elsif was <> 'reversed' and stands = 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor)
    values (first_of_month(new.reversal_date), new.currency, 'reversed', new.amount_minor);
  end if;
  return null;
end
$function$;

-- keep_posted_issued() ------------------------------------------------------------------------------------------------

-- Only an issued invoice is posted; it stays locked until commit, so that voiding it at the same moment waits, or is
-- waited for.
create function keep_posted_issued()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  issued_on date;
begin
  select issue_date into issued_on from invoices where id = new.id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is posted' using errcode = 'check_violation', constraint = 'posted_is_issued';
  end if;
  if new.posted_date < issued_on then
    raise exception 'an invoice is posted after it was issued' using errcode = 'check_violation', constraint = 'posted_after_issue';
  end if;
  return new;
end
$function$;

-- keep_seen_from_void() -----------------------------------------------------------------------------------------------

-- An invoice that its customer has seen on its page was delivered: it is credited, not voided.
create function keep_seen_from_void()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if exists (select from customer_links where invoice_id = new.id and first_seen_at is not null) then
    raise exception 'what the customer has seen is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_seen';
  end if;
  return new;
end
$function$;

-- keep_super_admin_role() ---------------------------------------------------------------------------------------------

-- The role super_admin is the way back in: nobody can change or delete it.
create function keep_super_admin_role()
 returns trigger
 language plpgsql
as $function$
begin
  if old.slug = 'super_admin' then
    raise exception 'the role super_admin cannot be changed' using errcode = 'check_violation', constraint = 'super_admin_is_fixed';
  end if;
  return coalesce(new, old);
end
$function$;

-- minor_digits(text) --------------------------------------------------------------------------------------------------

-- The decimals of a currency. Written in TypeScript too: minor-units.ts.
create function minor_digits(currency text)
 returns integer
 language sql
 immutable parallel safe
return case
    when (currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF',
    'XPF')) then 0
    when (currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')) then 3
    when (currency in ('CLF', 'UYW')) then 4
    else 2 end;

-- near_customer_words(text) -------------------------------------------------------------------------------------------

-- The words that may be meant, most similar first. The planner underestimates how expensive it is to compare words, so
-- it is made to use the index.
create function near_customer_words(typed text)
 returns setof text
 language sql
 stable
 set "pg_trgm.similarity_threshold" to '0.2'
 set enable_seqscan to 'off'
as $function$
  select word from customer_words
   -- A word of letters that have no trigrams under the database's locale would be compared with all of them.
   where show_trgm(typed) <> '{}' and word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$function$;

-- near_schedule_words(text) -------------------------------------------------------------------------------------------

-- The words that may be meant, most similar first; see near_customer_words.
create function near_schedule_words(typed text)
 returns setof text
 language sql
 stable
 set "pg_trgm.similarity_threshold" to '0.2'
 set enable_seqscan to 'off'
as $function$
  select word from schedule_words
   where show_trgm(typed) <> '{}' and word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$function$;

-- nearest_customer_words(text) ----------------------------------------------------------------------------------------

-- The words that are likely meant, most similar first. Fewer than near_customer_words compares, and so found in half
-- the time.
create function nearest_customer_words(typed text)
 returns setof text
 language sql
 stable
 set "pg_trgm.similarity_threshold" to '0.3'
 set enable_seqscan to 'off'
as $function$
  select word from customer_words
   where show_trgm(typed) <> '{}' and word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$function$;

-- next_version() ------------------------------------------------------------------------------------------------------

-- Each change of a record makes the next version; whoever sends changes to an older one is refused.
create function next_version()
 returns trigger
 language plpgsql
as $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$function$;

-- only_unused_rates_go() ----------------------------------------------------------------------------------------------

-- Rates can be replaced by those of another country until there is a document or schedule.
create function only_unused_rates_go()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if exists (select from invoices) or exists (select from credit_notes) or exists (select from schedules) then
    raise exception 'rates that documents may use are ended, not deleted'
      using errcode = 'check_violation', constraint = 'vat_rate_deleted_before_any_document';
  end if;
  return old;
end $function$;

-- owed_of(invoices) ---------------------------------------------------------------------------------------------------

-- What is still to be paid of an issued invoice.
create function owed_of(invoice invoices)
 returns bigint
 language sql
 immutable parallel safe
return case when ((invoice).status = 'issued') then (invoice).outstanding_minor else (0)::bigint end;

-- payment_standing(payments) ------------------------------------------------------------------------------------------

-- What has become of a payment: reversed, used up, or something of it is still on account. Written in TypeScript too,
-- as conditions: payment-conditions.queries.ts.
create function payment_standing(payment payments)
 returns text
 language sql
 immutable parallel safe
return case
    when ((payment).reversed_at is not null) then 'reversed'
    when ((payment).unallocated_minor > 0) then 'on_account'
    else 'used' end;

-- record_paid_back_before() -------------------------------------------------------------------------------------------

-- Issuing a credit note records what it says was paid back before, so that nobody can use it again.
create function record_paid_back_before()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into refunds (credit_note_id, amount_minor, refund_date, method, created_by)
  values (new.id, new.prepaid_minor, new.issue_date, 'other', (actor ->> 'user_id')::uuid);
  return null;
end $function$;
revoke all on function record_paid_back_before() from public;

-- remove_imported_documents(uuid,integer) -----------------------------------------------------------------------------

-- Takes away some of the documents that an import brought, and answers how many. What refers to one of them keeps it:
-- foreign keys refuse it.
create function remove_imported_documents(import uuid, most integer)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  credits uuid[] := array(select id from credit_notes where import_id = import order by id limit most);
  moneys uuid[] := array(select id from payments where import_id = import order by id limit most);
  bills uuid[] := array(select id from invoices where import_id = import order by id limit most);
  payers uuid[] := array(select distinct customer_id from invoices where id = any (bills));
begin
  delete from original_documents where invoice_id = any (bills) or credit_note_id = any (credits);
  -- What a payment gave and took back by its reversal comes to nothing; the audit trail keeps both. How long it took to settle is forgotten.
  insert into month_figures (month, currency, kind, amount_minor, amount_days)
  select first_of_month(payer.payment_date), payer.currency, 'settled', -sum(given.amount_minor),
         -sum(given.amount_minor::numeric * greatest(0, payer.payment_date - bill.issue_date))
    from allocations given
    join payments payer on payer.id = given.payment_id and payer.reversed_at is not null
    join invoices bill on bill.id = given.invoice_id
   where given.invoice_id = any (bills) and given.amount_minor > 0
   group by 1, 2;
  delete from allocations where invoice_id = any (bills) and payment_id in (select id from payments where reversed_at is not null);
  delete from credit_notes where id = any (credits);
  delete from payments where id = any (moneys);
  delete from invoices where id = any (bills);
  -- The last date of a customer may be an earlier one now. Once for all of them: row by row it would take as long as their product.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures figures
     set last_invoice_date = latest.issue_date
    from (select customer_id, coalesce((select max(issue_date) from invoices where invoices.customer_id = one.customer_id and status = 'issued'), '-infinity') as issue_date
            from unnest(payers) as one (customer_id)) latest
   where figures.customer_id = latest.customer_id and figures.last_invoice_date > latest.issue_date;
  return cardinality(credits) + cardinality(moneys) + cardinality(bills);
end
$function$;
revoke all on function remove_imported_documents(uuid,integer) from public;
grant execute on function remove_imported_documents(uuid,integer) to counterfoil_app;

-- rename_drafts() -----------------------------------------------------------------------------------------------------

-- Locks what it renames in the order that decisions/017-one-lock-order.md lays down: schedules, credit notes, invoices,
-- each by id.
create function rename_drafts()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform from schedules where customer_id = new.id order by id for no key update;
  update schedules set customer_name = new.name where customer_id = new.id;
  perform from credit_notes where customer_id = new.id and status = 'draft' order by id for no key update;
  update credit_notes set customer_name = new.name where customer_id = new.id and status = 'draft';
  perform from invoices where customer_id = new.id and status = 'draft' order by id for no key update;
  update invoices set customer_name = new.name where customer_id = new.id and status = 'draft';
  return null;
end
$function$;

-- reverse_payment(uuid,text,date,uuid,timestamptz) --------------------------------------------------------------------

-- Takes back a payment with everything it was allocated to, once.
create function reverse_payment(payment uuid, reason text, on_date date, by_user uuid, at timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform from payments where id = payment for update;
  insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
  select payment, invoice_id, -sum(amount_minor), greatest(on_date, max(allocated_on)), by_user
    from allocations where payment_id = payment group by invoice_id having sum(amount_minor) <> 0 order by invoice_id;
  update payments set reversal_reason = reason, reversal_date = on_date, reversed_at = at, reversed_by = by_user
   where id = payment and reversed_at is null;
  if not found then
    raise exception 'a payment is reversed once' using errcode = 'check_violation', constraint = 'payment_reversed_once';
  end if;
end
$function$;
revoke all on function reverse_payment(uuid,text,date,uuid,timestamptz) from public;
grant execute on function reverse_payment(uuid,text,date,uuid,timestamptz) to counterfoil_app;

-- schedule_search_text() ----------------------------------------------------------------------------------------------

-- Keeps the search text, and every word of name and reference for searches with typing errors.
create function schedule_search_text()
 returns trigger
 language plpgsql
as $function$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.customer_name, nullif(new.reference, ''))));
  insert into schedule_words
  select distinct part from regexp_split_to_table(lower(new.name || ' ' || new.reference), '[^[:alnum:]]+') part
   where length(part) between 4 and 50 and part !~ '\d' and not exists (select from schedule_words where word = part);
  return new;
end
$function$;

-- seal_audit(bigint,integer) ------------------------------------------------------------------------------------------

-- Seals the entries up to a given one, in batches. The caller has made sure that nothing at or below it is still being
-- written.
create function seal_audit(through bigint, batch integer default 10000)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  last_seal audit_seals;
  first_id bigint;
  last_id bigint;
  entries integer;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('counterfoil.audit_seal'));
  loop
    select * into last_seal from audit_seals order by id desc limit 1;
    select min(id), max(id), count(*) into first_id, last_id, entries
      from (select id from audit_entries
             where id > coalesce(last_seal.last_entry, 0) and id <= through order by id limit batch) next_batch;
    exit when entries = 0;
    insert into audit_seals (first_entry, last_entry, entry_count, previous_hash, hash)
    values (first_id, last_id, entries, coalesce(last_seal.hash, ''::bytea),
            audit_seal_hash(coalesce(last_seal.hash, ''::bytea), coalesce(last_seal.last_entry, 0), last_id));
    made := made + 1;
  end loop;
  return made;
end
$function$;
revoke all on function seal_audit(bigint,integer) from public;
grant execute on function seal_audit(bigint,integer) to counterfoil_app;

-- searched_details(jsonb) ---------------------------------------------------------------------------------------------

-- What a document is searched by besides its columns: other numbers that it refers to, and what it is charged for.
create function searched_details(details jsonb)
 returns text
 language sql
 immutable
as $function$
  select nullif(concat_ws(' ', details ->> 'despatch_reference', details ->> 'sales_order_reference', details ->> 'receiving_reference',
    details ->> 'tender_reference', details -> 'invoiced_object' ->> 'id'), '')
$function$;

-- tally_customer() ----------------------------------------------------------------------------------------------------

-- Counts customers as they come, go, are archived and restored. Rows are only added, so that nobody waits for a row
-- that another holds; a job folds them.
create function tally_customer()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  if tg_op <> 'INSERT' then
    insert into customer_tallies values (old.archived_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_tallies values (new.archived_at is not null, 1);
  end if;
  return null;
end
$function$;

-- use_prepaid() -------------------------------------------------------------------------------------------------------

-- Issuing an invoice uses what it says was paid before: of the oldest payments that the customer has on account, or it
-- is not issued.
create function use_prepaid()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform use_prepaid_on(new);
  return null;
end
$function$;

-- use_prepaid_of_new() ------------------------------------------------------------------------------------------------

-- Uses what is on account on new invoices, after their creation stands in the audit trail.
create function use_prepaid_of_new()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform use_prepaid_on(one::invoices) from created one where one.status = 'issued' and one.prepaid_minor > 0;
  return null;
end
$function$;
revoke all on function use_prepaid_of_new() from public;

-- use_prepaid_on(invoices) --------------------------------------------------------------------------------------------

-- Uses what the customer has on account on an invoice that says so, the oldest first, and no more than is owed on it.
create function use_prepaid_on(bill invoices)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  money record;
  -- What was paid beyond what is owed has to be there, and stays there.
  missing bigint := bill.prepaid_minor;
  wanted bigint := least(bill.prepaid_minor, bill.gross_minor + bill.rounding_minor);
begin
  -- Locked in the order of all who use several payments, then taken from the oldest.
  perform from payments
    where customer_id = bill.customer_id and currency = bill.currency and unallocated_minor > 0 order by id for update;
  for money in
    select id, payment_date, unallocated_minor from payments
     where customer_id = bill.customer_id and currency = bill.currency and unallocated_minor > 0 order by payment_date, id
  loop
    exit when missing <= 0;
    missing := missing - money.unallocated_minor;
    continue when wanted = 0;
    insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
    values (money.id, bill.id, least(wanted, money.unallocated_minor),
            greatest(business_day(bill.issued_at), money.payment_date, bill.issue_date), (actor ->> 'user_id')::uuid);
    wanted := wanted - least(wanted, money.unallocated_minor);
  end loop;
  if missing > 0 then
    raise exception 'less is on account' using errcode = 'check_violation', constraint = 'prepaid_is_on_account';
  end if;
end $function$;
revoke all on function use_prepaid_on(invoices) from public;

-- void_invoice(uuid,text,uuid,timestamptz) ----------------------------------------------------------------------------

-- The product may ask to void an issued invoice, and has no right to write it.
create function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent', 'delivered'))
     or exists (select from posted_invoices where id = invoice)
     or exists (select from deliveries where invoice_id = invoice and status in ('queued', 'accepted', 'delivered')) then
    raise exception 'what was delivered is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_issued';
  end if;
end
$function$;
revoke all on function void_invoice(uuid,text,uuid,timestamptz) from public;
grant execute on function void_invoice(uuid,text,uuid,timestamptz) to counterfoil_app;

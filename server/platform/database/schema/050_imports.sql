-- Files that bring records from another system: read, checked by a person, saved, and perhaps undone.

-- A file that was read: waiting to be confirmed, being saved, saved, or undone.
create table imports (
  id uuid primary key default uuidv7(),
  kind text not null constraint import_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  status text not null default 'previewed'
    constraint import_status_known check (status in ('previewed', 'running', 'done', 'failed', 'undone')),
  file_name text not null constraint import_file_name_length check (length(file_name) between 1 and 200),
  file_hash bytea not null,
  sheet text not null default '',
  delimiter text,
  profile text,
  -- A list of { column, field, samples, evidence }: what each column of the file is read as, and how its dates and
  -- numbers are written.
  columns jsonb not null constraint import_columns_are_list check (jsonb_typeof(columns) = 'array'),
  date_format text
    constraint import_date_format_known check (date_format in ('YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'serial')),
  decimal_mark text constraint import_decimal_mark_known check (decimal_mark in ('.', ',')),
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
  control jsonb not null default '[]' constraint import_control_is_list check (jsonb_typeof(control) = 'array'),
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  -- How many units of the base currency one unit of each other currency is worth, where the file does not say.
  exchange_rates jsonb not null default '{}',
  -- Whether the documents were sent from the old system: then the customers have them.
  sent_before boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users,
  constraint import_counts_every_row
    check (valid_count >= 0 and known_count >= 0 and known_count <= invalid_count
      and valid_count + invalid_count = total_count),
  constraint import_saves_no_more_than_is_valid check (saved_count >= 0 and saved_count <= valid_count),
  constraint import_saves_once_confirmed check (saved_count = 0 or confirmed_at is not null),
  constraint import_sent_before_of_open_documents check (kind = 'open_documents' or not sent_before),
  constraint import_undone_has_date check ((status = 'undone') = (undone_at is not null))
);
create index imports_by_age on imports (created_at desc, id desc);
create index imports_by_file on imports (file_hash, kind);
grant select, insert, update, delete on imports to counterfoil_app;

-- The rows of a file under the line that a spreadsheet gives them: as they were written until they are saved, and then
-- only what they became.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  status text not null
    constraint import_row_status_known check (status in ('valid', 'invalid', 'known', 'left_out', 'saved', 'undone')),
  cells text[] not null,
  problems jsonb not null default '[]' constraint import_row_problems_are_list check (jsonb_typeof(problems) = 'array'),
  record_id uuid,
  primary key (import_id, line),
  constraint import_row_saved_as_a_record check ((status in ('saved', 'undone')) = (record_id is not null))
);
create index import_rows_by_record on import_rows (record_id) where record_id is not null;
create index import_rows_warned on import_rows (import_id, line)
  where problems <> '[]'::jsonb and status in ('valid', 'saved');
create index import_rows_wrong on import_rows (import_id, line) where status in ('invalid', 'known');
grant select, insert, update, delete on import_rows to counterfoil_app;

-- How the columns of a file were read last time, for the next file with the same headings.
create table import_mappings (
  kind text not null
    constraint import_mapping_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  headings_hash bytea not null,
  columns jsonb not null constraint import_mapping_columns_are_list check (jsonb_typeof(columns) = 'array'),
  updated_by uuid not null references users,
  updated_at timestamptz not null default now(),
  primary key (kind, headings_hash)
);
grant select, insert, update on import_mappings to counterfoil_app;

-- A file of customers that was read: waiting to be confirmed, being imported, or done.
create table customer_imports (
  id uuid primary key default uuidv7(),
  status text not null
    constraint customer_import_status_known check (status in ('previewed', 'running', 'done', 'failed')),
  file_name text not null,
  -- The rows that are right, as they will be saved, and what is wrong with the others.
  valid_rows jsonb not null,
  invalid_rows jsonb not null,
  columns jsonb not null,
  total_count integer not null,
  -- How many of the right rows have been looked at, and how many of those were saved.
  position integer not null default 0,
  saved_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users
);
grant select, insert, update, delete on customer_imports to counterfoil_app;

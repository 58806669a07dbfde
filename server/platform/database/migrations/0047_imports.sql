-- Files of customers, items, open documents and schedules are brought in by one engine. customer_imports stays for the
-- release before this one.

set local lock_timeout = '300ms';

create table imports (
  id uuid primary key default uuidv7(),
  kind text not null,
  status text not null default 'previewed',
  file_name text not null,
  file_hash bytea not null,
  sheet text not null default '',
  delimiter text,
  profile text,
  columns jsonb not null,
  date_format text,
  decimal_mark text,
  total_count integer not null,
  valid_count integer not null,
  invalid_count integer not null,
  known_count integer not null,
  warned_count integer not null,
  left_out_count integer not null,
  saved_count integer not null default 0,
  control jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  constraint import_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  constraint import_status_known check (status in ('previewed', 'running', 'done', 'failed', 'undone')),
  constraint import_file_name_length check (length(file_name) between 1 and 200),
  constraint import_date_format_known check (date_format in ('YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'serial')),
  constraint import_decimal_mark_known check (decimal_mark in ('.', ',')),
  constraint import_columns_are_list check (jsonb_typeof(columns) = 'array'),
  constraint import_control_is_list check (jsonb_typeof(control) = 'array'),
  constraint import_counts_every_row check (
    valid_count >= 0 and known_count between 0 and invalid_count and valid_count + invalid_count = total_count),
  constraint import_saves_no_more_than_is_valid check (saved_count between 0 and valid_count),
  constraint import_saves_once_confirmed check (saved_count = 0 or confirmed_at is not null),
  constraint import_undone_has_date check ((status = 'undone') = (undone_at is not null))
);
comment on table imports is 'A file that was read: waiting to be confirmed, being saved, saved, or undone.';
comment on column imports.columns is 'A list of { column, field, samples, evidence }: what each column of the file is read as, and how its dates and numbers are written.';
comment on column imports.valid_count is 'Rows that will be saved. Those that are found wrong while it is saved go over to invalid_count.';
comment on column imports.known_count is 'Of the invalid rows: those that are there already.';
comment on column imports.warned_count is 'Of the valid rows: those that lack something which an invoice needs.';
comment on column imports.control is 'A list of { currency, count, open_minor }, to be compared with the system that the file comes from.';

create index imports_by_age on imports (created_at desc, id desc);
create index imports_by_file on imports (file_hash, kind);

create trigger audit after insert or delete or update of status on imports for each row execute function audit_change('columns', 'file_hash');

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  status text not null,
  cells text[] not null,
  problems jsonb not null default '[]',
  record_id uuid,
  primary key (import_id, line),
  constraint import_row_status_known check (status in ('valid', 'invalid', 'known', 'left_out', 'saved', 'undone')),
  constraint import_row_problems_are_list check (jsonb_typeof(problems) = 'array'),
  constraint import_row_saved_as_a_record check ((status in ('saved', 'undone')) = (record_id is not null))
);
comment on table import_rows is 'The rows of a file under the line that a spreadsheet gives them: as they were written until they are saved, and then only what they became.';

create index import_rows_wrong on import_rows (import_id, line) where status in ('invalid', 'known');
create index import_rows_by_record on import_rows (record_id) where record_id is not null;

create table import_mappings (
  kind text not null,
  headings_hash bytea not null,
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid not null references users,
  primary key (kind, headings_hash),
  constraint import_mapping_kind_known check (kind in ('customers', 'items', 'open_documents', 'schedules')),
  constraint import_mapping_columns_are_list check (jsonb_typeof(columns) = 'array')
);
comment on table import_mappings is 'How the columns of a file were read last time, for the next file with the same headings.';

grant select, insert, update, delete on imports, import_rows to counterfoil_app;
grant select, insert, update on import_mappings to counterfoil_app;

alter table customers add column import_id uuid;
alter table customers add constraint customers_import_id_fkey foreign key (import_id) references imports (id) not valid;
comment on column customers.import_id is 'The import that brought it.';
alter table schedules add column import_id uuid;
alter table schedules add constraint schedules_import_id_fkey foreign key (import_id) references imports (id) not valid;
comment on column schedules.import_id is 'The import that brought it.';

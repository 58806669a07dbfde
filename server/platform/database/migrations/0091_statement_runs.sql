-- Statements for many customers at once: chosen by a person, or monthly by itself to all who owe.
set local lock_timeout = '300ms';

create table statement_runs (
  id uuid not null default uuidv7(),
  status text not null default 'running',
  as_of date,
  month date,
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint statement_runs_pkey primary key (id),
  constraint statement_run_status_known check (status in ('running', 'done')),
  constraint statement_run_by_somebody_or_monthly check ((created_by is null) <> (month is null)),
  constraint statement_run_month_is_a_first check (extract(day from month) = 1),
  constraint statement_run_once_a_month unique (month),
  constraint statement_runs_created_by_fkey foreign key (created_by) references users(id)
);
create index statement_runs_by_age on statement_runs (created_at);
comment on table statement_runs is 'Sending statements to many customers at once.';
comment on column statement_runs.as_of is 'The day of the statements, if it is not the day of sending.';
comment on column statement_runs.month is 'Of a run that began by itself.';
grant select, insert, update, delete on statement_runs to counterfoil_app;

create table statement_run_parts (
  run_id uuid not null,
  position integer not null,
  customer_id uuid not null,
  done_at timestamptz,
  refusal text,
  constraint statement_run_parts_pkey primary key (run_id, position),
  constraint statement_run_part_once unique (run_id, customer_id),
  constraint statement_run_part_refused_when_done check (refusal is null or done_at is not null),
  constraint statement_run_parts_run_id_fkey foreign key (run_id) references statement_runs(id) on delete cascade,
  constraint statement_run_parts_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index statement_run_parts_by_customer on statement_run_parts (customer_id);
create index statement_run_parts_waiting on statement_run_parts (run_id, position) where done_at is null;
comment on table statement_run_parts is 'Each customer of such a run, and why it got nothing.';
grant select, insert, update, delete on statement_run_parts to counterfoil_app;

alter table business
  add column statement_day smallint,
  add constraint business_statement_day_range check (statement_day between 1 and 28) not valid;
comment on column business.statement_day is 'The day of each month on which all who owe get a statement; null for never.';

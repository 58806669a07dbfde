-- Setting up a business of one's own: a link for its first administrator, whether it charges VAT, the rates of its country, and numbers
-- that go on where another system stopped.

create table setup_links (
  token_hash bytea not null,
  name varchar(200) not null default '',
  email varchar(254) not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint setup_links_pkey primary key (token_hash)
);
comment on table setup_links is
  'Links that let the first administrator in. All of them end with the first user, so one of them works, once.';
grant select, insert, delete on setup_links to counterfoil_app;

alter table business add column vat_registered boolean not null default true;
alter table business add column language varchar(5) not null default 'en';
comment on column business.vat_registered is 'Without it no line carries a rate, and no VAT number is asked for.';
comment on column business.language is 'Of new customers'' documents.';

-- Numbers -------------------------------------------------------------------------------------------------------------

create table number_gaps (
  id uuid not null default uuidv7(),
  kind text not null,
  series text not null,
  first_number integer not null,
  last_number integer not null,
  reason varchar(300) not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint number_gaps_pkey primary key (id),
  constraint number_gap_has_numbers check (first_number >= 1 and last_number >= first_number),
  constraint number_gap_has_reason check (length(reason) >= 1),
  constraint number_gaps_exclude_each_other exclude using gist (kind with =, series with =, int4range(first_number, last_number, '[]') with &&),
  constraint number_gaps_created_by_fkey foreign key (created_by) references users(id),
  constraint number_gaps_kind_fkey foreign key (kind) references document_series(kind)
);
comment on table number_gaps is
  'Numbers that a person left out, with the reason: those that another system used before. No document of ours has one of them.';
grant select, insert on number_gaps to counterfoil_app;
create trigger audit after insert or update or delete on number_gaps for each row execute function audit_change();

-- The rates of a country ----------------------------------------------------------------------------------------------

create function only_unused_rates_go() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from invoices) or exists (select from credit_notes) or exists (select from schedules) then
    raise exception 'rates that documents may use are ended, not deleted'
      using errcode = 'check_violation', constraint = 'vat_rate_deleted_before_any_document';
  end if;
  return old;
end $$;
comment on function only_unused_rates_go is 'Rates can be replaced by those of another country until there is a document or schedule.';
create trigger only_unused_rates_go before delete on vat_rates for each row execute function only_unused_rates_go();
grant delete on vat_rates to counterfoil_app;

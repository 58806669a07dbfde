-- What every installation has: its extensions, the role that the product runs under, which installation this is,
-- and what its processes share.

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The product runs under this role. It owns nothing: what it was not granted, it cannot do, whatever is sent to it.
-- Roles belong to the whole server, so another database may have created it already.
do $$
begin
  create role counterfoil_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'counterfoil_app', 'set') then
    execute format('grant counterfoil_app to %I with set true', current_user);
  end if;
end
$$;

grant usage on schema public to counterfoil_app;

-- What made the schema of this database: the baseline of a version, and the upgrades that ran on it or that the baseline
-- contains.
create table schema_versions (
  name text primary key,
  -- SHA-256 of the statements.
  hash text not null,
  run_at timestamptz not null default now()
);
grant select on schema_versions to counterfoil_app;

-- Which database of which cluster this is: the system identifier and the number of the database.
create function database_place() returns text
language sql stable
return (select system_identifier::text from pg_control_system()) || '/' ||
         (select oid::text from pg_database where datname = current_database());

-- What is true of this installation as a whole. One row.
create table installation (
  id boolean primary key default true constraint installation_is_one_row check (id),
  demo boolean not null default false,
  -- Signs the links that are sent by e-mail.
  link_secret bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  -- The database that this installation is in. Anywhere else it is a copy, which stays silent until an operator releases
  -- it.
  place text not null default database_place(),
  -- When the last backup was taken, as far as this database was told.
  backed_up_at timestamptz,
  created_at timestamptz not null default now()
);
grant select on installation to counterfoil_app;
grant update (demo, place) on installation to counterfoil_app;

insert into installation default values;

-- Whether this database was copied from the one that it names: a dump that was restored, a template, a restored backup.
create function is_copy() returns boolean
language sql stable
return current_setting('counterfoil.place', true) is distinct from 'anywhere'
     and (select place from installation) <> database_place();

-- Each change of a record makes the next version; a change that was made to an older one is refused.
create function next_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- What the processes of the product share -----------------------------------------------------------------------------

-- Which processes run at this moment, in which version, and how far their clock is ahead of the database. Unlogged.
create unlogged table running_processes (
  id uuid primary key,
  machine text not null constraint running_process_machine_length check (length(machine) <= 300),
  version text not null constraint running_process_version_length check (length(version) <= 100),
  clock_ahead_seconds integer not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on running_processes to counterfoil_app;

-- How often something was tried within a window of time. Unlogged: after a crash the counts begin again.
create unlogged table attempt_windows (
  key text primary key,
  started_at timestamptz not null,
  attempts integer not null
);
create index attempt_windows_by_start on attempt_windows (started_at);
grant select, insert, update, delete on attempt_windows to counterfoil_app;

-- What the nightly check of the books found.
create table book_checks (
  id uuid primary key default uuidv7(),
  checked_at timestamptz not null,
  took_ms integer not null,
  -- [{ name, rows, violations }], and the first of what was wrong in words.
  results jsonb not null,
  violation_count integer not null
);
create index book_checks_by_time on book_checks (checked_at desc);
grant select, insert, delete on book_checks to counterfoil_app;

-- People, what they may do, and what they did.

create extension if not exists citext;

-- The product runs under this role. It owns nothing, so what it was not given it cannot do, whatever is sent to it.
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

-- One row: what is true of this installation as a whole.
create table installation (
  id boolean primary key default true check (id),
  demo boolean not null default false,
  -- Signs the links that are sent by e-mail. Two UUIDs of version 4 hold 244 random bits.
  link_secret bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  created_at timestamptz not null default now()
);
insert into installation default values;
grant select on installation to counterfoil_app;
grant update (demo) on installation to counterfoil_app;

-- The audit trail -----------------------------------------------------------------------------------------------------

create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  session_id uuid,
  request_id text,
  address text,
  action text not null check (action in ('created', 'changed', 'deleted')),
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_by_record on audit_entries (record_type, record_id, id desc);
create index audit_entries_by_user on audit_entries (user_id, id desc);
create index audit_entries_by_time on audit_entries (occurred_at desc, id desc);
grant select on audit_entries to counterfoil_app;

-- Written for whoever changes a row, in the same transaction. The arguments of the trigger are the columns whose values
-- are secret: that they changed is recorded, what they held is not.
create function audit_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  -- What goes along with a change and is none itself.
  noise constant text[] := array['updated_at', 'search_text', 'last_sign_in_at'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - noise end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - noise end;
  row_id text := coalesce(new_row, old_row) ->> 'id';
  before_fields jsonb := old_row;
  after_fields jsonb := new_row;
  secret text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value)
      into before_fields, after_fields
      from jsonb_each(old_row) o join jsonb_each(new_row) n using (key)
     where o.value is distinct from n.value;
    if after_fields is null then
      return null;
    end if;
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
$$;

-- A seal covers the entries up to `last_entry` that no earlier seal covers; its hash holds the hash of the seal before it,
-- so that changing, adding or taking away an old entry shows in every seal from there on.
create table audit_seals (
  id bigint generated always as identity primary key,
  first_entry bigint not null,
  last_entry bigint not null unique,
  entry_count integer not null check (entry_count > 0),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
grant select on audit_seals to counterfoil_app;

create function audit_entry_hash(entry audit_entries) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.occurred_at), entry.user_id, entry.session_id, entry.request_id, entry.address,
    entry.action, entry.record_type, entry.record_id, entry.before, entry.after
  )::text, 'UTF8'))
$$;

create function audit_seal_hash(previous_hash bytea, after_entry bigint, last_entry bigint) returns bytea
language sql stable as $$
  select sha256(previous_hash || string_agg(audit_entry_hash(e), ''::bytea order by e.id))
    from audit_entries e
   where e.id > after_entry and e.id <= last_entry
$$;

-- Seals what is there up to `through`, in batches; the caller has made sure that nothing at or below it is still being written.
create function seal_audit(through bigint, batch integer default 10000) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
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
$$;
revoke all on function seal_audit(bigint, integer) from public;
grant execute on function seal_audit(bigint, integer) to counterfoil_app;

-- The seals that no longer fit what they cover, with the reason.
create view broken_audit_seals as
  with chain as (
    select s.*,
           coalesce(lag(s.hash) over (order by s.id), ''::bytea) as expected_previous,
           coalesce(lag(s.last_entry) over (order by s.id), 0) as after_entry
      from audit_seals s
  )
  select id, first_entry, last_entry, sealed_at,
         case when previous_hash <> expected_previous then 'chain' else 'entries' end as reason
    from chain
   where previous_hash <> expected_previous
      or hash is distinct from audit_seal_hash(previous_hash, after_entry, last_entry);
grant select on broken_audit_seals to counterfoil_app;

-- Each change of a record goes one version up; who sends an old version is told so.
create function next_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Roles and users -----------------------------------------------------------------------------------------------------

create table roles (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z][a-z0-9_]{0,59}$'),
  description text not null default '' check (length(description) <= 500),
  permissions text[] not null default '{}'
    check (permissions <@ array['customer_access', 'invoice_access', 'manage_invoices', 'admin_access']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1
);

create table photos (
  -- The SHA-256 of the content: who has the address may see the picture, and it can be cached for ever.
  id text primary key,
  content bytea not null check (length(content) <= 200000),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email citext not null unique check (length(email) <= 254),
  password_hash text,
  photo_id text references photos,
  active text not null default 'yes' check (active in ('yes', 'no')),
  role_id uuid not null references roles,
  locale text not null default 'en',
  email_verified_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
create index users_by_role on users (role_id);

alter table roles add foreign key (created_by) references users;

insert into roles (name, slug, description, permissions)
values ('Super admin', 'super_admin', 'May do everything. Cannot be changed.',
        array['customer_access', 'invoice_access', 'manage_invoices', 'admin_access']);

grant select, insert, update, delete on roles to counterfoil_app;
grant select, insert, update on users to counterfoil_app;
grant select, insert, delete on photos to counterfoil_app;

create trigger next_version before update of name, slug, description, permissions on roles for each row execute function next_version();
create trigger next_version before update of name, email, photo_id, active, role_id, locale on users
  for each row execute function next_version();

-- Sessions and one-time links ----------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  remember boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_open_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);
grant select, insert, update, delete on sessions to counterfoil_app;

create table one_time_links (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('password_reset', 'verify_address', 'invitation')),
  user_id uuid not null references users,
  -- The address that the link was sent to: a link for an address that the user has left no longer works.
  email citext not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_by_user on one_time_links (user_id, kind);
create index one_time_links_by_expiry on one_time_links (expires_at);
grant select, insert, update, delete on one_time_links to counterfoil_app;

-- How often something was tried within a window of time. Unlogged: after a crash everybody may try again.
create unlogged table attempt_windows (
  key text primary key,
  started_at timestamptz not null,
  attempts integer not null
);
create index attempt_windows_by_start on attempt_windows (started_at);
grant select, insert, update, delete on attempt_windows to counterfoil_app;

-- The answers of calls that were sent with an Idempotency-Key.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  fingerprint bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to counterfoil_app;

-- E-mails ------------------------------------------------------------------------------------------------------------

create table emails (
  id uuid primary key default uuidv7(),
  kind text not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'kept')),
  to_name text not null,
  to_address text not null,
  locale text not null,
  subject text not null,
  -- Where the one-time link goes, both bodies say {{link}}: the link itself is forgotten as soon as the message is sent.
  html text not null,
  text text not null,
  link text,
  user_id uuid references users,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  sent_at timestamptz,
  version integer not null default 1
);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_by_status on emails (status, created_at desc);
grant select, insert, update on emails to counterfoil_app;
create trigger next_version before update on emails for each row execute function next_version();

-- Notes --------------------------------------------------------------------------------------------------------------

create table notes (
  id uuid primary key default uuidv7(),
  note text not null check (length(note) between 1 and 5000),
  page_name text not null check (length(page_name) between 1 and 64),
  model_id text not null check (length(model_id) between 1 and 64),
  created_at timestamptz not null default now(),
  created_by uuid not null references users
);
create index notes_by_record on notes (model_id, page_name, created_at desc, id desc);
create index notes_by_page on notes (page_name, created_at desc, id desc);
create index notes_by_time on notes (created_at desc, id desc);
create index notes_by_author on notes (created_by, created_at desc, id desc);
-- Notes are never edited or deleted.
grant select, insert on notes to counterfoil_app;

-- What is audited ----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on roles for each row execute function audit_change();
create trigger audit after insert or update or delete on users for each row execute function audit_change('password_hash');
-- When a session was last used is no event; that it began or ended is.
create trigger audit after insert or update of ended_at on sessions for each row execute function audit_change('token_hash');
create trigger audit after insert or update of used_at on one_time_links
  for each row execute function audit_change('token_hash');
create trigger audit after insert or update or delete on emails for each row execute function audit_change('html', 'text', 'link');
create trigger audit after insert or update or delete on notes for each row execute function audit_change();
create trigger audit after insert or update or delete on installation for each row execute function audit_change('link_secret');

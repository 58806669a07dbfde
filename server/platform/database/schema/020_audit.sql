-- The audit trail: who changed what and when. Triggers write it and a job seals it, so that a later change shows.

-- Who changed what and when. Written by triggers in the transaction of the change; the product may only read it.
create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  session_id uuid,
  request_id text,
  address text,
  action text not null constraint audit_action_known check (action in ('created', 'changed', 'deleted')),
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_by_former_name on audit_entries using gin (lower(coalesce(before ->> 'name',
  before ->> 'label', before ->> 'number')) gin_trgm_ops)
  where coalesce(before ->> 'name', before ->> 'label', before ->> 'number') is not null;
create index audit_entries_by_record on audit_entries (record_type, record_id, id desc);
create index audit_entries_by_time on audit_entries (occurred_at desc, id desc);
create index audit_entries_by_user on audit_entries (user_id, id desc);
grant select on audit_entries to counterfoil_app;

-- Writes the audit entry of a changed row. The arguments of the trigger are columns with secret values:
-- that they changed is recorded, what they held is not.
create function audit_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
$$;

-- A seal covers the entries up to last_entry that no earlier seal covers. Its hash includes the hash of the seal before
-- it, so a changed, added or removed entry breaks every seal from there on.
create table audit_seals (
  id bigint generated always as identity primary key,
  first_entry bigint not null,
  last_entry bigint not null unique,
  entry_count integer not null constraint audit_seal_covers_entries check (entry_count > 0),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
grant select on audit_seals to counterfoil_app;

-- The hash of everything that one audit entry says.
create function audit_entry_hash(entry audit_entries) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.occurred_at), entry.user_id, entry.session_id, entry.request_id, entry.address,
    entry.action, entry.record_type, entry.record_id, entry.before, entry.after
  )::text, 'UTF8'))
$$;

-- The hash of a range of audit entries and of the seal before it.
create function audit_seal_hash(previous_hash bytea, after_entry bigint, last_entry bigint) returns bytea
language sql stable as $$
  select sha256(previous_hash || string_agg(audit_entry_hash(e), ''::bytea order by e.id))
    from audit_entries e
   where e.id > after_entry and e.id <= last_entry
$$;

-- Seals the entries up to a given one, in batches. The caller has made sure that nothing at or below it is still being
-- written.
create function seal_audit(through bigint, batch integer default 10000) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
grant execute on function seal_audit(bigint, integer) to counterfoil_app;

-- The seals that no longer match the entries they cover, with the reason.
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

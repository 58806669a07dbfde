-- What changed is found by looking each field up in the row before, instead of joining both rows: less than half of the time.
create or replace function audit_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
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

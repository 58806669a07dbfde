-- For the trail, a changed row was written out twice as JSON and compared, field by field: seventy of an invoice, two of which a payment changes. That was
-- a tenth of recording a payment. What an issued invoice says never changes (keep_invoice), so only the rest is compared.

create function changing_of(invoice invoices)
 returns jsonb
 language sql
 stable parallel safe
return jsonb_build_object(
  'status', (invoice).status, 'paid_minor', (invoice).paid_minor, 'credited_minor', (invoice).credited_minor,
  'written_off_minor', (invoice).written_off_minor, 'outstanding_minor', (invoice).outstanding_minor,
  'hold_kind', (invoice).hold_kind, 'hold_reason', (invoice).hold_reason, 'hold_date', (invoice).hold_date,
  'held_at', (invoice).held_at, 'void_reason', (invoice).void_reason, 'voided_at', (invoice).voided_at,
  'voided_by', (invoice).voided_by, 'copied_invoice_id', (invoice).copied_invoice_id,
  'schedule_id', (invoice).schedule_id, 'period_date', (invoice).period_date, 'issued_at', (invoice).issued_at,
  'created_at', (invoice).created_at, 'created_by', (invoice).created_by, 'version', (invoice).version);
comment on function changing_of(invoices) is 'Everything of an issued invoice that may still change.';

create function audit_issued_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
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
$$;
comment on function audit_issued_invoice() is
  'Says what audit_change() would say of an issued invoice, without comparing what never changes of it.';
revoke all on function audit_issued_invoice() from public;

create or replace trigger audit after delete on invoices
  for each row execute function audit_change();
create trigger audit_draft after update on invoices
  for each row when (old.status = 'draft') execute function audit_change();
create trigger audit_issued after update on invoices
  for each row when (old.status <> 'draft') execute function audit_issued_invoice();

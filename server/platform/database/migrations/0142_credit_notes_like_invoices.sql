-- A credit note says the customer's order, has files of its own and says what was paid back before it; an invoice may say that more was
-- paid before than it comes to. Documents of before say none of it, and keep their hashes.
set local lock_timeout = '300ms';

alter table credit_notes
  add column reference varchar(100) not null default '',
  add column prepaid_minor bigint not null default 0,
  add constraint credit_note_prepaid_within_owed
    check (prepaid_minor >= 0 and (status = 'draft' or prepaid_minor <= gross_minor + rounding_minor)) not valid;
comment on column credit_notes.reference is 'The customer''s order number.';
comment on column credit_notes.prepaid_minor is 'Paid back before it was issued: issuing records it as a refund.';
comment on column invoices.prepaid_minor is 'Paid before. Issuing uses what is owed of it, of what the customer has on account; the rest stays there.';

create or replace function credit_note_hash(note credit_notes) returns bytea
language sql stable as $$
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
$$;

create function searched_details(details jsonb) returns text
language sql immutable as $$
  select nullif(concat_ws(' ', details ->> 'despatch_reference', details ->> 'sales_order_reference', details ->> 'receiving_reference',
    details ->> 'tender_reference', details -> 'invoiced_object' ->> 'id'), '')
$$;
comment on function searched_details(jsonb) is
  'What a document is searched by besides its columns: other numbers that it refers to, and what it is charged for.';

create or replace function credit_note_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.number, new.customer_name, nullif(new.reason, ''),
    (select number from invoices where id = new.invoice_id), nullif(new.reference, ''),
    nullif(new.buyer_reference, ''), nullif(new.contract_reference, ''), nullif(new.project_reference, ''),
    searched_details(new.details))));
  return new;
end $$;
create or replace trigger search_text
  before insert or update of number, customer_name, reason, invoice_id, reference, buyer_reference, contract_reference, project_reference,
    details
  on credit_notes for each row execute function credit_note_search_text();

create function record_paid_back_before() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into refunds (credit_note_id, amount_minor, refund_date, method, created_by)
  values (new.id, new.prepaid_minor, new.issue_date, 'other', (actor ->> 'user_id')::uuid);
  return null;
end $$;
revoke all on function record_paid_back_before() from public;
comment on function record_paid_back_before() is
  'Issuing a credit note records what it says was paid back before, so that nobody can use it again.';
create trigger record_paid_back_before after update of status on credit_notes
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0) execute function record_paid_back_before();

create table credit_note_attachments (
  id uuid primary key default uuidv7(),
  credit_note_id uuid not null references credit_notes (id) on delete cascade,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  constraint credit_note_attachment_file_name_length check (length(file_name) between 1 and 200),
  constraint credit_note_attachment_content_type_length check (length(content_type) <= 100),
  constraint credit_note_attachment_size check (size_bytes between 1 and 10485760)
);
-- Files are compressed already, mostly.
alter table credit_note_attachments alter column content set storage external;
comment on table credit_note_attachments is 'Files that are sent along with a credit note.';
create index credit_note_attachments_by_credit_note on credit_note_attachments (credit_note_id, id);

create or replace function audit_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
comment on function audit_attachment() is 'A file belongs to the history of its document: its name is recorded, its content is not.';
create trigger audit after insert or delete on credit_note_attachments for each row execute function audit_attachment();

create function keep_issued_credit_note_attachments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
comment on function keep_issued_credit_note_attachments() is 'The files of an issued credit note never change. Those of a draft go with it.';
create trigger keep_issued before insert or delete or update on credit_note_attachments
  for each row execute function keep_issued_credit_note_attachments();
grant select, insert, delete on credit_note_attachments to counterfoil_app;

create or replace function keep_owed_on_invoice() returns trigger
language plpgsql as $$
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
end $$;

create or replace function use_prepaid_on(bill invoices) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
comment on function use_prepaid_on(invoices) is
  'Uses what the customer has on account on an invoice that says so, the oldest first, and no more than is owed on it.';

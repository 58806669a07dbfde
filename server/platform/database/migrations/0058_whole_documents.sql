-- Documents as EN 16931 knows them: what is allowed and charged on the whole, how the payable amount is rounded, what was paid before,
-- and to what a document refers. Lines carry what is new in their JSON. Documents of before have none of it, and keep their hashes.
set local lock_timeout = '300ms';

alter table invoices
  add column buyer_reference varchar(100) not null default '',
  add column contract_reference varchar(100) not null default '',
  add column project_reference varchar(100) not null default '',
  add column details jsonb not null default '{}',
  add column allowances jsonb not null default '[]',
  add column charges jsonb not null default '[]',
  add column allowance_minor bigint not null default 0,
  add column charge_minor bigint not null default 0,
  add column rounding_minor bigint not null default 0,
  add column prepaid_minor bigint not null default 0,
  -- What is owed has the rounding in it from now on. Another expression would write the whole table anew; a trigger need not.
  alter column outstanding_minor drop expression,
  alter column outstanding_minor set default 0,
  drop constraint invoice_not_oversettled,
  add constraint invoice_not_oversettled check (paid_minor + credited_minor + written_off_minor <= gross_minor + rounding_minor) not valid;
alter table credit_notes
  add column buyer_reference varchar(100) not null default '',
  add column contract_reference varchar(100) not null default '',
  add column project_reference varchar(100) not null default '',
  add column details jsonb not null default '{}',
  add column allowances jsonb not null default '[]',
  add column charges jsonb not null default '[]',
  add column allowance_minor bigint not null default 0,
  add column charge_minor bigint not null default 0,
  add column rounding_minor bigint not null default 0,
  alter column unallocated_minor drop expression,
  alter column unallocated_minor set default 0,
  drop constraint credit_note_not_overused,
  add constraint credit_note_not_overused check (allocated_minor + refunded_minor <= gross_minor + rounding_minor) not valid,
  add constraint credit_note_details_are_object check (jsonb_typeof(details) = 'object') not valid,
  add constraint credit_note_adjustments_are_lists check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array') not valid,
  add constraint credit_note_rounding_within_limit check (abs(rounding_minor) <= 1000) not valid;
alter table schedules
  add column buyer_reference varchar(100) not null default '',
  add column contract_reference varchar(100) not null default '',
  add column project_reference varchar(100) not null default '',
  add column details jsonb not null default '{}',
  add column allowances jsonb not null default '[]',
  add column charges jsonb not null default '[]',
  add constraint schedule_details_are_object check (jsonb_typeof(details) = 'object') not valid,
  add constraint schedule_adjustments_are_lists check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array') not valid;

comment on column invoices.details is 'What is said of the whole document and not searched: other references, period, delivery, terms in words.';
comment on column invoices.allowances is 'What is taken off the whole document, each with its reason and its VAT.';
comment on column invoices.charges is 'What is added to the whole document, each with its reason and its VAT.';
comment on column invoices.allowance_minor is 'The sum of the allowances. The net is after it.';
comment on column invoices.charge_minor is 'The sum of the charges. They are part of the net.';
comment on column invoices.rounding_minor is 'Added to the gross: what is owed is rounded by it.';
comment on column invoices.prepaid_minor is 'Used, when it is issued, of what the customer has on account.';
comment on column invoices.outstanding_minor is 'What is still owed. Written by a trigger.';
comment on column credit_notes.rounding_minor is 'Added to the gross, as on its invoice.';
comment on column credit_notes.unallocated_minor is 'What is left of it. Written by a trigger.';

create function adjustments_sum(adjustments jsonb) returns bigint
language sql immutable as $$
  select case when jsonb_typeof(adjustments) = 'array'
    then (select coalesce(sum((adjustment ->> 'amount_minor')::bigint), 0)::bigint from jsonb_array_elements(adjustments) adjustment) end
$$;
comment on function adjustments_sum(jsonb) is 'What the allowances, or the charges, of a document come to.';

alter table credit_notes add constraint credit_note_adjustments_add_up
  check (adjustments_sum(allowances) = allowance_minor and adjustments_sum(charges) = charge_minor) not valid;

create function keep_owed_on_invoice() returns trigger
language plpgsql as $$
declare
  owed bigint := new.gross_minor + new.rounding_minor;
  broken text;
begin
  new.outstanding_minor := case when new.status = 'void' then 0
    else owed - new.paid_minor - new.credited_minor - new.written_off_minor end;
  if (new.buyer_reference, new.contract_reference, new.project_reference) <> ('', '', '')
     or tg_op = 'UPDATE' and (new.buyer_reference, new.contract_reference, new.project_reference)
                             is distinct from (old.buyer_reference, old.contract_reference, old.project_reference) then
    new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name,
      nullif(new.buyer_reference, ''), nullif(new.contract_reference, ''), nullif(new.project_reference, ''))));
  end if;

  broken := case
    when jsonb_typeof(new.details) <> 'object' then 'invoice_details_are_object'
    when jsonb_typeof(new.allowances) <> 'array' or jsonb_typeof(new.charges) <> 'array' then 'invoice_adjustments_are_lists'
    when abs(new.rounding_minor) > 1000 then 'invoice_rounding_within_limit'
    when owed < 0 then 'invoice_owed_not_negative'
    when new.prepaid_minor < 0 or new.status = 'issued' and new.prepaid_minor > owed then 'invoice_prepaid_within_owed'
    when (new.allowances, new.allowance_minor) <> ('[]', 0) and adjustments_sum(new.allowances) <> new.allowance_minor
      or (new.charges, new.charge_minor) <> ('[]', 0) and adjustments_sum(new.charges) <> new.charge_minor then 'invoice_adjustments_add_up'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;
comment on function keep_owed_on_invoice() is 'Writes what is owed on an invoice, and keeps what concerns it as a whole consistent.';

create trigger keep_owed before insert or update on invoices for each row execute function keep_owed_on_invoice();
comment on trigger keep_owed on invoices is 'After keep_invoice, by its name: it adds to the text that a search looks through.';

create function keep_left_of_credit_note() returns trigger
language plpgsql as $$
begin
  new.unallocated_minor := case when new.status = 'issued'
    then new.gross_minor + new.rounding_minor - new.allocated_minor - new.refunded_minor else 0 end;
  return new;
end
$$;
comment on function keep_left_of_credit_note() is 'Writes what is left of a credit note.';

create trigger keep_left before insert or update on credit_notes for each row execute function keep_left_of_credit_note();

create or replace function credit_note_search_text()
 returns trigger
 language plpgsql
as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.number, new.customer_name, nullif(new.reason, ''),
    (select number from invoices where id = new.invoice_id),
    nullif(new.buyer_reference, ''), nullif(new.contract_reference, ''), nullif(new.project_reference, ''))));
  return new;
end
$$;
create or replace trigger search_text
  before insert or update of number, customer_name, reason, invoice_id, buyer_reference, contract_reference, project_reference on credit_notes
  for each row execute function credit_note_search_text();

create or replace function invoice_hash(invoice invoices)
 returns bytea
 language sql
 stable
as $$
  select sha256(convert_to(jsonb_build_array(
    invoice.id, invoice.number, invoice.customer_id, invoice.customer_name, invoice.currency, invoice.reference,
    invoice.issue_date, invoice.supply_date, invoice.tax_point, invoice.terms_days, invoice.due_date,
    invoice.exchange_rate, invoice.exchange_rate_source, invoice.exchange_rate_date, invoice.lines, invoice.vat_groups,
    invoice.net_minor, invoice.discount_minor, invoice.vat_minor, invoice.gross_minor, invoice.vat_base_minor,
    invoice.message, invoice.bank_id, invoice.parties
  )::text || case
    -- A document that uses none of this has the hash that it always had.
    when (invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details, invoice.allowances,
          invoice.charges, invoice.rounding_minor, invoice.prepaid_minor) = ('', '', '', '{}', '[]', '[]', 0, 0) then ''
    else jsonb_build_array(
      invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details, invoice.allowances, invoice.charges,
      invoice.allowance_minor, invoice.charge_minor, invoice.rounding_minor, invoice.prepaid_minor)::text
    end, 'UTF8'))
$$;

create or replace function credit_note_hash(note credit_notes)
 returns bytea
 language sql
 stable
as $$
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
    end, 'UTF8'))
$$;

create function keep_credited_adjustments() returns trigger
language plpgsql
security definer
set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if (select sum(gross_minor + rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
       > billed.gross_minor + billed.rounding_minor
     or (select sum(rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
       not between least(0, billed.rounding_minor) and greatest(0, billed.rounding_minor)
     or exists (
    select from (
      select adjustment ->> 'id' as id, sum((adjustment ->> 'amount_minor')::bigint) as amount
        from credit_notes note, jsonb_array_elements(note.allowances || note.charges) adjustment
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1) credited
      left join jsonb_to_recordset(billed.allowances || billed.charges) as adjustment (id text, amount_minor bigint) using (id)
     where adjustment.id is null
        or credited.amount not between least(0, adjustment.amount_minor) and greatest(0, adjustment.amount_minor)
  ) then
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
comment on function keep_credited_adjustments() is
  'The credit notes of an invoice together take back no more than was allowed, charged and rounded on it. Whoever issues one holds the invoice.';

create trigger within_invoice_as_a_whole after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
  execute function keep_credited_adjustments();

create function use_prepaid() returns trigger
language plpgsql
security definer
set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  money record;
  wanted bigint := new.prepaid_minor;
begin
  -- Locked in the order of all who use several payments, then taken from the oldest.
  perform from payments
    where customer_id = new.customer_id and currency = new.currency and unallocated_minor > 0 order by id for update;
  for money in
    select id, payment_date, unallocated_minor from payments
     where customer_id = new.customer_id and currency = new.currency and unallocated_minor > 0 order by payment_date, id
  loop
    exit when wanted = 0;
    insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
    values (money.id, new.id, least(wanted, money.unallocated_minor),
            greatest(business_day(new.issued_at), money.payment_date, new.issue_date), (actor ->> 'user_id')::uuid);
    wanted := wanted - least(wanted, money.unallocated_minor);
  end loop;
  if wanted > 0 then
    raise exception 'less is on account' using errcode = 'check_violation', constraint = 'prepaid_is_on_account';
  end if;
  return null;
end
$$;
comment on function use_prepaid() is
  'Issuing an invoice uses what it says was paid before: of the oldest payments that the customer has on account, or it is not issued.';

create trigger use_prepaid_of_new after insert on invoices
  for each row when (new.status = 'issued' and new.prepaid_minor > 0) execute function use_prepaid();
create trigger use_prepaid_on_issue after update of status on invoices
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0) execute function use_prepaid();

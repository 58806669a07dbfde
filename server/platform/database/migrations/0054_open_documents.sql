-- Open documents of another system are brought in as issued documents of the kind 'imported' (decisions/028-open-documents.md). They are
-- owed, paid, credited and sent like others, and are sold, received and declared nowhere here: that was done where they came from.
set local lock_timeout = '150ms';

alter table invoices add column kind text not null default 'own';
alter table invoices add column settled_before_minor bigint not null default 0;
alter table invoices add column import_id uuid;
alter table invoices add constraint invoices_import_id_fkey foreign key (import_id) references imports (id) not valid;
alter table credit_notes add column kind text not null default 'own';
alter table credit_notes add column settled_before_minor bigint not null default 0;
alter table credit_notes add column import_id uuid;
alter table credit_notes add constraint credit_notes_import_id_fkey foreign key (import_id) references imports (id) not valid;
alter table credit_notes add constraint credit_note_kind_known check (kind in ('own', 'imported')) not valid;
alter table credit_notes add constraint credit_note_own_is_not_brought check (kind = 'imported' or (settled_before_minor = 0 and import_id is null)) not valid;
alter table credit_notes add constraint credit_note_imported_is_issued check (kind = 'own' or status = 'issued') not valid;
alter table credit_notes add constraint credit_note_settled_before_within_gross
  check (kind = 'own' or (settled_before_minor >= 0 and settled_before_minor < gross_minor)) not valid;
alter table credit_notes add constraint credit_note_allocated_includes_settled_before 
  check (kind = 'own' or allocated_minor >= settled_before_minor) not valid;
alter table payments add column kind text not null default 'own';
alter table payments add column number text;
alter table payments add column import_id uuid;
alter table payments add constraint payments_import_id_fkey foreign key (import_id) references imports (id) not valid;

alter table imports add column exchange_rates jsonb not null default '{}';
comment on column imports.exchange_rates is 'How many units of the base currency one unit of each other currency is worth, where the file does not say.';

comment on column invoices.kind is 'Whether it was issued here, or brought in from another system.';
comment on column invoices.settled_before_minor is 'What was settled of it before it was brought in. Part of paid_minor.';
comment on column invoices.import_id is 'The import that brought it.';
comment on column credit_notes.kind is 'Whether it was issued here, or brought in from another system.';
comment on column credit_notes.settled_before_minor is 'What was used of it before it was brought in. Part of allocated_minor.';
comment on column credit_notes.import_id is 'The import that brought it.';
comment on column payments.kind is 'Whether it was recorded here, or brought in from another system: then it is what was left on account.';
comment on column payments.number is 'What the other system called it; only of one that was brought in.';
comment on column payments.import_id is 'The import that brought it.';

create or replace function keep_invoice()
 returns trigger
 language plpgsql
as $$
declare
  was_draft boolean := tg_op <> 'INSERT' and old.status = 'draft';
  broken text;
begin
  if tg_op = 'DELETE' then
    -- Undoing an import takes away what it brought; the function that does so belongs to the owner of the tables.
    if was_draft or (old.kind = 'imported' and current_user <> 'counterfoil_app') then
      return old;
    end if;
    raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
  end if;

  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft'
       and (new.status <> 'issued' or new.paid_minor <> new.settled_before_minor or new.credited_minor + new.written_off_minor <> 0 or new.hold_kind is not null) then
      raise exception 'an invoice begins as a draft, or issued and unpaid' using errcode = 'check_violation', constraint = 'invoice_begins_unpaid';
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
    if (new.kind, new.settled_before_minor, new.import_id) is distinct from (old.kind, old.settled_before_minor, old.import_id) then
      raise exception 'where an invoice came from never changes' using errcode = 'check_violation', constraint = 'invoice_origin_never_changes';
    end if;
    if not was_draft
       and (current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
            or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash) then
      raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
    end if;
  end if;

  if tg_op = 'INSERT'
     or (new.number, new.reference, new.customer_name) is distinct from (old.number, old.reference, old.customer_name) then
    new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name)));
  end if;
  if new.status = 'issued' and (tg_op = 'INSERT' or was_draft) then
    if new.issue_date > business_day(new.issued_at) then
      raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'invoice_issued_by_today';
    end if;
    new.content_hash := invoice_hash(new);
  end if;

  -- What is not held up by anything was not tried in vain either.
  if new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;

  broken := case
    when new.status not in ('draft', 'issued', 'void') then 'invoice_status_known'
    when new.currency !~ '^[A-Z]{3}$' then 'invoice_currency_format'
    when length(new.reference) > 100 then 'invoice_reference_length'
    when length(new.message) > 2000 then 'invoice_message_length'
    when new.terms_days not between 0 and 365 then 'invoice_terms_within_a_year'
    when new.exchange_rate <= 0 then 'invoice_exchange_rate_positive'
    when length(new.exchange_rate_source) > 80 then 'invoice_exchange_rate_source_length'
    when jsonb_typeof(new.lines) <> 'array' then 'invoice_lines_are_list'
    when jsonb_typeof(new.vat_groups) <> 'array' then 'invoice_vat_groups_are_list'
    when jsonb_typeof(new.parties) <> 'object' then 'invoice_parties_are_object'
    when new.gross_minor < 0 then 'invoice_gross_not_negative'
    when new.gross_minor > 10000000000000 then 'invoice_gross_within_limit'
    when new.net_minor + new.vat_minor <> new.gross_minor then 'invoice_gross_is_net_plus_vat'
    when length(new.number) not between 1 and 40 then 'invoice_number_length'
    when (new.status = 'draft') <> (new.number is null) then 'invoice_numbered_when_issued'
    when new.status <> 'draft' and num_nulls(new.issue_date, new.tax_point, new.due_date, new.parties, new.content_hash, new.issued_at) > 0
      then 'invoice_complete_when_issued'
    when new.status <> 'draft' and new.document_date <> new.issue_date then 'invoice_listed_on_issue_date'
    when (new.status = 'void') <> (new.voided_at is not null) or (new.status = 'void' and new.void_reason = '') then 'invoice_void_has_date_and_reason'
    when new.status <> 'issued' and new.paid_minor + new.credited_minor + new.written_off_minor <> new.settled_before_minor then 'invoice_settled_only_when_issued'
    when new.period_date is not null and new.schedule_id is null then 'invoice_period_needs_schedule'
    when new.hold_kind not in ('disputed', 'promised', 'do_not_chase') then 'invoice_hold_kind_known'
    when length(new.hold_reason) > 500 then 'invoice_hold_reason_length'
    when length(new.void_reason) > 500 then 'invoice_void_reason_length'
    when new.issue_on is null and num_nonnulls(new.issue_on_by, new.issue_on_email, new.issue_failure) > 0 then 'invoice_waiting_details_need_a_day'
    when new.status <> 'draft' and new.issue_on is not null then 'invoice_only_drafts_wait'
    when new.kind not in ('own', 'imported') then 'invoice_kind_known'
    when new.kind = 'own' and (new.settled_before_minor <> 0 or new.import_id is not null) then 'invoice_own_is_not_brought'
    when new.kind = 'imported' and new.status = 'draft' then 'invoice_imported_is_issued'
    when new.kind = 'imported' and new.settled_before_minor not between 0 and new.gross_minor - 1 then 'invoice_settled_before_within_gross'
    when new.paid_minor < new.settled_before_minor then 'invoice_paid_includes_settled_before'
    when new.kind = 'imported' and tg_op = 'INSERT'
         and exists (select from invoices where number in (new.number, upper(new.number)) and kind = 'own' and customer_id = new.customer_id)
      then 'imported_number_is_not_ours'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

create or replace function keep_invoice_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  was text := case when tg_op <> 'INSERT' then invoice_standing(old) end;
  stands text := case when tg_op <> 'DELETE' then invoice_standing(new) end;
  owed_before bigint := case when tg_op <> 'INSERT' then owed_of(old) else 0 end;
  owed_after bigint := case when tg_op <> 'DELETE' then owed_of(new) else 0 end;
  bill invoices;
  sign integer;
begin
  if tg_op = 'DELETE' then bill := old; else bill := new; end if;
  if tg_op = 'INSERT' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after);
  elsif tg_op = 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before);
  elsif was <> stands or old.currency <> new.currency then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end, -owed_before),
           (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end, owed_after);
  elsif owed_before <> owed_after then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor, owed_minor)
    values (stands, new.currency, 0, 0, owed_after - owed_before);
  end if;

  if owed_before <> owed_after then
    insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
    values (bill.due_date, bill.currency, sign(owed_after) - sign(owed_before), owed_after - owed_before);
    insert into owed_by_customer (customer_id, currency, owed_minor)
    values (bill.customer_id, bill.currency, owed_after - owed_before);
  end if;

  -- What an import brought was sold, and counted, where it came from.
  if bill.kind = 'own' and ((tg_op = 'INSERT' and new.status = 'issued') or (tg_op = 'UPDATE' and old.status <> new.status)) then
    sign := case when new.status = 'issued' then 1 else -1 end;
    insert into month_figures (month, currency, kind, net_minor, amount_minor)
    values (first_of_month(new.issue_date), new.currency, 'invoiced', sign * new.net_minor, sign * new.gross_minor);
  end if;
  return null;
end
$$;

create or replace function keep_customer_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  base text;
  owed_before bigint := case when tg_op = 'UPDATE' then owed_of(old) else 0 end;
  is_issued boolean := tg_op <> 'DELETE' and new.status = 'issued' and (tg_op = 'INSERT' or old.status <> 'issued');
begin
  if tg_op = 'DELETE' then
    -- Only what an import brought is deleted once it is issued; remove_imported_documents() looks after the last dates.
    if old.status = 'issued' then
      select base_currency into base from business;
      insert into customer_figures (customer_id, owed_minor)
      values (old.customer_id, -in_base_minor(owed_of(old), old.currency, old.exchange_rate, base));
    end if;
    return null;
  end if;
  if is_issued or owed_before <> owed_of(new) then
    select base_currency into base from business;
    insert into customer_figures (customer_id, owed_minor, last_invoice_date)
    values (new.customer_id,
            in_base_minor(owed_of(new), new.currency, new.exchange_rate, base)
              - in_base_minor(owed_before, new.currency, new.exchange_rate, base),
            case when is_issued then new.issue_date else '-infinity' end);
  end if;
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status <> 'issued' then
    -- The last date may be an earlier one now. Not while rows are folded: the folded one would be missed.
    perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
    update customer_figures
       set last_invoice_date = coalesce((select max(issue_date) from invoices where customer_id = new.customer_id and status = 'issued'), '-infinity')
     where customer_id = new.customer_id and last_invoice_date >= new.issue_date;
  end if;
  return null;
end
$$;

create or replace trigger customer_figures after insert or delete or update on invoices
  for each row execute function keep_customer_figures();

create or replace function keep_issued_credit_note()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op <> 'DELETE' and new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft' and new.kind = 'own' then
      raise exception 'a credit note begins as a draft' using errcode = 'check_violation', constraint = 'credit_note_begins_as_draft';
    end if;
    if new.kind = 'imported' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      if new.allocated_minor <> new.settled_before_minor or new.refunded_minor <> 0 then
        raise exception 'what was used before is all that was' using errcode = 'check_violation', constraint = 'imported_credit_note_begins_unused';
      end if;
      if exists (select from credit_notes where number in (new.number, upper(new.number)) and kind = 'own' and customer_id = new.customer_id) then
        raise exception 'the number is one of ours' using errcode = 'check_violation', constraint = 'imported_credit_number_is_not_ours';
      end if;
      new.content_hash := credit_note_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
     and (new.kind, new.settled_before_minor, new.import_id) is distinct from (old.kind, old.settled_before_minor, old.import_id) then
    raise exception 'where a credit note came from never changes' using errcode = 'check_violation', constraint = 'credit_note_origin_never_changes';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      -- The invoice may be dated after today, where it is of before that rule.
      if exists (select from invoices where id = new.invoice_id
                   and new.issue_date < least(issue_date, business_day(new.issued_at))) then
        raise exception 'nothing is credited before it was invoiced' using errcode = 'check_violation', constraint = 'credit_note_not_before_invoice';
      end if;
      -- One of an invoice has that of the invoice, if it has one.
      if new.exchange_rate is null and new.currency <> new.parties ->> 'base_currency'
         and not exists (select from invoices where id = new.invoice_id and kind = 'own') then
        raise exception 'a foreign credit has a rate' using errcode = 'check_violation', constraint = 'foreign_credit_note_has_rate';
      end if;
      -- A server of the release before knows nothing of waiting.
      new.issue_on := null;
      new.issue_on_by := null;
      new.issue_on_email := null;
      new.issue_failure := null;
      new.issue_failure_count := 0;
      new.issue_tried_on := null;
      new.content_hash := credit_note_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and old.kind = 'imported' and current_user <> 'counterfoil_app' then
    return old;
  end if;
  if tg_op = 'DELETE' or current_user = 'counterfoil_app' or new.status <> 'issued'
     or new.content_hash is distinct from old.content_hash or credit_note_hash(new) <> old.content_hash then
    raise exception 'an issued credit note never changes' using errcode = 'check_violation', constraint = 'issued_credit_note_is_frozen';
  end if;
  return new;
end
$$;

create or replace function add_document_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  sign integer := case when new.status = 'issued' then 1 else -1 end;
begin
  if new.kind = 'imported' then
    return null;
  end if;
  insert into month_figures (month, currency, kind, net_minor, amount_minor)
  values (first_of_month(new.issue_date), new.currency, tg_argv[0], sign * new.net_minor, sign * new.gross_minor);
  return null;
end
$$;

create or replace function keep_credits_within_invoice()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer' using errcode = 'check_violation', constraint = 'credited_invoice_is_issued';
  end if;
  if (select sum(gross_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued') > billed.gross_minor or exists (
    select from (
      select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
        from credit_notes note, jsonb_array_elements(note.lines) line
       where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
       group by 1) credited
      left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
     where line.id is null or credited.net not between least(0, line.net_minor) and greatest(0, line.net_minor)
  ) or (
    -- The parts of what came from elsewhere may not be known: then its VAT as a whole is the limit.
    billed.vat_groups @> '[{"vat_code": ""}]'
    and (select sum(vat_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued') > billed.vat_minor
  ) or not billed.vat_groups @> '[{"vat_code": ""}]' and exists (
    select from (
      select part.category, part.rate, sum(part.net_minor) as net, sum(part.vat_minor) as vat
        from credit_notes note, jsonb_to_recordset(note.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2) credited
      left join jsonb_to_recordset(billed.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
             using (category, rate)
     where part.net_minor is null
        or credited.net not between least(0, part.net_minor) and greatest(0, part.net_minor)
        or credited.vat not between least(0, part.vat_minor) and greatest(0, part.vat_minor)
  ) then
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;

create or replace function keep_payment()
 returns trigger
 language plpgsql
as $$
declare
  broken text;
begin
  if tg_op = 'DELETE' and old.kind = 'imported' and current_user <> 'counterfoil_app' then
    return old;
  end if;
  if tg_op = 'DELETE' or tg_op = 'UPDATE'
     and (current_user = 'counterfoil_app'
          or (new.id, new.customer_id, new.currency, new.amount_minor, new.payment_date, new.method, new.reference, new.bank_id, new.kind, new.number, new.import_id)
             is distinct from (old.id, old.customer_id, old.currency, old.amount_minor, old.payment_date, old.method, old.reference, old.bank_id, old.kind, old.number, old.import_id)) then
    raise exception 'a payment never changes' using errcode = 'check_violation', constraint = 'payment_never_changes';
  end if;
  if tg_op = 'INSERT' and current_user = 'counterfoil_app' and (new.refunded_minor <> 0 or new.reversed_at is not null) then
    raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'payment_begins_as_received';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;

  broken := case
    when new.currency !~ '^[A-Z]{3}$' then 'payment_currency_format'
    when new.amount_minor < 1 then 'payment_amount_positive'
    when new.amount_minor > 10000000000000 then 'payment_amount_within_limit'
    when new.method not in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other') then 'payment_method_known'
    when length(new.reference) > 100 then 'payment_reference_length'
    when length(new.reversal_reason) > 500 then 'payment_reversal_reason_length'
    when (new.reversed_at is null) <> (new.reversal_date is null) or (new.reversed_at is not null and new.reversal_reason = '')
      then 'payment_reversed_has_date_and_reason'
    when new.reversed_at is not null and new.allocated_minor + new.refunded_minor <> 0 then 'payment_reversed_is_unused'
    when tg_op = 'INSERT' and new.payment_date > business_day(new.created_at) then 'payment_dated_by_today'
    -- A payment of before this rule may be dated later itself.
    when tg_op = 'UPDATE' and old.reversed_at is null and new.reversal_date > greatest(new.payment_date, business_day(new.reversed_at))
      then 'payment_reversed_by_today'
    when new.kind not in ('own', 'imported') then 'payment_kind_known'
    when (new.kind = 'imported') <> (new.number is not null) or (new.kind = 'own' and new.import_id is not null) then 'payment_own_is_not_brought'
    when length(new.number) not between 1 and 40 then 'payment_number_length'
  end;
  if broken is not null then
    raise exception 'a payment cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

create or replace function keep_payment_figures()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  was text := case when tg_op = 'UPDATE' then payment_standing(old) end;
  stands text := case when tg_op <> 'DELETE' then payment_standing(new) end;
  money payments;
  month date;
  bank text;
begin
  if tg_op = 'DELETE' then money := old; else money := new; end if;
  month := first_of_month(money.payment_date);
  bank := coalesce(money.bank_id::text, '');
  if tg_op = 'DELETE' then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, old.currency, old.method, bank, payment_standing(old), -1, -old.amount_minor, -old.unallocated_minor);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- At the end of the statement that wrote it, what it pays is what came along with it.
    if new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
      raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'payment_begins_as_received';
    end if;
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif was <> stands then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, was, -1, -old.amount_minor, -old.unallocated_minor),
           (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif old.unallocated_minor <> new.unallocated_minor then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 0, 0, new.unallocated_minor - old.unallocated_minor);
  end if;

  -- What an import brought was received, and counted, where it came from.
  if new.kind = 'imported' then
    return null;
  end if;
  if tg_op = 'INSERT' and stands <> 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor) values (month, new.currency, 'received', new.amount_minor);
  elsif was <> 'reversed' and stands = 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor)
    values (first_of_month(new.reversal_date), new.currency, 'reversed', new.amount_minor);
  end if;
  return null;
end
$$;

create or replace trigger figures after insert or delete or update on payments for each row execute function keep_payment_figures();

create or replace view month_figures_of_documents as
 select first_of_month(invoices.issue_date) as month,
    invoices.currency,
    'invoiced' as kind,
    sum(invoices.net_minor)::bigint as net_minor,
    sum(invoices.gross_minor)::bigint as amount_minor,
    0::numeric as amount_days
   from invoices
  where invoices.status = 'issued' and invoices.kind = 'own'
  group by (first_of_month(invoices.issue_date)), invoices.currency
union all
 select first_of_month(credit_notes.issue_date) as month,
    credit_notes.currency,
    'credited' as kind,
    sum(credit_notes.net_minor)::bigint as net_minor,
    sum(credit_notes.gross_minor)::bigint as amount_minor,
    0 as amount_days
   from credit_notes
  where credit_notes.status = 'issued' and credit_notes.kind = 'own'
  group by (first_of_month(credit_notes.issue_date)), credit_notes.currency
union all
 select first_of_month(payments.payment_date) as month,
    payments.currency,
    'received' as kind,
    0 as net_minor,
    sum(payments.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from payments
  where payments.kind = 'own'
  group by (first_of_month(payments.payment_date)), payments.currency
union all
 select first_of_month(payments.reversal_date) as month,
    payments.currency,
    'reversed' as kind,
    0 as net_minor,
    sum(payments.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from payments
  where payments.reversal_date is not null and payments.kind = 'own'
  group by (first_of_month(payments.reversal_date)), payments.currency
union all
 select first_of_month(r.refund_date) as month,
    coalesce(p.currency, c.currency) as currency,
    'refunded' as kind,
    0 as net_minor,
    sum(r.amount_minor)::bigint as amount_minor,
    0 as amount_days
   from refunds r
     left join payments p on p.id = r.payment_id
     left join credit_notes c on c.id = r.credit_note_id
  group by (first_of_month(r.refund_date)), (coalesce(p.currency, c.currency))
union all
 select first_of_month(p.payment_date) as month,
    p.currency,
    'settled' as kind,
    0 as net_minor,
    sum(a.amount_minor)::bigint as amount_minor,
    sum(a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date)::numeric) as amount_days
   from allocations a
     join payments p on p.id = a.payment_id
     join invoices i on i.id = a.invoice_id
  where a.amount_minor > 0
  group by (first_of_month(p.payment_date)), p.currency;

-- Its parameter has the name of the new column.
create or replace function hold_invoice(invoice uuid, kind text, reason text, until_date date, at timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
begin
  update invoices
     set hold_kind = hold_invoice.kind, hold_reason = reason, hold_date = until_date, held_at = case when hold_invoice.kind is not null then at end
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is held' using errcode = 'check_violation', constraint = 'held_invoice_is_issued';
  end if;
end
$$;

-- The PDF that another system made of a document.
create table original_documents (
  id uuid primary key default uuidv7(),
  invoice_id uuid references invoices (id),
  credit_note_id uuid references credit_notes (id),
  file_name text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users (id),
  constraint original_documents_invoice_id_key unique (invoice_id),
  constraint original_documents_credit_note_id_key unique (credit_note_id),
  constraint original_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint original_file_name_length check (length(file_name) between 1 and 200),
  constraint original_size check (size_bytes between 1 and 10485760)
);
comment on table original_documents is 'The PDF that another system made of a document which was brought in from there.';

create function audit_original() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  original original_documents;
begin
  if tg_op = 'DELETE' then original := old; else original := new; end if;
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    case when original.invoice_id is null then 'credit_notes' else 'invoices' end,
    coalesce(original.invoice_id, original.credit_note_id)::text,
    jsonb_build_object('original', case when tg_op = 'DELETE' then original.file_name else '' end),
    jsonb_build_object('original', case when tg_op = 'DELETE' then '' else original.file_name end));
  return null;
end
$$;
comment on function audit_original() is 'Writes the original of a document into the history of the document.';

create function keep_original() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if coalesce((select kind from invoices where id = new.invoice_id for key share),
                (select kind from credit_notes where id = new.credit_note_id for key share)) <> 'imported' then
      raise exception 'what was made here has no other original' using errcode = 'check_violation', constraint = 'original_of_what_was_brought';
    end if;
    return new;
  end if;
  if exists (select from emails where attach_pdf and status in ('queued', 'sent')
                and (invoice_id = old.invoice_id or credit_note_id = old.credit_note_id)) then
    raise exception 'what was sent stays' using errcode = 'check_violation', constraint = 'sent_original_stays';
  end if;
  return old;
end
$$;
comment on function keep_original() is 'Only what was brought in has an original, and one that was sent stays as it is.';

create trigger keep_original before insert or delete on original_documents for each row execute function keep_original();
create trigger audit after insert or delete on original_documents for each row execute function audit_original();
grant select, insert, delete on original_documents to counterfoil_app;

create function remove_imported_documents(import uuid, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  credits uuid[] := array(select id from credit_notes where import_id = import order by id limit most);
  moneys uuid[] := array(select id from payments where import_id = import order by id limit most);
  bills uuid[] := array(select id from invoices where import_id = import order by id limit most);
  payers uuid[] := array(select distinct customer_id from invoices where id = any (bills));
begin
  delete from original_documents where invoice_id = any (bills) or credit_note_id = any (credits);
  delete from credit_notes where id = any (credits);
  delete from payments where id = any (moneys);
  delete from invoices where id = any (bills);
  -- The last date of a customer may be an earlier one now. Once for all of them: row by row it would take as long as their product.
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_figures', 0));
  update customer_figures figures
     set last_invoice_date = latest.issue_date
    from (select customer_id, coalesce((select max(issue_date) from invoices where invoices.customer_id = one.customer_id and status = 'issued'), '-infinity') as issue_date
            from unnest(payers) as one (customer_id)) latest
   where figures.customer_id = latest.customer_id and figures.last_invoice_date > latest.issue_date;
  return cardinality(credits) + cardinality(moneys) + cardinality(bills);
end
$$;
comment on function remove_imported_documents(uuid, integer) is
  'Takes away some of the documents that an import brought, and answers how many. What refers to one of them keeps it: foreign keys refuse it.';
revoke all on function remove_imported_documents(uuid, integer) from public;
grant execute on function remove_imported_documents(uuid, integer) to counterfoil_app;

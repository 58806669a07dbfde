-- A draft credit note can wait for its day as a draft invoice can; what could not be issued on its day is tried again; and no invoice is
-- credited for a day before its own.

-- How often it was tried in vain, and in the run of which day for the last time.
alter table invoices
  add column issue_failure_count integer not null default 0,
  add column issue_tried_on date;

-- As for invoices: see 0020.
alter table credit_notes
  add column issue_on date,
  add column issue_on_by uuid references users,
  add column issue_on_email boolean,
  add column issue_failure jsonb,
  add column issue_failure_count integer not null default 0,
  add column issue_tried_on date,
  add constraint credit_note_waiting_details_need_a_day
    check (issue_on is not null or num_nonnulls(issue_on_by, issue_on_email, issue_failure) = 0) not valid,
  add constraint credit_note_only_drafts_wait check (status = 'draft' or issue_on is null) not valid;

create or replace function keep_invoice() returns trigger
language plpgsql as $$
declare
  was_draft boolean := tg_op <> 'INSERT' and old.status = 'draft';
  broken text;
begin
  if tg_op = 'DELETE' then
    if was_draft then
      return old;
    end if;
    raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_is_frozen';
  end if;

  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft'
       and (new.status <> 'issued' or new.paid_minor + new.credited_minor + new.written_off_minor <> 0 or new.hold_kind is not null) then
      raise exception 'an invoice begins as a draft, or issued and unpaid' using errcode = 'check_violation', constraint = 'begins_unpaid';
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
    if not was_draft
       and (current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
            or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash) then
      raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_is_frozen';
    end if;
  end if;

  if tg_op = 'INSERT'
     or (new.number, new.reference, new.customer_name) is distinct from (old.number, old.reference, old.customer_name) then
    new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name)));
  end if;
  if new.status = 'issued' and (tg_op = 'INSERT' or was_draft) then
    if new.issue_date > business_day(new.issued_at) then
      raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'issued_by_today';
    end if;
    new.content_hash := invoice_hash(new);
  end if;

  -- What is not held up by anything was not tried in vain either.
  if new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;

  broken := case
    when new.status not in ('draft', 'issued', 'void') then 'invoices_status_check'
    when new.currency !~ '^[A-Z]{3}$' then 'invoices_currency_check'
    when length(new.reference) > 100 then 'invoices_reference_check'
    when length(new.message) > 2000 then 'invoices_message_check'
    when new.terms_days not between 0 and 365 then 'invoices_terms_days_check'
    when new.exchange_rate <= 0 then 'invoices_exchange_rate_check'
    when length(new.exchange_rate_source) > 80 then 'invoices_exchange_rate_source_check'
    when jsonb_typeof(new.lines) <> 'array' then 'invoices_lines_check'
    when jsonb_typeof(new.vat_groups) <> 'array' then 'invoices_vat_groups_check'
    when jsonb_typeof(new.parties) <> 'object' then 'invoices_parties_check'
    when new.gross_minor not between 0 and 10000000000000 then 'invoices_gross_minor_check'
    when new.net_minor + new.vat_minor <> new.gross_minor then 'invoices_check'
    when length(new.number) not between 1 and 40 then 'invoices_number_check'
    when (new.status = 'draft') <> (new.number is null) then 'invoices_check1'
    when new.status <> 'draft' and num_nulls(new.issue_date, new.tax_point, new.due_date, new.parties, new.content_hash, new.issued_at) > 0
      then 'invoices_check2'
    when new.status <> 'draft' and new.document_date <> new.issue_date then 'invoices_check3'
    when (new.status = 'void') <> (new.voided_at is not null) or (new.status = 'void' and new.void_reason = '') then 'invoices_check4'
    when new.status <> 'issued' and new.paid_minor + new.credited_minor + new.written_off_minor <> 0 then 'invoices_check5'
    when new.period_date is not null and new.schedule_id is null then 'invoices_check6'
    when new.hold_kind not in ('disputed', 'promised', 'do_not_chase') then 'invoices_hold_kind_check'
    when length(new.hold_reason) > 500 then 'invoices_hold_reason_check'
    when length(new.void_reason) > 500 then 'invoices_void_reason_check'
    when new.issue_on is null and num_nonnulls(new.issue_on_by, new.issue_on_email, new.issue_failure) > 0 then 'invoices_issue_on_check'
    when new.status <> 'draft' and new.issue_on is not null then 'only_drafts_wait'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this' using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

create or replace function keep_issued_credit_note() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft' then
      raise exception 'a credit note begins as a draft' using errcode = 'check_violation', constraint = 'begins_as_draft';
    end if;
    return new;
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day' using errcode = 'check_violation', constraint = 'issued_by_today';
      end if;
      -- The invoice may be dated after today, where it is of before that rule.
      if exists (select from invoices where id = new.invoice_id
                   and new.issue_date < least(issue_date, business_day(new.issued_at))) then
        raise exception 'nothing is credited before it was invoiced' using errcode = 'check_violation', constraint = 'credit_note_not_before_invoice';
      end if;
      -- One of an invoice has that of the invoice.
      if new.invoice_id is null and new.exchange_rate is null and new.currency <> new.parties ->> 'base_currency' then
        raise exception 'a foreign credit has a rate' using errcode = 'check_violation', constraint = 'foreign_credit_has_rate';
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
  if tg_op = 'DELETE' or current_user = 'counterfoil_app' or new.status <> 'issued'
     or new.content_hash is distinct from old.content_hash or credit_note_hash(new) <> old.content_hash then
    raise exception 'an issued credit note never changes' using errcode = 'check_violation', constraint = 'issued_is_frozen';
  end if;
  return new;
end
$$;

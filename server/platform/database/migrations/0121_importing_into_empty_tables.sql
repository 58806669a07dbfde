-- Bringing thousands of open documents into a new installation took ever longer: the plan of the one question that looks for a number of our own
-- was made while there were none, and read the whole table for each document. The functions say nothing else than before.
create function is_own_invoice_number(customer uuid, wanted text)
 returns boolean
 language sql
 stable
 set enable_seqscan to off
begin atomic
  select exists (select from invoices where number in (wanted, upper(wanted)) and kind = 'own' and customer_id = customer);
end;
comment on function is_own_invoice_number(uuid, text) is
  'Whether a customer has a document of ours with the number. By the index: a plan that was made while the table was empty would read all of it for each row of an import.';
revoke all on function is_own_invoice_number(uuid, text) from public;
grant execute on function is_own_invoice_number(uuid, text) to counterfoil_app;

create function is_own_credit_note_number(customer uuid, wanted text)
 returns boolean
 language sql
 stable
 set enable_seqscan to off
begin atomic
  select exists (select from credit_notes where number in (wanted, upper(wanted)) and kind = 'own' and customer_id = customer);
end;
comment on function is_own_credit_note_number(uuid, text) is
  'Whether a customer has a document of ours with the number. By the index: a plan that was made while the table was empty would read all of it for each row of an import.';
revoke all on function is_own_credit_note_number(uuid, text) from public;
grant execute on function is_own_credit_note_number(uuid, text) to counterfoil_app;

create or replace function keep_invoice()
 returns trigger
 language plpgsql
as $function$
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
         and is_own_invoice_number(new.customer_id, new.number)
      then 'imported_number_is_not_ours'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$function$;

create or replace function keep_issued_credit_note()
 returns trigger
 language plpgsql
as $function$
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
      if is_own_credit_note_number(new.customer_id, new.number) then
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
$function$;

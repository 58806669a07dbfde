set local lock_timeout = '150ms';

-- Terms are more than a number of days: a number counts from the invoice or from the end of its month, or it is a day of a month.

create function are_payment_terms(kind text, days integer)
 returns boolean
 language sql
 immutable
 parallel safe
return case kind
  when 'days_after_invoice' then days between 0 and 365
  when 'days_after_month_end' then days between 0 and 365
  when 'day_of_month' then days between 1 and 31
  when 'day_of_next_month' then days between 1 and 31
  else false end;
comment on function are_payment_terms(text, integer) is 'Whether these are terms that we know, and their number is one that they can have.';

create function day_of_month(month timestamp, day integer)
 returns date
 language sql
 immutable
 parallel safe
return least(month::date + day - 1, (month + interval '1 month')::date - 1);
comment on function day_of_month(timestamp, integer) is 'A day of the month that begins then; in a short month the last one stands for a later day.';

create function due_date_by_terms(day date, kind text, days integer)
 returns date
 language sql
 immutable
 parallel safe
return case
  when kind = 'days_after_month_end' then day_of_month(date_trunc('month', day::timestamp), 31) + days
  when kind = 'day_of_month' and day_of_month(date_trunc('month', day::timestamp), days) >= day
    then day_of_month(date_trunc('month', day::timestamp), days)
  when kind in ('day_of_month', 'day_of_next_month')
    then day_of_month(date_trunc('month', day::timestamp) + interval '1 month', days)
  else day + days end;
comment on function due_date_by_terms(date, text, integer) is 'When an invoice of a day falls due: the same rule as dueDateByTerms of payment-terms.ts.';

alter table business add column terms_kind text not null default 'days_after_invoice';
alter table customers add column terms_kind text not null default 'days_after_invoice';
alter table invoices add column terms_kind text not null default 'days_after_invoice';
alter table schedules add column terms_kind text not null default 'days_after_invoice';
alter table business drop constraint business_terms_within_a_year, add constraint business_terms_known check (are_payment_terms(terms_kind, terms_days)) not valid;
alter table customers drop constraint customer_terms_within_a_year, add constraint customer_terms_known check (are_payment_terms(terms_kind, terms_days)) not valid;
alter table schedules drop constraint schedule_terms_within_a_year, add constraint schedule_terms_known check (are_payment_terms(terms_kind, terms_days)) not valid;

create or replace trigger next_version before update on schedules
  for each row when (old.name is distinct from new.name or old.customer_id is distinct from new.customer_id
    or old.currency is distinct from new.currency or old.terms_days is distinct from new.terms_days
    or old.terms_kind is distinct from new.terms_kind
    or old.reference is distinct from new.reference or old.message is distinct from new.message
    or old.bank_id is distinct from new.bank_id or old.exchange_rate is distinct from new.exchange_rate
    or old.exchange_rate_source is distinct from new.exchange_rate_source or old.lines is distinct from new.lines
    or old.price_changes is distinct from new.price_changes or old.every is distinct from new.every
    or old.unit is distinct from new.unit or old.start_date is distinct from new.start_date
    or old.last_day_of_month is distinct from new.last_day_of_month or old.arrears is distinct from new.arrears
    or old.end_kind is distinct from new.end_kind or old.end_date is distinct from new.end_date
    or old.end_count is distinct from new.end_count or old.action is distinct from new.action
    or old.email is distinct from new.email or old.status is distinct from new.status)
  execute function next_version();

create or replace function invoice_hash(invoice invoices)
 returns bytea
 language sql
 stable
as $function$
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
    end || case invoice.terms_kind when 'days_after_invoice' then '' else invoice.terms_kind end, 'UTF8'))
$function$;

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
    when not are_payment_terms(new.terms_kind, new.terms_days) then 'invoice_terms_known'
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

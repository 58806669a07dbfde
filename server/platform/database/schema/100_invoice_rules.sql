-- What must hold of invoices, and the few changes of issued ones that the product may ask for.

-- What must hold of an invoice as it is written. One function and no checks at the table: so many checks would be
-- read anew for each statement, a tenth of what writing an invoice costs (decisions/016-speed.md). The
-- sums of money are checked at the table all the same.
create function keep_invoice() returns trigger
language plpgsql as $$
declare
  was_draft boolean := tg_op <> 'INSERT' and old.status = 'draft';
  broken text;
begin
  if tg_op = 'DELETE' then
    -- Undoing an import takes away what it brought; the function that does so belongs to the owner of the tables.
    if was_draft or (old.kind = 'imported' and current_user <> 'counterfoil_app') then
      return old;
    end if;
    raise exception 'an issued invoice never changes'
      using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
  end if;

  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft'
       and (new.status <> 'issued' or new.paid_minor <> new.settled_before_minor
            or new.credited_minor + new.written_off_minor <> 0 or new.hold_kind is not null) then
      raise exception 'an invoice begins as a draft, or issued and unpaid'
        using errcode = 'check_violation', constraint = 'invoice_begins_unpaid';
    end if;
  else
    new.version := old.version + 1;
    new.updated_at := now();
    if (new.kind, new.settled_before_minor, new.import_id)
       is distinct from (old.kind, old.settled_before_minor, old.import_id) then
      raise exception 'where an invoice came from never changes'
        using errcode = 'check_violation', constraint = 'invoice_origin_never_changes';
    end if;
    if not was_draft
       and (current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
            or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash) then
      raise exception 'an issued invoice never changes'
        using errcode = 'check_violation', constraint = 'issued_invoice_is_frozen';
    end if;
  end if;

  if new.status = 'issued' and (tg_op = 'INSERT' or was_draft) then
    if new.issue_date > business_day(new.issued_at) then
      raise exception 'nothing is issued for a later day'
        using errcode = 'check_violation', constraint = 'invoice_issued_by_today';
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
    when new.status <> 'draft'
         and num_nulls(new.issue_date, new.tax_point, new.due_date, new.parties, new.content_hash, new.issued_at) > 0
      then 'invoice_complete_when_issued'
    when new.status <> 'draft' and new.document_date <> new.issue_date then 'invoice_listed_on_issue_date'
    when (new.status = 'void') <> (new.voided_at is not null) or (new.status = 'void' and new.void_reason = '')
      then 'invoice_void_has_date_and_reason'
    when new.status <> 'issued'
         and new.paid_minor + new.credited_minor + new.written_off_minor <> new.settled_before_minor
      then 'invoice_settled_only_when_issued'
    when new.period_date is not null and new.schedule_id is null then 'invoice_period_needs_schedule'
    when new.hold_kind not in ('disputed', 'promised', 'do_not_chase') then 'invoice_hold_kind_known'
    when length(new.hold_reason) > 500 then 'invoice_hold_reason_length'
    when length(new.void_reason) > 500 then 'invoice_void_reason_length'
    when new.issue_on is null and num_nonnulls(new.issue_on_by, new.issue_on_email, new.issue_failure) > 0
      then 'invoice_waiting_details_need_a_day'
    when new.status <> 'draft' and new.issue_on is not null then 'invoice_only_drafts_wait'
    when new.kind not in ('own', 'imported') then 'invoice_kind_known'
    when new.kind = 'own' and (new.settled_before_minor <> 0 or new.import_id is not null)
      then 'invoice_own_is_not_brought'
    when new.kind = 'imported' and new.status = 'draft' then 'invoice_imported_is_issued'
    when new.kind = 'imported' and new.settled_before_minor not between 0 and new.gross_minor - 1
      then 'invoice_settled_before_within_gross'
    when new.paid_minor < new.settled_before_minor then 'invoice_paid_includes_settled_before'
    when new.kind = 'imported' and tg_op = 'INSERT'
         and is_own_invoice_number(new.customer_id, new.number)
      then 'imported_number_is_not_ours'
    when jsonb_typeof(new.details) <> 'object' then 'invoice_details_are_object'
    when jsonb_typeof(new.allowances) <> 'array' or jsonb_typeof(new.charges) <> 'array'
      then 'invoice_adjustments_are_lists'
    when abs(new.rounding_minor) > 1000 then 'invoice_rounding_within_limit'
    when new.gross_minor + new.rounding_minor < 0 then 'invoice_owed_not_negative'
    when new.prepaid_minor < 0 then 'invoice_prepaid_not_negative'
    when (new.allowances, new.allowance_minor) <> ('[]', 0) and adjustments_sum(new.allowances) <> new.allowance_minor
      or (new.charges, new.charge_minor) <> ('[]', 0) and adjustments_sum(new.charges) <> new.charge_minor
        then 'invoice_adjustments_add_up'
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this: %', broken using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;
create trigger keep_invoice before insert or update or delete on invoices
  for each row execute function keep_invoice();

-- The hash of everything that an issued invoice says: a later change of any of it shows.
create function invoice_hash(invoice invoices) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    invoice.id, invoice.number, invoice.customer_id, invoice.customer_name, invoice.currency, invoice.reference,
    invoice.issue_date, invoice.supply_date, invoice.tax_point, invoice.terms_days, invoice.due_date,
    invoice.exchange_rate, invoice.exchange_rate_source, invoice.exchange_rate_date, invoice.lines, invoice.vat_groups,
    invoice.net_minor, invoice.discount_minor, invoice.vat_minor, invoice.gross_minor, invoice.vat_base_minor,
    invoice.message, invoice.bank_id, invoice.parties
  )::text || case
    -- A document that uses none of this has the hash that it always had.
    when (invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details,
          invoice.allowances, invoice.charges, invoice.rounding_minor, invoice.prepaid_minor) = ('', '', '', '{}', '[]', '[]', 0, 0) then ''
    else jsonb_build_array(
      invoice.buyer_reference, invoice.contract_reference, invoice.project_reference, invoice.details,
      invoice.allowances, invoice.charges, invoice.allowance_minor, invoice.charge_minor, invoice.rounding_minor, invoice.prepaid_minor)::text
    end || case invoice.terms_kind when 'days_after_invoice' then '' else invoice.terms_kind end, 'UTF8'))
$$;

-- The product may ask to void an issued invoice, and has no right to write it.
create function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent', 'delivered'))
     or exists (select from posted_invoices where id = invoice)
     or exists (select from deliveries
                 where invoice_id = invoice and status in ('queued', 'accepted', 'delivered')) then
    raise exception 'what was delivered is not voided'
      using errcode = 'check_violation', constraint = 'voided_invoice_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided'
      using errcode = 'check_violation', constraint = 'voided_invoice_was_issued';
  end if;
end
$$;
grant execute on function void_invoice(uuid, text, uuid, timestamptz) to counterfoil_app;

-- The product may ask to hold an issued invoice, and has no right to write it. Without a kind the hold ends.
create function hold_invoice(invoice uuid, kind text, reason text, until_date date, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update invoices
     set hold_kind = hold_invoice.kind, hold_reason = reason, hold_date = until_date,
         held_at = case when hold_invoice.kind is not null then at end
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is held'
      using errcode = 'check_violation', constraint = 'held_invoice_is_issued';
  end if;
end
$$;
grant execute on function hold_invoice(uuid, text, text, date, timestamptz) to counterfoil_app;

-- Says what audit_change() says of new rows, of all rows of a statement at once: row by row it was a third of the time
-- of an import.
create function audit_created() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, after)
  select (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address',
         'created', tg_table_name, one.id, to_jsonb(one) - array['updated_at', 'search_text', 'last_sign_in_at']
    from (select * from created) one;
  return null;
end
$$;
create trigger audit_created after insert on invoices referencing new table as created
  for each statement execute function audit_created();

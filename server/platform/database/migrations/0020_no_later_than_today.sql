-- Nothing is dated after the day on which it is written down, and a draft that is meant for a later day waits for it.

-- Nothing is dated before this day; null: before the year of the first document.
alter table business add column start_date date;

-- Which day it is, or was, where the business is.
create function business_day(at timestamptz) returns date
language sql stable
return (select (at at time zone time_zone)::date from business);
revoke all on function business_day(timestamptz) from public;
grant execute on function business_day(timestamptz) to counterfoil_app;

-- The first day that anything may be dated.
create function earliest_business_date(today date) returns date
language sql stable
return (select coalesce(start_date, date_trunc('year', least(
    (select min(document_date) from invoices where status <> 'draft'),
    (select min(document_date) from credit_notes where status = 'issued'),
    (select min(payment_date) from payments))::timestamp)::date, (today - interval '5 years')::date) from business);
revoke all on function earliest_business_date(date) from public;
grant execute on function earliest_business_date(date) to counterfoil_app;

-- A draft that waits: the day on which it will be issued by itself, who wished it, whether it is then sent by e-mail, and why it could not
-- be issued when the day had come.
alter table invoices
  add column issue_on date,
  add column issue_on_by uuid references users,
  add column issue_on_email boolean,
  add column issue_failure jsonb;

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
      -- One of an invoice has that of the invoice.
      if new.invoice_id is null and new.exchange_rate is null and new.currency <> new.parties ->> 'base_currency' then
        raise exception 'a foreign credit has a rate' using errcode = 'check_violation', constraint = 'foreign_credit_has_rate';
      end if;
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

create or replace function keep_payment() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE'
     and (current_user = 'counterfoil_app'
          or (new.id, new.customer_id, new.currency, new.amount_minor, new.payment_date, new.method, new.reference, new.bank_id)
             is distinct from (old.id, old.customer_id, old.currency, old.amount_minor, old.payment_date, old.method, old.reference, old.bank_id)) then
    raise exception 'a payment never changes' using errcode = 'check_violation', constraint = 'payment_is_kept';
  end if;
  if tg_op = 'INSERT' and current_user = 'counterfoil_app' and (new.refunded_minor <> 0 or new.reversed_at is not null) then
    raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'begins_as_received';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;

  broken := case
    when new.currency !~ '^[A-Z]{3}$' then 'payments_currency_check'
    when new.amount_minor not between 1 and 10000000000000 then 'payments_amount_minor_check'
    when new.method not in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other') then 'payments_method_check'
    when length(new.reference) > 100 then 'payments_reference_check'
    when length(new.reversal_reason) > 500 then 'payments_reversal_reason_check'
    when (new.reversed_at is null) <> (new.reversal_date is null) or (new.reversed_at is not null and new.reversal_reason = '')
      then 'payments_check'
    when new.reversed_at is not null and new.allocated_minor + new.refunded_minor <> 0 then 'payments_check1'
    when tg_op = 'INSERT' and new.payment_date > business_day(new.created_at) then 'payments_by_today'
    -- A payment of before this rule may be dated later itself.
    when tg_op = 'UPDATE' and old.reversed_at is null and new.reversal_date > greatest(new.payment_date, business_day(new.reversed_at))
      then 'reversed_by_today'
  end;
  if broken is not null then
    raise exception 'a payment cannot be like this' using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;

create or replace function add_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := business_day(new.created_at);
  paid_in date := coalesce((select payment_date from payments where id = new.payment_id),
                           (select issue_date from credit_notes where id = new.credit_note_id));
begin
  if new.refund_date > today then
    raise exception 'nothing is dated after today' using errcode = 'check_violation', constraint = 'refunds_by_today';
  end if;
  -- What it pays back may be dated after today, where it is of before this rule.
  if new.refund_date < least(paid_in, today) then
    raise exception 'nothing is paid back before it is there' using errcode = 'check_violation', constraint = 'refunded_after_it_came';
  end if;
  update payments set refunded_minor = refunded_minor + new.amount_minor where id = new.payment_id;
  update credit_notes set refunded_minor = refunded_minor + new.amount_minor where id = new.credit_note_id;
  return null;
end
$$;

create or replace function add_write_off() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := business_day(new.created_at);
begin
  if new.write_off_date > today then
    raise exception 'nothing is dated after today' using errcode = 'check_violation', constraint = 'write_offs_by_today';
  end if;
  if new.write_off_date < least((select issue_date from invoices where id = new.invoice_id), today) then
    raise exception 'nothing is written off before it is owed' using errcode = 'check_violation', constraint = 'written_off_after_issue';
  end if;
  update invoices set written_off_minor = written_off_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is written off' using errcode = 'check_violation', constraint = 'allocation_fits';
  end if;
  return null;
end
$$;

-- The same figures and the same rules in fewer statements: what an invoice, a payment or an allocation costs the database is mostly the
-- number of statements behind it.

-- A condition at a trigger is read anew for each statement, functions and all; within a function it is read once for each connection.
create function keep_invoice_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := case when tg_op <> 'INSERT' then invoice_standing(old) end;
  stands text := case when tg_op <> 'DELETE' then invoice_standing(new) end;
  owed_before bigint := case when tg_op <> 'INSERT' then owed_of(old) else 0 end;
  owed_after bigint := case when tg_op <> 'DELETE' then owed_of(new) else 0 end;
  sign integer;
begin
  if tg_op = 'INSERT' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
    values (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end);
  elsif tg_op = 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end);
    return null;
  elsif was <> stands or old.currency <> new.currency then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
    values (was, old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end),
           (stands, new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end);
  end if;

  if owed_before <> owed_after then
    insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
    values (new.due_date, new.currency, sign(owed_after) - sign(owed_before), owed_after - owed_before);
    insert into owed_by_customer (customer_id, currency, owed_minor)
    values (new.customer_id, new.currency, owed_after - owed_before);
  end if;

  if (tg_op = 'INSERT' and new.status = 'issued') or (tg_op = 'UPDATE' and old.status <> new.status) then
    sign := case when new.status = 'issued' then 1 else -1 end;
    insert into month_figures (month, currency, kind, net_minor, amount_minor)
    values (first_of_month(new.issue_date), new.currency, 'invoiced', sign * new.net_minor, sign * new.gross_minor);
  end if;
  return null;
end
$$;
drop trigger tally on invoices;
drop trigger tally_change on invoices;
drop trigger owed on invoices;
drop trigger owed_change on invoices;
drop trigger month_figures_of_new on invoices;
drop trigger month_figures_of_change on invoices;
drop function tally_invoice;
drop function add_owed;
-- What only the functions here write, out of rows that are checked, is not checked again; check-books adds it all up.
alter table invoice_tallies drop constraint invoice_tallies_currency_check, drop constraint invoice_tallies_standing_check;
alter table owed_by_day drop constraint owed_by_day_currency_check;
alter table owed_by_customer drop constraint owed_by_customer_currency_check;
alter table month_figures drop constraint month_figures_currency_check, drop constraint month_figures_kind_check,
  drop constraint month_figures_month_check;
create trigger figures after insert or update or delete on invoices for each row execute function keep_invoice_figures();

-- A check at a table is read anew for each statement too, and an invoice had twenty-six: a tenth of what it costs to write one. Now one
-- function says what must hold of an invoice as it is written, by the names that the checks had. What is kept of money stays at the table.
create function keep_invoice() returns trigger
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
  end;
  if broken is not null then
    raise exception 'an invoice cannot be like this' using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;
drop trigger keep_issued on invoices;
drop trigger next_version on invoices;
drop trigger search_text on invoices;
drop function keep_issued;
drop function invoice_search_text;
create trigger keep_invoice before insert or update or delete on invoices for each row execute function keep_invoice();
alter table invoices drop constraint invoices_status_check, drop constraint invoices_currency_check,
  drop constraint invoices_reference_check, drop constraint invoices_message_check, drop constraint invoices_terms_days_check,
  drop constraint invoices_exchange_rate_check, drop constraint invoices_exchange_rate_source_check, drop constraint invoices_lines_check,
  drop constraint invoices_vat_groups_check, drop constraint invoices_parties_check, drop constraint invoices_gross_minor_check,
  drop constraint invoices_number_check, drop constraint invoices_check, drop constraint invoices_check1, drop constraint invoices_check2,
  drop constraint invoices_check3, drop constraint invoices_check4, drop constraint invoices_check5, drop constraint invoices_check6,
  drop constraint invoices_hold_kind_check, drop constraint invoices_hold_reason_check, drop constraint invoices_void_reason_check;

-- A payment may be written in one statement with what it pays, and then with the sum of that.
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
  end;
  if broken is not null then
    raise exception 'a payment cannot be like this' using errcode = 'check_violation', constraint = broken;
  end if;
  return new;
end
$$;
drop trigger next_version on payments;
alter table payments drop constraint payments_currency_check, drop constraint payments_amount_minor_check,
  drop constraint payments_method_check, drop constraint payments_reference_check, drop constraint payments_reversal_reason_check,
  drop constraint payments_check, drop constraint payments_check1;

create or replace function add_payment_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  sign integer := case when new.reversed_at is null then 1 else -1 end;
begin
  -- At the end of the statement that wrote it, what it pays is what came along with it.
  if tg_op = 'INSERT' and new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
    raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'begins_as_received';
  end if;
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(new.payment_date), new.currency, 'received', sign * new.amount_minor);
  return null;
end
$$;

create or replace function add_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  payment record;
  bill record;
  fits boolean;
  allocated bigint;
begin
  if new.payment_id is not null then
    -- Locked first and added up in a second statement, which sees what the one before has left. What was written in one statement with
    -- its payment is in the figure already.
    select customer_id, currency, payment_date, allocated_minor into payment
      from payments where id = new.payment_id for no key update;
    select sum(amount_minor) into allocated from allocations where payment_id = new.payment_id;
    if payment.allocated_minor <> allocated then
      update payments set allocated_minor = allocated where id = new.payment_id;
    end if;
    update invoices set paid_minor = paid_minor + new.amount_minor where id = new.invoice_id and status = 'issued'
      returning customer_id, currency, issue_date into bill;
    fits := payment.customer_id = bill.customer_id and payment.currency = bill.currency;
  else
    update credit_notes set allocated_minor = allocated_minor + new.amount_minor where id = new.credit_note_id;
    update invoices set credited_minor = credited_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
    select c.customer_id = i.customer_id and c.currency = i.currency and i.status = 'issued' and c.status = 'issued' into fits
      from credit_notes c, invoices i where c.id = new.credit_note_id and i.id = new.invoice_id;
  end if;
  if fits is not true then
    raise exception 'allocated between strangers' using errcode = 'check_violation', constraint = 'allocation_fits';
  end if;

  if new.payment_id is not null then
    insert into month_figures (month, currency, kind, amount_minor, amount_days)
    values (first_of_month(payment.payment_date), payment.currency, 'settled', new.amount_minor,
            new.amount_minor::numeric * greatest(0, payment.payment_date - bill.issue_date));
  end if;
  return null;
end
$$;
drop trigger month_figures_of_new on allocations;
drop function add_settled_figures;

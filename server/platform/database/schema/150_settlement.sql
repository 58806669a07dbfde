-- How invoices are settled: allocations of payments and credit notes, refunds, write-offs, and what was paid before.

-- How much of a payment or a credit note pays which invoice. Rows are only added; a reversal adds rows with the
-- opposite amounts.
create table allocations (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments,
  credit_note_id uuid references credit_notes,
  invoice_id uuid not null references invoices,
  amount_minor bigint not null constraint allocation_amount_not_zero check (amount_minor <> 0),
  -- The business date from which it counts.
  allocated_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint allocation_of_payment_or_credit_note check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index allocations_by_credit_note on allocations (credit_note_id) where credit_note_id is not null;
create index allocations_by_payment on allocations (payment_id) where payment_id is not null;
create index allocations_of_invoices on allocations (invoice_id, allocated_on) include (amount_minor, payment_id);
grant select, insert on allocations to counterfoil_app;

-- Adds an allocation to the sums of its payment or credit note and of its invoice, which must be issued and of the same
-- customer and currency. The payment is locked first and added up in a second statement, which sees what others have
-- committed.
create function add_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  payment record;
  bill record;
  fits boolean;
  allocated bigint;
begin
  if new.payment_id is not null then
    -- Locked first and added up in a second statement, which sees what the one before has left. What was written in one
    -- statement with
    -- its payment is in the figure already.
    select customer_id, currency, payment_date, allocated_minor into payment
      from payments where id = new.payment_id for no key update;
    select sum(amount_minor) into allocated from allocations where payment_id = new.payment_id;
    if payment.allocated_minor <> allocated then
      update payments set allocated_minor = allocated where id = new.payment_id;
    end if;
    update invoices set paid_minor = paid_minor + new.amount_minor where id = new.invoice_id and status = 'issued'
      returning customer_id, currency into bill;
    fits := payment.customer_id = bill.customer_id and payment.currency = bill.currency;
  else
    update credit_notes set allocated_minor = allocated_minor + new.amount_minor where id = new.credit_note_id;
    update invoices set credited_minor = credited_minor + new.amount_minor
     where id = new.invoice_id and status = 'issued';
    select c.customer_id = i.customer_id and c.currency = i.currency and i.status = 'issued' and c.status = 'issued'
      into fits
      from credit_notes c, invoices i where c.id = new.credit_note_id and i.id = new.invoice_id;
  end if;
  if fits is not true then
    raise exception 'allocated between strangers'
      using errcode = 'check_violation', constraint = 'allocation_matches_issued_invoice';
  end if;

  -- Of what a payment pays on an invoice no more is taken back than it pays. Payments are locked above.
  if new.payment_id is not null and new.amount_minor < 0
     and (select sum(amount_minor) from allocations
           where payment_id = new.payment_id and invoice_id = new.invoice_id) < 0 then
    raise exception 'more is taken back than was paid'
      using errcode = 'check_violation', constraint = 'allocation_taken_back_within_paid';
  end if;
  return null;
end
$$;
create trigger add_allocation after insert on allocations
  for each row execute function add_allocation();

-- At the end of the statement that wrote a payment, what it pays is what came along with it.
create function refuse_allocated_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
    raise exception 'a payment begins as received'
      using errcode = 'check_violation', constraint = 'payment_begins_as_received';
  end if;
  return null;
end
$$;
create trigger refuse_allocated after insert on payments
  for each row execute function refuse_allocated_payment();

-- What was paid back of a payment or a credit note.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments,
  credit_note_id uuid references credit_notes,
  amount_minor bigint not null constraint refund_amount_positive check (amount_minor > 0),
  refund_date date not null,
  method text not null
    constraint refund_method_known
      check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')),
  reference text not null default '' constraint refund_reference_length check (length(reference) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint refund_of_payment_or_credit_note check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index refunds_by_credit_note on refunds (credit_note_id) where credit_note_id is not null;
create index refunds_by_date on refunds (refund_date);
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
grant select, insert on refunds to counterfoil_app;

-- Adds a refund to the sum of what it pays back. It is dated neither after today nor before the money came in.
create function add_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := business_day(new.created_at);
  paid_in date := coalesce((select payment_date from payments where id = new.payment_id),
                           (select issue_date from credit_notes where id = new.credit_note_id));
begin
  if new.refund_date > today then
    raise exception 'nothing is dated after today'
      using errcode = 'check_violation', constraint = 'refund_dated_by_today';
  end if;
  -- After a change of the time zone, what it pays back may be dated after today.
  if new.refund_date < least(paid_in, today) then
    raise exception 'nothing is paid back before it is there'
      using errcode = 'check_violation', constraint = 'refund_not_before_it_came';
  end if;
  update payments set refunded_minor = refunded_minor + new.amount_minor where id = new.payment_id;
  update credit_notes set refunded_minor = refunded_minor + new.amount_minor where id = new.credit_note_id;
  return null;
end
$$;
create trigger add_refund after insert on refunds
  for each row execute function add_refund();

-- What of an invoice will not be paid any more, and why.
create table write_offs (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  amount_minor bigint not null,
  reason text not null
    constraint write_off_reason_known
      check (reason in ('bad_debt', 'small_difference', 'bank_charge', 'settlement_discount')),
  note text not null default '' constraint write_off_note_length check (length(note) <= 500),
  write_off_date date not null,
  -- The write-off that this row reverses: all of it, as an amount below zero.
  reverses_id uuid references write_offs,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint write_off_amount_signed check (amount_minor <> 0 and (amount_minor < 0) = (reverses_id is not null)),
  constraint write_off_reversal_has_reason check (reverses_id is null or note <> '')
);
create unique index write_off_reversed_once on write_offs (reverses_id) where reverses_id is not null;
create index write_offs_by_invoice on write_offs (invoice_id, write_off_date) include (amount_minor);
grant select, insert on write_offs to counterfoil_app;

-- Adds a write-off to the sum of its invoice, which must be issued, or takes it off again where it is reversed. It is
-- dated neither after today nor before the invoice.
create function add_write_off() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := business_day(new.created_at);
begin
  if new.write_off_date > today then
    raise exception 'nothing is dated after today'
      using errcode = 'check_violation', constraint = 'write_off_dated_by_today';
  end if;
  if new.write_off_date < least((select issue_date from invoices where id = new.invoice_id), today) then
    raise exception 'nothing is written off before it is owed'
      using errcode = 'check_violation', constraint = 'write_off_not_before_issue';
  end if;
  if new.reverses_id is not null and not exists (
    select from write_offs w
     where w.id = new.reverses_id and w.invoice_id = new.invoice_id and w.reverses_id is null
       and w.amount_minor = -new.amount_minor and w.write_off_date <= new.write_off_date) then
    raise exception 'a write-off is reversed as a whole, on its invoice, not before it was made'
      using errcode = 'check_violation', constraint = 'write_off_reversed_as_a_whole';
  end if;
  update invoices set written_off_minor = written_off_minor + new.amount_minor
   where id = new.invoice_id and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is written off'
      using errcode = 'check_violation', constraint = 'written_off_invoice_is_issued';
  end if;
  return null;
end
$$;
create trigger add_write_off after insert on write_offs
  for each row execute function add_write_off();

-- What was paid before an invoice was issued --------------------------------------------------------------------------

-- Uses what the customer has on account on an invoice that says so, the oldest first, and no more than is owed on it.
create function use_prepaid_on(bill invoices) returns void
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
     where customer_id = bill.customer_id and currency = bill.currency and unallocated_minor > 0
     order by payment_date, id
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
end
$$;

-- Issuing an invoice uses what it says was paid before: of the oldest payments that the customer has on account, or it
-- is not issued.
create function use_prepaid() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform use_prepaid_on(new);
  return null;
end
$$;
create trigger use_prepaid_on_issue after update of status on invoices
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0)
    execute function use_prepaid();

-- Uses what is on account on new invoices, after their creation stands in the audit trail.
create function use_prepaid_of_new() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform use_prepaid_on(one::invoices) from created one where one.status = 'issued' and one.prepaid_minor > 0;
  return null;
end
$$;
-- After the audit and the figures of the new row, by its name: what it changes is counted from there.
create trigger use_prepaid_of_new after insert on invoices referencing new table as created
  for each statement execute function use_prepaid_of_new();

-- Issuing a credit note records what it says was paid back before, so that it cannot be used again.
create function record_paid_back_before() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into refunds (credit_note_id, amount_minor, refund_date, method, created_by)
  values (new.id, new.prepaid_minor, new.issue_date, 'other', (actor ->> 'user_id')::uuid);
  return null;
end
$$;
create trigger record_paid_back_before after update of status on credit_notes
  for each row when (old.status = 'draft' and new.status = 'issued' and new.prepaid_minor > 0)
    execute function record_paid_back_before();

-- Imports that are undone ---------------------------------------------------------------------------------------------

-- Takes away some of the documents that an import brought, and answers how many. What refers to one of them keeps it:
-- foreign keys refuse it.
create function remove_imported_documents(import uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  credits uuid[] := array(select id from credit_notes where import_id = import order by id limit most);
  moneys uuid[] := array(select id from payments where import_id = import order by id limit most);
  bills uuid[] := array(select id from invoices where import_id = import order by id limit most);
begin
  delete from original_documents where invoice_id = any (bills) or credit_note_id = any (credits);
  -- What a payment gave and took back by its reversal comes to nothing; the audit trail keeps both. How long it took to
  -- settle is forgotten.
  delete from allocations where invoice_id = any (bills)
    and payment_id in (select id from payments where reversed_at is not null);
  delete from credit_notes where id = any (credits);
  delete from payments where id = any (moneys);
  delete from invoices where id = any (bills);
  return cardinality(credits) + cardinality(moneys) + cardinality(bills);
end
$$;
grant execute on function remove_imported_documents(uuid, integer) to counterfoil_app;

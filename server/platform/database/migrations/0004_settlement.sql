-- What happens after issuing: payments, credit notes, write-offs, refunds, and what of each belongs to which invoice.
-- Every one of them is a row that is only ever added. The sums that are kept of them are written by the functions of this file.

-- Credit notes --------------------------------------------------------------------------------------------------------

create table credit_notes (
  id uuid primary key default uuidv7(),
  status text not null default 'draft' check (status in ('draft', 'issued')),
  number text unique check (length(number) between 1 and 40),
  customer_id uuid not null references customers,
  customer_name text not null,
  -- The invoice that it puts right, where it comes from one.
  invoice_id uuid references invoices,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null default '' check (length(reason) <= 500),
  message text not null default '' check (length(message) <= 2000),
  issue_date date,
  tax_point date,
  document_date date not null,
  exchange_rate numeric(20, 8) check (exchange_rate > 0),
  exchange_rate_source text not null default '',
  exchange_rate_date date,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  vat_groups jsonb not null default '[]' check (jsonb_typeof(vat_groups) = 'array'),
  net_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0 check (gross_minor between 0 and 10000000000000),
  vat_base_minor bigint,
  parties jsonb check (jsonb_typeof(parties) = 'object'),
  content_hash bytea,
  issued_at timestamptz,
  -- The draft that takes the place of the credited invoice.
  reissued_invoice_id uuid references invoices on delete set null,
  allocated_minor bigint not null default 0 check (allocated_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  unallocated_minor bigint generated always as (
    case when status = 'issued' then gross_minor - allocated_minor - refunded_minor else 0 end) stored
    constraint credit_not_overused check (unallocated_minor >= 0),
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  check (net_minor + vat_minor = gross_minor),
  check ((status = 'draft') = (number is null)),
  check (status = 'draft' or (issue_date, tax_point, parties, content_hash, issued_at) is not null),
  check (status = 'draft' or document_date = issue_date),
  check (status = 'draft' or reason <> ''),
  check (status = 'issued' or allocated_minor + refunded_minor = 0)
);
alter table credit_notes set (toast_tuple_target = 256);
create index credit_notes_by_date on credit_notes (document_date desc, id desc);
create index credit_notes_by_customer on credit_notes (customer_id, document_date desc, id desc);
create index credit_notes_by_invoice on credit_notes (invoice_id) where invoice_id is not null;
create index credit_notes_by_reissue on credit_notes (reissued_invoice_id) where reissued_invoice_id is not null;
create index credit_notes_open on credit_notes (customer_id, currency) where unallocated_minor > 0;
create index credit_notes_by_search on credit_notes using gin (search_text gin_trgm_ops);
grant select, insert, update, delete on credit_notes to counterfoil_app;

create function credit_note_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.number, new.customer_name, nullif(new.reason, ''),
    (select number from invoices where id = new.invoice_id))));
  return new;
end
$$;
create trigger search_text before insert or update of number, customer_name, reason, invoice_id on credit_notes
  for each row execute function credit_note_search_text();

create function credit_note_hash(note credit_notes) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    note.id, note.number, note.customer_id, note.customer_name, note.invoice_id, note.currency, note.reason, note.message,
    note.issue_date, note.tax_point, note.exchange_rate, note.exchange_rate_source, note.exchange_rate_date, note.lines,
    note.vat_groups, note.net_minor, note.vat_minor, note.gross_minor, note.vat_base_minor, note.parties
  )::text, 'UTF8'))
$$;

create function keep_issued_credit_note() returns trigger
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
create trigger keep_issued before insert or update or delete on credit_notes
  for each row execute function keep_issued_credit_note();
create trigger next_version before update on credit_notes for each row execute function next_version();

-- The credit notes of an invoice together never exceed it, line by line and rate by rate. Whoever issues one holds the invoice.
create function keep_credits_within_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer' using errcode = 'check_violation', constraint = 'credited_is_issued';
  end if;
  if exists (
    select from (
      select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
        from credit_notes note, jsonb_array_elements(note.lines) line
       where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
       group by 1) credited
      left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
     where line.id is null or credited.net not between least(0, line.net_minor) and greatest(0, line.net_minor)
  ) or exists (
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
create trigger within_invoice after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
  execute function keep_credits_within_invoice();

create or replace function rename_drafts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invoices set customer_name = new.name where customer_id = new.id and status = 'draft';
  update credit_notes set customer_name = new.name where customer_id = new.id and status = 'draft';
  return null;
end
$$;

-- Payments ------------------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
  payment_date date not null,
  method text not null check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  bank_id uuid references banks,
  allocated_minor bigint not null default 0 check (allocated_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  reversal_reason text not null default '' check (length(reversal_reason) <= 500),
  reversal_date date,
  reversed_at timestamptz,
  reversed_by uuid references users,
  unallocated_minor bigint generated always as (
    case when reversed_at is null then amount_minor - allocated_minor - refunded_minor else 0 end) stored
    constraint payment_not_overused check (unallocated_minor >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  check ((reversed_at is null) = (reversal_date is null) and (reversed_at is null or reversal_reason <> '')),
  check (reversed_at is null or allocated_minor + refunded_minor = 0)
);
create index payments_by_date on payments (payment_date desc, id desc);
create index payments_by_customer on payments (customer_id, payment_date desc, id desc);
create index payments_by_amount on payments (amount_minor desc, id desc);
create index payments_by_creation on payments (created_at desc, id desc);
create index payments_on_account on payments (customer_id, currency) where unallocated_minor > 0;
create index payments_by_reference on payments using gin (lower(reference) gin_trgm_ops);
create index payments_by_bank on payments (bank_id) where bank_id is not null;
-- To change means to lock: the trigger refuses every change but those of the functions below.
grant select, insert, update on payments to counterfoil_app;

create function keep_payment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and (new.allocated_minor <> 0 or new.refunded_minor <> 0 or new.reversed_at is not null) then
      raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'begins_as_received';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or current_user = 'counterfoil_app'
     or (new.id, new.customer_id, new.currency, new.amount_minor, new.payment_date, new.method, new.reference, new.bank_id)
        is distinct from (old.id, old.customer_id, old.currency, old.amount_minor, old.payment_date, old.method, old.reference, old.bank_id) then
    raise exception 'a payment never changes' using errcode = 'check_violation', constraint = 'payment_is_kept';
  end if;
  return new;
end
$$;
create trigger keep_payment before insert or update or delete on payments for each row execute function keep_payment();
create trigger next_version before update on payments for each row execute function next_version();

-- What of a payment or a credit note stands on which invoice. A reversal adds rows with the opposite amounts.
create table allocations (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments,
  credit_note_id uuid references credit_notes,
  invoice_id uuid not null references invoices,
  amount_minor bigint not null check (amount_minor <> 0),
  -- The business date from which it counts.
  allocated_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index allocations_by_invoice on allocations (invoice_id, allocated_on) include (amount_minor);
create index allocations_by_payment on allocations (payment_id) where payment_id is not null;
create index allocations_by_credit_note on allocations (credit_note_id) where credit_note_id is not null;
grant select, insert on allocations to counterfoil_app;

create function add_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fits boolean;
begin
  if new.payment_id is not null then
    update payments set allocated_minor = allocated_minor + new.amount_minor where id = new.payment_id;
    update invoices set paid_minor = paid_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
    select p.customer_id = i.customer_id and p.currency = i.currency and i.status = 'issued' into fits
      from payments p, invoices i where p.id = new.payment_id and i.id = new.invoice_id;
  else
    update credit_notes set allocated_minor = allocated_minor + new.amount_minor where id = new.credit_note_id;
    update invoices set credited_minor = credited_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
    select c.customer_id = i.customer_id and c.currency = i.currency and i.status = 'issued' and c.status = 'issued' into fits
      from credit_notes c, invoices i where c.id = new.credit_note_id and i.id = new.invoice_id;
  end if;
  if fits is not true then
    raise exception 'allocated between strangers' using errcode = 'check_violation', constraint = 'allocation_fits';
  end if;
  return null;
end
$$;
create trigger add_allocation after insert on allocations for each row execute function add_allocation();

create function reverse_payment(payment uuid, reason text, on_date date, by_user uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from payments where id = payment for update;
  insert into allocations (payment_id, invoice_id, amount_minor, allocated_on, created_by)
  select payment, invoice_id, -sum(amount_minor), greatest(on_date, max(allocated_on)), by_user
    from allocations where payment_id = payment group by invoice_id having sum(amount_minor) <> 0 order by invoice_id;
  update payments set reversal_reason = reason, reversal_date = on_date, reversed_at = at, reversed_by = by_user
   where id = payment and reversed_at is null;
  if not found then
    raise exception 'a payment is reversed once' using errcode = 'check_violation', constraint = 'reversed_once';
  end if;
end
$$;
revoke all on function reverse_payment(uuid, text, date, uuid, timestamptz) from public;
grant execute on function reverse_payment(uuid, text, date, uuid, timestamptz) to counterfoil_app;

-- What was paid back of a payment on account or of a credit note.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments,
  credit_note_id uuid references credit_notes,
  amount_minor bigint not null check (amount_minor > 0),
  refund_date date not null,
  method text not null check (method in ('bank_transfer', 'card', 'cash', 'cheque', 'direct_debit', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index refunds_by_payment on refunds (payment_id) where payment_id is not null;
create index refunds_by_credit_note on refunds (credit_note_id) where credit_note_id is not null;
grant select, insert on refunds to counterfoil_app;

create function add_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update payments set refunded_minor = refunded_minor + new.amount_minor where id = new.payment_id;
  update credit_notes set refunded_minor = refunded_minor + new.amount_minor where id = new.credit_note_id;
  return null;
end
$$;
create trigger add_refund after insert on refunds for each row execute function add_refund();

create table write_offs (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('bad_debt', 'small_difference', 'bank_charge', 'settlement_discount')),
  note text not null default '' check (length(note) <= 500),
  write_off_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users
);
create index write_offs_by_invoice on write_offs (invoice_id, write_off_date) include (amount_minor);
grant select, insert on write_offs to counterfoil_app;

create function add_write_off() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invoices set written_off_minor = written_off_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is written off' using errcode = 'check_violation', constraint = 'allocation_fits';
  end if;
  return null;
end
$$;
create trigger add_write_off after insert on write_offs for each row execute function add_write_off();

-- Documents and messages of the new kinds -----------------------------------------------------------------------------

alter table documents
  add column credit_note_id uuid unique references credit_notes,
  drop constraint documents_are_of_something,
  add constraint documents_are_of_something check (num_nonnulls(invoice_id, credit_note_id) = 1);

alter table emails
  add column credit_note_id uuid references credit_notes,
  add column payment_id uuid references payments,
  add column customer_id uuid references customers;
create index emails_by_credit_note on emails (credit_note_id, created_at desc) where credit_note_id is not null;
create index emails_by_payment on emails (payment_id) where payment_id is not null;
create index emails_by_customer on emails (customer_id) where customer_id is not null;

-- What a statement that is sent says: as it was when it was asked for, however long the sending takes.
create table email_statements (
  email_id uuid primary key references emails,
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
grant select, insert on email_statements to counterfoil_app;

-- What the nightly check of the books found ---------------------------------------------------------------------------

create table book_checks (
  id uuid primary key default uuidv7(),
  checked_at timestamptz not null,
  took_ms integer not null,
  -- [{ name, rows, violations }], and the first of what was wrong in words.
  results jsonb not null,
  violation_count integer not null
);
create index book_checks_by_time on book_checks (checked_at desc);
grant select, insert, delete on book_checks to counterfoil_app;

-- What is audited -----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on credit_notes for each row execute function audit_change();
create trigger audit after insert or update or delete on payments for each row execute function audit_change();
create trigger audit after insert on allocations for each row execute function audit_change();
create trigger audit after insert on refunds for each row execute function audit_change();
create trigger audit after insert on write_offs for each row execute function audit_change();

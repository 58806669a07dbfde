-- Invoices: what is drafted, what is issued and can never change again, and what was sent of it.

alter table business add column paper text not null default 'a4' check (paper in ('a4', 'letter'));

-- Numbering -----------------------------------------------------------------------------------------------------------

-- The latest issue date of each kind of document. Whoever issues holds its row until commit, so numbers and dates go up together.
create table document_series (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_issue_date date
);
insert into document_series (kind) values ('invoice'), ('credit_note');
grant select, update on document_series to counterfoil_app;

-- How far each series has been counted. A series is what stands before the count, `INV-2026`: a new prefix or year begins at 1,
-- an old one goes on where it stopped, so that no number comes twice.
create table document_counters (
  kind text not null references document_series,
  series text not null,
  last_number integer not null check (last_number >= 0),
  primary key (kind, series)
);
grant select, insert, update on document_counters to counterfoil_app;

-- Invoices ------------------------------------------------------------------------------------------------------------

create table invoices (
  id uuid primary key default uuidv7(),
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  number text unique check (length(number) between 1 and 40),
  customer_id uuid not null references customers,
  customer_name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reference text not null default '' check (length(reference) <= 100),
  issue_date date,
  supply_date date,
  tax_point date,
  terms_days integer not null check (terms_days between 0 and 365),
  -- Of a draft: only where it was set by hand.
  due_date date,
  -- Where the invoice stands in lists: its issue date, or the day on which the draft was begun.
  document_date date not null,
  exchange_rate numeric(20, 8) check (exchange_rate > 0),
  exchange_rate_source text not null default '' check (length(exchange_rate_source) <= 80),
  exchange_rate_date date,
  -- The document is read and written whole, so its lines share its row, version, freeze and audit.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  vat_groups jsonb not null default '[]' check (jsonb_typeof(vat_groups) = 'array'),
  net_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0 check (gross_minor between 0 and 10000000000000),
  vat_base_minor bigint,
  message text not null default '' check (length(message) <= 2000),
  bank_id uuid references banks,
  copied_invoice_id uuid references invoices on delete set null,
  -- Seller, customer, bank, wording and language as they were when it was issued.
  parties jsonb check (jsonb_typeof(parties) = 'object'),
  content_hash bytea,
  issued_at timestamptz,
  -- Kept for speed; the rows that they are the sums of are added elsewhere, and they are written by the database alone.
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  outstanding_minor bigint generated always as (
    case when status = 'void' then 0 else gross_minor - paid_minor - credited_minor - written_off_minor end) stored
    check (outstanding_minor >= 0),
  hold_kind text check (hold_kind in ('disputed', 'promised', 'do_not_chase')),
  hold_reason text not null default '' check (length(hold_reason) <= 500),
  hold_date date,
  held_at timestamptz,
  void_reason text not null default '' check (length(void_reason) <= 500),
  voided_at timestamptz,
  voided_by uuid references users,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  check (net_minor + vat_minor = gross_minor),
  check ((status = 'draft') = (number is null)),
  check (status = 'draft' or (issue_date, tax_point, due_date, parties, content_hash, issued_at) is not null),
  check (status = 'draft' or document_date = issue_date),
  check ((status = 'void') = (voided_at is not null) and (status <> 'void' or void_reason <> '')),
  check (status = 'issued' or paid_minor + credited_minor + written_off_minor = 0)
);
-- The texts of a document move out of the row, so that lists and sums go through narrow rows.
alter table invoices set (toast_tuple_target = 256);

create index invoices_by_date on invoices (document_date desc, id desc);
create index invoices_by_customer on invoices (customer_id, document_date desc, id desc);
create index invoices_by_gross on invoices (gross_minor desc, id desc);
create index invoices_by_outstanding on invoices (outstanding_minor desc, id desc);
create index invoices_by_creation on invoices (created_at desc, id desc);
create index invoices_by_customer_name on invoices (lower(customer_name), id);
create index invoices_by_due_date on invoices (due_date desc, id desc);
create index invoices_drafts on invoices (document_date desc, id desc) where status = 'draft';
create index invoices_void on invoices (document_date desc, id desc) where status = 'void';
create index invoices_open on invoices (due_date, currency) include (gross_minor, outstanding_minor, customer_id)
  where status = 'issued' and outstanding_minor > 0;
create index invoices_by_search on invoices using gin (search_text gin_trgm_ops);
create index invoices_by_bank on invoices (bank_id) where bank_id is not null;
create index invoices_by_copy on invoices (copied_invoice_id) where copied_invoice_id is not null;

grant select, insert, update, delete on invoices to counterfoil_app;

create function invoice_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.number, nullif(new.reference, ''), new.customer_name)));
  return new;
end
$$;
create trigger search_text before insert or update of number, reference, customer_name on invoices
  for each row execute function invoice_search_text();

-- All that an issued invoice says. A later change of any of it shows.
create function invoice_hash(invoice invoices) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    invoice.id, invoice.number, invoice.customer_id, invoice.customer_name, invoice.currency, invoice.reference,
    invoice.issue_date, invoice.supply_date, invoice.tax_point, invoice.terms_days, invoice.due_date,
    invoice.exchange_rate, invoice.exchange_rate_source, invoice.exchange_rate_date, invoice.lines, invoice.vat_groups,
    invoice.net_minor, invoice.discount_minor, invoice.vat_minor, invoice.gross_minor, invoice.vat_base_minor,
    invoice.message, invoice.bank_id, invoice.parties
  )::text, 'UTF8'))
$$;

-- Drafts change as they like. What is issued does not, under the product's role not in one column; the sums that are kept of it
-- are written by functions of the owner, and nothing else is by them either.
create function keep_issued() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft' then
      raise exception 'an invoice begins as a draft' using errcode = 'check_violation', constraint = 'begins_as_draft';
    end if;
    return new;
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      new.content_hash := invoice_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or current_user = 'counterfoil_app' or old.status = 'void' or new.status not in ('issued', 'void')
     or new.content_hash is distinct from old.content_hash or invoice_hash(new) <> old.content_hash then
    raise exception 'an issued invoice never changes' using errcode = 'check_violation', constraint = 'issued_is_frozen';
  end if;
  return new;
end
$$;
create trigger keep_issued before insert or update or delete on invoices for each row execute function keep_issued();
create trigger next_version before update on invoices for each row execute function next_version();

-- A draft bears its customer's name of today.
create function rename_drafts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invoices set customer_name = new.name where customer_id = new.id and status = 'draft';
  return null;
end
$$;
create trigger rename_drafts after update of name on customers
  for each row when (old.name is distinct from new.name) execute function rename_drafts();

-- Void and hold: the two things that can happen to an issued invoice itself. The product may ask for them, and cannot write them.

create function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent')) then
    raise exception 'what was delivered is not voided' using errcode = 'check_violation', constraint = 'void_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided' using errcode = 'check_violation', constraint = 'void_was_issued';
  end if;
end
$$;

-- Without a kind the hold is over.
create function hold_invoice(invoice uuid, kind text, reason text, until_date date, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update invoices
     set hold_kind = kind, hold_reason = reason, hold_date = until_date, held_at = case when kind is not null then at end
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is held' using errcode = 'check_violation', constraint = 'held_is_issued';
  end if;
end
$$;
revoke all on function void_invoice(uuid, text, uuid, timestamptz) from public;
revoke all on function hold_invoice(uuid, text, text, date, timestamptz) from public;
grant execute on function void_invoice(uuid, text, uuid, timestamptz) to counterfoil_app;
grant execute on function hold_invoice(uuid, text, text, date, timestamptz) to counterfoil_app;

-- Files ---------------------------------------------------------------------------------------------------------------

create table invoice_attachments (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid references users
);
alter table invoice_attachments alter column content set storage external;
create index invoice_attachments_by_invoice on invoice_attachments (invoice_id, id);
grant select, insert, delete on invoice_attachments to counterfoil_app;

create function keep_issued_attachments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  owner_status text;
begin
  select status into owner_status from invoices where id = coalesce(new.invoice_id, old.invoice_id) for share;
  -- Without an invoice: it is being deleted as a draft, and its files with it.
  if owner_status <> 'draft' then
    raise exception 'the files of an issued invoice never change' using errcode = 'check_violation', constraint = 'issued_is_frozen';
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_issued before insert or update or delete on invoice_attachments
  for each row execute function keep_issued_attachments();

-- The PDF of an issued document: made once, and the same for ever.
create table documents (
  id uuid primary key default uuidv7(),
  invoice_id uuid unique references invoices,
  sha256 bytea not null,
  pages integer not null check (pages > 0),
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint documents_are_of_something check (invoice_id is not null)
);
alter table documents alter column content set storage external;
grant select, insert on documents to counterfoil_app;

-- E-mails about invoices ----------------------------------------------------------------------------------------------

alter table emails
  add column invoice_id uuid references invoices,
  -- [{ name, address }] where there are several, or none but the one of `to_address`.
  add column recipients jsonb,
  add column cc jsonb not null default '[]',
  add column from_name text not null default '',
  add column reply_to text not null default '',
  add column attach_pdf boolean not null default false,
  drop constraint emails_status_check,
  add constraint emails_status_check check (status in ('queued', 'sent', 'failed', 'kept', 'bounced'));
create index emails_by_invoice on emails (invoice_id, created_at desc, id desc) where invoice_id is not null;
create index emails_gone_wrong on emails (created_at desc, id desc) where invoice_id is not null and status in ('failed', 'bounced');

-- What is about to leave is about an issued invoice; who voids it at the same moment waits, or is waited for.
create function keep_emails_issued() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from invoices where id = new.invoice_id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is sent' using errcode = 'check_violation', constraint = 'sent_is_issued';
  end if;
  return new;
end
$$;
create trigger keep_issued before insert or update of status on emails
  for each row when (new.invoice_id is not null and new.status = 'queued') execute function keep_emails_issued();

-- Many at once --------------------------------------------------------------------------------------------------------

create table bulk_runs (
  id uuid primary key default uuidv7(),
  action text not null check (action in ('issue', 'email')),
  status text not null default 'running' check (status in ('running', 'done')),
  invoice_ids uuid[] not null check (cardinality(invoice_ids) between 1 and 500),
  issue_date date,
  locale text not null,
  -- How many have been gone through, and how each of them fared.
  position integer not null default 0,
  results jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users
);
create index bulk_runs_by_age on bulk_runs (created_at);
grant select, insert, update, delete on bulk_runs to counterfoil_app;

-- What is audited -----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on invoices for each row execute function audit_change();

-- A file belongs to the history of its invoice; what is in it does not.
create function audit_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
begin
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    'invoices', coalesce(new.invoice_id, old.invoice_id), jsonb_build_object('attachment', old.file_name),
    jsonb_build_object('attachment', new.file_name)
  );
  return null;
end
$$;
create trigger audit after insert or delete on invoice_attachments for each row execute function audit_attachment();

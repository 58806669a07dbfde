-- Invoices. What must hold of them is in 100_invoice_rules.sql.

-- What the allowances, or the charges, of a document come to; more than any document where one of them is not the sum
-- of its parts.
create function adjustments_sum(adjustments jsonb) returns bigint
language sql immutable as $$
  select case when jsonb_typeof(adjustments) = 'array' then (
    select case when bool_or(
                  jsonb_typeof(adjustment -> 'parts') = 'array'
                  and (adjustment ->> 'amount_minor')::bigint <>
                      (select coalesce(sum((part ->> 'amount_minor')::bigint), 0)
                         from jsonb_array_elements(adjustment -> 'parts') part))
             then 9223372036854775807
             else coalesce(sum((adjustment ->> 'amount_minor')::bigint), 0)::bigint end
      from jsonb_array_elements(adjustments) adjustment) end
$$;

-- What of each allowance or charge belongs to each VAT group.
create function adjustment_parts(adjustments jsonb) returns table(id text, category text, rate numeric,
  amount_minor bigint)
language sql immutable as $$
  select adjustment ->> 'id', part ->> 'category', (part ->> 'rate')::numeric, (part ->> 'amount_minor')::bigint
    from jsonb_array_elements(adjustments) adjustment,
         jsonb_array_elements(coalesce(adjustment -> 'parts', jsonb_build_array(adjustment))) part
$$;

-- What a document is searched by besides its columns: other numbers that it refers to, and what it is charged for.
create function searched_details(details jsonb) returns text
language sql immutable as $$
  select nullif(concat_ws(' ', details ->> 'despatch_reference', details ->> 'sales_order_reference',
    details ->> 'receiving_reference', details ->> 'tender_reference', details -> 'invoiced_object' ->> 'id'), '')
$$;

-- Drafts and issued invoices. An issued invoice never changes: what happens to it are rows in other tables, and the
-- sums of those that are kept here are written by the database alone.
create table invoices (
  id uuid primary key default uuidv7(),
  -- What is stored; whether an invoice is open, overdue or paid is worked out from the amounts and the day.
  status text not null default 'draft',
  -- Whether it was issued here, or brought in from another system.
  kind text not null default 'own',
  number text,
  customer_id uuid not null references customers,
  customer_name text storage main not null,
  currency text not null,
  reference text storage main not null default '',
  buyer_reference varchar(100) not null default '',
  contract_reference varchar(100) not null default '',
  project_reference varchar(100) not null default '',
  issue_date date,
  supply_date date,
  tax_point date,
  terms_days integer not null,
  terms_kind text not null default 'days_after_invoice',
  -- Of a draft: only if it was set by hand.
  due_date date,
  -- Where the invoice stands in lists: its issue date, or the day on which the draft was begun.
  document_date date not null,
  exchange_rate numeric(20,8),
  exchange_rate_source text not null default '',
  exchange_rate_date date,
  -- The document is read and written whole, so its lines share its row, version, freeze and audit.
  lines jsonb not null default '[]',
  -- What is taken off the whole document, each with its reason and its VAT.
  allowances jsonb not null default '[]',
  -- What is added to the whole document, each with its reason and its VAT.
  charges jsonb not null default '[]',
  vat_groups jsonb not null default '[]',
  net_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  -- The sum of the allowances. The net is after it.
  allowance_minor bigint not null default 0,
  -- The sum of the charges. They are part of the net.
  charge_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0,
  -- Added to the gross: what is owed is rounded by it.
  rounding_minor bigint not null default 0,
  -- Paid before. Issuing uses what is owed of it, of what the customer has on account; the rest stays there.
  prepaid_minor bigint not null default 0,
  vat_base_minor bigint,
  message text not null default '',
  -- What is said of the whole document and not searched: other references, period, delivery, terms in words.
  details jsonb not null default '{}',
  bank_id uuid references banks,
  copied_invoice_id uuid references invoices on delete set null,
  -- Seller, customer, bank, wording and language as they were when it was issued.
  parties jsonb,
  content_hash bytea,
  issued_at timestamptz,
  -- Kept for speed; the rows that they are the sums of are added elsewhere, and they are written by the database alone.
  paid_minor bigint not null default 0 constraint invoice_paid_not_negative check (paid_minor >= 0),
  credited_minor bigint not null default 0 constraint invoice_credited_not_negative check (credited_minor >= 0),
  written_off_minor bigint not null default 0
    constraint invoice_written_off_not_negative check (written_off_minor >= 0),
  -- What is still owed.
  outstanding_minor bigint not null generated always as (
    case when status = 'void' then 0
      else gross_minor + rounding_minor - paid_minor - credited_minor - written_off_minor end) stored,
  hold_kind text,
  hold_reason text not null default '',
  hold_date date,
  held_at timestamptz,
  void_reason text not null default '',
  voided_at timestamptz,
  voided_by uuid references users,
  schedule_id uuid references schedules,
  period_date date,
  -- A draft that waits: the day on which it is issued by itself.
  issue_on date,
  issue_on_by uuid references users,
  issue_on_email boolean,
  -- Why a waiting draft could not be issued when its day had come.
  issue_failure jsonb,
  issue_failure_count integer not null default 0,
  issue_tried_on date,
  -- What was settled of it before it was brought in. Part of paid_minor.
  settled_before_minor bigint not null default 0,
  -- The import that brought it.
  import_id uuid references imports,
  search_text text storage main not null generated always as (
    searchable(number, reference, customer_name, buyer_reference, contract_reference, project_reference,
      searched_details(details))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint invoice_not_oversettled
    check (paid_minor + credited_minor + written_off_minor <= gross_minor + rounding_minor)
) with (toast_tuple_target = 256);
create unique index imported_invoice_number_once on invoices (customer_id, lower(number)) where kind = 'imported';
create index invoices_by_bank on invoices (bank_id) where bank_id is not null;
create index invoices_by_copy on invoices (copied_invoice_id) where copied_invoice_id is not null;
-- A document is called by its count alone, "411" or "2026-411", or by how its number begins.
create index invoices_by_count on invoices (ltrim(substring(number, '[0-9]+$'), '0'), id desc) where number is not null;
create index invoices_by_creation on invoices (created_at desc, id desc);
create index invoices_by_customer on invoices (customer_id, document_date desc, id desc);
create index invoices_by_date on invoices (document_date desc, id desc);
create index invoices_by_due_date on invoices (due_date desc, id desc);
create index invoices_by_gross on invoices (gross_minor desc, id desc);
create index invoices_by_import on invoices (import_id) where import_id is not null;
create index invoices_by_issue on invoices using brin (issued_at) with (pages_per_range = 32, autosummarize = on);
create index invoices_by_number_and_date on invoices (lower(number) collate "C") include (number, document_date)
  where number is not null;
create index invoices_by_outstanding on invoices (outstanding_minor desc, id desc);
create index invoices_by_reference on invoices using gin (lower(reference) gin_trgm_ops) where reference <> '';
-- References apart from the names beside them: a name that thousands of invoices bear must not be waded through for one
-- order number.
create index invoices_by_reference_begun on invoices (lower(reference) collate "C", id desc) where reference <> '';
create index invoices_by_schedule on invoices (schedule_id, document_date desc, id desc) where schedule_id is not null;
create index invoices_by_search on invoices using gin (search_text gin_trgm_ops);
-- The VAT return asks for invoices by their tax point.
create index invoices_by_tax_point on invoices (tax_point, id) where status = 'issued';
create index invoices_drafts on invoices (document_date desc, id desc) where status = 'draft';
create index invoices_in_due_order on invoices (coalesce(due_date,
  due_date_by_terms(document_date, terms_kind, terms_days)) desc, id desc);
create index invoices_in_name_order on invoices (alphabetical(customer_name), id);
create index invoices_issued_of_customers on invoices (customer_id, issue_date) where status = 'issued';
create index invoices_listed on invoices ((issue_date is null) desc, document_date desc, id desc) include (issue_date);
create unique index invoices_number_key on invoices (number) where kind = 'own';
create index invoices_open_of_customers on invoices (customer_id, due_date)
  include (currency, outstanding_minor, exchange_rate) where status = 'issued' and outstanding_minor > 0;
create index invoices_owed on invoices (due_date, currency)
  include (gross_minor, rounding_minor, outstanding_minor, customer_id)
  where status = 'issued' and outstanding_minor > 0;
create index invoices_void on invoices (document_date desc, id desc) where status = 'void';
create index invoices_waiting on invoices (issue_on, id) where issue_on is not null;
create index own_invoices_by_issue_date on invoices (issue_date)
  include (customer_id, currency, net_minor, vat_minor, gross_minor) where status = 'issued' and kind = 'own';
grant select, insert, update, delete on invoices to counterfoil_app;
alter table schedule_runs add foreign key (invoice_id) references invoices on delete set null;

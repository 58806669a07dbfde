-- Credit notes: drafts, and documents that never change once they are issued.

-- Drafts and issued credit notes. Frozen when issued, as invoices are.
create table credit_notes (
  id uuid primary key default uuidv7(),
  status text not null default 'draft' constraint credit_note_status_known check (status in ('draft', 'issued')),
  -- Whether it was issued here, or brought in from another system.
  kind text not null default 'own' constraint credit_note_kind_known check (kind in ('own', 'imported')),
  number text constraint credit_note_number_length check (length(number) between 1 and 40),
  customer_id uuid not null references customers,
  customer_name text storage main not null,
  -- The invoice that it corrects, if it comes from one.
  invoice_id uuid references invoices,
  currency text not null constraint credit_note_currency_format check (currency ~ '^[A-Z]{3}$'),
  -- The customer's order number.
  reference varchar(100) not null default '',
  buyer_reference varchar(100) not null default '',
  contract_reference varchar(100) not null default '',
  project_reference varchar(100) not null default '',
  reason text storage main not null default '' constraint credit_note_reason_length check (length(reason) <= 500),
  message text not null default '' constraint credit_note_message_length check (length(message) <= 2000),
  details jsonb not null default '{}'
    constraint credit_note_details_are_object check (jsonb_typeof(details) = 'object'),
  issue_date date,
  tax_point date,
  document_date date not null,
  exchange_rate numeric(20,8) constraint credit_note_exchange_rate_positive check (exchange_rate > 0),
  exchange_rate_source text not null default '',
  exchange_rate_date date,
  lines jsonb not null default '[]' constraint credit_note_lines_are_list check (jsonb_typeof(lines) = 'array'),
  allowances jsonb not null default '[]',
  charges jsonb not null default '[]',
  vat_groups jsonb not null default '[]'
    constraint credit_note_vat_groups_are_list check (jsonb_typeof(vat_groups) = 'array'),
  net_minor bigint not null default 0,
  allowance_minor bigint not null default 0,
  charge_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  gross_minor bigint not null default 0
    constraint credit_note_gross_range check (gross_minor >= 0 and gross_minor <= 10000000000000),
  -- Added to the gross, as on its invoice.
  rounding_minor bigint not null default 0
    constraint credit_note_rounding_within_limit check (abs(rounding_minor) <= 1000),
  -- Paid back before it was issued: issuing records it as a refund.
  prepaid_minor bigint not null default 0,
  vat_base_minor bigint,
  parties jsonb constraint credit_note_parties_are_object check (jsonb_typeof(parties) = 'object'),
  content_hash bytea,
  issued_at timestamptz,
  -- The draft that takes the place of the credited invoice.
  reissued_invoice_id uuid references invoices on delete set null,
  allocated_minor bigint not null default 0 constraint credit_note_allocated_not_negative check (allocated_minor >= 0),
  refunded_minor bigint not null default 0 constraint credit_note_refunded_not_negative check (refunded_minor >= 0),
  -- What is left of it.
  unallocated_minor bigint not null generated always as (
    case when status = 'issued' then gross_minor + rounding_minor - allocated_minor - refunded_minor else 0 end) stored,
  issue_on date,
  issue_on_by uuid references users,
  issue_on_email boolean,
  issue_failure jsonb,
  issue_failure_count integer not null default 0,
  issue_tried_on date,
  -- What was used of it before it was brought in. Part of allocated_minor.
  settled_before_minor bigint not null default 0,
  -- The import that brought it.
  import_id uuid references imports,
  search_text text storage main not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint credit_note_adjustments_add_up
    check (adjustments_sum(allowances) = allowance_minor and adjustments_sum(charges) = charge_minor),
  constraint credit_note_adjustments_are_lists
    check (jsonb_typeof(allowances) = 'array' and jsonb_typeof(charges) = 'array'),
  constraint credit_note_allocated_includes_settled_before
    check (kind = 'own' or allocated_minor >= settled_before_minor),
  constraint credit_note_complete_when_issued
    check (status = 'draft' or row(issue_date, tax_point, parties, content_hash, issued_at) is not null),
  constraint credit_note_gross_is_net_plus_vat check (net_minor + vat_minor = gross_minor),
  constraint credit_note_has_reason_when_issued check (status = 'draft' or reason <> ''),
  constraint credit_note_imported_is_issued check (kind = 'own' or status = 'issued'),
  constraint credit_note_listed_on_issue_date check (status = 'draft' or document_date = issue_date),
  constraint credit_note_not_overused check (allocated_minor + refunded_minor <= gross_minor + rounding_minor),
  constraint credit_note_numbered_when_issued check ((status = 'draft') = (number is null)),
  constraint credit_note_only_drafts_wait check (status = 'draft' or issue_on is null),
  constraint credit_note_own_is_not_brought check (kind = 'imported' or settled_before_minor = 0 and import_id is null),
  constraint credit_note_prepaid_within_owed
    check (prepaid_minor >= 0 and (status = 'draft' or prepaid_minor <= gross_minor + rounding_minor)),
  constraint credit_note_settled_before_within_gross
    check (kind = 'own' or settled_before_minor >= 0 and settled_before_minor < gross_minor),
  constraint credit_note_used_only_when_issued check (status = 'issued' or allocated_minor + refunded_minor = 0),
  constraint credit_note_waiting_details_need_a_day
    check (issue_on is not null or num_nonnulls(issue_on_by, issue_on_email, issue_failure) = 0)
) with (toast_tuple_target = 256);
create index credit_notes_by_count on credit_notes (ltrim(substring(number, '[0-9]+$'), '0'), id desc)
  where number is not null;
create index credit_notes_by_creation on credit_notes (created_at desc, id desc);
create index credit_notes_by_customer on credit_notes (customer_id, document_date desc, id desc);
create index credit_notes_by_gross on credit_notes (gross_minor desc, id desc);
create index credit_notes_by_import on credit_notes (import_id) where import_id is not null;
create index credit_notes_by_invoice on credit_notes (invoice_id) where invoice_id is not null;
create index credit_notes_by_issue on credit_notes using brin (issued_at) with (pages_per_range = 32,
  autosummarize = on);
create index credit_notes_by_number_begun on credit_notes (lower(number) collate "C") where number is not null;
create index credit_notes_by_reissue on credit_notes (reissued_invoice_id) where reissued_invoice_id is not null;
create index credit_notes_by_search on credit_notes using gin (search_text gin_trgm_ops);
create index credit_notes_by_unallocated on credit_notes (unallocated_minor desc, id desc);
create index credit_notes_in_name_order on credit_notes (alphabetical(customer_name), id);
create index credit_notes_listed on credit_notes (document_date desc, id desc)
  include (status, currency, gross_minor, unallocated_minor);
create unique index credit_notes_number_key on credit_notes (number) where kind = 'own';
create index credit_notes_open on credit_notes (customer_id, currency) where unallocated_minor > 0;
create index credit_notes_waiting on credit_notes (issue_on, id) where issue_on is not null;
create unique index imported_credit_note_number_once on credit_notes (customer_id, lower(number))
  where kind = 'imported';
create index own_credit_notes_by_issue_date on credit_notes (issue_date)
  include (customer_id, currency, net_minor, vat_minor, gross_minor) where status = 'issued' and kind = 'own';
grant select, insert, update, delete on credit_notes to counterfoil_app;

-- Keeps the text that a search looks through.
create function credit_note_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := searchable(new.number, new.customer_name, new.reason,
    (select number from invoices where id = new.invoice_id), new.reference, new.buyer_reference,
    new.contract_reference, new.project_reference, searched_details(new.details));
  return new;
end
$$;
create trigger search_text before insert or update of number, customer_name, reason, invoice_id, reference,
    buyer_reference, contract_reference, project_reference, details on credit_notes
  for each row execute function credit_note_search_text();

-- The hash of everything that an issued credit note says.
create function credit_note_hash(note credit_notes) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    note.id, note.number, note.customer_id, note.customer_name, note.invoice_id, note.currency, note.reason,
    note.message, note.issue_date, note.tax_point, note.exchange_rate, note.exchange_rate_source,
    note.exchange_rate_date, note.lines, note.vat_groups, note.net_minor, note.vat_minor, note.gross_minor, note.vat_base_minor, note.parties
  )::text || case
    when (note.buyer_reference, note.contract_reference, note.project_reference, note.details, note.allowances,
          note.charges, note.rounding_minor)
         = ('', '', '', '{}', '[]', '[]', 0) then ''
    else jsonb_build_array(
      note.buyer_reference, note.contract_reference, note.project_reference, note.details, note.allowances,
      note.charges, note.allowance_minor, note.charge_minor, note.rounding_minor)::text
    end || case
    -- One that uses none of this has the hash that it always had.
    when (note.reference, note.prepaid_minor) = ('', 0) then ''
    else jsonb_build_object('reference', note.reference, 'prepaid_minor', note.prepaid_minor)::text
    end, 'UTF8'))
$$;

-- A credit note begins as a draft, is issued for no later day than today, and never changes afterwards. A foreign one
-- without an invoice needs a rate of its own; one of an invoice has the rate of the invoice.
create function keep_issued_credit_note() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.issue_failure is null then
    new.issue_failure_count := 0;
    new.issue_tried_on := null;
  end if;
  if tg_op = 'INSERT' then
    if current_user = 'counterfoil_app' and new.status <> 'draft' and new.kind = 'own' then
      raise exception 'a credit note begins as a draft'
        using errcode = 'check_violation', constraint = 'credit_note_begins_as_draft';
    end if;
    if new.kind = 'imported' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day'
          using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      if new.allocated_minor <> new.settled_before_minor or new.refunded_minor <> 0 then
        raise exception 'what was used before is all that was'
          using errcode = 'check_violation', constraint = 'imported_credit_note_begins_unused';
      end if;
      if is_own_credit_note_number(new.customer_id, new.number) then
        raise exception 'the number is one of ours'
          using errcode = 'check_violation', constraint = 'imported_credit_number_is_not_ours';
      end if;
      new.content_hash := credit_note_hash(new);
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE'
     and (new.kind, new.settled_before_minor, new.import_id)
         is distinct from (old.kind, old.settled_before_minor, old.import_id) then
    raise exception 'where a credit note came from never changes'
      using errcode = 'check_violation', constraint = 'credit_note_origin_never_changes';
  end if;
  if old.status = 'draft' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.status = 'issued' then
      if new.issue_date > business_day(new.issued_at) then
        raise exception 'nothing is issued for a later day'
          using errcode = 'check_violation', constraint = 'credit_note_issued_by_today';
      end if;
      -- After a change of the time zone, the invoice may be dated after today.
      if exists (select from invoices where id = new.invoice_id
                   and new.issue_date < least(issue_date, business_day(new.issued_at))) then
        raise exception 'nothing is credited before it was invoiced'
          using errcode = 'check_violation', constraint = 'credit_note_not_before_invoice';
      end if;
      -- One of an invoice has that of the invoice, if it has one.
      if new.exchange_rate is null and new.currency <> new.parties ->> 'base_currency'
         and not exists (select from invoices where id = new.invoice_id and kind = 'own') then
        raise exception 'a foreign credit has a rate'
          using errcode = 'check_violation', constraint = 'foreign_credit_note_has_rate';
      end if;
      -- Once issued, it no longer waits for a day.
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
    raise exception 'an issued credit note never changes'
      using errcode = 'check_violation', constraint = 'issued_credit_note_is_frozen';
  end if;
  return new;
end
$$;
create trigger keep_issued before insert or update or delete on credit_notes
  for each row execute function keep_issued_credit_note();

-- The credit notes of an invoice together never exceed it: line by line, rate by rate, allowance by allowance, and in
-- total. Where some of its lines are negative, each of the others may be worth more than the whole. The invoice stays
-- locked until commit, so another one that is issued at the same moment waits, and then counts this one.
create function keep_credits_within_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  billed invoices;
  credited record;
  knows_rates boolean;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer'
      using errcode = 'check_violation', constraint = 'credited_invoice_is_issued';
  end if;
  select sum(gross_minor) as gross, sum(vat_minor) as vat, sum(rounding_minor) as rounding into credited
    from credit_notes where invoice_id = new.invoice_id and status = 'issued';
  -- The VAT groups of what came from elsewhere may not be known: then its VAT as a whole is the limit.
  knows_rates := not billed.vat_groups @> '[{"vat_code": ""}]';

  if credited.gross > billed.gross_minor
     or credited.gross + credited.rounding > billed.gross_minor + billed.rounding_minor
     or credited.rounding not between least(0, billed.rounding_minor) and greatest(0, billed.rounding_minor)
     or not knows_rates and credited.vat > billed.vat_minor
     or exists (
       select from (
         select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
           from credit_notes note, jsonb_array_elements(note.lines) line
          where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
          group by 1) taken
         left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
        where line.id is null or taken.net not between least(0, line.net_minor) and greatest(0, line.net_minor))
     or knows_rates and exists (
       select from (
         select part.category, part.rate, sum(part.net_minor) as net, sum(part.vat_minor) as vat
           from credit_notes note, jsonb_to_recordset(note.vat_groups)
                  as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
          where note.invoice_id = new.invoice_id and note.status = 'issued'
          group by 1, 2) taken
         left join jsonb_to_recordset(billed.vat_groups)
                     as part (category text, rate numeric, net_minor bigint, vat_minor bigint) using (category, rate)
        where part.net_minor is null
           or taken.net not between least(0, part.net_minor) and greatest(0, part.net_minor)
           or taken.vat not between least(0, part.vat_minor) and greatest(0, part.vat_minor))
     or exists (
       select from (
         select part.id, part.category, part.rate, sum(part.amount_minor) as amount
           from credit_notes note, adjustment_parts(note.allowances || note.charges) part
          where note.invoice_id = new.invoice_id and note.status = 'issued'
          group by 1, 2, 3) taken
         left join adjustment_parts(billed.allowances || billed.charges) part using (id, category, rate)
        where part.id is null or taken.amount not between least(0, part.amount_minor) and greatest(0, part.amount_minor))
  then
    raise exception 'credits exceed their invoice'
      using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
create trigger within_invoice after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
    execute function keep_credits_within_invoice();

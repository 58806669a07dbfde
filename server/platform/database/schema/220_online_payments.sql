-- Customers' pages: the links to them, the notes written there, and paying online.

-- How customers pay online, and how long their page stays after a document is paid.
create table payment_settings (
  id boolean primary key default true constraint payment_settings_is_one_row check (id),
  link_days integer not null default 90
    constraint payment_settings_link_days_range check (link_days between 1 and 3650),
  provider text not null default 'none'
    constraint payment_settings_provider_known check (provider in ('none', 'stripe', 'stand_in')),
  is_live boolean not null default false,
  -- Encrypted with a key from the environment; never shown again.
  secret_key bytea,
  -- Encrypted with a key from the environment; the calls of the provider are signed with it.
  webhook_secret bytea,
  -- How the secret key begins and ends, for people to tell keys apart.
  key_hint text not null default '' constraint payment_settings_key_hint_length check (length(key_hint) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint payment_settings_stand_in_is_no_live check (provider <> 'stand_in' or not is_live),
  constraint payment_settings_stripe_has_keys
    check (provider <> 'stripe' or num_nonnulls(secret_key, webhook_secret) = 2)
);
grant select, update on payment_settings to counterfoil_app;

insert into payment_settings default values;

-- Secret links to the page of a document, one for each contact and document. The token is worked out from the id by a
-- key that is not stored here.
create table customer_links (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  -- Whom it was sent to; empty for the one that is printed on the document or was handed out otherwise.
  contact_email text not null default ''
    constraint customer_link_contact_email_length check (length(contact_email) <= 254),
  token_hash bytea not null unique constraint customer_link_token_hash_length check (length(token_hash) = 32),
  -- When the customer first saw the page: a proof that the document was delivered.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  -- The message that it was made for, if that is about an account and not about one document.
  email_id uuid references emails,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint customer_link_seen_first_and_last check ((first_seen_at is null) = (last_seen_at is null))
);
create index customer_links_by_invoice on customer_links (invoice_id, created_at desc, id desc);
create unique index one_customer_link_of_a_contact_for_a_document on customer_links (invoice_id, lower(contact_email))
  where revoked_at is null and email_id is null;
create unique index one_customer_link_of_a_message on customer_links (email_id)
  where revoked_at is null and email_id is not null;
grant select, insert on customer_links to counterfoil_app;
grant update (first_seen_at, last_seen_at, revoked_at, revoked_by) on customer_links to counterfoil_app;

-- A link leads to an issued document; once revoked it never works again; when it was first seen is a proof and stays.
create function keep_customer_link() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform from invoices where id = new.invoice_id and status = 'issued' for share;
    if not found then
      raise exception 'only an issued invoice has a page'
        using errcode = 'check_violation', constraint = 'customer_link_of_issued';
    end if;
  elsif old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked link stays revoked'
      using errcode = 'check_violation', constraint = 'customer_link_stays_revoked';
  elsif old.first_seen_at is not null and new.first_seen_at is distinct from old.first_seen_at then
    raise exception 'when a page was first seen does not change'
      using errcode = 'check_violation', constraint = 'customer_link_first_seen_stays';
  end if;
  return new;
end
$$;
create trigger keep_customer_link before insert or update on customer_links
  for each row execute function keep_customer_link();

-- An invoice that its customer has seen on its page was delivered: it is credited, not voided.
create function keep_seen_from_void() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from customer_links where invoice_id = new.id and first_seen_at is not null) then
    raise exception 'what the customer has seen is not voided'
      using errcode = 'check_violation', constraint = 'voided_invoice_was_never_seen';
  end if;
  return new;
end
$$;
create trigger keep_seen_from_void before update of status on invoices
  for each row when (new.status = 'void' and old.status <> 'void') execute function keep_seen_from_void();

-- Notes about records. The product may add them, and neither edit nor delete them.
create table notes (
  id uuid primary key default uuidv7(),
  note text not null constraint note_length check (length(note) between 1 and 5000),
  page_name text not null constraint note_page_name_length check (length(page_name) between 1 and 64),
  model_id text not null constraint note_model_id_length check (length(model_id) between 1 and 64),
  -- Of a note that a customer wrote on the page of a document: the link that they came by.
  link_id uuid references customer_links,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint note_by_user_or_customer check (num_nonnulls(created_by, link_id) = 1)
);
create index notes_by_author on notes (created_by, created_at desc, id desc);
create index notes_by_customers on notes (created_at desc, id desc) where link_id is not null;
create index notes_by_page on notes (page_name, created_at desc, id desc);
create index notes_by_record on notes (model_id, page_name, created_at desc, id desc);
create index notes_by_time on notes (created_at desc, id desc);
grant select, insert on notes to counterfoil_app;

-- Attempts of customers to pay online. The id is the key by which the provider knows each: asked for again, it is the
-- same.
create table online_payments (
  id uuid primary key default uuidv7(),
  link_id uuid not null references customer_links,
  invoice_id uuid not null references invoices,
  provider text not null constraint online_payment_provider_known check (provider in ('stripe', 'stand_in')),
  is_live boolean not null,
  currency text not null constraint online_payment_currency_format check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null constraint online_payment_amount_positive check (amount_minor > 0),
  status text not null default 'created'
    constraint online_payment_status_known
      check (status in ('created', 'open', 'paid', 'charged_back', 'expired', 'failed')),
  -- What the provider calls the page on which it is paid.
  session_id text,
  checkout_url text,
  expires_at timestamptz,
  -- What the provider calls the money that came in.
  charge_id text,
  -- What the provider keeps of it, where it has said so.
  fee_minor bigint constraint online_payment_fee_not_negative check (fee_minor >= 0),
  payment_id uuid constraint online_payment_makes_one_payment unique references payments,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint online_payment_charge_once unique (provider, charge_id),
  constraint online_payment_session_once unique (provider, session_id),
  constraint online_payment_paid_has_payment check ((status in ('paid', 'charged_back')) = (payment_id is not null))
);
create unique index one_open_online_payment_of_an_invoice on online_payments (invoice_id)
  where status in ('created', 'open');
create index online_payments_by_invoice on online_payments (invoice_id, created_at desc);
create index online_payments_by_link on online_payments (link_id);
create index online_payments_to_ask_for on online_payments (checked_at nulls first) where status in ('created', 'open');
grant select, insert, update on online_payments to counterfoil_app;

-- What was asked for and what came of it is a fact; only its state goes on.
create function keep_online_payment() returns trigger
language plpgsql as $$
begin
  if (new.invoice_id, new.link_id, new.provider, new.is_live, new.currency, new.amount_minor)
     is distinct from (old.invoice_id, old.link_id, old.provider, old.is_live, old.currency, old.amount_minor)
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id
        and not (old.status = 'charged_back' and new.status = 'paid')
     or old.session_id is not null and new.session_id is distinct from old.session_id then
    raise exception 'what was to be paid, and by what payment it was, does not change'
      using errcode = 'check_violation', constraint = 'online_payment_never_changes';
  end if;
  return new;
end
$$;
create trigger keep_online_payment before update on online_payments
  for each row execute function keep_online_payment();

-- Refunds that go back the way the money came. The id is the key by which the provider knows each.
create table online_refunds (
  id uuid primary key default uuidv7(),
  online_payment_id uuid not null references online_payments,
  refund_id uuid not null constraint online_refund_of_one_refund unique references refunds,
  status text not null default 'queued'
    constraint online_refund_status_known check (status in ('queued', 'sent', 'failed')),
  provider_refund_id text constraint online_refund_provider_id_once unique,
  attempts integer not null default 0,
  last_error text,
  -- What the provider took besides, as for a dispute.
  fee_minor bigint not null default 0 constraint online_refund_fee_not_negative check (fee_minor >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index online_refunds_by_payment on online_refunds (online_payment_id);
grant select, insert, update on online_refunds to counterfoil_app;

-- Calls of the provider that were dealt with: each once, however often it comes.
create table online_payment_events (
  provider text not null,
  event_id text not null constraint online_payment_event_id_length check (length(event_id) between 1 and 255),
  type text not null constraint online_payment_event_type_length check (length(type) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index online_payment_events_by_age on online_payment_events (received_at);
grant select, insert, delete on online_payment_events to counterfoil_app;

-- Incidents that a user has to look at after a customer paid: paid twice, taken back, sent back
-- elsewhere.
create table online_payment_incidents (
  id uuid primary key default uuidv7(),
  online_payment_id uuid not null references online_payments,
  kind text not null
    constraint online_payment_incident_kind_known
      check (kind in ('overpaid', 'amount_differs', 'charged_back', 'part_charged_back', 'taken_back', 'dispute_won',
      'refund_booked', 'refunded_elsewhere', 'refund_failed')),
  -- What the provider calls it, so that it is noted once.
  reference text not null,
  amount_minor bigint not null,
  resolved_at timestamptz,
  resolved_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint online_payment_incident_once unique (kind, reference),
  constraint online_payment_incident_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null))
);
create index online_payment_incidents_by_payment on online_payment_incidents (online_payment_id);
create index online_payment_incidents_open on online_payment_incidents (created_at desc, id desc)
  where resolved_at is null;
grant select, insert on online_payment_incidents to counterfoil_app;
grant update (resolved_at, resolved_by) on online_payment_incidents to counterfoil_app;

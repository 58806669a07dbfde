-- Paying online: each attempt to pay, what became of it, what was sent back, and what somebody has to look at.
set local lock_timeout = '300ms';

create table online_payments (
  id uuid not null default uuidv7(),
  link_id uuid not null,
  invoice_id uuid not null,
  provider text not null,
  is_live boolean not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null default 'created',
  session_id text,
  checkout_url text,
  expires_at timestamptz,
  charge_id text,
  fee_minor bigint,
  payment_id uuid,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint online_payments_pkey primary key (id),
  constraint online_payment_provider_known check (provider in ('stripe', 'stand_in')),
  constraint online_payment_status_known check (status in ('created', 'open', 'paid', 'charged_back', 'expired', 'failed')),
  constraint online_payment_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint online_payment_amount_positive check (amount_minor > 0),
  constraint online_payment_fee_not_negative check (fee_minor >= 0),
  constraint online_payment_paid_has_payment check ((status in ('paid', 'charged_back')) = (payment_id is not null)),
  constraint online_payment_session_once unique (provider, session_id),
  constraint online_payment_charge_once unique (provider, charge_id),
  constraint online_payment_makes_one_payment unique (payment_id),
  constraint online_payments_link_id_fkey foreign key (link_id) references customer_links(id),
  constraint online_payments_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint online_payments_payment_id_fkey foreign key (payment_id) references payments(id)
);
comment on table online_payments is
  'Attempts of customers to pay online. The id is the key by which the provider knows each: asked for again, it is the same.';
comment on column online_payments.session_id is 'What the provider calls the page on which it is paid.';
comment on column online_payments.charge_id is 'What the provider calls the money that came in.';
comment on column online_payments.fee_minor is 'What the provider keeps of it, where it has said so.';
create unique index one_open_online_payment_of_an_invoice on online_payments (invoice_id) where status in ('created', 'open');
create index online_payments_by_invoice on online_payments (invoice_id, created_at desc);
create index online_payments_by_link on online_payments (link_id);
create index online_payments_to_ask_for on online_payments (checked_at nulls first) where status in ('created', 'open');

create function keep_online_payment() returns trigger
  language plpgsql
as $$
begin
  if (new.invoice_id, new.link_id, new.provider, new.is_live, new.currency, new.amount_minor)
     is distinct from (old.invoice_id, old.link_id, old.provider, old.is_live, old.currency, old.amount_minor)
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id
     or old.session_id is not null and new.session_id is distinct from old.session_id then
    raise exception 'what was to be paid, and by what payment it was, does not change'
      using errcode = 'check_violation', constraint = 'online_payment_never_changes';
  end if;
  return new;
end
$$;
comment on function keep_online_payment() is 'What was asked for and what came of it is a fact; only its state goes on.';
create trigger keep_online_payment before update on online_payments for each row execute function keep_online_payment();
create trigger next_version before update on online_payments for each row execute function next_version();
create trigger audit after insert or update or delete on online_payments for each row execute function audit_change('checkout_url');
grant select, insert, update on online_payments to counterfoil_app;

create table online_payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  constraint online_payment_events_pkey primary key (provider, event_id),
  constraint online_payment_event_id_length check (length(event_id) between 1 and 255),
  constraint online_payment_event_type_length check (length(type) between 1 and 100)
);
create index online_payment_events_by_age on online_payment_events (received_at);
comment on table online_payment_events is 'Calls of the provider that were dealt with: each once, however often it comes.';
grant select, insert, delete on online_payment_events to counterfoil_app;

create table online_refunds (
  id uuid not null default uuidv7(),
  online_payment_id uuid not null,
  refund_id uuid not null,
  status text not null default 'queued',
  provider_refund_id text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint online_refunds_pkey primary key (id),
  constraint online_refund_of_one_refund unique (refund_id),
  constraint online_refund_provider_id_once unique (provider_refund_id),
  constraint online_refund_status_known check (status in ('queued', 'sent', 'failed')),
  constraint online_refunds_online_payment_id_fkey foreign key (online_payment_id) references online_payments(id),
  constraint online_refunds_refund_id_fkey foreign key (refund_id) references refunds(id)
);
create index online_refunds_by_payment on online_refunds (online_payment_id);
comment on table online_refunds is 'Refunds that go back the way the money came. The id is the key by which the provider knows each.';
create trigger next_version before update on online_refunds for each row execute function next_version();
create trigger audit after insert or update or delete on online_refunds for each row execute function audit_change();
grant select, insert, update on online_refunds to counterfoil_app;

create table online_payment_incidents (
  id uuid not null default uuidv7(),
  online_payment_id uuid not null,
  kind text not null,
  reference text not null,
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  version integer not null default 1,
  constraint online_payment_incidents_pkey primary key (id),
  constraint online_payment_incident_once unique (kind, reference),
  constraint online_payment_incident_kind_known
    check (kind in ('overpaid', 'amount_differs', 'charged_back', 'dispute_won', 'refunded_elsewhere', 'refund_failed')),
  constraint online_payment_incident_resolved_by_somebody check ((resolved_at is null) = (resolved_by is null)),
  constraint online_payment_incidents_online_payment_id_fkey foreign key (online_payment_id) references online_payments(id),
  constraint online_payment_incidents_resolved_by_fkey foreign key (resolved_by) references users(id)
);
create index online_payment_incidents_open on online_payment_incidents (created_at desc, id desc) where resolved_at is null;
create index online_payment_incidents_by_payment on online_payment_incidents (online_payment_id);
comment on table online_payment_incidents is 'What nobody could have known when a customer paid, and somebody has to look at: paid twice, taken back, sent back elsewhere.';
comment on column online_payment_incidents.reference is 'What the provider calls it, so that it is noted once.';
create trigger next_version before update on online_payment_incidents for each row execute function next_version();
create trigger audit after insert or update or delete on online_payment_incidents for each row execute function audit_change();
grant select, insert on online_payment_incidents to counterfoil_app;
grant update (resolved_at, resolved_by) on online_payment_incidents to counterfoil_app;

-- E-mails, statements of account, and e-invoices that go to a network.

-- How e-mails leave the installation, if the environment does not say it. One row.
create table mail_settings (
  id boolean primary key default true constraint mail_settings_is_one_row check (id),
  -- The mail server; empty if there is none, and then messages are kept.
  host text not null default '' constraint mail_settings_host_length check (length(host) <= 255),
  port integer not null default 587 constraint mail_settings_port_range check (port between 1 and 65535),
  security text not null default 'starttls'
    constraint mail_settings_security_known check (security in ('tls', 'starttls', 'none')),
  username text not null default '' constraint mail_settings_username_length check (length(username) <= 255),
  -- Encrypted with a key from the environment; never shown again.
  password bytea,
  from_address text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint mail_settings_has_sender check (host = '' or from_address <> '')
);
grant select, update on mail_settings to counterfoil_app;

insert into mail_settings default values;

-- Every message, what became of it, and what it is about.
create table emails (
  id uuid primary key default uuidv7(),
  kind text not null,
  status text not null
    constraint email_status_known check (status in ('queued', 'sent', 'delivered', 'failed', 'kept', 'bounced')),
  to_name text not null,
  to_address text not null,
  -- A list of { name, address } where there are several; null where there is only to_address.
  recipients jsonb,
  cc jsonb not null default '[]',
  bcc jsonb not null default '[]',
  from_name text not null default '',
  reply_to text not null default '',
  locale text not null,
  subject text not null,
  -- Says {{link}} where the one-time link goes: the link itself is forgotten as soon as the message is sent.
  html text not null,
  text text not null,
  attach_pdf boolean not null default false,
  link text,
  user_id uuid references users,
  invoice_id uuid references invoices,
  customer_id uuid references customers,
  credit_note_id uuid references credit_notes,
  payment_id uuid references payments,
  schedule_id uuid references schedules on delete set null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  delivered_at timestamptz,
  bounced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
create index emails_by_credit_note on emails (credit_note_id, created_at desc) where credit_note_id is not null;
create index emails_by_customer on emails (customer_id) where customer_id is not null;
create index emails_by_invoice on emails (invoice_id, created_at desc, id desc) where invoice_id is not null;
create index emails_by_payment on emails (payment_id) where payment_id is not null;
create index emails_by_schedule on emails (schedule_id) where schedule_id is not null;
-- The administrator's dashboard: what left in the last day.
create index emails_by_sending on emails (sent_at) where sent_at is not null;
create index emails_by_status on emails (status, created_at desc);
create index emails_by_time on emails (created_at desc, id desc);
create index emails_by_user on emails (user_id, created_at desc) where user_id is not null;
create index emails_gone_wrong on emails (created_at desc, id desc)
  where invoice_id is not null and status in ('failed', 'bounced');
grant select, insert, update on emails to counterfoil_app;

-- Reports come twice and in any order: what bounced was not delivered, and what was delivered is not waiting. Only
-- a user who sends it again resets this.
create function keep_email_state() returns trigger
language plpgsql as $$
begin
  if (old.status = 'bounced' and new.status not in ('bounced', 'queued'))
     or (old.status = 'delivered' and new.status not in ('delivered', 'bounced')) then
    raise exception 'what is known of a message does not go back'
      using errcode = 'check_violation', constraint = 'email_goes_forward';
  end if;
  return new;
end
$$;
create trigger keep_state before update of status on emails
  for each row execute function keep_email_state();

-- Only an issued invoice is sent. The invoice stays locked until commit, so voiding it at the same moment waits, or is
-- waited for.
create function keep_emails_issued() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- What a delivery report or a provider said of a message, each once, however often it is said.
create table email_events (
  email_id uuid not null references emails,
  kind text not null constraint email_event_kind_known check (kind in ('delivered', 'bounced')),
  address text not null,
  -- By which the one who said it tells this event from others; a bounce of a second attempt has another one.
  key text not null,
  reason text not null default '',
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (email_id, kind, address, key),
  constraint email_event_lengths check (length(address) <= 320 and length(key) <= 200 and length(reason) <= 500)
);
grant select, insert on email_events to counterfoil_app;

-- Addresses that are not reminded until a user corrects them, or has them tried again.
create table bounced_addresses (
  id uuid primary key default uuidv7(),
  address text not null unique constraint bounced_address_is_lower_case check (address = lower(address)),
  reason text not null default '',
  email_id uuid not null references emails,
  bounced_at timestamptz not null default now()
);
create index bounced_addresses_by_email on bounced_addresses (email_id);
grant select, insert, update, delete on bounced_addresses to counterfoil_app;

-- Which address mail providers call is worked out from the secret of the installation and this number; with the next
-- number the address before is dead.
create table mail_event_keys (
  id boolean primary key default true constraint mail_event_key_is_one_row check (id),
  generation integer not null default 1 constraint mail_event_key_generation_positive check (generation > 0),
  renewed_at timestamptz not null default now(),
  last_event_at timestamptz
);
grant select, update on mail_event_keys to counterfoil_app;

insert into mail_event_keys default values;

-- What a statement of account says that is sent by e-mail: as it was when it was requested, however long sending takes.
create table email_statements (
  email_id uuid primary key references emails,
  content jsonb not null constraint email_statement_is_object check (jsonb_typeof(content) = 'object')
);
grant select, insert on email_statements to counterfoil_app;

-- Sending statements to many customers at once.
create table statement_runs (
  id uuid primary key default uuidv7(),
  status text not null default 'running' constraint statement_run_status_known check (status in ('running', 'done')),
  -- The day of the statements, if it is not the day of sending.
  as_of date,
  -- Of a run that began by itself.
  month date constraint statement_run_once_a_month unique
    constraint statement_run_month_is_a_first check (extract(day from month) = 1),
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint statement_run_by_somebody_or_monthly check ((created_by is null) <> (month is null))
);
create index statement_runs_by_age on statement_runs (created_at);
grant select, insert, update, delete on statement_runs to counterfoil_app;

-- Each customer of such a run, and why it got nothing.
create table statement_run_parts (
  run_id uuid not null references statement_runs on delete cascade,
  position integer not null,
  customer_id uuid not null references customers on delete cascade,
  done_at timestamptz,
  refusal text,
  primary key (run_id, position),
  constraint statement_run_part_once unique (run_id, customer_id),
  constraint statement_run_part_refused_when_done check (refusal is null or done_at is not null)
);
create index statement_run_parts_by_customer on statement_run_parts (customer_id);
create index statement_run_parts_waiting on statement_run_parts (run_id, position) where done_at is null;
grant select, insert, update, delete on statement_run_parts to counterfoil_app;

-- E-invoices handed to a network. The id is what an access point knows each by: sent again, it is the same.
create table deliveries (
  id uuid primary key default uuidv7(),
  invoice_id uuid references invoices,
  credit_note_id uuid references credit_notes,
  channel text not null constraint delivery_channel_known check (channel in ('folder', 'http')),
  status text not null default 'queued'
    constraint delivery_status_known check (status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')),
  attempts integer not null default 0,
  -- Why it was rejected, or could not be handed over.
  last_error text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint delivery_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
create index deliveries_by_credit_note on deliveries (credit_note_id, created_at desc) where credit_note_id is not null;
create index deliveries_by_invoice on deliveries (invoice_id, created_at desc) where invoice_id is not null;
create index deliveries_gone_wrong on deliveries (created_at desc, id desc) where status in ('failed', 'rejected');
create unique index one_delivery_of_a_credit_note on deliveries (credit_note_id) where status <> 'rejected';
-- A document goes to the network once; one that was rejected may be tried as another delivery.
create unique index one_delivery_of_an_invoice on deliveries (invoice_id) where status <> 'rejected';
grant select, insert, update on deliveries to counterfoil_app;
create trigger keep_issued before insert or update of status on deliveries
  for each row when (new.invoice_id is not null and new.status = 'queued') execute function keep_emails_issued();

-- Answers of an access point may come twice and in any order: what is final stays, and what was accepted is not queued
-- again.
create function keep_delivery_state() returns trigger
language plpgsql as $$
begin
  if not (case old.status
            when 'queued' then new.status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')
            when 'accepted' then new.status in ('accepted', 'delivered', 'rejected')
            when 'failed' then true
            else new.status = old.status
          end) then
    raise exception 'what is known of a delivery does not go back'
      using errcode = 'check_violation', constraint = 'delivery_goes_forward';
  end if;
  return new;
end
$$;
create trigger keep_state before update of status on deliveries
  for each row execute function keep_delivery_state();

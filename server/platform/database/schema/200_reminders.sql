-- Reminders: plans of messages, what was sent by them, and the plan that every installation begins with.

-- The switch of all reminders, and the hour at which they go out.
create table reminder_settings (
  id boolean primary key default true constraint reminder_settings_are_one_row check (id),
  enabled boolean not null default false,
  hour smallint not null default 9 constraint reminder_hour_range check (hour between 0 and 23),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
grant select, update on reminder_settings to counterfoil_app;

insert into reminder_settings default values;

-- When customers are reminded. One is the default, others are chosen by customer.
create table reminder_plans (
  id uuid primary key default uuidv7(),
  name text not null constraint reminder_plan_name_length check (length(name) between 1 and 80),
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reminder_plan_default_is_used check (not is_default or retired_at is null)
);
create unique index reminder_plan_default_once on reminder_plans (is_default) where is_default;
create unique index reminder_plan_name_once on reminder_plans (lower(name)) where retired_at is null;
grant select, insert, update on reminder_plans to counterfoil_app;

-- The messages of a plan. What was sent refers to them, so they are retired and never deleted.
create table reminder_steps (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references reminder_plans,
  -- After the due date; below zero before it.
  days smallint not null constraint reminder_step_days_range check (days between -60 and 365),
  attach text not null default 'none'
    constraint reminder_step_attach_known check (attach in ('none', 'statement', 'documents')),
  -- By language: subject and body, with placeholders.
  texts jsonb not null constraint reminder_step_texts_are_object check (jsonb_typeof(texts) = 'object'),
  retired_at timestamptz
);
create unique index reminder_step_day_once on reminder_steps (plan_id, days) where retired_at is null;
grant select, insert, update on reminder_steps to counterfoil_app;

-- Customers who are not reminded by the default plan: by another one, never, or not before a day.
create table customer_reminders (
  -- Of the customer.
  id uuid primary key references customers on delete cascade,
  plan_id uuid references reminder_plans,
  never boolean not null default false,
  not_before date,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_reminder_never_has_no_plan check (not never or plan_id is null)
);
create index customer_reminders_by_plan on customer_reminders (plan_id) where plan_id is not null;
grant select, insert, update, delete on customer_reminders to counterfoil_app;

-- Each message that reminded a customer of all that was due at one step, and each step that a user skipped.
create table reminders (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers,
  step_id uuid not null references reminder_steps,
  state text not null constraint reminder_state_known check (state in ('sent', 'left_out')),
  on_date date not null,
  by_hand boolean not null default false,
  email_id uuid unique references emails,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint reminder_sent_has_email check ((state = 'sent') = (email_id is not null))
);
create index reminders_by_customer on reminders (customer_id, created_at desc);
create index reminders_by_date on reminders (on_date);
create index reminders_by_step on reminders (step_id, on_date);
grant select, insert on reminders to counterfoil_app;

-- What each reminder was about, and how much of it was owed then.
create table reminder_documents (
  reminder_id uuid not null references reminders,
  invoice_id uuid not null references invoices,
  step_id uuid not null references reminder_steps,
  -- Of the step as it was then: a later step is reached by more days.
  days smallint not null,
  on_date date not null,
  is_sent boolean not null,
  by_hand boolean not null,
  currency text not null,
  outstanding_minor bigint not null constraint reminder_document_is_owed check (outstanding_minor > 0),
  primary key (reminder_id, invoice_id)
);
create index reminder_documents_by_date on reminder_documents (on_date) where is_sent;
create index reminder_documents_by_invoice on reminder_documents (invoice_id, days desc);
create unique index reminder_once_a_day_for_a_document on reminder_documents (invoice_id, on_date) where is_sent;
create unique index reminder_step_once_for_a_document on reminder_documents (invoice_id, step_id) where not by_hand;
grant select, insert on reminder_documents to counterfoil_app;

-- Sending reminders: those of a day, or those that a user chose.
create table reminder_runs (
  id uuid primary key default uuidv7(),
  status text not null default 'running' constraint reminder_run_status_known check (status in ('running', 'done')),
  -- Of a run that began by the calendar.
  on_date date constraint reminder_run_once_a_day unique,
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint reminder_run_by_somebody_or_daily check ((created_by is null) <> (on_date is null))
);
create index reminder_runs_by_age on reminder_runs (created_at);
grant select, insert, update, delete on reminder_runs to counterfoil_app;

-- Each customer of such a run, and which of the chosen invoices were not reminded of, with the reason.
create table reminder_run_parts (
  run_id uuid not null references reminder_runs on delete cascade,
  position integer not null,
  customer_id uuid not null references customers on delete cascade,
  invoice_ids uuid[],
  done_at timestamptz,
  refusals jsonb not null default '[]',
  primary key (run_id, position),
  constraint reminder_run_part_once unique (run_id, customer_id),
  constraint reminder_run_part_refused_when_done check (done_at is not null or refusals = '[]'::jsonb)
);
create index reminder_run_parts_by_customer on reminder_run_parts (customer_id);
create index reminder_run_parts_waiting on reminder_run_parts (run_id, position) where done_at is null;
grant select, insert, update, delete on reminder_run_parts to counterfoil_app;

-- The first plan ------------------------------------------------------------------------------------------------------

-- The plan that every installation begins with. Nothing goes out before a user switches reminders on.
with standard as (
  insert into reminder_plans (name, is_default) values ('Standard', true) returning id
)
insert into reminder_steps (plan_id, days, attach, texts)
select id, 7, 'none', $texts${
  "en": {
    "subject": "A reminder from {business}: {total}",
    "body": "Dear {contact},\n\nThis may have slipped your attention: the following is still to be paid.\n\n{documents}\n\nIf you have paid in the meantime, please disregard this message. If something is wrong, please tell us.\n\n{business}"
  },
  "de": {
    "subject": "Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\nvielleicht ist es Ihnen entgangen: Folgendes ist noch offen.\n\n{documents}\n\nFalls Sie inzwischen bezahlt haben, ist diese Nachricht gegenstandslos. Wenn etwas nicht stimmt, sagen Sie uns bitte Bescheid.\n\n{business}"
  },
  "fr": {
    "subject": "Rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nSauf erreur de notre part, nous n’avons pas encore reçu le règlement suivant :\n\n{documents}\n\nSi vous avez réglé entre-temps, ne tenez pas compte de ce message. En cas de désaccord, merci de nous le signaler.\n\n{business}"
  }
}$texts$::jsonb from standard
union all
select id, 21, 'statement', $texts${
  "en": {
    "subject": "Second reminder from {business}: {total}",
    "body": "Dear {contact},\n\nWe wrote to you before about the following, and we have not received it yet.\n\n{documents}\n\nPlease pay {total} within seven days, or tell us when we can expect it. A statement of your account is attached.\n\n{business}"
  },
  "de": {
    "subject": "Zweite Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\nwir haben Ihnen deswegen schon geschrieben und noch keinen Zahlungseingang festgestellt.\n\n{documents}\n\nBitte zahlen Sie {total} innerhalb von sieben Tagen, oder sagen Sie uns, wann wir damit rechnen können. Ein Kontoauszug liegt bei.\n\n{business}"
  },
  "fr": {
    "subject": "Deuxième rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nMalgré notre premier message, nous n’avons pas encore reçu le règlement suivant :\n\n{documents}\n\nMerci de régler {total} sous sept jours, ou de nous indiquer une date. Un relevé de votre compte est joint.\n\n{business}"
  }
}$texts$::jsonb from standard
union all
select id, 35, 'documents', $texts${
  "en": {
    "subject": "Final reminder from {business}: {total}",
    "body": "Dear {contact},\n\nDespite our reminders, the following has not been paid.\n\n{documents}\n\nPlease pay {total} within seven days. If we do not hear from you, we will take further steps to recover what is owed. Copies are attached.\n\n{business}"
  },
  "de": {
    "subject": "Letzte Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\ntrotz unserer Erinnerungen ist Folgendes noch nicht bezahlt.\n\n{documents}\n\nBitte zahlen Sie {total} innerhalb von sieben Tagen. Hören wir nichts von Ihnen, leiten wir weitere Schritte ein. Kopien liegen bei.\n\n{business}"
  },
  "fr": {
    "subject": "Dernier rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nMalgré nos rappels, le règlement suivant ne nous est pas parvenu :\n\n{documents}\n\nMerci de régler {total} sous sept jours. Sans nouvelles de votre part, nous engagerons les démarches de recouvrement. Des copies sont jointes.\n\n{business}"
  }
}$texts$::jsonb from standard;

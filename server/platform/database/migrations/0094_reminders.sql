-- Reminders: plans of steps, who is reminded of what, and what was sent.
set local lock_timeout = '300ms';

create table reminder_settings (
  id boolean not null default true,
  enabled boolean not null default false,
  hour smallint not null default 9,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint reminder_settings_pkey primary key (id),
  constraint reminder_settings_are_one_row check (id),
  constraint reminder_hour_range check (hour between 0 and 23)
);
comment on table reminder_settings is 'The switch of all reminders, and the hour at which they go out.';
insert into reminder_settings default values;
create trigger next_version before update on reminder_settings for each row execute function next_version();
create trigger audit after insert or update or delete on reminder_settings for each row execute function audit_change();
grant select, update on reminder_settings to counterfoil_app;

create table reminder_plans (
  id uuid not null default uuidv7(),
  name text not null,
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reminder_plans_pkey primary key (id),
  constraint reminder_plan_name_length check (length(name) between 1 and 80),
  constraint reminder_plan_default_is_used check (not is_default or retired_at is null)
);
comment on table reminder_plans is 'When customers are reminded. One is the default, others are chosen by customer.';
create unique index reminder_plan_default_once on reminder_plans (is_default) where is_default;
create unique index reminder_plan_name_once on reminder_plans (lower(name)) where retired_at is null;
create trigger audit after insert or update or delete on reminder_plans for each row execute function audit_change();
grant select, insert, update on reminder_plans to counterfoil_app;

create table reminder_steps (
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  days smallint not null,
  attach text not null default 'none',
  texts jsonb not null,
  retired_at timestamptz,
  constraint reminder_steps_pkey primary key (id),
  constraint reminder_step_days_range check (days between -60 and 365),
  constraint reminder_step_attach_known check (attach in ('none', 'statement', 'documents')),
  constraint reminder_step_texts_are_object check (jsonb_typeof(texts) = 'object'),
  constraint reminder_steps_plan_id_fkey foreign key (plan_id) references reminder_plans(id)
);
comment on table reminder_steps is 'The messages of a plan. What was sent refers to them, so they are retired and never deleted.';
comment on column reminder_steps.days is 'After the due date; below zero before it.';
comment on column reminder_steps.texts is 'By language: subject and body, with placeholders.';
create unique index reminder_step_day_once on reminder_steps (plan_id, days) where retired_at is null;
create trigger audit after insert or update or delete on reminder_steps for each row execute function audit_change();
grant select, insert, update on reminder_steps to counterfoil_app;

create table working_day_changes (
  id uuid not null default uuidv7(),
  date date not null,
  is_working boolean not null,
  name text not null default '',
  constraint working_day_changes_pkey primary key (id),
  constraint working_day_changes_date_key unique (date),
  constraint working_day_change_name_length check (length(name) <= 80)
);
comment on table working_day_changes is 'Days on which the business works, or does not, other than the calendar of its country says.';
create trigger audit after insert or update or delete on working_day_changes for each row execute function audit_change();
grant select, insert, update, delete on working_day_changes to counterfoil_app;

create table customer_reminders (
  id uuid not null,
  plan_id uuid,
  never boolean not null default false,
  not_before date,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_reminders_pkey primary key (id),
  constraint customer_reminder_never_has_no_plan check (not never or plan_id is null),
  constraint customer_reminders_id_fkey foreign key (id) references customers(id) on delete cascade,
  constraint customer_reminders_plan_id_fkey foreign key (plan_id) references reminder_plans(id)
);
comment on table customer_reminders is 'Customers who are not reminded by the default plan: by another one, never, or not before a day.';
comment on column customer_reminders.id is 'Of the customer.';
create index customer_reminders_by_plan on customer_reminders (plan_id) where plan_id is not null;
create trigger next_version before update on customer_reminders for each row execute function next_version();
create trigger audit after insert or update or delete on customer_reminders for each row execute function audit_change();
grant select, insert, update, delete on customer_reminders to counterfoil_app;

create table posted_invoices (
  id uuid not null,
  posted_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint posted_invoices_pkey primary key (id),
  constraint posted_invoices_id_fkey foreign key (id) references invoices(id),
  constraint posted_invoices_created_by_fkey foreign key (created_by) references users(id)
);
comment on table posted_invoices is 'Invoices that somebody put into the post.';
comment on column posted_invoices.id is 'Of the invoice.';
create function keep_posted_issued() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  perform from invoices where id = new.id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is posted' using errcode = 'check_violation', constraint = 'posted_is_issued';
  end if;
  return new;
end
$$;
comment on function keep_posted_issued() is 'Only an issued invoice is posted; it stays locked until commit, so that voiding it at the same moment waits, or is waited for.';
create trigger keep_issued before insert or update on posted_invoices for each row execute function keep_posted_issued();
create trigger audit after insert or update or delete on posted_invoices for each row execute function audit_change();
grant select, insert, delete on posted_invoices to counterfoil_app;

create table reminder_runs (
  id uuid not null default uuidv7(),
  status text not null default 'running',
  on_date date,
  locale text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint reminder_runs_pkey primary key (id),
  constraint reminder_run_status_known check (status in ('running', 'done')),
  constraint reminder_run_by_somebody_or_daily check ((created_by is null) <> (on_date is null)),
  constraint reminder_run_once_a_day unique (on_date),
  constraint reminder_runs_created_by_fkey foreign key (created_by) references users(id)
);
create index reminder_runs_by_age on reminder_runs (created_at);
comment on table reminder_runs is 'Sending reminders: those of a day, or those that somebody chose.';
comment on column reminder_runs.on_date is 'Of a run that began by the calendar.';
grant select, insert, update, delete on reminder_runs to counterfoil_app;

create table reminder_run_parts (
  run_id uuid not null,
  position integer not null,
  customer_id uuid not null,
  invoice_ids uuid[],
  done_at timestamptz,
  refusals jsonb not null default '[]',
  constraint reminder_run_parts_pkey primary key (run_id, position),
  constraint reminder_run_part_once unique (run_id, customer_id),
  constraint reminder_run_part_refused_when_done check (done_at is not null or refusals = '[]'),
  constraint reminder_run_parts_run_id_fkey foreign key (run_id) references reminder_runs(id) on delete cascade,
  constraint reminder_run_parts_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index reminder_run_parts_by_customer on reminder_run_parts (customer_id);
create index reminder_run_parts_waiting on reminder_run_parts (run_id, position) where done_at is null;
comment on table reminder_run_parts is 'Each customer of such a run, and which of the chosen invoices were not reminded of, with the reason.';
grant select, insert, update, delete on reminder_run_parts to counterfoil_app;

create table reminders (
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  step_id uuid not null,
  state text not null,
  on_date date not null,
  by_hand boolean not null default false,
  email_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint reminders_pkey primary key (id),
  constraint reminder_state_known check (state in ('sent', 'left_out')),
  constraint reminder_sent_has_email check ((state = 'sent') = (email_id is not null)),
  constraint reminders_email_id_key unique (email_id),
  constraint reminders_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint reminders_step_id_fkey foreign key (step_id) references reminder_steps(id),
  constraint reminders_email_id_fkey foreign key (email_id) references emails(id),
  constraint reminders_created_by_fkey foreign key (created_by) references users(id)
);
comment on table reminders is 'Each message that reminded a customer of all that was due at one step, and each that somebody left out.';
create index reminders_by_customer on reminders (customer_id, created_at desc);
create index reminders_by_step on reminders (step_id, on_date);
create index reminders_by_date on reminders (on_date);
create trigger audit after insert on reminders for each row execute function audit_change();
grant select, insert on reminders to counterfoil_app;

create table reminder_documents (
  reminder_id uuid not null,
  invoice_id uuid not null,
  step_id uuid not null,
  days smallint not null,
  on_date date not null,
  is_sent boolean not null,
  by_hand boolean not null,
  currency text not null,
  outstanding_minor bigint not null,
  constraint reminder_documents_pkey primary key (reminder_id, invoice_id),
  constraint reminder_document_is_owed check (outstanding_minor > 0),
  constraint reminder_documents_reminder_id_fkey foreign key (reminder_id) references reminders(id),
  constraint reminder_documents_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint reminder_documents_step_id_fkey foreign key (step_id) references reminder_steps(id)
);
comment on table reminder_documents is 'What each reminder was about, and how much of it was owed then.';
comment on column reminder_documents.days is 'Of the step as it was then: a later step is reached by more days.';
create unique index reminder_step_once_for_a_document on reminder_documents (invoice_id, step_id) where not by_hand;
create unique index reminder_once_a_day_for_a_document on reminder_documents (invoice_id, on_date) where is_sent;
create index reminder_documents_by_invoice on reminder_documents (invoice_id, days desc);
create index reminder_documents_by_date on reminder_documents (on_date) where is_sent;
grant select, insert on reminder_documents to counterfoil_app;

create or replace function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent', 'delivered'))
     or exists (select from posted_invoices where id = invoice)
     or exists (select from deliveries where invoice_id = invoice and status in ('queued', 'accepted', 'delivered')) then
    raise exception 'what was delivered is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_issued';
  end if;
end
$$;

create or replace function keep_original() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if coalesce((select kind from invoices where id = new.invoice_id for key share),
                (select kind from credit_notes where id = new.credit_note_id for key share)) <> 'imported' then
      raise exception 'what was made here has no other original' using errcode = 'check_violation', constraint = 'original_of_what_was_brought';
    end if;
    return new;
  end if;
  if exists (select from emails where attach_pdf and status in ('queued', 'sent', 'delivered')
                and (invoice_id = old.invoice_id or credit_note_id = old.credit_note_id)) then
    raise exception 'what was sent stays' using errcode = 'check_violation', constraint = 'sent_original_stays';
  end if;
  return old;
end
$$;

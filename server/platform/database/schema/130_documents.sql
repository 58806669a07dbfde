-- What belongs to invoices and credit notes alike: numbers, PDF, e-invoice, attached files and originals.

-- The latest issue date of each kind of document. Issuing locks its row until commit, so numbers and dates go up
-- together.
create table document_series (
  kind text primary key constraint document_kind_known check (kind in ('invoice', 'credit_note')),
  last_issue_date date
);
grant select, update on document_series to counterfoil_app;

insert into document_series (kind) values ('invoice'), ('credit_note');

-- How far each series has been counted. A series is what stands before the count, such as INV-2026: a new prefix or
-- year begins at 1, an old one continues where it stopped, so no number is used twice.
create table document_counters (
  kind text not null references document_series,
  series text not null,
  last_number integer not null constraint document_counter_not_negative check (last_number >= 0),
  primary key (kind, series)
);
grant select, insert, update on document_counters to counterfoil_app;

-- Numbers that a person left out, with the reason: those that another system used before. No document of ours has one
-- of them.
create table number_gaps (
  id uuid primary key default uuidv7(),
  kind text not null references document_series,
  series text not null,
  first_number integer not null,
  last_number integer not null,
  reason varchar(300) not null constraint number_gap_has_reason check (length(reason) >= 1),
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint number_gaps_exclude_each_other exclude using gist (kind with =, series with =,
    int4range(first_number, last_number, '[]') with &&),
  constraint number_gap_has_numbers check (first_number >= 1 and last_number >= first_number)
);
grant select, insert on number_gaps to counterfoil_app;

-- Whether a customer has an invoice of ours with the number. By the index: a plan that was made while the table was
-- empty would read all of it for each row of an import.
create function is_own_invoice_number(customer uuid, wanted text) returns boolean
language sql stable set enable_seqscan = off
begin atomic
  select exists (select from invoices where number in (wanted, upper(wanted)) and kind = 'own'
    and customer_id = customer);
end;

-- The same of credit notes.
create function is_own_credit_note_number(customer uuid, wanted text) returns boolean
language sql stable set enable_seqscan = off
begin atomic
  select exists (select from credit_notes where number in (wanted, upper(wanted)) and kind = 'own'
    and customer_id = customer);
end;

-- Refuses to issue under a number that the customer has from the previous system.
create function keep_own_number_apart() returns trigger
language plpgsql as $$
declare
  is_old boolean;
begin
  if tg_table_name = 'invoices' then
    is_old := exists (select from invoices where kind = 'imported' and customer_id = new.customer_id
                        and lower(number) = lower(new.number));
  else
    is_old := exists (select from credit_notes where kind = 'imported' and customer_id = new.customer_id
                        and lower(number) = lower(new.number));
  end if;
  if is_old then
    raise exception 'the customer has this number from the previous system'
      using errcode = 'check_violation', constraint = 'own_number_is_no_old_one';
  end if;
  return new;
end
$$;
create trigger own_number_apart before insert or update of status on invoices
  for each row when (new.kind = 'own' and new.status = 'issued') execute function keep_own_number_apart();
create trigger own_number_apart before insert or update of status on credit_notes
  for each row when (new.kind = 'own' and new.status = 'issued') execute function keep_own_number_apart();

-- The PDF of an issued document: made once, never changed.
create table documents (
  id uuid primary key default uuidv7(),
  invoice_id uuid unique references invoices,
  credit_note_id uuid unique references credit_notes,
  sha256 bytea not null,
  pages integer not null constraint document_has_pages check (pages > 0),
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  constraint document_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
grant select, insert on documents to counterfoil_app;

-- Issued documents as UBL and CII, under the profile that was frozen with them.
create table e_invoices (
  id uuid primary key default uuidv7(),
  invoice_id uuid references invoices,
  credit_note_id uuid references credit_notes,
  format text not null constraint e_invoice_format_known check (format in ('ubl', 'cii')),
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint one_e_invoice_of_a_credit_note unique (credit_note_id, format),
  constraint one_e_invoice_of_an_invoice unique (invoice_id, format),
  constraint e_invoice_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
grant select, insert on e_invoices to counterfoil_app;

-- Files that are sent along with a document.
create table attachments (
  id uuid primary key default uuidv7(),
  invoice_id uuid references invoices on delete cascade,
  credit_note_id uuid references credit_notes on delete cascade,
  file_name text not null constraint attachment_file_name_length check (length(file_name) between 1 and 200),
  content_type text not null constraint attachment_content_type_length check (length(content_type) <= 100),
  size_bytes integer not null constraint attachment_size check (size_bytes between 1 and 10485760),
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  constraint attachment_of_one_document check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
create index attachments_by_credit_note on attachments (credit_note_id, id) where credit_note_id is not null;
create index attachments_by_invoice on attachments (invoice_id, id) where invoice_id is not null;
grant select, insert, delete on attachments to counterfoil_app;

-- The files of an issued document never change. Those of a draft go with it.
create function keep_issued_attachments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  file attachments;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  -- Without a document: it is being deleted as a draft, and its files with it.
  if coalesce((select status from invoices where id = file.invoice_id for share),
              (select status from credit_notes where id = file.credit_note_id for share)) <> 'draft' then
    raise exception 'the files of an issued document never change'
      using errcode = 'check_violation', constraint = 'issued_attachments_are_frozen';
  end if;
  return file;
end
$$;
create trigger keep_issued before insert or update or delete on attachments
  for each row execute function keep_issued_attachments();

-- A file belongs to the history of its document: its name is recorded, its content is not.
create function audit_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  file attachments;
begin
  if tg_op = 'DELETE' then file := old; else file := new; end if;
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    case when file.invoice_id is null then 'credit_notes' else 'invoices' end,
    coalesce(file.invoice_id, file.credit_note_id),
    jsonb_build_object('attachment', old.file_name), jsonb_build_object('attachment', new.file_name)
  );
  return null;
end
$$;
create trigger audit after insert or delete on attachments
  for each row execute function audit_attachment();

-- The PDF that another system made of a document which was brought in from there.
create table original_documents (
  id uuid primary key default uuidv7(),
  invoice_id uuid unique references invoices,
  credit_note_id uuid unique references credit_notes,
  file_name text not null constraint original_file_name_length check (length(file_name) between 1 and 200),
  size_bytes integer not null constraint original_size check (size_bytes between 1 and 10485760),
  sha256 bytea not null,
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users,
  constraint original_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
grant select, insert, delete on original_documents to counterfoil_app;

-- Only what was brought in has an original, and one that was sent stays as it is.
create function keep_original() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if coalesce((select kind from invoices where id = new.invoice_id for key share),
                (select kind from credit_notes where id = new.credit_note_id for key share)) <> 'imported' then
      raise exception 'what was made here has no other original'
        using errcode = 'check_violation', constraint = 'original_of_what_was_brought';
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
create trigger keep_original before insert or delete on original_documents
  for each row execute function keep_original();

-- Writes the original of a document into the history of the document.
create function audit_original() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  original original_documents;
begin
  if tg_op = 'DELETE' then original := old; else original := new; end if;
  insert into audit_entries (user_id, session_id, request_id, address, action, record_type, record_id, before, after)
  values (
    (actor ->> 'user_id')::uuid, (actor ->> 'session_id')::uuid, actor ->> 'request_id', actor ->> 'address', 'changed',
    case when original.invoice_id is null then 'credit_notes' else 'invoices' end,
    coalesce(original.invoice_id, original.credit_note_id)::text,
    jsonb_build_object('original', case when tg_op = 'DELETE' then original.file_name else '' end),
    jsonb_build_object('original', case when tg_op = 'DELETE' then '' else original.file_name end));
  return null;
end
$$;
create trigger audit after insert or delete on original_documents
  for each row execute function audit_original();

-- Issuing or sending many invoices at once: how far it has come, and how each of them went.
create table bulk_runs (
  id uuid primary key default uuidv7(),
  action text not null constraint bulk_run_action_known check (action in ('issue', 'email')),
  status text not null default 'running' constraint bulk_run_status_known check (status in ('running', 'done')),
  invoice_ids uuid[] not null
    constraint bulk_run_invoice_count_range check (cardinality(invoice_ids) between 1 and 500),
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

-- Invoices that were sent by post.
create table posted_invoices (
  -- Of the invoice.
  id uuid primary key references invoices,
  posted_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid references users
);
grant select, insert, delete on posted_invoices to counterfoil_app;

-- Only an issued invoice is posted; it stays locked until commit, so that voiding it at the same moment waits, or is
-- waited for.
create function keep_posted_issued() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  issued_on date;
begin
  select issue_date into issued_on from invoices where id = new.id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is posted'
      using errcode = 'check_violation', constraint = 'posted_is_issued';
  end if;
  if new.posted_date < issued_on then
    raise exception 'an invoice is posted after it was issued'
      using errcode = 'check_violation', constraint = 'posted_after_issue';
  end if;
  return new;
end
$$;
create trigger keep_issued before insert or update on posted_invoices
  for each row execute function keep_posted_issued();

-- The history of every table: who changed it and which version a record has. Written after the rows that every
-- installation begins with, because no user entered these.

-- Each change is written into the audit trail.
do $$
declare
  audited text;
begin
  foreach audited in array array[
    'bank_ignores', 'bank_matches', 'banking_accounts', 'banks', 'bounced_addresses', 'business', 'credit_notes',
    'customer_reminders', 'customers', 'deliveries', 'items', 'late_payment_claims', 'late_payment_rates',
    'late_payment_settings', 'notes', 'number_gaps', 'online_payment_incidents', 'online_refunds', 'payments',
    'posted_invoices', 'reminder_plans', 'reminder_settings', 'reminder_steps', 'roles', 'vat_rates',
    'working_day_changes'
  ] loop
    execute format('create trigger audit after insert or update or delete on %I
      for each row execute function audit_change()', audited);
  end loop;
end
$$;

-- These record fewer events, or have columns whose values stay secret.
create trigger audit after insert on allocations
  for each row execute function audit_change();
create trigger audit after update on bank_lines
  for each row execute function audit_change();
create trigger audit after insert or delete on bank_payers
  for each row execute function audit_change();
create trigger audit after insert or update or delete on bank_statement_files
  for each row execute function audit_change('file_hash');
create trigger audit after insert or update or delete on customer_links
  for each row execute function audit_change('token_hash');
create trigger audit after insert or update or delete on emails
  for each row execute function audit_change('html', 'text', 'link');
create trigger audit after insert or update of status or delete on imports
  for each row execute function audit_change('columns', 'file_hash');
create trigger audit after insert or update or delete on installation
  for each row execute function audit_change('link_secret');
create trigger audit after update or delete on invoices
  for each row execute function audit_change();
create trigger audit after update of generation on mail_event_keys
  for each row execute function audit_change('last_event_at');
create trigger audit after insert or update or delete on mail_settings
  for each row execute function audit_change('password');
create trigger audit after insert or update of used_at on one_time_links
  for each row execute function audit_change('token_hash');
create trigger audit after insert or update or delete on online_payments
  for each row execute function audit_change('checkout_url');
create trigger audit after insert or update or delete on payment_settings
  for each row execute function audit_change('secret_key', 'webhook_secret');
create trigger audit after insert on refunds
  for each row execute function audit_change();
create trigger audit after insert on reminders
  for each row execute function audit_change();
create trigger audit after insert or delete on schedules
  for each row execute function audit_change();
-- That a session began or ended is an event; when it was last used is not.
create trigger audit after insert or update of ended_at on sessions
  for each row execute function audit_change('token_hash');
create trigger audit after insert or update or delete on users
  for each row execute function audit_change('password_hash');
create trigger audit after insert on write_offs
  for each row execute function audit_change();

-- Each change of a record makes the next version; a change that was made to an older one is refused.
do $$
declare
  versioned text;
begin
  foreach versioned in array array[
    'banking_accounts', 'banks', 'business', 'credit_notes', 'customer_links', 'customer_reminders', 'customers',
    'deliveries', 'emails', 'items', 'late_payment_settings', 'mail_settings', 'online_payment_incidents',
    'online_payments', 'online_refunds', 'payment_settings', 'reminder_settings', 'vat_rates'
  ] loop
    execute format('create trigger next_version before update on %I
      for each row execute function next_version()', versioned);
  end loop;
end
$$;

-- Some columns change without a new version: when a user last signed in.
create trigger next_version before update of name, email, photo_id, active, role_id, locale on users
  for each row execute function next_version();
create trigger next_version before update of name, slug, description, permissions on roles
  for each row execute function next_version();

-- Functions with the owner's rights are called by their triggers. The product calls those that it was granted.
do $$
declare
  definer regprocedure;
begin
  for definer in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
    execute format('revoke all on function %s from public', definer);
  end loop;
end
$$;

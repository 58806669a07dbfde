-- Without a transaction
-- Our own numbers are given once; those of other systems are known once for each customer.
drop index concurrently if exists invoices_number_of_own;
create unique index concurrently invoices_number_of_own on invoices (number) where kind = 'own';
drop index concurrently if exists credit_notes_number_of_own;
create unique index concurrently credit_notes_number_of_own on credit_notes (number) where kind = 'own';
drop index concurrently if exists imported_invoice_number_once;
create unique index concurrently imported_invoice_number_once on invoices (customer_id, lower(number)) where kind = 'imported';
drop index concurrently if exists imported_credit_note_number_once;
create unique index concurrently imported_credit_note_number_once on credit_notes (customer_id, lower(number)) where kind = 'imported';
drop index concurrently if exists imported_payment_number_once;
create unique index concurrently imported_payment_number_once on payments (customer_id, lower(number)) where kind = 'imported';
-- Without these, forgetting or undoing an import would read all documents.
drop index concurrently if exists invoices_by_import;
create index concurrently invoices_by_import on invoices (import_id) where import_id is not null;
drop index concurrently if exists credit_notes_by_import;
create index concurrently credit_notes_by_import on credit_notes (import_id) where import_id is not null;
drop index concurrently if exists payments_by_import;
create index concurrently payments_by_import on payments (import_id) where import_id is not null;
-- Sales count what was issued here, and read nothing but the index.
drop index concurrently if exists own_invoices_by_issue_date;
create index concurrently own_invoices_by_issue_date on invoices (issue_date) include (customer_id, currency, net_minor, vat_minor, gross_minor)
  where status = 'issued' and kind = 'own';
drop index concurrently if exists own_credit_notes_by_issue_date;
create index concurrently own_credit_notes_by_issue_date on credit_notes (issue_date) include (customer_id, currency, net_minor, vat_minor, gross_minor)
  where status = 'issued' and kind = 'own';

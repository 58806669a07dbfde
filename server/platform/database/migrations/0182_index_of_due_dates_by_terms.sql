-- Without a transaction
-- Drafts are listed by the date on which they would fall due.
drop index concurrently if exists invoices_in_due_order;
create index concurrently invoices_in_due_order on invoices (coalesce(due_date, due_date_by_terms(document_date, terms_kind, terms_days)) desc, id desc);
drop index concurrently if exists invoices_by_shown_due_date;

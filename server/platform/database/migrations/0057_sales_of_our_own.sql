-- Without a transaction
-- Those of our own documents take their place.
drop index concurrently if exists invoices_by_issue_date;
drop index concurrently if exists credit_notes_by_issue_date;

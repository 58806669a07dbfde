-- Without a transaction
-- The few drafts that wait for their day.
drop index concurrently if exists invoices_waiting;
create index concurrently invoices_waiting on invoices (issue_on, id) where issue_on is not null;

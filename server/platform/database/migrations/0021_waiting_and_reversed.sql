-- Without a transaction
-- The few drafts that wait for their day.
drop index concurrently if exists invoices_waiting;
create index concurrently invoices_waiting on invoices (issue_on, id) where issue_on is not null;
-- The few payments that were reversed, by the day of that.
drop index concurrently if exists payments_by_reversal;
create index concurrently payments_by_reversal on payments (reversal_date) where reversal_date is not null;

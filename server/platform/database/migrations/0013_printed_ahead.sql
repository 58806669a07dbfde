-- Without a transaction
-- What was issued lately, for who prints it ahead. Rows lie in the order in which they were issued, so a mark for each stretch of pages is
-- enough, and writing them costs next to nothing.
drop index concurrently if exists invoices_by_issue;
create index concurrently invoices_by_issue on invoices using brin (issued_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists credit_notes_by_issue;
create index concurrently credit_notes_by_issue on credit_notes using brin (issued_at) with (pages_per_range = 32, autosummarize = on);

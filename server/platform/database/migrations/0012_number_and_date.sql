-- Without a transaction
-- How numbers begin, with the day beside each: where thousands begin alike, the index alone tells between which days they lie, and the
-- list is walked along from there. It serves whoever asked the one before it, in the same words. The number itself is there because
-- without it the database would not see that the index is enough.
drop index concurrently if exists invoices_by_number_and_date;
create index concurrently invoices_by_number_and_date on invoices (lower(number) collate "C") include (number, document_date) where number is not null;
drop index concurrently if exists invoices_by_number_begun;
analyze invoices;

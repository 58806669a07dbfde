-- Without a transaction
alter table write_offs validate constraint write_off_amount_signed;
alter table write_offs validate constraint write_off_reversal_has_reason;
alter table write_offs validate constraint write_offs_reverses_id_fkey;
-- However often it is asked for, a write-off is reversed once.
drop index concurrently if exists write_off_reversed_once;
create unique index concurrently write_off_reversed_once on write_offs (reverses_id) where reverses_id is not null;
-- The list by date with drafts that have none as a group before all others. The date is included so that rows before a page are
-- counted in the index alone.
drop index concurrently if exists invoices_listed;
create index concurrently invoices_listed on invoices ((issue_date is null) desc, document_date desc, id desc) include (issue_date);

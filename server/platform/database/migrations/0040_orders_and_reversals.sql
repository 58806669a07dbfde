-- Without a transaction
alter table write_offs validate constraint write_off_amount_signed;
alter table write_offs validate constraint write_off_reversal_has_reason;
alter table write_offs validate constraint write_offs_reverses_id_fkey;
-- However often it is asked for, a write-off is reversed once.
drop index concurrently if exists write_off_reversed_once;
create unique index concurrently write_off_reversed_once on write_offs (reverses_id) where reverses_id is not null;

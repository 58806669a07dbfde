-- Checked apart, so that nobody waits for the table meanwhile.
set local lock_timeout = '300ms';

alter table business validate constraint business_statement_day_range;

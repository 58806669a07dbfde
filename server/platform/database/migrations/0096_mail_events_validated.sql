-- Checked apart, so that nobody waits for the table meanwhile.
set local lock_timeout = '300ms';

alter table emails validate constraint email_status_known;

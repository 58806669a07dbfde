-- Checked apart, so that nobody waits for the table meanwhile.
set local lock_timeout = '300ms';

alter table notes validate constraint notes_link_id_fkey;
alter table notes validate constraint note_by_user_or_customer;

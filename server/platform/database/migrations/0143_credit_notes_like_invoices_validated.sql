-- Reads the table without keeping anybody from writing to it.
set local lock_timeout = '300ms';
alter table credit_notes validate constraint credit_note_prepaid_within_owed;

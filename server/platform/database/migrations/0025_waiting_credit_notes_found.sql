-- Without a transaction
-- The few draft credit notes that wait for their day.
drop index concurrently if exists credit_notes_waiting;
create index concurrently credit_notes_waiting on credit_notes (issue_on, id) where issue_on is not null;
alter table credit_notes validate constraint credit_note_waiting_details_need_a_day;
alter table credit_notes validate constraint credit_note_only_drafts_wait;

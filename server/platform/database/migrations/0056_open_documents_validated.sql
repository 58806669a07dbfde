-- Every document that was there before was issued here. Its number is unique among our own from here on.
set local lock_timeout = '150ms';

alter table invoices validate constraint invoices_import_id_fkey;
alter table credit_notes validate constraint credit_notes_import_id_fkey;
alter table credit_notes validate constraint credit_note_kind_known;
alter table credit_notes validate constraint credit_note_own_is_not_brought;
alter table credit_notes validate constraint credit_note_imported_is_issued;
alter table credit_notes validate constraint credit_note_settled_before_within_gross;
alter table credit_notes validate constraint credit_note_allocated_includes_settled_before;
alter table payments validate constraint payments_import_id_fkey;

alter table invoices drop constraint invoices_number_key;
alter index invoices_number_of_own rename to invoices_number_key;
alter table credit_notes drop constraint credit_notes_number_key;
alter index credit_notes_number_of_own rename to credit_notes_number_key;

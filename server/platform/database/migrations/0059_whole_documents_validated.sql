-- Documents and schedules of before say nothing of the whole.
set local lock_timeout = '300ms';

alter table schedules validate constraint schedule_details_are_object;
alter table schedules validate constraint schedule_adjustments_are_lists;
alter table invoices validate constraint invoice_not_oversettled;
alter table credit_notes validate constraint credit_note_not_overused;
alter table credit_notes validate constraint credit_note_details_are_object;
alter table credit_notes validate constraint credit_note_adjustments_are_lists;
alter table credit_notes validate constraint credit_note_rounding_within_limit;
alter table credit_notes validate constraint credit_note_adjustments_add_up;

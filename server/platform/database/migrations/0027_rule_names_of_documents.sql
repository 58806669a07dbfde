-- Every rule says by its name what it asks for, and the error carries that name. Here: documents, money and schedules.
--
-- A rename reads no rows, but it needs each table for a moment. Together they must not keep anybody waiting for a second, so one that is
-- busy is given up sooner than usual; then all of it is tried again.
set local lock_timeout = '30ms';

alter table document_series rename constraint document_series_kind_check to document_kind_known;

alter table document_counters rename constraint document_counters_last_number_check to document_counter_not_negative;

alter table documents rename constraint documents_are_of_something to document_of_one_record;
alter table documents rename constraint documents_pages_check to document_has_pages;

alter table bulk_runs rename constraint bulk_runs_action_check to bulk_run_action_known;
alter table bulk_runs rename constraint bulk_runs_status_check to bulk_run_status_known;
alter table bulk_runs rename constraint bulk_runs_invoice_ids_check to bulk_run_invoice_count_range;

alter table schedules rename constraint schedules_name_check to schedule_name_length;
alter table schedules rename constraint schedules_currency_check to schedule_currency_format;
alter table schedules rename constraint schedules_terms_days_check to schedule_terms_within_a_year;
alter table schedules rename constraint schedules_reference_check to schedule_reference_length;
alter table schedules rename constraint schedules_message_check to schedule_message_length;
alter table schedules rename constraint schedules_exchange_rate_check to schedule_exchange_rate_positive;
alter table schedules rename constraint schedules_exchange_rate_source_check to schedule_exchange_rate_source_length;
alter table schedules rename constraint schedules_lines_check to schedule_lines_are_list;
alter table schedules rename constraint schedules_price_changes_check to schedule_price_changes_are_list;
alter table schedules rename constraint schedules_every_check to schedule_interval_range;
alter table schedules rename constraint schedules_unit_check to schedule_unit_known;
alter table schedules rename constraint schedules_check to schedule_last_day_needs_months;
alter table schedules rename constraint schedules_end_kind_check to schedule_end_kind_known;
alter table schedules rename constraint schedules_check1 to schedule_end_date_matches_end_kind;
alter table schedules rename constraint schedules_check2 to schedule_end_count_matches_end_kind;
alter table schedules rename constraint schedules_action_check to schedule_action_known;
alter table schedules rename constraint schedules_email_check to schedule_email_is_object;
alter table schedules rename constraint schedules_status_check to schedule_status_known;
alter table schedules rename constraint schedules_pause_reason_check to schedule_pause_reason_known;
alter table schedules rename constraint schedules_made_count_check to schedule_made_count_not_negative;
alter table schedules rename constraint schedules_failure_count_check to schedule_failure_count_not_negative;
alter table schedules rename constraint schedules_check3 to schedule_finished_has_no_next_date;
alter table schedules rename constraint schedules_check4 to schedule_paused_has_reason;

alter table credit_notes rename constraint credit_notes_status_check to credit_note_status_known;
alter table credit_notes rename constraint credit_notes_number_check to credit_note_number_length;
alter table credit_notes rename constraint credit_notes_currency_check to credit_note_currency_format;
alter table credit_notes rename constraint credit_notes_reason_check to credit_note_reason_length;
alter table credit_notes rename constraint credit_notes_message_check to credit_note_message_length;
alter table credit_notes rename constraint credit_notes_exchange_rate_check to credit_note_exchange_rate_positive;
alter table credit_notes rename constraint credit_notes_lines_check to credit_note_lines_are_list;
alter table credit_notes rename constraint credit_notes_vat_groups_check to credit_note_vat_groups_are_list;
alter table credit_notes rename constraint credit_notes_gross_minor_check to credit_note_gross_range;
alter table credit_notes rename constraint credit_notes_parties_check to credit_note_parties_are_object;
alter table credit_notes rename constraint credit_notes_allocated_minor_check to credit_note_allocated_not_negative;
alter table credit_notes rename constraint credit_notes_refunded_minor_check to credit_note_refunded_not_negative;
alter table credit_notes rename constraint credit_not_overused to credit_note_not_overused;
alter table credit_notes rename constraint credit_notes_check to credit_note_gross_is_net_plus_vat;
alter table credit_notes rename constraint credit_notes_check1 to credit_note_numbered_when_issued;
alter table credit_notes rename constraint credit_notes_check2 to credit_note_complete_when_issued;
alter table credit_notes rename constraint credit_notes_check3 to credit_note_listed_on_issue_date;
alter table credit_notes rename constraint credit_notes_check4 to credit_note_has_reason_when_issued;
alter table credit_notes rename constraint credit_notes_check5 to credit_note_used_only_when_issued;

alter table invoices rename constraint invoices_paid_minor_check to invoice_paid_not_negative;
alter table invoices rename constraint invoices_credited_minor_check to invoice_credited_not_negative;
alter table invoices rename constraint invoices_written_off_minor_check to invoice_written_off_not_negative;
alter table invoices rename constraint invoices_outstanding_minor_check to invoice_not_oversettled;

alter table invoice_attachments rename constraint invoice_attachments_file_name_check to attachment_file_name_length;
alter table invoice_attachments rename constraint invoice_attachments_content_type_check to attachment_content_type_length;
alter table invoice_attachments rename constraint invoice_attachments_size_bytes_check to attachment_size;

alter table schedule_runs rename constraint schedule_runs_outcome_check to schedule_run_outcome_known;
alter table schedule_runs rename constraint schedule_runs_date_count_check to schedule_run_date_count_positive;
alter table schedule_runs rename constraint schedule_runs_reasons_check to schedule_run_reasons_are_list;
alter table schedule_runs rename constraint schedule_runs_check to schedule_run_skipped_has_end;
alter table schedule_runs rename constraint schedule_runs_check1 to schedule_run_only_made_has_invoice;

alter table payments rename constraint payments_allocated_minor_check to payment_allocated_not_negative;
alter table payments rename constraint payments_refunded_minor_check to payment_refunded_not_negative;

alter table allocations rename constraint allocations_amount_minor_check to allocation_amount_not_zero;
alter table allocations rename constraint allocations_check to allocation_of_payment_or_credit_note;

alter table refunds rename constraint refunds_amount_minor_check to refund_amount_positive;
alter table refunds rename constraint refunds_method_check to refund_method_known;
alter table refunds rename constraint refunds_reference_check to refund_reference_length;
alter table refunds rename constraint refunds_check to refund_of_payment_or_credit_note;

alter table write_offs rename constraint write_offs_amount_minor_check to write_off_amount_positive;
alter table write_offs rename constraint write_offs_reason_check to write_off_reason_known;
alter table write_offs rename constraint write_offs_note_check to write_off_note_length;

-- The same for rules that functions check. Each function stays as it is, word by word, but for what is listed here: nothing else can have
-- changed, and it is as fast as before. Where one name stood for two rules, each has its own now.
do $$
declare
  renamed record;
  definition text;
begin
  for renamed in
    select function, quote_literal(old_name) as old_text, quote_literal(new_name) as new_text
      from (values
      ('keep_invoice', 'invoices_status_check', 'invoice_status_known'),
      ('keep_invoice', 'invoices_currency_check', 'invoice_currency_format'),
      ('keep_invoice', 'invoices_reference_check', 'invoice_reference_length'),
      ('keep_invoice', 'invoices_message_check', 'invoice_message_length'),
      ('keep_invoice', 'invoices_terms_days_check', 'invoice_terms_within_a_year'),
      ('keep_invoice', 'invoices_exchange_rate_check', 'invoice_exchange_rate_positive'),
      ('keep_invoice', 'invoices_exchange_rate_source_check', 'invoice_exchange_rate_source_length'),
      ('keep_invoice', 'invoices_lines_check', 'invoice_lines_are_list'),
      ('keep_invoice', 'invoices_vat_groups_check', 'invoice_vat_groups_are_list'),
      ('keep_invoice', 'invoices_parties_check', 'invoice_parties_are_object'),
      ('keep_invoice', 'invoices_check', 'invoice_gross_is_net_plus_vat'),
      ('keep_invoice', 'invoices_number_check', 'invoice_number_length'),
      ('keep_invoice', 'invoices_check1', 'invoice_numbered_when_issued'),
      ('keep_invoice', 'invoices_check2', 'invoice_complete_when_issued'),
      ('keep_invoice', 'invoices_check3', 'invoice_listed_on_issue_date'),
      ('keep_invoice', 'invoices_check4', 'invoice_void_has_date_and_reason'),
      ('keep_invoice', 'invoices_check5', 'invoice_settled_only_when_issued'),
      ('keep_invoice', 'invoices_check6', 'invoice_period_needs_schedule'),
      ('keep_invoice', 'invoices_hold_kind_check', 'invoice_hold_kind_known'),
      ('keep_invoice', 'invoices_hold_reason_check', 'invoice_hold_reason_length'),
      ('keep_invoice', 'invoices_void_reason_check', 'invoice_void_reason_length'),
      ('keep_invoice', 'invoices_issue_on_check', 'invoice_waiting_details_need_a_day'),
      ('keep_invoice', 'only_drafts_wait', 'invoice_only_drafts_wait'),
      ('keep_invoice', 'begins_unpaid', 'invoice_begins_unpaid'),
      ('keep_invoice', 'issued_is_frozen', 'issued_invoice_is_frozen'),
      ('keep_invoice', 'issued_by_today', 'invoice_issued_by_today'),
      ('hold_invoice', 'held_is_issued', 'held_invoice_is_issued'),
      ('void_invoice', 'void_was_issued', 'voided_invoice_was_issued'),
      ('void_invoice', 'void_was_never_delivered', 'voided_invoice_was_never_delivered'),
      ('keep_issued_attachments', 'issued_is_frozen', 'issued_attachments_are_frozen'),
      ('keep_issued_credit_note', 'begins_as_draft', 'credit_note_begins_as_draft'),
      ('keep_issued_credit_note', 'issued_is_frozen', 'issued_credit_note_is_frozen'),
      ('keep_issued_credit_note', 'issued_by_today', 'credit_note_issued_by_today'),
      ('keep_issued_credit_note', 'foreign_credit_has_rate', 'foreign_credit_note_has_rate'),
      ('keep_credits_within_invoice', 'credited_is_issued', 'credited_invoice_is_issued'),
      ('keep_payment', 'payment_is_kept', 'payment_never_changes'),
      ('keep_payment', 'begins_as_received', 'payment_begins_as_received'),
      ('keep_payment', 'payments_currency_check', 'payment_currency_format'),
      ('keep_payment', 'payments_method_check', 'payment_method_known'),
      ('keep_payment', 'payments_reference_check', 'payment_reference_length'),
      ('keep_payment', 'payments_reversal_reason_check', 'payment_reversal_reason_length'),
      ('keep_payment', 'payments_check', 'payment_reversed_has_date_and_reason'),
      ('keep_payment', 'payments_check1', 'payment_reversed_is_unused'),
      ('keep_payment', 'payments_by_today', 'payment_dated_by_today'),
      ('keep_payment', 'reversed_by_today', 'payment_reversed_by_today'),
      ('add_payment_figures', 'begins_as_received', 'payment_begins_as_received'),
      ('reverse_payment', 'reversed_once', 'payment_reversed_once'),
      ('add_allocation', 'allocation_fits', 'allocation_matches_issued_invoice'),
      ('add_refund', 'refunds_by_today', 'refund_dated_by_today'),
      ('add_refund', 'refunded_after_it_came', 'refund_not_before_it_came'),
      ('add_write_off', 'write_offs_by_today', 'write_off_dated_by_today'),
      ('add_write_off', 'written_off_after_issue', 'write_off_not_before_issue'),
      ('add_write_off', 'allocation_fits', 'written_off_invoice_is_issued')
      ) as names (function, old_name, new_name)
    union all
    select * from (values
      ('keep_invoice', $old$when new.gross_minor not between 0 and 10000000000000 then 'invoices_gross_minor_check'$old$,
       $new$when new.gross_minor < 0 then 'invoice_gross_not_negative'
    when new.gross_minor > 10000000000000 then 'invoice_gross_within_limit'$new$),
      ('keep_payment', $old$when new.amount_minor not between 1 and 10000000000000 then 'payments_amount_minor_check'$old$,
       $new$when new.amount_minor < 1 then 'payment_amount_positive'
    when new.amount_minor > 10000000000000 then 'payment_amount_within_limit'$new$),
      ('keep_invoice', $old$'an invoice cannot be like this' using$old$, $new$'an invoice cannot be like this: %', broken using$new$),
      ('keep_payment', $old$'a payment cannot be like this' using$old$, $new$'a payment cannot be like this: %', broken using$new$)
    ) as texts
  loop
    definition := pg_get_functiondef(renamed.function::regproc);
    if strpos(definition, renamed.old_text) = 0 then
      raise exception 'the function % does not say %', renamed.function, renamed.old_text;
    end if;
    execute replace(definition, renamed.old_text, renamed.new_text);
  end loop;
end
$$;

-- What each table is for, and why some rules are there -----------------------------------------------------------------

comment on table document_series is
  'The latest issue date of each kind of document. Whoever issues holds its row until commit, so numbers and dates go up together.';
comment on table document_counters is
  'How far each series has been counted. A series is what stands before the count, such as INV-2026: a new prefix or year begins at 1, '
  'an old one continues where it stopped, so no number is used twice.';
comment on table documents is 'The PDF of an issued document: made once, never changed.';

comment on table invoices is
  'Drafts and issued invoices. An issued invoice never changes: what happens to it are rows in other tables, and the sums of those that '
  'are kept here are written by the database alone.';
comment on column invoices.status is
  'What is stored; whether an invoice is open, overdue or paid is worked out from the amounts and the day.';
comment on column invoices.due_date is 'Of a draft: only if it was set by hand.';
comment on column invoices.document_date is 'Where the invoice stands in lists: its issue date, or the day on which the draft was begun.';
comment on column invoices.lines is 'The document is read and written whole, so its lines share its row, version, freeze and audit.';
comment on column invoices.parties is 'Seller, customer, bank, wording and language as they were when it was issued.';
comment on column invoices.issue_on is 'A draft that waits: the day on which it is issued by itself.';
comment on column invoices.issue_failure is 'Why a waiting draft could not be issued when its day had come.';
comment on function keep_invoice() is
  'What must hold of an invoice as it is written. One function and no checks at the table: twenty-six checks would be read anew for '
  'each statement, a tenth of what writing an invoice costs (decisions/016-writing-in-few-trips.md). The sums of money are checked at '
  'the table all the same.';
comment on function invoice_hash(invoices) is 'The hash of everything that an issued invoice says: a later change of any of it shows.';
comment on function void_invoice(uuid, text, uuid, timestamptz) is
  'The product may ask to void an issued invoice, and has no right to write it.';
comment on function hold_invoice(uuid, text, text, date, timestamptz) is
  'The product may ask to hold an issued invoice, and has no right to write it. Without a kind the hold ends.';
comment on function keep_invoice_figures() is
  'Keeps the counts by standing, what is owed by day and customer, and the figures of the month. Rows are only added, so that nobody '
  'waits for a row that another holds; a job folds them.';
comment on function invoice_standing(invoices) is
  'The state of an invoice as far as it does not depend on the day: an open one is overdue, part paid or unpaid, as '
  'invoice-states.queries.ts says.';
comment on function owed_of(invoices) is 'What is still to be paid of an issued invoice.';
comment on table invoice_attachments is 'Files that are sent along with an invoice.';
comment on function keep_issued_attachments() is 'The files of an issued invoice never change. Those of a draft go with it.';
comment on table bulk_runs is 'Issuing or sending many invoices at once: how far it has come, and how each of them went.';

comment on table credit_notes is 'Drafts and issued credit notes. Frozen when issued, as invoices are.';
comment on column credit_notes.invoice_id is 'The invoice that it corrects, if it comes from one.';
comment on column credit_notes.reissued_invoice_id is 'The draft that takes the place of the credited invoice.';
comment on function keep_issued_credit_note() is
  'A credit note begins as a draft, is issued for no later day than today, and never changes afterwards. A foreign one without an '
  'invoice needs a rate of its own; one of an invoice has the rate of the invoice.';
comment on function credit_note_hash(credit_notes) is 'The hash of everything that an issued credit note says.';
comment on function credit_note_search_text() is 'Keeps the text that a search looks through.';
comment on function keep_credits_within_invoice() is
  'The credit notes of an invoice together never exceed it: line by line, rate by rate, and in total. Where some of its lines are '
  'negative, each of the others may be worth more than the whole. Whoever issues one holds the invoice.';

comment on table payments is
  'What customers paid. A payment never changes: it is allocated, refunded or reversed. The product has the right to update only so '
  'that it can lock rows; keep_payment() refuses every change by it.';
comment on function keep_payment() is
  'What must hold of a payment as it is written; a function and no checks at the table, as for invoices.';
comment on function reverse_payment(uuid, text, date, uuid, timestamptz) is
  'Takes back a payment with everything it was allocated to, once.';
comment on function add_payment_figures() is
  'Adds a payment, or its reversal, to the figures of its month. When the statement that wrote a payment ends, its allocated amount '
  'must be the sum of the allocations that were written with it.';
comment on table allocations is
  'How much of a payment or a credit note pays which invoice. Rows are only added; a reversal adds rows with the opposite amounts.';
comment on column allocations.allocated_on is 'The business date from which it counts.';
comment on function add_allocation() is
  'Adds an allocation to the sums of its payment or credit note and of its invoice, which must be issued and of the same customer and '
  'currency. The payment is locked first and added up in a second statement, which sees what others have committed.';
comment on table refunds is 'What was paid back of a payment or a credit note.';
comment on function add_refund() is
  'Adds a refund to the sum of what it pays back. It is dated neither after today nor before the money came in.';
comment on function add_refund_figures() is 'Adds a refund to the figures of its month.';
comment on table write_offs is 'What of an invoice will not be paid any more, and why.';
comment on function add_write_off() is
  'Adds a write-off to the sum of its invoice, which must be issued. It is dated neither after today nor before the invoice.';

comment on table schedules is 'Recurring invoices: what is invoiced, when, and what happens to it then.';
comment on column schedules.lines is 'As they hold on the next date; changes of prices from a later day on wait in price_changes.';
comment on column schedules.next_date is 'The first date that has no invoice yet.';
comment on column schedules.run_on is 'The day of its run: next_date, unless a run failed and is tried again later.';
comment on column schedules.catch_up_to is 'Up to this day somebody has agreed to make all missed invoices, however many they are.';
comment on trigger next_version on schedules is 'A run moves a schedule on, but is no change that would collide with somebody else''s.';
comment on trigger audit_update on schedules is
  'Runs are recorded in schedule_runs; the audit trail records what people changed, and when it paused or ended.';
comment on function schedule_search_text() is
  'Keeps the search text, and every word of name and reference for searches with typing errors.';
comment on table schedule_words is
  'Every word of the names and references of schedules, for searches with typing errors. May hold a word twice, or one that is gone.';
comment on function near_schedule_words(text) is 'The words that may be meant, most similar first; see near_customer_words.';
comment on table schedule_runs is 'What each date of a schedule came to: an invoice, a failure, or dates that were skipped.';
comment on column schedule_runs.invoice_id is 'Null once the draft that it made is deleted: the date has had its invoice all the same.';
comment on index one_invoice_for_each_date is 'However many workers run, a date is invoiced once.';

comment on table month_figures is
  'What the home page shows by month, added up from the documents as they are written; npm run check-books compares it with '
  'month_figures_of_documents. Rows are only added; fold_month_figures() makes one of many.';
comment on column month_figures.amount_days is
  'Of settled amounts: amount times days from issue to payment, for an average weighted by amount.';
comment on view month_figures_of_documents is 'What month_figures must add up to.';
comment on function first_of_month(date) is 'The month of a day, as its first day.';
comment on function add_document_figures() is 'Adds an issued credit note to the figures of its month.';
comment on function fold_month_figures() is
  'Replaces many rows by their sum in one statement: a reader sees either. One at a time, or two would wait for each other''s rows.';
comment on table invoice_tallies is 'How many invoices stand where, and what they come to, kept as month_figures is.';
comment on view invoice_tallies_of_invoices is 'What invoice_tallies must add up to.';
comment on function fold_invoice_tallies() is 'Replaces many rows by their sum, one at a time.';
comment on table owed_by_day is 'What is owed by the day on which it is due, kept as month_figures is.';
comment on view owed_by_day_of_invoices is 'What owed_by_day must add up to.';
comment on table owed_by_customer is 'What each customer owes, kept as month_figures is.';
comment on view owed_by_customer_of_invoices is 'What owed_by_customer must add up to.';
comment on function fold_owed() is 'Replaces many rows by their sum, one at a time. What has been settled leaves no row.';
comment on table book_checks is 'What the nightly check of the books found.';

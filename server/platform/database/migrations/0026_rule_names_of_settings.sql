-- Every rule says by its name what it asks for, and the error carries that name. Here: people, customers and settings.
--
-- A rename reads no rows, but it needs each table for a moment. Together they must not keep anybody waiting for a second, so one that is
-- busy is given up sooner than usual; then all of it is tried again.
set local lock_timeout = '30ms';

-- Unique keys of one column keep their names (users_email_key): they say it, and the release before knows them. For the same reason the new
-- name of the rule that keeps VAT rates apart holds "excl".
alter table installation rename constraint installation_id_check to installation_is_one_row;

alter table audit_entries rename constraint audit_entries_action_check to audit_action_known;

alter table audit_seals rename constraint audit_seals_entry_count_check to audit_seal_covers_entries;

alter table roles rename constraint roles_description_check to role_description_length;
alter table roles rename constraint roles_name_check to role_name_length;
alter table roles rename constraint roles_permissions_check to role_permissions_known;
alter table roles rename constraint roles_slug_check to role_slug_format;

alter table photos rename constraint photos_content_check to photo_size;

alter table users rename constraint users_active_check to user_active_is_yes_or_no;
alter table users rename constraint users_email_check to user_email_length;
alter table users rename constraint users_name_check to user_name_length;

alter table sessions rename constraint ended_by_deactivation_has_ended to session_ended_by_deactivation_has_ended;

alter table one_time_links rename constraint one_time_links_kind_check to one_time_link_kind_known;

alter table emails rename constraint emails_status_check to email_status_known;

alter table email_statements rename constraint email_statements_content_check to email_statement_is_object;

alter table notes rename constraint notes_note_check to note_length;
alter table notes rename constraint notes_page_name_check to note_page_name_length;
alter table notes rename constraint notes_model_id_check to note_model_id_length;

alter table saved_views rename constraint saved_views_list_check to saved_view_list_format;
alter table saved_views rename constraint saved_views_name_check to saved_view_name_length;
alter table saved_views rename constraint saved_views_search_check to saved_view_search_length;

alter table running_processes rename constraint running_processes_machine_check to running_process_machine_length;
alter table running_processes rename constraint running_processes_version_check to running_process_version_length;

alter table customers rename constraint customers_code_check to customer_code_length;
alter table customers rename constraint customers_name_check to customer_name_length;
alter table customers rename constraint customers_contacts_check to customer_contacts_are_list;
alter table customers rename constraint customers_billing_address_check to customer_billing_address_is_object;
alter table customers rename constraint customers_delivery_address_check to customer_delivery_address_is_object;
alter table customers rename constraint customers_currency_check to customer_currency_format;
alter table customers rename constraint customers_terms_days_check to customer_terms_within_a_year;
alter table customers rename constraint customers_credit_limit_minor_check to customer_credit_limit_not_negative;

alter table customer_imports rename constraint customer_imports_status_check to customer_import_status_known;

alter table vat_rates rename constraint vat_rates_code_check to vat_rate_code_format;
alter table vat_rates rename constraint vat_rates_name_check to vat_rate_name_length;
alter table vat_rates rename constraint vat_rates_category_check to vat_rate_category_known;
alter table vat_rates rename constraint vat_rates_rate_check to vat_rate_within_100_percent;
alter table vat_rates rename constraint vat_rates_wording_check to vat_rate_wording_length;
alter table vat_rates rename constraint vat_rates_check to vat_rate_ends_after_it_begins;
alter table vat_rates rename constraint vat_rates_check1 to vat_rate_only_standard_is_above_zero;
alter table vat_rates rename constraint vat_rates_code_daterange_excl to vat_rates_of_a_code_exclude_each_other;

alter table banks rename constraint banks_label_check to bank_label_length;
alter table banks rename constraint banks_bank_name_check to bank_name_length;
alter table banks rename constraint banks_account_name_check to bank_account_name_length;
alter table banks rename constraint banks_sort_code_check to bank_sort_code_format;
alter table banks rename constraint banks_account_number_check to bank_account_number_format;
alter table banks rename constraint banks_currency_check to bank_currency_format;
alter table banks rename constraint banks_check to bank_can_be_paid_into;
alter table banks rename constraint banks_check1 to bank_default_is_not_retired;

alter table logos rename constraint logos_content_check to logo_size;

alter table business rename constraint business_id_check to business_is_one_row;
alter table business rename constraint business_name_check to business_name_length;
alter table business rename constraint business_legal_name_check to business_legal_name_length;
alter table business rename constraint business_address_check to business_address_is_object;
alter table business rename constraint business_registered_address_check to business_registered_address_is_object;
alter table business rename constraint business_base_currency_check to business_base_currency_format;
alter table business rename constraint business_terms_days_check to business_terms_within_a_year;
alter table business rename constraint business_invoice_prefix_check to business_invoice_prefix_format;
alter table business rename constraint business_invoice_digits_check to business_invoice_digits_range;
alter table business rename constraint business_credit_note_prefix_check to business_credit_note_prefix_format;
alter table business rename constraint business_credit_note_digits_check to business_credit_note_digits_range;
alter table business rename constraint business_check to business_prefixes_differ;
alter table business rename constraint business_email_from_name_check to business_email_from_name_length;
alter table business rename constraint business_paper_check to business_paper_known;
alter table business rename constraint business_schedule_hour_check to business_schedule_hour_range;
alter table business rename constraint business_schedule_missed_limit_check to business_schedule_missed_limit_range;
alter table business rename constraint business_schedule_issue_date_check to business_schedule_issue_date_known;

-- The function stays as it is, word by word, but for the name of its rule.
do $$
begin
  execute replace(pg_get_functiondef('keep_iban_of_account'::regproc),
                  quote_literal('iban_is_of_the_account'), quote_literal('bank_iban_matches_account'));
end
$$;

-- What each table is for, and why some rules are there -----------------------------------------------------------------

comment on table installation is 'What is true of this installation as a whole. One row.';
comment on column installation.link_secret is 'Signs the links that are sent by e-mail.';
comment on table schema_migrations is 'Which migrations have run. A file that was changed afterwards has another hash and is refused.';

comment on table audit_entries is
  'Who changed what and when. Written by triggers in the transaction of the change; the product may only read it.';
comment on function audit_change() is
  'Writes the audit entry, for whoever changes the row. The arguments of the trigger are columns with secret values: that they changed '
  'is recorded, what they held is not.';
comment on function audit_attachment() is 'A file belongs to the history of its invoice: its name is recorded, its content is not.';
comment on table audit_seals is
  'A seal covers the entries up to last_entry that no earlier seal covers. Its hash includes the hash of the seal before it, so a '
  'changed, added or removed entry breaks every seal from there on.';
comment on function audit_entry_hash(audit_entries) is 'The hash of everything that one audit entry says.';
comment on function audit_seal_hash(bytea, bigint, bigint) is 'The hash of a range of audit entries and of the seal before it.';
comment on function seal_audit(bigint, integer) is
  'Seals the entries up to a given one, in batches. The caller has made sure that nothing at or below it is still being written.';
comment on view broken_audit_seals is 'The seals that no longer match the entries they cover, with the reason.';

comment on function next_version() is 'Each change of a record makes the next version; whoever sends changes to an older one is refused.';

comment on table roles is 'What users may do. super_admin is fixed.';
comment on function keep_super_admin_role() is 'The role super_admin is the way back in: nobody can change or delete it.';
comment on table users is 'Who signs in. Never deleted, because what they did refers to them; they are deactivated.';
comment on function keep_a_super_admin() is
  'One active super_admin always stays. Two who remove the last two at once wait for each other at the row of the role, and the second '
  'sees what the first did.';
comment on table photos is 'The pictures of users. The id is the SHA-256 of the content, so a picture can be cached for ever.';
comment on table sessions is 'Who is signed in, on which device. Only the hash of the token is kept.';
comment on trigger audit on sessions is 'That a session began or ended is an event; when it was last used is not.';
comment on table one_time_links is
  'Links to reset a password, verify an address or accept an invitation. Only the hash of the token is kept.';
comment on column one_time_links.email is 'The address that the link was sent to: it stops working when the user has another address.';
comment on table attempt_windows is
  'How often something was tried within a window of time. Unlogged: after a crash everybody may try again.';
comment on table idempotency_keys is
  'The replies to calls that were sent with an Idempotency-Key, so that a repeated call is answered and not done twice.';
comment on table own_writes is
  'How far each user has written, where reads go to a replica: what they read must not be older. One row for each user, often '
  'overwritten, so the pages have room.';
comment on table running_processes is
  'Which processes run at this moment, in which version, and how far their clock is ahead of the database. Unlogged.';
comment on table saved_views is 'A list with its filters, as its address describes it, under a name that the user chose.';
comment on table notes is 'Notes about records. The product may add them, and neither edit nor delete them.';

comment on table emails is 'Every message, what became of it, and what it is about.';
comment on column emails.recipients is 'A list of { name, address } where there are several; null where there is only to_address.';
comment on column emails.html is 'Says {{link}} where the one-time link goes: the link itself is forgotten as soon as the message is sent.';
comment on function keep_emails_issued() is
  'Only an issued invoice is sent. The invoice stays locked until commit, so voiding it at the same moment waits, or is waited for.';
comment on table email_statements is
  'What a statement of account says that is sent by e-mail: as it was when it was requested, however long sending takes.';

comment on table customers is 'Whom we sell to.';
comment on column customers.contacts is
  'A list of { name, email, phone, receives_invoices }, read and written together with their customer.';
comment on column customers.search_text is 'Everything that a search looks through, in one column for one index.';
comment on trigger rename_drafts on customers is
  'Drafts and schedules show the current name of their customer; issued documents keep the name that they were issued with.';
comment on function rename_drafts() is
  'Locks what it renames in the order that decisions/017-one-lock-order.md lays down: schedules, credit notes, invoices, each by id.';
comment on function customer_search_text() is 'Keeps the search text, and every word of it for searches with typing errors.';
comment on table customer_words is
  'Every word of the search texts, for searches with typing errors. Without a unique key, so that two who write the same new word never '
  'wait for each other; a word may be there twice.';
comment on function near_customer_words(text) is
  'The words that may be meant, most similar first. The planner underestimates how expensive it is to compare words, so it is made to '
  'use the index.';
comment on table customer_imports is 'A file of customers that was read: waiting to be confirmed, being imported, or done.';

comment on table vat_rates is 'VAT codes with their rates over time. The categories are those of EN 16931.';
comment on constraint vat_rates_of_a_code_exclude_each_other on vat_rates is 'A code has at most one rate on any day.';
comment on table banks is 'The accounts that customers pay into.';
comment on function keep_iban_of_account() is
  'A British IBAN contains sort code and account number. A trigger and no check, because accounts from before this rule must still be '
  'retired or made the default: it only looks when one of the three is written.';
comment on table logos is 'The logos of the business. The id is the SHA-256 of the content.';
comment on table business is 'Who we are and how we invoice. One row.';
comment on column business.start_date is 'Nothing is dated before this day; null: before the year of the first document.';
comment on constraint business_prefixes_differ on business is 'An invoice and a credit note never have the same number.';
comment on function business_day(timestamptz) is 'Which day it is, or was, where the business is.';
comment on function earliest_business_date(date) is 'The first day that anything may be dated.';

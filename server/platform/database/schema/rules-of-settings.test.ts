import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const nobody = `'00000000-0000-0000-0000-000000000000'`
const long = (length: number) => `repeat('x', ${length})`

const { attacks, tryAttack } = attacksOn({
  installation: { row: '', rules: { installation_is_one_row: 'insert into installation (id) values (false)' } },
  mail_settings: {
    row: '',
    rules: {
      mail_settings_is_one_row: 'insert into mail_settings (id) values (false)',
      mail_settings_port_range: ['port = 0', 'port = 65536'],
      mail_settings_security_known: `security = 'ssl'`,
      mail_settings_host_length: `host = ${long(256)}, from_address = 'a@b.example'`,
      mail_settings_username_length: `username = ${long(256)}`,
      mail_settings_has_sender: `host = 'mail.example.com'`,
    },
  },
  mail_event_keys: {
    row: '',
    rules: {
      mail_event_key_is_one_row: 'insert into mail_event_keys (id) values (false)',
      mail_event_key_generation_positive: 'generation = 0',
    },
  },
  reminder_settings: {
    row: '',
    rules: {
      reminder_settings_are_one_row: 'insert into reminder_settings (id) values (false)',
      reminder_hour_range: ['hour = 24', 'hour = -1'],
    },
  },
  reminder_plans: {
    row: '',
    rules: {
      reminder_plan_name_length: [`name = ''`, `name = ${long(81)}`],
      reminder_plan_default_is_used: 'retired_at = now()',
      reminder_plan_default_once: `insert into reminder_plans (name, is_default) values ('Another', true)`,
      reminder_plan_name_once: `insert into reminder_plans (name) values ('STANDARD')`,
    },
  },
  reminder_steps: {
    row: '',
    rules: {
      reminder_step_days_range: ['days = -61 where days = 7', 'days = 366 where days = 7'],
      reminder_step_attach_known: `attach = 'cake'`,
      reminder_step_texts_are_object: `texts = '[]'`,
      reminder_step_day_once: 'days = 7',
    },
  },
  working_day_changes: {
    row: `insert into working_day_changes (date, is_working) values ('2026-12-24', false)`,
    rules: {
      working_day_change_name_length: `name = ${long(81)}`,
      working_day_changes_date_key: `insert into working_day_changes (date, is_working) values ('2026-12-24', true)`,
    },
  },
  customer_reminders: {
    row: `insert into customer_reminders (id, plan_id) values (${nobody}, ${nobody})`,
    rules: { customer_reminder_never_has_no_plan: 'never = true' },
  },
  audit_entries: {
    row: `insert into audit_entries (action, record_type, record_id) values ('created', 'notes', '1')`,
    rules: { audit_action_known: `action = 'seen'` },
  },
  audit_seals: {
    row: `insert into audit_seals (first_entry, last_entry, entry_count, previous_hash, hash) values (1, 2, 2, '', '')`,
    rules: {
      audit_seal_covers_entries: 'entry_count = 0',
      audit_seals_last_entry_key: `insert into audit_seals (first_entry, last_entry, entry_count, previous_hash, hash) values (2, 2, 1, '', '')`,
    },
  },
  roles: {
    row: '',
    rules: {
      role_name_length: [`name = ''`, `name = ${long(81)}`],
      role_slug_format: [`slug = 'Admin'`, `slug = ''`, `slug = ${long(61)}`],
      role_description_length: `description = ${long(501)}`,
      role_permissions_known: `permissions = '{everything}'`,
      roles_slug_key: `insert into roles (name, slug) values ('Again', 'super_admin')`,
    },
  },
  photos: { row: `insert into photos values ('a', '')`, rules: { photo_size: `content = ${long(200_001)}::bytea` } },
  users: {
    row: `insert into users (name, email, role_id) values ('Ann', 'ann@example.com', ${nobody})`,
    rules: {
      user_name_length: [`name = ''`, `name = ${long(121)}`],
      user_email_length: `email = ${long(255)}`,
      user_active_is_yes_or_no: `active = 'maybe'`,
      users_email_key: `insert into users (name, email, role_id) values ('Anna', 'ANN@example.com', ${nobody})`,
    },
  },
  sessions: {
    row: `insert into sessions (user_id, token_hash, remember, device, address, expires_at) values (${nobody}, 'a', false, '', '', now())`,
    rules: {
      session_ended_by_deactivation_has_ended: 'ended_by_deactivation = true',
      sessions_token_hash_key: `insert into sessions (user_id, token_hash, remember, device, address, expires_at)
        values (${nobody}, 'a', true, '', '', now())`,
    },
  },
  one_time_links: {
    row: `insert into one_time_links (kind, user_id, email, token_hash, expires_at) values ('invitation', ${nobody}, 'a', 'a', now())`,
    rules: {
      one_time_link_kind_known: `kind = 'gift'`,
      one_time_links_token_hash_key: `insert into one_time_links (kind, user_id, email, token_hash, expires_at)
        values ('password_reset', ${nobody}, 'b', 'a', now())`,
    },
  },
  emails: {
    row: `insert into emails (kind, status, to_name, to_address, locale, subject, html, text) values ('receipt', 'queued', '', '', 'en', '', '', '')`,
    rules: { email_status_known: `status = 'lost'` },
  },
  email_statements: {
    row: `insert into email_statements values (${nobody}, '{}')`,
    rules: { email_statement_is_object: `content = '[]'` },
  },
  notes: {
    row: `insert into notes (note, page_name, model_id, created_by) values ('Called', 'customers', '1', ${nobody})`,
    rules: {
      note_length: [`note = ''`, `note = ${long(5001)}`],
      note_by_user_or_customer: ['created_by = null', `link_id = ${nobody}`],
      note_page_name_length: [`page_name = ''`, `page_name = ${long(65)}`],
      note_model_id_length: [`model_id = ''`, `model_id = ${long(65)}`],
    },
  },
  saved_views: {
    row: `insert into saved_views (user_id, list, name, search) values (${nobody}, 'invoices', 'Mine', '')`,
    rules: {
      saved_view_list_format: [`list = ''`, `list = 'In voices'`, `list = ${long(41)}`],
      saved_view_name_length: [`name = ''`, `name = ${long(61)}`],
      saved_view_search_length: `search = ${long(2001)}`,
      one_view_of_a_name: `insert into saved_views (user_id, list, name, search) values (${nobody}, 'invoices', 'MINE', '')`,
    },
  },
  running_processes: {
    row: `insert into running_processes values (${nobody}, 'a', '1', 0)`,
    rules: {
      running_process_machine_length: `machine = ${long(301)}`,
      running_process_version_length: `version = ${long(101)}`,
    },
  },
  customers: {
    row: `insert into customers (code, name, billing_address, currency, terms_days, default_vat_code) values ('C1', 'Acme', '{}', 'GBP', 30, 'standard')`,
    rules: {
      customer_code_length: [`code = ''`, `code = ${long(31)}`],
      customer_name_length: [`name = ''`, `name = ${long(201)}`],
      customer_contacts_are_list: `contacts = '{}'`,
      customer_billing_address_is_object: `billing_address = '[]'`,
      customer_delivery_address_is_object: `delivery_address = '[]'`,
      customer_currency_format: [`currency = 'gbp'`, `currency = 'GBPX'`],
      customer_terms_known: [
        'terms_days = -1',
        'terms_days = 366',
        "terms_kind = 'weekly'",
        "terms_kind = 'day_of_month', terms_days = 0",
        "terms_kind = 'day_of_next_month', terms_days = 32",
      ],
      customer_credit_limit_not_negative: 'credit_limit_minor = -1',
      customer_electronic_address_shape: [`electronic_address = '{"id": "1"}'`, `electronic_address = '"0088"'`],
      customer_legal_id_shape: `legal_id = '{"scheme": "0088"}'`,
      customer_e_invoice_profile_known: `e_invoice_profile = 'paper'`,
      customer_required_reference_known: `required_reference = 'both'`,
      customers_code_key: `insert into customers (code, name, billing_address, currency, terms_days, default_vat_code)
        values ('C1', 'Other', '{}', 'GBP', 30, 'standard')`,
    },
  },
  customer_imports: {
    row: `insert into customer_imports (status, file_name, valid_rows, invalid_rows, columns, total_count, created_by)
      values ('done', 'a.csv', '[]', '[]', '[]', 0, ${nobody})`,
    rules: { customer_import_status_known: `status = 'stuck'` },
  },
  items: {
    row: `insert into items (code, name, vat_code) values ('DES', 'Design', 'standard')`,
    rules: {
      item_code_length: [`code = ''`, `code = ${long(41)}`],
      item_name_length: [`name = ''`, `name = ${long(201)}`],
      item_description_length: `description = ${long(2001)}`,
      item_unit_length: `unit = ${long(31)}`,
      item_unit_code_format: [`unit_code = 'H'`, `unit_code = 'hur'`, `unit_code = 'HOUR'`],
      item_account_code_length: `account_code = ${long(41)}`,
      item_standard_id_format: [`standard_item_id = '123'`, `standard_item_id = '40063813339AB'`],
      item_prices_whole_and_once_a_day: [
        `prices = '{}'`,
        `prices = '[1]'`,
        `prices = '[{"currency": "gbp", "unit_price": "1", "valid_from": "2026-01-01"}]'`,
        `prices = '[{"currency": "GBP", "unit_price": "-1", "valid_from": "2026-01-01"}]'`,
        `prices = '[{"currency": "GBP", "unit_price": "1"}]'`,
        `prices = '[{"currency": "GBP", "unit_price": "1", "valid_from": "2026-01-01"}, {"currency": "GBP", "unit_price": "2", "valid_from": "2026-01-01"}]'`,
      ],
      items_code_key: `insert into items (code, name, vat_code) values ('des', 'Other', 'standard')`,
    },
  },
  imports: {
    row: `insert into imports (kind, status, file_name, file_hash, columns, total_count, valid_count, invalid_count, known_count, warned_count, left_out_count, saved_count, confirmed_at, created_by)
      values ('customers', 'done', 'a.csv', '\\x00', '[]', 3, 2, 1, 0, 0, 0, 2, now(), ${nobody})`,
    rules: {
      import_kind_known: `kind = 'sheep'`,
      import_sent_before_of_open_documents: `sent_before = true`,
      import_status_known: `status = 'stuck'`,
      import_file_name_length: [`file_name = ''`, `file_name = ${long(201)}`],
      import_date_format_known: `date_format = 'YYYY'`,
      import_decimal_mark_known: `decimal_mark = ';'`,
      import_columns_are_list: `columns = '{}'`,
      import_control_is_list: `control = '{}'`,
      import_counts_every_row: ['total_count = 4', 'known_count = 2', 'known_count = -1'],
      import_saves_no_more_than_is_valid: ['saved_count = 3', 'saved_count = -1'],
      import_saves_once_confirmed: 'confirmed_at = null',
      import_undone_has_date: [`status = 'undone'`, 'undone_at = now()'],
    },
  },
  import_rows: {
    row: `insert into imports (id, kind, file_name, file_hash, columns, total_count, valid_count, invalid_count, known_count, warned_count, left_out_count, created_by)
        values (${nobody}, 'customers', 'a.csv', '\\x00', '[]', 0, 0, 0, 0, 0, 0, ${nobody});
      insert into import_rows (import_id, line, status, cells) values (${nobody}, 2, 'valid', '{a}')`,
    rules: {
      import_row_status_known: `status = 'stuck'`,
      import_row_problems_are_list: `problems = '{}'`,
      import_row_saved_as_a_record: [`status = 'saved'`, `record_id = ${nobody}`],
    },
  },
  import_mappings: {
    row: `insert into import_mappings (kind, headings_hash, columns, updated_by) values ('customers', '\\x00', '[]', ${nobody})`,
    rules: { import_mapping_kind_known: `kind = 'sheep'`, import_mapping_columns_are_list: `columns = '{}'` },
  },
  vat_rates: {
    row: `delete from vat_rates; insert into vat_rates (code, name, category, rate, valid_from) values ('standard', 'Standard', 'S', 20, '2011-01-04')`,
    rules: {
      vat_rate_code_format: [`code = ''`, `code = 'Standard'`],
      vat_rate_name_length: [`name = ''`, `name = ${long(81)}`],
      vat_rate_category_known: `category = 'X', rate = 0`,
      vat_rate_within_100_percent: ['rate = -1', 'rate = 100.01'],
      vat_rate_wording_length: `wording = ${long(301)}`,
      vat_rate_ends_after_it_begins: `valid_to = '2011-01-03'`,
      vat_rate_vatex_code_format: [`vatex_code = 'EU-AE'`, `vatex_code = 'VATEX-eu'`],
      vat_rate_only_charged_is_above_zero: `category = 'Z'`,
      vat_rates_of_a_code_exclude_each_other: `insert into vat_rates (code, name, category, rate, valid_from, valid_to)
        values ('standard', 'Before', 'S', 17.5, '2010-01-01', '2011-01-04')`,
    },
  },
  banks: {
    row: `insert into banks (label, bank_name, account_name, sort_code, account_number, currency) values ('Main', 'Bank', 'Acme', '202015', '12345678', 'GBP')`,
    rules: {
      bank_label_length: [`label = ''`, `label = ${long(81)}`],
      bank_routing_number_format: `sort_code = '', routing_number = '12345678'`,
      bank_numbers_belong_together: [`sort_code = ''`, `account_number = ''`, `routing_number = '021000021'`],
      bank_default_can_be_paid_into: `is_default = true, sort_code = '', account_number = ''`,
      bank_name_length: [`bank_name = ''`, `bank_name = ${long(121)}`],
      bank_account_name_length: [`account_name = ''`, `account_name = ${long(121)}`],
      bank_sort_code_format: `sort_code = '20-20-15'`,
      bank_account_number_format: [
        `account_number = '1234567'`,
        `sort_code = '', routing_number = '021000021', account_number = '123'`,
      ],
      bank_currency_format: `currency = 'gbp'`,
      bank_default_is_not_retired: 'is_default = true, retired_at = now()',
      one_default_bank_for_each_currency: `insert into banks (label, bank_name, account_name, iban, currency, is_default)
        values ('Second', 'Bank', 'Acme', 'DE1', 'EUR', true), ('Third', 'Bank', 'Acme', 'DE2', 'EUR', true)`,
    },
  },
  logos: { row: `insert into logos values ('a', '')`, rules: { logo_size: `content = ${long(1_000_001)}::bytea` } },
  business: {
    row: '',
    rules: {
      business_is_one_row: 'insert into business (id) values (false)',
      business_name_length: `name = ${long(201)}`,
      business_legal_name_length: `legal_name = ${long(201)}`,
      business_address_is_object: `address = '[]'`,
      business_registered_address_is_object: `registered_address = '[]'`,
      business_e_invoice_channel_known: `e_invoice_channel = 'pigeon'`,
      business_base_currency_format: `base_currency = 'pound'`,
      business_terms_known: [
        'terms_days = -1',
        'terms_days = 366',
        "terms_kind = 'weekly'",
        "terms_kind = 'day_of_month', terms_days = 0",
        "terms_kind = 'day_of_next_month', terms_days = 32",
      ],
      business_invoice_prefix_format: [`invoice_prefix = 'inv'`, `invoice_prefix = 'A-B'`],
      business_invoice_digits_range: ['invoice_digits = 2', 'invoice_digits = 10'],
      business_credit_note_prefix_format: `credit_note_prefix = 'cn'`,
      business_credit_note_digits_range: ['credit_note_digits = 2', 'credit_note_digits = 10'],
      business_prefixes_differ: `credit_note_prefix = 'INV'`,
      business_email_from_name_length: `email_from_name = ${long(121)}`,
      business_paper_known: `paper = 'a5'`,
      business_electronic_address_shape: `electronic_address = '{}'`,
      business_legal_id_shape: `legal_id = '{"id": "1"}'`,
      business_invoice_contact_shape: `invoice_contact = '{"name": "Ann"}'`,
      business_schedule_hour_range: ['schedule_hour = -1', 'schedule_hour = 24'],
      business_statement_day_range: ['statement_day = 0', 'statement_day = 29'],
      business_schedule_missed_limit_range: ['schedule_missed_limit = -1', 'schedule_missed_limit = 367'],
      business_schedule_issue_date_known: `schedule_issue_date = 'whenever'`,
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})

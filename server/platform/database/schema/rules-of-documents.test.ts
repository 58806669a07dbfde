import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const nobody = `'00000000-0000-0000-0000-000000000000'`
const long = (length: number) => `repeat('x', ${length})`
const tooMuch = '10000000000001'

const issuedAs = (
  number: string,
) => `status = 'issued', number = ${number}, issue_date = '2026-03-31', tax_point = '2026-03-31', parties = '{}', content_hash = 'h',
  issued_at = now()`
const issued = issuedAs(`'N'`)

const { attacks, tryAttack } = attacksOn({
  document_series: { row: '', rules: { document_kind_known: `kind = 'poem' where kind = 'invoice'` } },
  document_counters: {
    row: `insert into document_counters values ('invoice', 'INV-2026', 1)`,
    rules: { document_counter_not_negative: 'last_number = -1' },
  },
  number_gaps: {
    row: `insert into number_gaps (kind, series, first_number, last_number, reason) values ('invoice', 'INV-2026', 1, 117, 'Used before')`,
    rules: {
      number_gap_has_numbers: ['first_number = 0', 'last_number = 0'],
      number_gap_has_reason: `reason = ''`,
      number_gaps_exclude_each_other: `insert into number_gaps (kind, series, first_number, last_number, reason)
        values ('invoice', 'INV-2026', 117, 120, 'Again')`,
    },
  },
  documents: {
    row: `insert into documents (invoice_id, sha256, pages, content) values (${nobody}, '', 1, '')`,
    rules: {
      document_has_pages: 'pages = 0',
      document_of_one_record: ['invoice_id = null', `credit_note_id = ${nobody}`],
      documents_invoice_id_key: `insert into documents (invoice_id, sha256, pages, content) values (${nobody}, '', 1, '')`,
      documents_credit_note_id_key: `insert into documents (credit_note_id, sha256, pages, content)
        values (${nobody}, '', 1, ''), (${nobody}, '', 1, '')`,
    },
  },
  e_invoices: {
    row: `insert into e_invoices (invoice_id, format, sha256, content) values (${nobody}, 'ubl', '', '')`,
    rules: {
      e_invoice_format_known: `format = 'pdf'`,
      e_invoice_of_one_record: ['invoice_id = null', `credit_note_id = ${nobody}`],
      one_e_invoice_of_an_invoice: `insert into e_invoices (invoice_id, format, sha256, content) values (${nobody}, 'ubl', '', '')`,
      one_e_invoice_of_a_credit_note: `insert into e_invoices (credit_note_id, format, sha256, content)
        values (${nobody}, 'cii', '', ''), (${nobody}, 'cii', '', '')`,
    },
  },
  deliveries: {
    row: `insert into deliveries (invoice_id, channel, status) values (${nobody}, 'http', 'accepted')`,
    rules: {
      delivery_channel_known: `channel = 'pigeon'`,
      delivery_status_known: `status = 'lost'`,
      delivery_of_one_record: ['invoice_id = null', `credit_note_id = ${nobody}`],
      one_delivery_of_an_invoice: `insert into deliveries (invoice_id, channel, status) values (${nobody}, 'http', 'failed')`,
      one_delivery_of_a_credit_note: `insert into deliveries (credit_note_id, channel)
        values (${nobody}, 'http'), (${nobody}, 'folder')`,
    },
  },
  late_payment_settings: {
    row: `select`,
    rules: { late_payment_settings_only_one: 'id = false' },
  },
  late_payment_rates: {
    row: `insert into late_payment_rates (valid_from, rate) values ('2031-01-01', 1)`,
    rules: {
      late_payment_rate_of_a_half_year: `valid_from = '2031-02-01'`,
      late_payment_rate_range: ['rate = -1', 'rate = 101'],
      late_payment_rates_valid_from_key: `valid_from = '2026-01-01'`,
    },
  },
  late_payment_claims: {
    row: `insert into late_payment_claims (invoice_id, claim_invoice_id, from_date, until_date, interest_minor, compensation_minor, created_by)
          values (${nobody}, uuidv7(), '2026-01-01', '2026-01-31', 1, 0, ${nobody})`,
    rules: {
      late_payment_claim_dates_in_order: `until_date = '2025-12-31'`,
      late_payment_claim_of_something: ['interest_minor = 0', 'interest_minor = -1, compensation_minor = 2'],
      late_payment_claim_is_another_invoice: 'claim_invoice_id = invoice_id',
    },
  },
  statement_runs: {
    row: `insert into statement_runs (locale, created_by) values ('en', ${nobody})`,
    rules: {
      statement_run_status_known: `status = 'stuck'`,
      statement_run_by_somebody_or_monthly: [`month = '2026-01-01'`, 'created_by = null'],
      statement_run_month_is_a_first: `month = '2026-01-02', created_by = null`,
    },
  },
  reminders: {
    row: `insert into reminders (customer_id, step_id, state, on_date, email_id) values (${nobody}, ${nobody}, 'sent', '2026-03-31', ${nobody})`,
    rules: {
      reminder_state_known: `state = 'lost', email_id = null`,
      reminder_sent_has_email: [`email_id = null`, `state = 'left_out'`],
      reminders_email_id_key: `insert into reminders (customer_id, step_id, state, on_date, email_id)
        values (${nobody}, ${nobody}, 'sent', '2026-04-30', ${nobody})`,
    },
  },
  reminder_documents: {
    row: `insert into reminder_documents values (${nobody}, ${nobody}, ${nobody}, 7, '2026-03-31', true, false, 'GBP', 100)`,
    rules: {
      reminder_document_is_owed: 'outstanding_minor = 0',
      reminder_step_once_for_a_document: `insert into reminder_documents
        values (gen_random_uuid(), ${nobody}, ${nobody}, 7, '2026-04-30', true, false, 'GBP', 100)`,
      reminder_once_a_day_for_a_document: `insert into reminder_documents
        values (gen_random_uuid(), ${nobody}, gen_random_uuid(), 21, '2026-03-31', true, true, 'GBP', 100)`,
    },
  },
  reminder_runs: {
    row: `insert into reminder_runs (locale, on_date) values ('en', '2026-03-31')`,
    rules: {
      reminder_run_status_known: `status = 'stuck'`,
      reminder_run_by_somebody_or_daily: [`created_by = ${nobody}`, 'on_date = null'],
      reminder_run_once_a_day: `insert into reminder_runs (locale, on_date) values ('en', '2026-03-31')`,
    },
  },
  reminder_run_parts: {
    row: `insert into reminder_run_parts (run_id, position, customer_id) values (${nobody}, 1, ${nobody})`,
    rules: {
      reminder_run_part_once: `insert into reminder_run_parts (run_id, position, customer_id) values (${nobody}, 2, ${nobody})`,
      reminder_run_part_refused_when_done: `refusals = '[1]'`,
    },
  },
  email_events: {
    row: `insert into email_events (email_id, kind, address, key, occurred_at) values (${nobody}, 'bounced', 'a@b', 'k', now())`,
    rules: {
      email_event_kind_known: `kind = 'read'`,
      email_event_lengths: [`address = ${long(321)}`, `key = ${long(201)}`, `reason = ${long(501)}`],
    },
  },
  bounced_addresses: {
    row: `insert into bounced_addresses (address, email_id) values ('a@b', ${nobody})`,
    rules: {
      bounced_address_is_lower_case: `address = 'A@b'`,
      bounced_addresses_address_key: `insert into bounced_addresses (address, email_id) values ('a@b', ${nobody})`,
    },
  },
  bulk_runs: {
    row: `insert into bulk_runs (action, invoice_ids, locale, created_by) values ('issue', array[${nobody}::uuid], 'en', ${nobody})`,
    rules: {
      bulk_run_action_known: `action = 'delete'`,
      bulk_run_status_known: `status = 'stuck'`,
      bulk_run_invoice_count_range: [`invoice_ids = '{}'`, `invoice_ids = array_fill(${nobody}::uuid, array[501])`],
    },
  },
  invoices: {
    row: `insert into invoices (customer_id, customer_name, currency, terms_days, document_date, gross_minor, net_minor, number)
      values (${nobody}, 'Acme', 'GBP', 30, '2026-03-31', 100, 100, 'N')`,
    rules: {
      invoice_paid_not_negative: 'paid_minor = -1',
      invoice_credited_not_negative: 'credited_minor = -1',
      invoice_written_off_not_negative: 'written_off_minor = -1',
      invoice_not_oversettled: 'paid_minor = 60, credited_minor = 30, written_off_minor = 11',
      invoices_number_key: `insert into invoices (customer_id, customer_name, currency, terms_days, document_date, number)
        values (${nobody}, 'Acme', 'GBP', 30, '2026-03-31', 'N')`,
    },
  },
  credit_notes: {
    row: `insert into credit_notes (customer_id, customer_name, currency, document_date, reason, gross_minor, net_minor)
      values (${nobody}, 'Acme', 'GBP', '2026-03-31', 'Returned', 100, 100)`,
    rules: {
      credit_note_status_known: `status = 'lost', number = 'N', issue_date = '2026-03-31', tax_point = '2026-03-31', parties = '{}',
        content_hash = 'h', issued_at = now()`,
      credit_note_number_length: [issuedAs(`''`), issuedAs(long(41))],
      credit_note_currency_format: `currency = 'gbp'`,
      credit_note_reason_length: `reason = ${long(501)}`,
      credit_note_message_length: `message = ${long(2001)}`,
      credit_note_exchange_rate_positive: 'exchange_rate = 0',
      credit_note_lines_are_list: `lines = '{}'`,
      credit_note_vat_groups_are_list: `vat_groups = '{}'`,
      credit_note_gross_range: ['gross_minor = -1, net_minor = -1', `gross_minor = ${tooMuch}, net_minor = ${tooMuch}`],
      credit_note_parties_are_object: `parties = '[]'`,
      credit_note_allocated_not_negative: `${issued}, allocated_minor = -1`,
      credit_note_refunded_not_negative: `${issued}, refunded_minor = -1`,
      credit_note_details_are_object: `details = '[]'`,
      credit_note_adjustments_are_lists: [`allowances = '{}'`, `charges = '{}'`],
      credit_note_adjustments_add_up: [
        'allowance_minor = 1',
        'charge_minor = 1',
        `allowances = '[{"amount_minor": 5}, {"amount_minor": 2}]', allowance_minor = 6`,
        `charges = '[{"amount_minor": 5}]', charge_minor = 4`,
      ],
      credit_note_prepaid_within_owed: ['prepaid_minor = -1', `${issued}, prepaid_minor = 101`],
      credit_note_rounding_within_limit: [
        'rounding_minor = 1001',
        'net_minor = 5000, vat_minor = 0, gross_minor = 5000, rounding_minor = -1001',
      ],
      credit_note_not_overused: `${issued}, allocated_minor = 60, refunded_minor = 41`,
      credit_note_gross_is_net_plus_vat: 'vat_minor = 1',
      credit_note_numbered_when_issued: [`number = 'N'`, issuedAs('null')],
      credit_note_complete_when_issued: `status = 'issued', number = 'N', issue_date = '2026-03-31'`,
      credit_note_listed_on_issue_date: `${issued}, document_date = '2026-03-30'`,
      credit_note_has_reason_when_issued: `${issued}, reason = ''`,
      credit_note_used_only_when_issued: 'allocated_minor = 1',
      credit_note_only_drafts_wait: `${issued}, issue_on = '2026-04-01'`,
      credit_note_waiting_details_need_a_day: 'issue_on_email = true',
      credit_notes_number_key: `insert into credit_notes (customer_id, customer_name, currency, document_date, reason, status, number, issue_date, tax_point, parties,
          content_hash, issued_at)
        select ${nobody}, 'Acme', 'GBP', '2026-03-31', 'Twice', 'issued', 'N', '2026-03-31', '2026-03-31', '{}', 'h', now() from generate_series(1, 2)`,
    },
  },
  payments: {
    row: `insert into payments (customer_id, currency, amount_minor, payment_date, method) values (${nobody}, 'GBP', 100, '2026-03-31', 'card')`,
    rules: {
      payment_allocated_not_negative: 'allocated_minor = -1',
      payment_refunded_not_negative: 'refunded_minor = -1',
      payment_not_overused: 'allocated_minor = 60, refunded_minor = 41',
    },
  },
  allocations: {
    row: `insert into allocations (payment_id, invoice_id, amount_minor, allocated_on) values (${nobody}, ${nobody}, 1, '2026-03-31')`,
    rules: {
      allocation_amount_not_zero: 'amount_minor = 0',
      allocation_of_payment_or_credit_note: ['payment_id = null', `credit_note_id = ${nobody}`],
    },
  },
  refunds: {
    row: `insert into refunds (payment_id, amount_minor, refund_date, method) values (${nobody}, 1, '2026-03-31', 'card')`,
    rules: {
      refund_amount_positive: ['amount_minor = 0', 'amount_minor = -1'],
      refund_method_known: `method = 'barter'`,
      refund_reference_length: `reference = ${long(101)}`,
      refund_of_payment_or_credit_note: ['payment_id = null', `credit_note_id = ${nobody}`],
    },
  },
  write_offs: {
    row: `insert into write_offs (invoice_id, amount_minor, reason, write_off_date) values (${nobody}, 1, 'bad_debt', '2026-03-31')`,
    rules: {
      write_off_amount_signed: ['amount_minor = 0', 'amount_minor = -1', `reverses_id = ${nobody}`],
      write_off_reversal_has_reason: `amount_minor = -1, reverses_id = ${nobody}`,
      write_off_reason_known: `reason = 'whim'`,
      write_off_note_length: `note = ${long(501)}`,
    },
  },
  schedules: {
    row: `insert into schedules (name, customer_id, customer_name, currency, terms_days, lines, every, unit, start_date, action, email, next_date, run_on,
        net_minor, monthly_minor)
      values ('Hosting', ${nobody}, 'Acme', 'GBP', 30, '[]', 1, 'month', '2026-03-31', 'issue', '{}', '2026-03-31', '2026-03-31', 1, 1)`,
    rules: {
      schedule_name_length: [`name = ''`, `name = ${long(121)}`],
      schedule_currency_format: `currency = 'gbp'`,
      schedule_terms_known: [
        'terms_days = -1',
        'terms_days = 366',
        "terms_kind = 'weekly'",
        "terms_kind = 'day_of_month', terms_days = 0",
        "terms_kind = 'day_of_next_month', terms_days = 32",
      ],
      schedule_reference_length: `reference = ${long(101)}`,
      schedule_message_length: `message = ${long(2001)}`,
      schedule_exchange_rate_positive: 'exchange_rate = 0',
      schedule_exchange_rate_source_length: `exchange_rate_source = ${long(81)}`,
      schedule_lines_are_list: `lines = '{}'`,
      schedule_price_changes_are_list: `price_changes = '{}'`,
      schedule_details_are_object: `details = '[]'`,
      schedule_adjustments_are_lists: [`allowances = '{}'`, `charges = '{}'`],
      schedule_interval_range: ['every = 0', 'every = 366'],
      schedule_unit_known: `unit = 'decade'`,
      schedule_last_day_needs_months: [
        `last_day_of_month = true, unit = 'day'`,
        `last_day_of_month = true, unit = 'week'`,
      ],
      schedule_end_kind_known: `end_kind = 'someday'`,
      schedule_end_date_matches_end_kind: [`end_kind = 'on_date'`, `end_date = '2026-12-31'`],
      schedule_end_count_matches_end_kind: [`end_kind = 'after'`, 'end_count = 3', `end_kind = 'after', end_count = 0`],
      schedule_action_known: `action = 'shred'`,
      schedule_email_is_object: `email = '[]'`,
      schedule_status_known: `status = 'asleep'`,
      schedule_pause_reason_known: `status = 'paused', pause_reason = 'whim', paused_at = now()`,
      schedule_made_count_not_negative: 'made_count = -1',
      schedule_failure_count_not_negative: 'failure_count = -1',
      schedule_finished_has_no_next_date: [`status = 'finished'`, 'next_date = null, run_on = null', 'run_on = null'],
      schedule_paused_has_reason: [`status = 'paused'`, `pause_reason = 'by_hand', paused_at = now()`],
    },
  },
  schedule_runs: {
    row: `insert into schedule_runs (schedule_id, period_date, outcome) values (${nobody}, '2026-03-31', 'made')`,
    rules: {
      schedule_run_outcome_known: `outcome = 'odd'`,
      schedule_run_date_count_positive: 'date_count = 0',
      schedule_run_reasons_are_list: `reasons = '{}'`,
      schedule_run_skipped_has_end: [`outcome = 'skipped'`, `skipped_to = '2026-04-30'`],
      schedule_run_only_made_has_invoice: `outcome = 'failed', invoice_id = ${nobody}`,
      one_invoice_for_each_date: `insert into schedule_runs (schedule_id, period_date, outcome) values (${nobody}, '2026-03-31', 'made')`,
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})

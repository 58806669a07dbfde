import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const nobody = `'00000000-0000-0000-0000-000000000000'`
const long = (length: number) => `repeat('x', ${length})`

const line = `insert into bank_lines (bank_id, statement_id, position, identity, booked_date, amount_minor, currency)
  values (${nobody}, ${nobody}, 1, 'a', '2026-03-31', 100, 'GBP')`
const match = `insert into bank_matches (line_id, kind) values (${nobody}, 'matched')`
const part = (kind: string, column: string, amount: number) =>
  `insert into bank_match_parts (match_id, kind, amount_minor, ${column}, was_made_here) values (${nobody}, '${kind}', ${amount}, ${nobody}, true)`
const payer = `insert into bank_payers (customer_id, account, name, name_key, last_date) values (${nobody}, 'GB1', 'A', 'a', '2026-03-31')`
const ignore = `insert into bank_ignores (bank_id, pattern, goes_out, example, reason) values (${nobody}, 'fee', true, 'Fee', 'Ours')`
const account = `insert into banking_accounts (bank_id) values (${nobody})`

const { attacks, tryAttack } = attacksOn({
  banking_accounts: {
    row: account,
    rules: { banking_csv_mapping_is_object: `csv_mapping = '[]'`, banking_accounts_bank_id_key: account },
  },
  bank_statement_files: {
    row: `insert into bank_statement_files (bank_id, file_name, file_hash, format, new_count, known_count, left_out_count)
      values (${nobody}, 'a', '', 'csv', 0, 0, 0)`,
    rules: {
      bank_file_name_length: [`file_name = ''`, `file_name = ${long(201)}`],
      bank_file_format_known: `format = 'pdf'`,
      bank_file_counts_not_negative: ['new_count = -1', 'known_count = -1', 'left_out_count = -1'],
    },
  },
  bank_statements: {
    row: `insert into bank_statements (file_id, bank_id, from_date, to_date, lines_minor, line_count, new_count)
      values (${nobody}, ${nobody}, '2026-03-01', '2026-03-31', 0, 1, 1)`,
    rules: {
      bank_statement_number_length: `statement_number = ${long(101)}`,
      bank_statement_dates_in_order: `to_date = '2026-02-28'`,
      bank_statement_counts_lines: ['new_count = 2', 'new_count = -1'],
    },
  },
  bank_lines: {
    row: line,
    rules: {
      bank_line_once: line,
      bank_line_state_known: `state = 'lost'`,
      bank_line_amount_not_zero: 'amount_minor = 0',
      bank_line_currency_format: `currency = 'pounds'`,
      bank_line_original_with_currency: 'original_minor = 1',
    },
  },
  bank_matches: {
    row: match,
    rules: {
      bank_line_matched_once: match,
      bank_match_kind_known: `kind = 'guessed'`,
      bank_match_reason_of_ignored: [`kind = 'ignored'`, `reason = 'why'`],
      bank_match_undone_by_somebody: `undone_by = ${nobody}`,
    },
  },
  bank_match_parts: {
    row: part('payment', 'payment_id', 100),
    rules: {
      bank_match_part_kind_known: `kind = 'gift', payment_id = null`,
      bank_match_part_names_its_record: ['payment_id = null', `refund_id = ${nobody}`],
      bank_match_part_sign: 'amount_minor = -100',
      bank_payment_of_one_line: part('payment', 'payment_id', 100),
      bank_return_of_one_line: `insert into bank_match_parts (match_id, kind, amount_minor, payment_id, was_made_here)
        values (${nobody}, 'return', -1, ${nobody}, true), (${nobody}, 'return', -1, ${nobody}, true)`,
      bank_refund_of_one_line: `insert into bank_match_parts (match_id, kind, amount_minor, refund_id, was_made_here)
        values (${nobody}, 'refund', -1, ${nobody}, true), (${nobody}, 'refund', -1, ${nobody}, true)`,
    },
  },
  bank_payers: {
    row: payer,
    rules: {
      bank_payer_once: payer,
      bank_payer_is_known_by_something: `account = '', name_key = ''`,
      bank_payer_times_not_negative: 'times = -1',
    },
  },
  bank_ignores: {
    row: ignore,
    rules: {
      bank_ignore_once: ignore,
      bank_ignore_pattern_not_empty: `pattern = ''`,
      bank_ignore_reason_length: [`reason = ''`, `reason = ${long(201)}`],
    },
  },
  bank_match_runs: {
    row: `insert into bank_match_runs (bank_id, is_automatic, line_ids, created_by) values (${nobody}, false, array[${nobody}::uuid], ${nobody})`,
    rules: {
      bank_match_run_status_known: `status = 'lost'`,
      bank_match_run_position_within: 'position = 2',
      bank_match_run_counts_within: ['refused_count = -1', 'refused_count = 1'],
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})

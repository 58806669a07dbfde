import { expect, test } from 'vitest'
import { attacksOn } from '#server/test-support/attack-rules.ts'

const nobody = `'00000000-0000-0000-0000-000000000000'`
const other = `'00000000-0000-0000-0000-000000000001'`
const long = (length: number) => `repeat('x', ${length})`

const newLink = (email: string, hash: string) =>
  `insert into customer_links (invoice_id, contact_email, token_hash) values (${nobody}, '${email}', sha256('${hash}'))`
const newOnline = (columns = '', values = '') =>
  `insert into online_payments (link_id, invoice_id, provider, is_live, currency, amount_minor${columns})
   values (${nobody}, ${nobody}, 'stripe', false, 'GBP', 100${values})`
const newRefund = (refund: string) =>
  `insert into online_refunds (online_payment_id, refund_id, provider_refund_id) values (${nobody}, ${refund}, 're_1')`
const newIncident = `insert into online_payment_incidents (online_payment_id, kind, reference, amount_minor)
  values (${nobody}, 'overpaid', 'pi_1', 100)`

const { attacks, tryAttack } = attacksOn({
  customer_links: {
    row: newLink('Ann@acme.example', 'one'),
    rules: {
      customer_links_token_hash_key: newLink('bob@acme.example', 'one'),
      one_customer_link_of_a_contact_for_a_document: newLink('ann@ACME.example', 'two'),
      one_customer_link_of_a_message: `insert into customer_links (invoice_id, email_id, token_hash)
        select ${nobody}, ${nobody}, sha256(hash) from (values ('three'::bytea), ('four'::bytea)) hashes (hash)`,
      customer_link_token_hash_length: `token_hash = 'short'`,
      customer_link_contact_email_length: `contact_email = ${long(255)}`,
      customer_link_seen_first_and_last: ['first_seen_at = now()', 'last_seen_at = now()'],
    },
  },
  payment_settings: {
    row: '',
    rules: {
      payment_settings_is_one_row: 'insert into payment_settings (id) values (false)',
      payment_settings_link_days_range: ['link_days = 0', 'link_days = 3651'],
      payment_settings_provider_known: `provider = 'barter'`,
      payment_settings_stripe_has_keys: [`provider = 'stripe'`, `provider = 'stripe', secret_key = 'x'`],
      payment_settings_stand_in_is_no_live: `provider = 'stand_in', is_live = true`,
      payment_settings_key_hint_length: `key_hint = ${long(21)}`,
    },
  },
  online_payments: {
    row: newOnline(', session_id, charge_id, status', `, 'cs_1', 'pi_1', 'open'`),
    rules: {
      online_payment_provider_known: `provider = 'barter'`,
      online_payment_status_known: `status = 'lost'`,
      online_payment_currency_format: `currency = 'gbp'`,
      online_payment_amount_positive: 'amount_minor = 0',
      online_payment_fee_not_negative: 'fee_minor = -1',
      online_payment_paid_has_payment: [`status = 'paid'`, `status = 'charged_back'`, `payment_id = ${nobody}`],
      online_payment_session_once: newOnline(', session_id, status', `, 'cs_1', 'expired'`),
      online_payment_charge_once: newOnline(', charge_id, status', `, 'pi_1', 'expired'`),
      online_payment_makes_one_payment: `insert into online_payments (link_id, invoice_id, provider, is_live, currency, amount_minor, status, payment_id)
        select ${nobody}, ${nobody}, 'stripe', false, 'GBP', 100, 'paid', ${nobody} from generate_series(1, 2)`,
      one_open_online_payment_of_an_invoice: newOnline(),
    },
  },
  online_payment_events: {
    row: `insert into online_payment_events (provider, event_id, type) values ('stripe', 'evt_1', 'x')`,
    rules: {
      online_payment_event_id_length: [`event_id = ''`, `event_id = ${long(256)}`],
      online_payment_event_type_length: [`type = ''`, `type = ${long(101)}`],
    },
  },
  online_refunds: {
    row: newRefund(nobody),
    rules: {
      online_refund_of_one_refund: `insert into online_refunds (online_payment_id, refund_id) values (${nobody}, ${nobody})`,
      online_refund_provider_id_once: newRefund(other),
      online_refund_status_known: `status = 'lost'`,
      online_refund_fee_not_negative: 'fee_minor = -1',
    },
  },
  online_payment_incidents: {
    row: newIncident,
    rules: {
      online_payment_incident_once: newIncident,
      online_payment_incident_kind_known: `kind = 'odd'`,
      online_payment_incident_resolved_by_somebody: ['resolved_at = now()', `resolved_by = ${nobody}`],
    },
  },
})

test.for(attacks)('the rule %s refuses %s', async ([rule, attack, table]) => {
  await expect(tryAttack(attack, table)).rejects.toMatchObject({ constraint: rule })
})

import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newCustomer, newDraft, newIssued, draftOf } = await startInvoicing(testApp)

/** As the product: its own role, and nothing of it stays. */
async function attack(statement: string) {
  const client = await testApp.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const draft = await newDraft()
const issued = await newIssued()
const stranger = await newCustomer({ name: 'Beechwood Ltd' })
const created = async (path: string, body: object) => {
  const reply = await owner('POST', path, body)
  expect(reply.status).toBe(201)
  return reply.body as { id: string }
}
const payment = await created('/api/payments', {
  customer_id: customer.id,
  currency: 'GBP',
  amount_minor: 1000,
  payment_date: '2026-03-31',
  method: 'card',
})
const reversed = await created('/api/payments', {
  customer_id: customer.id,
  currency: 'GBP',
  amount_minor: 1000,
  payment_date: '2026-03-31',
  method: 'card',
})
await owner('POST', `/api/payments/${reversed.id}/reverse`, { reason: 'Bounced', reversal_date: '2026-03-31' })
const credit = await created('/api/creditnotes', {
  customer_id: customer.id,
  reason: 'Goodwill',
  lines: [{ description: 'Bonus', unit_price: '1' }],
})
const sent = await newIssued()
await testApp.pool.query(
  `insert into emails (kind, status, to_name, to_address, locale, subject, html, text, invoice_id)
   values ('invoice', 'sent', '', '', 'en', '', '', '', $1)`,
  [sent.id],
)

const seen = await newIssued()
const newLink = (invoiceId: string, columns = '', values = '') =>
  `insert into customer_links (invoice_id, token_hash${columns}) values ('${invoiceId}', sha256('${invoiceId}')${values})`
await testApp.pool.query(newLink(seen.id, ', first_seen_at, last_seen_at', ', now(), now()'))
const paying = `${newLink(issued.id)}; insert into online_payments (link_id, invoice_id, provider, is_live, currency, amount_minor)
  select id, invoice_id, 'stripe', false, 'GBP', 100 from customer_links where invoice_id = '${issued.id}'`

const writtenOff = await created(`/api/invoices/${(await newIssued()).id}/writeoffs`, {
  amount_minor: 10,
  reason: 'bad_debt',
})
const writtenOffTwice = await created(`/api/invoices/${(await newIssued()).id}/writeoffs`, {
  amount_minor: 10,
  reason: 'bad_debt',
})
const reverseWriteOff = (invoiceOf: string, { id }: { id: string }, amount = -10) =>
  `insert into write_offs (invoice_id, amount_minor, reason, note, write_off_date, created_at, reverses_id)
   select invoice_id, ${amount}, 'bad_debt', 'Paid', '2026-03-31', '2026-03-31T10:00:00Z', '${id}' from write_offs where id = '${invoiceOf}'`

const long = (length: number) => `repeat('x', ${length})`
const newPayment = (columns: string, values: string) =>
  `insert into payments (customer_id, ${columns}) values ('${customer.id}', ${values})`
const paid = (amount: string, currency = `'GBP'`, method = `'card'`, reference = `''`) =>
  newPayment(
    'amount_minor, payment_date, currency, method, reference',
    `${amount}, '2026-03-31', ${currency}, ${method}, ${reference}`,
  )
const issuedCredit = `status = 'issued', number = 'X', issue_date = '2026-03-31', document_date = '2026-03-31',
  tax_point = '2026-03-31', parties = '{"base_currency": "GBP"}', issued_at = '2026-03-31T10:00:00Z'`
const issueCredit = `update credit_notes set ${issuedCredit} where id = '${credit.id}'`
const allocate = (to: string) =>
  `insert into allocations (payment_id, invoice_id, amount_minor, allocated_on) values ('${payment.id}', '${to}', 1, '2026-03-31')`
const attach = (to: string) =>
  `insert into attachments (invoice_id, file_name, content_type, size_bytes, sha256, content) values ('${to}', 'a', 'b', 1, '', '')`
const attachToCredit = `insert into attachments (credit_note_id, file_name, content_type, size_bytes, sha256, content)
  values ('${credit.id}', 'a', 'b', 1, '', '')`
const ofStranger = await newIssued({ ...draftOf(), customer_id: stranger.id })
const superAdmin = `(select id from roles where slug = 'super_admin')`

test.for([
  ['issued_invoice_is_frozen', `update invoices set reference = 'x' where id = '${issued.id}'`],
  ['issued_invoice_is_frozen', `delete from invoices where id = '${issued.id}'`],
  [
    'invoice_begins_unpaid',
    `insert into invoices (status, customer_id, customer_name, currency, terms_days, document_date)
     values ('void', '${customer.id}', 'Acme', 'GBP', 30, '2026-03-31')`,
  ],
  ['held_invoice_is_issued', `select hold_invoice('${draft.id}', 'disputed', 'x', null, now())`],
  ['voided_invoice_was_issued', `select void_invoice('${draft.id}', 'Mistake', null, now())`],
  ['voided_invoice_was_never_delivered', `select void_invoice('${sent.id}', 'Mistake', null, now())`],
  ['voided_invoice_was_never_seen', `select void_invoice('${seen.id}', 'Mistake', null, now())`],
  ['customer_link_of_issued', newLink(draft.id)],
  ['customer_link_first_seen_stays', `update customer_links set first_seen_at = '2026-01-01'`],
  [
    'customer_link_stays_revoked',
    `update customer_links set revoked_at = now(); update customer_links set revoked_at = null`,
  ],
  ['online_payment_never_changes', `${paying}; update online_payments set amount_minor = 1`],
  [
    'online_payment_never_changes',
    `${paying}; update online_payments set session_id = 'a'; update online_payments set session_id = 'b'`,
  ],
  [
    'online_payment_never_changes',
    `${paying}; update online_payments set status = 'paid', payment_id = '${payment.id}'; update online_payments set payment_id = uuidv7()`,
  ],
  ['issued_attachments_are_frozen', attach(issued.id)],
  ['issued_attachments_are_frozen', `${issueCredit}; ${attachToCredit}`],
  [
    'sent_is_issued',
    `insert into emails (kind, status, to_name, to_address, locale, subject, html, text, invoice_id)
     values ('invoice', 'queued', '', '', 'en', '', '', '', '${draft.id}')`,
  ],
  ['posted_is_issued', `insert into posted_invoices (id, posted_date) values ('${draft.id}', '2026-03-31')`],
  ['posted_after_issue', `insert into posted_invoices (id, posted_date) values ('${issued.id}', '2026-03-30')`],
  [
    'email_goes_forward',
    `update emails set status = 'bounced' where id = (select min(id::text)::uuid from emails); update emails set status = 'delivered'`,
  ],
  [
    'delivery_goes_forward',
    `insert into deliveries (invoice_id, channel, status) values ('${issued.id}', 'http', 'delivered');
     update deliveries set status = 'accepted'`,
  ],
  [
    'credit_note_begins_as_draft',
    `insert into credit_notes (status, customer_id, customer_name, currency, document_date)
     values ('issued', '${customer.id}', 'Acme', 'GBP', '2026-03-31')`,
  ],
  [
    'issued_credit_note_is_frozen',
    `${issueCredit}; update credit_notes set reason = 'Other' where id = '${credit.id}'`,
  ],
  ['issued_credit_note_is_frozen', `${issueCredit}; delete from credit_notes where id = '${credit.id}'`],
  [
    'credited_invoice_is_issued',
    `update credit_notes set invoice_id = '${draft.id}', ${issuedCredit} where id = '${credit.id}'`,
  ],
  [
    'credited_invoice_is_issued',
    `update credit_notes set invoice_id = '${ofStranger.id}', ${issuedCredit} where id = '${credit.id}'`,
  ],
  ['payment_never_changes', `update payments set amount_minor = 1 where id = '${payment.id}'`],
  [
    'payment_begins_as_received',
    newPayment('amount_minor, payment_date, currency, method, refunded_minor', `1, '2026-03-31', 'GBP', 'card', 1`),
  ],
  [
    'payment_begins_as_received',
    newPayment('amount_minor, payment_date, currency, method, allocated_minor', `1, '2026-03-31', 'GBP', 'card', 1`),
  ],
  ['payment_amount_positive', paid('0')],
  ['payment_amount_within_limit', paid('10000000000001')],
  ['payment_currency_format', paid('1', `'gbp'`)],
  ['payment_method_known', paid('1', `'GBP'`, `'barter'`)],
  ['payment_reference_length', paid('1', `'GBP'`, `'card'`, long(101))],
  [
    'payment_reversal_reason_length',
    `select reverse_payment('${payment.id}', ${long(501)}, '2026-03-31', null, now())`,
  ],
  ['payment_reversed_has_date_and_reason', `select reverse_payment('${payment.id}', '', '2026-03-31', null, now())`],
  ['payment_reversed_once', `select reverse_payment('${reversed.id}', 'Again', '2026-03-31', null, now())`],
  [
    'payment_reversed_is_unused',
    `insert into refunds (payment_id, amount_minor, refund_date, method, created_at)
     values ('${payment.id}', 1, '2026-03-31', 'card', '2026-03-31T10:00:00Z');
     select reverse_payment('${payment.id}', 'Bounced', '2026-03-31', null, '2026-03-31T10:00:00Z')`,
  ],
  ['allocation_matches_issued_invoice', allocate(draft.id)],
  ['allocation_matches_issued_invoice', allocate(ofStranger.id)],
  [
    'allocation_taken_back_within_paid',
    `insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
     values ('${payment.id}', '${issued.id}', 5, '2026-03-31'), ('${payment.id}', '${sent.id}', 5, '2026-03-31');
     insert into payments (customer_id, currency, amount_minor, payment_date, method, reference, created_at)
     values ('${customer.id}', 'GBP', 5, '2026-03-31', 'card', 'The other', '2026-03-31T10:00:00Z');
     insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
     select id, '${issued.id}', 5, '2026-03-31' from payments where reference = 'The other';
     insert into allocations (payment_id, invoice_id, amount_minor, allocated_on) values ('${payment.id}', '${issued.id}', -6, '2026-03-31')`,
  ],
  [
    'written_off_invoice_is_issued',
    `insert into write_offs (invoice_id, amount_minor, reason, write_off_date, created_at)
     values ('${draft.id}', 1, 'bad_debt', '2026-03-31', '2026-03-31T10:00:00Z')`,
  ],
  ['write_off_reversed_as_a_whole', reverseWriteOff(writtenOff.id, writtenOff, -9)],
  ['write_off_reversed_as_a_whole', reverseWriteOff(writtenOffTwice.id, writtenOff)],
  [
    'write_off_reversed_once',
    `${reverseWriteOff(writtenOff.id, writtenOff)}; ${reverseWriteOff(writtenOff.id, writtenOff)}`,
  ],
  ['super_admin_is_fixed', `update roles set name = 'Root' where slug = 'super_admin'`],
  ['super_admin_is_fixed', `delete from roles where slug = 'super_admin'`],
  ['last_super_admin_stays', `update users set active = 'no' where role_id = ${superAdmin}`],
  [
    'bank_iban_matches_account',
    `insert into banks (label, bank_name, account_name, sort_code, account_number, iban, currency)
     values ('Main', 'Bank', 'Acme', '202015', '55555556', 'GB33BUKB20201555555555', 'GBP')`,
  ],
] as const)('the rule %s refuses what breaks it', async ([rule, statement]) => {
  await expect(attack(statement)).rejects.toMatchObject({ constraint: rule })
})

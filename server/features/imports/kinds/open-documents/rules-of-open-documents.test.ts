import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'

const testApp = await startApp()
const { db } = testApp
const { owner, customer, newIssued } = await startInvoicing(testApp)
const { bringIn, find } = startMovingIn(testApp, owner)

const ours = await newIssued()
const credited = await newIssued()
const { body: ourCredit } = await owner('POST', `/api/invoices/${credited.id}/credit`, { reason: 'Late' })
await bringIn(`kind,number,customer_name,issue_date,gross,outstanding
invoice,OLD-1,Acme Ltd,2026-02-01,120,70\ncredit note,OLD-2,Acme Ltd,2026-02-01,120,70\npayment,OLD-3,Acme Ltd,2026-02-01,120,70\n`)
const brought = await find('invoices', 'OLD-1')
const note = await find('creditnotes', 'OLD-2')

type Columns = Record<string, string>

const common: Columns = {
  kind: `'imported'`,
  status: `'issued'`,
  number: `'NEW-1'`,
  customer_id: `'${customer.id}'`,
  customer_name: `'Acme'`,
  currency: `'GBP'`,
  issue_date: `'2026-02-01'`,
  document_date: `'2026-02-01'`,
  tax_point: `'2026-02-01'`,
  net_minor: '100',
  gross_minor: '100',
  parties: `'{}'`,
  issued_at: `'2026-03-31T09:00:00Z'`,
}

const inserted = (table: string, columns: Columns) =>
  `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`

const invoice = (change: Columns = {}) =>
  inserted('invoices', { ...common, due_date: `'2026-02-28'`, terms_days: '27', ...change })
const creditNote = (change: Columns = {}) => inserted('credit_notes', { ...common, reason: `'Returned'`, ...change })
const payment = (change: Columns = {}) =>
  inserted('payments', {
    kind: `'imported'`,
    number: `'NEW-1'`,
    customer_id: `'${customer.id}'`,
    currency: `'GBP'`,
    amount_minor: '100',
    payment_date: `'2026-02-01'`,
    method: `'other'`,
    ...change,
  })
const original = (change: Columns = {}) =>
  inserted('original_documents', {
    invoice_id: `'${brought.id}'`,
    file_name: `'a.pdf'`,
    size_bytes: '1',
    sha256: `''`,
    content: `''`,
    created_by: `(select id from users limit 1)`,
    ...change,
  })

const anyImport = `(select id from imports limit 1)`
const draft = { status: `'draft'`, number: 'null' }

test.for<[string, string]>([
  ['invoice_kind_known', invoice({ kind: `'borrowed'` })],
  ['invoice_own_is_not_brought', invoice({ kind: `'own'`, import_id: anyImport })],
  ['invoice_own_is_not_brought', invoice({ kind: `'own'`, settled_before_minor: '1', paid_minor: '1' })],
  ['invoice_imported_is_issued', invoice(draft)],
  ['invoice_settled_before_within_gross', invoice({ settled_before_minor: '100', paid_minor: '100' })],
  ['invoice_begins_unpaid', invoice({ settled_before_minor: '10' })],
  ['imported_number_is_not_ours', invoice({ number: `'${ours.number}'` })],
  ['imported_invoice_number_once', invoice({ number: `'old-1'` })],
  ['credit_note_kind_known', creditNote({ kind: `'borrowed'`, content_hash: `'h'` })],
  ['credit_note_own_is_not_brought', creditNote({ kind: `'own'`, ...draft, import_id: anyImport })],
  ['credit_note_imported_is_issued', creditNote(draft)],
  ['credit_note_settled_before_within_gross', creditNote({ settled_before_minor: '100', allocated_minor: '100' })],
  ['imported_credit_note_begins_unused', creditNote({ allocated_minor: '1' })],
  ['imported_credit_number_is_not_ours', creditNote({ number: `'${ourCredit.number}'` })],
  ['imported_credit_note_number_once', creditNote({ number: `'OLD-2'` })],
  ['credit_note_issued_by_today', creditNote({ issue_date: `'2026-04-01'`, document_date: `'2026-04-01'` })],
  ['payment_kind_known', payment({ kind: `'borrowed'` })],
  ['payment_own_is_not_brought', payment({ kind: `'own'` })],
  ['payment_own_is_not_brought', payment({ number: 'null' })],
  ['payment_number_length', payment({ number: `repeat('x', 41)` })],
  ['imported_payment_number_once', payment({ number: `'OLD-3'` })],
  ['original_of_what_was_brought', original({ invoice_id: `'${ours.id}'` })],
  ['original_of_one_record', original({ credit_note_id: `'${note.id}'` })],
  ['original_file_name_length', original({ file_name: `''` })],
  ['original_size', original({ size_bytes: '10485761' })],
])('the rule %s refuses what the product must not bring in', async ([rule, statement]) => {
  const refusal = await sql
    .raw(statement)
    .execute(db)
    .then(() => null, violatedConstraint)
  expect(refusal).toBe(rule)
})

test('what is right is accepted: the rules refuse nothing else', async () => {
  for (const statement of [invoice(), creditNote(), payment()])
    expect((await sql.raw(statement).execute(db)).numAffectedRows).toBe(1n)
})

test.for<[string, string]>([
  ['invoice_origin_never_changes', `update invoices set settled_before_minor = 1 where id = '${brought.id}'`],
  ['invoice_paid_includes_settled_before', `update invoices set paid_minor = 1 where id = '${brought.id}'`],
  ['credit_note_origin_never_changes', `update credit_notes set import_id = null where id = '${note.id}'`],
  [
    'credit_note_allocated_includes_settled_before',
    `update credit_notes set allocated_minor = 1 where id = '${note.id}'`,
  ],
  ['payment_never_changes', `update payments set number = 'x' where number = 'OLD-3'`],
])('the rule %s refuses even the owner of the tables', async ([rule, statement]) => {
  const refusal = await withOwner(testApp.url, (client) => client.query(statement).then(() => null, violatedConstraint))
  expect(refusal).toBe(rule)
})

test('a document has one original, which stays once it was sent', async () => {
  const file = original()
  const ofNote = original({ invoice_id: 'null', credit_note_id: `'${note.id}'` })
  const why = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(() => null, violatedConstraint)
  expect([await why(file), await why(file)]).toEqual([null, 'original_documents_invoice_id_key'])
  expect([await why(ofNote), await why(ofNote)]).toEqual([null, 'original_documents_credit_note_id_key'])
  expect((await owner('POST', `/api/invoices/${brought.id}/email`, {})).status).toBe(201)
  expect(await why(`delete from original_documents where invoice_id = '${brought.id}'`)).toBe('sent_original_stays')
  expect(await why(`delete from original_documents where credit_note_id = '${note.id}'`)).toBe(null)
})

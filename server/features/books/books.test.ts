import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sealAudit } from '#server/features/audit/audit.service.ts'
import { locales, translateTo } from '#server/platform/i18n/languages.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { bookChecks } from './book-checks.ts'
import { checkBooks } from './books.service.ts'
import { ruleNameIn } from './books.routes.ts'

const testApp = await startApp()
const { owner, customer, newIssued, newSchedule } = await startScheduling(testApp)
const intruder = new Client({ connectionString: testApp.url })
await intruder.connect()
afterAll(() => intruder.end())

const invoice = await newIssued()
const credited = await newIssued()
const voided = await newIssued()
const { body: payment } = await owner('POST', '/api/payments', {
  customer_id: customer.id,
  amount_minor: 20_000,
  allocations: [{ invoice_id: invoice.id, amount_minor: 12_000 }],
})
await owner('POST', `/api/invoices/${credited.id}/credit`, {
  reason: 'Half',
  lines: [{ invoice_line_id: credited.lines[0].id, quantity: '1' }],
})
const { body: paidBack } = await owner('POST', '/api/creditnotes', {
  customer_id: customer.id,
  reason: 'Goods returned',
  lines: [{ description: 'Chair', quantity: '1', unit_price: '20' }],
  prepaid_minor: 500,
})
await owner('POST', `/api/creditnotes/${paidBack.id}/issue`, {})
await owner('POST', `/api/invoices/${voided.id}/void`, { reason: 'Wrong' })
await owner('POST', `/api/invoices/${credited.id}/writeoffs`, { amount_minor: 100, reason: 'bad_debt' })
await owner('POST', `/api/payments/${payment.id}/refunds`, { amount_minor: 1000 })
const schedule = await newSchedule()
await owner('POST', `/api/schedules/${schedule.id}/run`)
await owner('GET', `/api/invoices/${invoice.id}/pdf`)
const { bringIn, find } = startMovingIn(testApp, owner)
await bringIn(
  'kind,number,customer_name,issue_date,gross,outstanding\ninvoice,OLD-1,Acme Ltd,2026-02-01,120,70\ninvoice,OLD-2,Acme Ltd,2026-02-01,120,120\n',
)
const account = await newAccount(owner, { account_number: '10000001' })
await account.upload(
  ':20:A\r\n:25:20201510000001\r\n:28C:1\r\n:60F:C260302GBP0,00\r\n:61:2603020302C50,00NTRFNONREF//A1\r\n:86:One\r\n:62F:C260302GBP50,00\r\n-',
  's.sta',
)
const [line] = await account.lines()
await owner('POST', `/api/banking/lines/${line.id}/match`, { customer_id: customer.id })
const brought = await find('invoices', 'OLD-1')
// Transactions of other tests on the same server are waited for, however long they take.
await sealAudit(testApp.db, 120_000)

const check = () => checkBooks(testApp.db, testApp.clock.now())

test('books written by the product satisfy every rule, and every rule was checked on some rows', async () => {
  const { results } = await check()
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
  expect(results.filter(({ rows }) => rows === 0)).toEqual([])
  expect(results).toHaveLength(bookChecks.length)
})

/** What the owner of the database could do after disabling its triggers. */
const forgeries: [string, string][] = [
  ['each bank line is matched once', `update bank_lines set state = 'open'`],
  ['what a bank line became comes to', `update bank_lines set amount_minor = 4999`],
  ['what a bank line became is what', `update bank_match_parts set amount_minor = 4999`],
  ['the lines of each bank statement', `update bank_statements set new_count = 0`],
  ['the balances of a bank statement', `update bank_statements set closing_minor = 4999`],
  [
    'what was settled before a document was brought in',
    `update invoices set settled_before_minor = 12000, paid_minor = 12000 where id = '${brought.id}'`,
  ],
  [
    'numbers that were brought in',
    `drop index imported_invoice_number_once; update invoices set number = 'OLD-2' where id = '${brought.id}'`,
  ],
  ['paid of each invoice', `update invoices set paid_minor = paid_minor - 1 where id = '${invoice.id}'`],
  ['credited of each invoice', `update invoices set credited_minor = credited_minor + 1 where id = '${credited.id}'`],
  [
    'written off of each invoice',
    `update invoices set written_off_minor = written_off_minor + 1 where id = '${credited.id}'`,
  ],
  ['allocated of payments', `update payments set allocated_minor = allocated_minor - 1 where id = '${payment.id}'`],
  ['refunded of payments', `update payments set refunded_minor = refunded_minor - 1 where id = '${payment.id}'`],
  [
    'allocated of credit notes',
    `update credit_notes set allocated_minor = allocated_minor - 1 where invoice_id = '${credited.id}'`,
  ],
  [
    'refunded of credit notes',
    `update credit_notes set refunded_minor = refunded_minor + 1, allocated_minor = allocated_minor - 1 where invoice_id = '${credited.id}'`,
  ],
  ['say was paid back before was refunded', `update credit_notes set refunded_minor = 499 where id = '${paidBack.id}'`],
  ['own invoices, in one currency', `update payments set currency = 'EUR' where id = '${payment.id}'`],
  ['do not exceed it, rate by rate', `update invoices set vat_groups = '[]' where id = '${credited.id}'`],
  [
    'do not exceed its gross',
    `update credit_notes set gross_minor = 12001, net_minor = 11001 where invoice_id = '${credited.id}'`,
  ],
  ['numbers of invoices have no gap', `update invoices set number = 'INV-2026-00099' where id = '${voided.id}'`],
  ['numbers of credit notes have no gap', `update document_counters set last_number = 3 where kind = 'credit_note'`],
  [
    'dates of invoices go up together',
    `update invoices set issue_date = '2026-01-01', document_date = '2026-01-01' where id = '${voided.id}'`,
  ],
  ['invoices say what they said', `update invoices set customer_name = 'Someone else' where id = '${invoice.id}'`],
  ['credit notes say what they said', `update credit_notes set reason = 'Another' where number is not null`],
  ['VAT of invoices add up', `update invoices set lines = '[]' where id = '${invoice.id}'`],
  [
    'a void invoice',
    `insert into allocations (payment_id, invoice_id, amount_minor, allocated_on) values ('${payment.id}', '${voided.id}', 1, '2026-03-31')`,
  ],
  ['as many as it has counted', `update schedules set made_count = 2`],
  ['one invoice, and each such invoice its run', `update schedule_runs set period_date = '2026-02-28'`],
  ['next date of a schedule has no invoice', `update schedules set next_date = '2026-03-31'`],
  [
    'kept figures of each month',
    `update tallies set sum1 = sum1 + 1 where id = (select min(id) from tallies where tally = 'received')`,
  ],
  [
    'kept figures of each month',
    `update tallies set sum2 = sum2 + 1 where id = (select min(id) from tallies where tally = 'settled')`,
  ],
  [
    'kept counts of invoices',
    `update tallies set row_count = row_count + 1 where id = (select min(id) from tallies where tally = 'invoices')`,
  ],
  [
    'kept counts of invoices',
    `insert into tallies (tally, key, row_count, sum1, sum2) values ('invoices', '{open,XXX}', 1, 0, 0)`,
  ],
  [
    'kept counts and sums of payments',
    `update tallies set sum2 = sum2 + 1 where id = (select min(id) from tallies where tally = 'payments')`,
  ],
  ['kept documents are those', `update documents set content = 'forged'`],
  [
    'seals of the audit trail',
    `update audit_entries set record_id = 'forged' where id = (select min(id) from audit_entries)`,
  ],
]

test.for(forgeries)('a forgery is found by the rule: %s', async ([rule, forgery]) => {
  await intruder.query('begin')
  // Not visible to others, so the checks run in the same transaction.
  await intruder.query(`set session_replication_role = replica; ${forgery}; set session_replication_role = origin`)
  const broken: string[] = []
  for (const { name, violations } of bookChecks) {
    const { rowCount } = await intruder.query(violations)
    if (rowCount) broken.push(name)
  }
  await intruder.query('rollback')
  expect(broken).toContainEqual(expect.stringContaining(rule))
})

test('an administrator sees the last result and can ask for a new one', async () => {
  const { body } = await owner('POST', '/api/admin/books/check')
  expect(body).toMatchObject({ violation_count: 0 })
  expect((await owner('GET', '/api/admin/books')).body.last).toMatchObject({ id: body.id })
})

test('every rule has a name in every language, and the answer uses the user’s', async () => {
  for (const locale of locales) {
    const named = bookChecks.map(({ name }) => ruleNameIn(translateTo(locale), name))
    expect(new Set(named).size).toBe(bookChecks.length)
    const untranslated = bookChecks.filter(({ name }, index) => named[index] === name)
    expect(untranslated).toEqual(locale === 'en' ? bookChecks : [])
  }
  await owner('POST', '/api/admin/books/check')
  const { body } = await owner('GET', '/api/admin/books', undefined, { 'accept-language': 'fr' })
  const names = body.last.results.map(({ name }: { name: string }) => name)
  expect(names).toContain('les numéros des factures se suivent sans trou ni doublon')
  expect(names).toContain('les sceaux de la piste d’audit sont intacts')
  expect(names).not.toContain('the seals of the audit trail hold')
})

test('a rule that this version does not know keeps its stored name', () => {
  expect(ruleNameIn(translateTo('fr'), 'an old rule')).toBe('an old rule')
})

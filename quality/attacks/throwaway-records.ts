import { sql } from 'kysely'
import { caller } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { fullAddress } from '#server/test-support/books/invoicing.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

const tables = [
  'attachments',
  'banks',
  'bulk_runs',
  'credit_notes',
  'customer_links',
  'customers',
  'emails',
  'imports',
  'invoices',
  'items',
  'online_payment_incidents',
  'payments',
  'roles',
  'saved_views',
  'schedules',
  'sessions',
  'reminder_runs',
  'statement_runs',
  'users',
  'vat_rates',
]

/** Records of every kind that calls can be made about. */
async function makeRecords(ask: ReturnType<typeof caller>, round: number) {
  const made = async (url: string, body: object) => (await ask('POST', url, body)).body as { id: string }
  const upload = (url: string, text: string, type: string, fields?: Record<string, string>) => {
    const { payload, headers } = formWithFile('file', Buffer.from(text), type, 'file', fields)
    return ask('POST', url, payload, headers)
  }
  const customer = await made('/api/customers', {
    name: `Throwaway ${round} Ltd`,
    billing_address: fullAddress,
    contacts: [{ name: 'Ann', email: 'ann@acme.example' }],
  })
  const of = { customer_id: customer.id }
  await made('/api/items', { name: `Throwaway ${round}` })
  const lines = [{ description: 'Work', quantity: '2', unit_price: '50', vat_code: 'standard' }]
  const newInvoice = () => made('/api/invoices', { ...of, lines })
  const [draft, spare, issued, other] = [await newInvoice(), await newInvoice(), await newInvoice(), await newInvoice()]
  for (const { id } of [issued, other]) await made(`/api/invoices/${id}/issue`, {})
  await upload(`/api/invoices/${draft.id}/attachments`, 'a file', 'text/plain')
  await upload('/api/imports', `name\nAcme ${round} Ltd\n`, 'text/csv', { kind: 'customers' })
  await made(`/api/invoices/${issued.id}/email`, { to: ['ann@acme.example'], subject: 'Invoice', body: 'Here it is' })
  await made('/api/payments', { ...of, amount_minor: 5_000 })
  await made(`/api/invoices/${other.id}/links`, {})
  const credit = await made('/api/creditnotes', { ...of, currency: 'GBP', reason: 'Too much', lines })
  await made(`/api/creditnotes/${credit.id}/issue`, {})
  const rest = await made('/api/creditnotes', { invoice_id: issued.id, reason: 'Too much' })
  await upload(`/api/creditnotes/${rest.id}/attachments`, 'a file', 'text/plain')
  await made('/api/schedules', { ...of, name: 'Hosting', lines, unit: 'month', start_date: '2026-04-30' })
  await made('/api/views', { list: 'invoices', name: `View ${round}`, search: 'status=open' })
  await made('/api/admin/roles', { name: `Role ${round}`, permissions: ['invoice_access'] })
  await made('/api/admin/banks', { label: `Bank ${round}`, ...bank })
  await made('/api/invoices/bulk', { action: 'issue', invoice_ids: [spare.id] })
  await made('/api/statements/send', { customer_ids: [customer.id] })
  await made('/api/reminders/send', { invoice_ids: [issued.id] })
}

const bank = { bank_name: 'Bank', account_name: 'Us', iban: 'GB33BUKB20201555555555', currency: 'GBP' }

/** Newest first: ids grow with time. */
async function newest(db: TestApp['db'], table: string) {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id desc limit 12`.execute(db)
  return [table, rows.map(({ id }) => id)] as const
}

let round = 0

/** Attacks also change settings and issue documents with far-off dates, after which nothing else could be issued. */
export async function undoSettings({ db }: TestApp) {
  const able = {
    name: 'Foxglove Ltd',
    address: JSON.stringify(fullAddress),
    vat_number: 'GB980780684',
    base_currency: 'GBP',
  }
  await db
    .updateTable('business')
    .set({ ...able, schedules_enabled: true })
    .execute()
  await db.updateTable('document_series').set({ last_issue_date: null }).execute()
}

/** New records to replace those that attacks have used up, and the ids of all that exist. */
export async function freshRecords(testApp: TestApp, token: string) {
  await undoSettings(testApp)
  await makeRecords(caller(testApp, token), round++)
  return Object.fromEntries(await Promise.all(tables.map((table) => newest(testApp.db, table))))
}

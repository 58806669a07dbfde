import { sql } from 'kysely'
import { caller } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { fullAddress } from '#server/test-support/books/invoicing.ts'
import type { TestApp } from '#server/test-support/start-app.ts'
import { createPeopleKit } from './people-kit.ts'

/** The parts of a call that is certain to be accepted. */
export type ValidCall = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Prepares the records that a call needs; new ones each time. */
export type Recipe = (kit: RecordKit) => Promise<ValidCall>

export type RecordKit = ReturnType<typeof createRecordKit>

const line = { description: 'Work', quantity: '2', unit_price: '50' }

/** Makes records in the state that a call requires. */
export function createRecordKit(testApp: TestApp, token: string) {
  const ask = caller(testApp, token)
  const made = async (url: string, body?: object) => {
    const { status, body: record } = await ask('POST', url, body)
    if (status >= 300) throw new Error(`POST ${url} answered ${status}: ${JSON.stringify(record)}`)
    return String(record.id)
  }
  const upload = async (url: string) => {
    const { payload, headers } = formWithFile('file', Buffer.from('a file'), 'text/plain', 'terms.txt')
    return String((await ask('POST', url, payload, headers)).body.id)
  }

  const customer = () =>
    made('/api/customers', {
      name: `Ripe ${crypto.randomUUID()}`,
      billing_address: fullAddress,
      contacts: [{ name: 'Ann', email: 'ann@acme.example', receives_invoices: true }],
    })
  const draft = async (customerId?: string) =>
    made('/api/invoices', { customer_id: customerId ?? (await customer()), lines: [line] })
  const issued = async (customerId?: string) => {
    const id = await draft(customerId)
    await made(`/api/invoices/${id}/issue`, {})
    return id
  }
  /** A draft that waits for a date that has come. */
  const planIssue = async (table: 'invoices' | 'credit_notes', path: string, id: string) => {
    await made(`${path}/${id}/issue-later`, { issue_date: '2100-01-01' })
    const come = { issue_on: '2026-03-31', issue_date: '2026-03-31' }
    await testApp.db.updateTable(table).set(come).where('id', '=', id).execute()
    return id
  }
  const waiting = async () => planIssue('invoices', '/api/invoices', await draft())
  const creditNote = (customer_id: string) =>
    made('/api/creditnotes', { customer_id, currency: 'GBP', reason: 'Returned', lines: [line] })
  const waitingCredit = async () => planIssue('credit_notes', '/api/creditnotes', await creditNote(await customer()))
  const schedule = async () =>
    made('/api/schedules', {
      name: 'Ripe',
      customer_id: await customer(),
      lines: [line],
      unit: 'month',
      start_date: '2026-05-31',
    })
  /** A message about a document, in a state that the worker would have reached. */
  const emailOf = async (path: string, id: string, status: 'failed' | 'sent') => {
    const email_id = await made(`${path}/${id}/email`, { to: ['ann@acme.example'] })
    await sql`update emails set status = ${status} where id = ${email_id}`.execute(testApp.db)
    return { id, email_id }
  }
  const email = async (status: 'failed' | 'sent') => emailOf('/api/invoices', await issued(), status)
  const creditEmail = async (status: 'failed' | 'sent') => {
    const id = await creditNote(await customer())
    await made(`/api/creditnotes/${id}/issue`, {})
    return emailOf('/api/creditnotes', id, status)
  }
  const imported = importer(testApp, ask)
  const people = createPeopleKit(testApp, ask)
  const records = {
    imported,
    customer,
    draft,
    issued,
    page: async () => pageOf(ask, await issued()),
    waiting,
    creditNote,
    waitingCredit,
    schedule,
    email,
    creditEmail,
  }
  return { ask, made, upload, ...records, ...people }
}

/** The token of a customer's page. */
async function pageOf(ask: ReturnType<typeof caller>, invoiceId: string) {
  const { url } = (await ask('POST', `/api/invoices/${invoiceId}/links`, {})).body
  return String(url).replace(/.*\/c\//, '')
}

/** Reads a file; saved, as if the worker had run, where a call needs that. */
const importer =
  ({ db }: TestApp, ask: ReturnType<typeof caller>) =>
  async (status: 'previewed' | 'done' = 'previewed') => {
    const file = Buffer.from(`name,email\nRipe ${crypto.randomUUID()},a@acme.example\nWrong,nobody\n`)
    const { payload, headers } = formWithFile('file', file, 'text/csv', 'ripe.csv', { kind: 'customers' })
    const id = String((await ask('POST', '/api/imports', payload, headers)).body.id)
    if (status === 'done')
      await sql`update imports set status = 'done', confirmed_at = now() where id = ${id}`.execute(db)
    return id
  }

import { must } from '../stage/http-client.ts'
import type { Stage } from '../stage/stage.ts'

/** The path parameters and the body of a call. */
export type Ingredients = {
  params?: Record<string, string>
  body?: object
  form?: { payload: Buffer; headers: Record<string, string> }
}

/** Prepares new records for a call, each time. */
export type Recipe = (kit: Kit) => Promise<Ingredients>

export type Kit = ReturnType<typeof createKit>

const idOf = (record: Record<string, unknown>) => String(record['id'])

const line = { description: 'Work', quantity: '2', unit_price: '50' }

const billing_address = { line1: '2 Test Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' }

/** Makes records in the state that a call requires. */
export function createKit({ owner, database, customerId }: Pick<Stage, 'owner' | 'database' | 'customerId'>) {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  const post = async (path: string, body?: object) => must(owner, { path, ...(body && { body }) })

  const draft = async (of = customerId) => idOf(await post('/api/invoices', { customer_id: of, lines: [line] }))
  const issued = async (of = customerId) => {
    const id = await draft(of)
    await post(`/api/invoices/${id}/issue`, {})
    return id
  }
  /** Makes a draft due today, with a recorded failure so that the worker does not retry it. */
  const letWait = async (table: 'invoices' | 'credit_notes', path: string, id: string) => {
    await post(`${path}/${id}/issue-later`, { issue_date: '2100-01-01' })
    await database.ask(
      `update ${table} set issue_on = current_date, issue_date = current_date, document_date = current_date, issue_failure = '[]' where id = $1`,
      [id],
    )
    return id
  }
  const waiting = async () => letWait('invoices', '/api/invoices', await draft())
  const payment = async (of = customerId) =>
    idOf(await post('/api/payments', { customer_id: of, amount_minor: 5_000, reference: `P${next()}` }))
  const creditDraft = async () =>
    idOf(
      await post('/api/creditnotes', { customer_id: customerId, currency: 'GBP', reason: `C${next()}`, lines: [line] }),
    )
  const waitingCredit = async () => letWait('credit_notes', '/api/creditnotes', await creditDraft())
  const credit = async () => {
    const id = await creditDraft()
    await post(`/api/creditnotes/${id}/issue`, {})
    return id
  }
  const scheduleBody = () => ({
    name: `Schedule ${next()}`,
    customer_id: customerId,
    lines: [line],
    unit: 'month',
    start_date: '2037-01-31',
    action: 'draft',
  })
  const schedule = async () => idOf(await post('/api/schedules', scheduleBody()))
  /** As if it had run: without waiting for the worker. */
  const finishImport = (id: string) =>
    database.ask(`update imports set status = 'done', confirmed_at = now() where id = $1`, [id])
  const customer = async () => idOf(await post('/api/customers', { name: `Customer ${next()}`, billing_address }))
  return {
    owner,
    finishImport,
    bankLineOf: createBankLineOf(database),
    broughtIn: createBroughtIn({ database, customerId, next }),
    customerId,
    next,
    post,
    idOf,
    draft,
    issued,
    waiting,
    payment,
    creditDraft,
    waitingCredit,
    credit,
    scheduleBody,
    schedule,
    ...createFollowUps({ post, database, issued, credit }),
    onlinePayment: createOnlinePayment({ database, issued, payment }),
    customer,
    line,
  }
}

const createBankLineOf = (database: Stage['database']) => async (bank: string) => {
  const [row] = await database.ask<{ id: string }>(
    'select id from bank_lines where bank_id = $1 order by id desc limit 1',
    [bank],
  )
  return String(row?.id)
}

type Counting = Pick<Stage, 'database' | 'customerId'> & { next: () => number }

/** As if an import had brought it from another system. */
const createBroughtIn =
  ({ database, customerId, next }: Counting) =>
  async (table: 'invoices' | 'credit_notes') => {
    const own = table === 'invoices' ? ['due_date, terms_days', `current_date, 0`] : ['reason', `'Returned'`]
    const [row] = await database.ask<{ id: string }>(
      `insert into ${table} (kind, status, number, customer_id, customer_name, currency, issue_date, document_date, tax_point, net_minor,
         gross_minor, parties, issued_at, ${own[0]})
       values ('imported', 'issued', $1, $2, 'Buyer', 'GBP', current_date - 1, current_date - 1, current_date - 1, 100, 100, '{}', now(), ${own[1]})
       returning id`,
      [`OLD-${next()}`, customerId],
    )
    return String(row?.id)
  }

type Paying = Pick<Stage, 'database'> & { issued: () => Promise<string>; payment: () => Promise<string> }

/** As if a customer had paid online, more than was owed. */
const createOnlinePayment =
  ({ database, issued, payment }: Paying) =>
  async () => {
    const payment_id = await payment()
    const [row] = await database.ask<{ id: string }>(
      `with link as (insert into customer_links (invoice_id, contact_email, token_hash)
          values ($1, gen_random_uuid()::text, sha256(gen_random_uuid()::text::bytea)) returning id),
        online as (insert into online_payments (link_id, invoice_id, provider, is_live, currency, amount_minor, status, charge_id, payment_id)
          select id, $1, 'stripe', false, 'GBP', 5000, 'paid', gen_random_uuid()::text, $2 from link returning id)
       insert into online_payment_incidents (online_payment_id, kind, reference, amount_minor)
       select id, 'overpaid', id::text, 5000 from online returning id`,
      [await issued(), payment_id],
    )
    return { payment_id, incident_id: String(row?.id) }
  }

type Post = (path: string, body?: object) => Promise<Record<string, unknown>>

type Documents = Pick<Stage, 'database'> & { post: Post; issued: () => Promise<string>; credit: () => Promise<string> }

/** What is done about documents after they are issued. */
function createFollowUps({ post, database, issued, credit }: Documents) {
  /** A message about a document, in a state that the worker would have reached. */
  const emailOf = (path: string, make: () => Promise<string>) => async (status: 'failed' | 'sent') => {
    const id = await make()
    const email_id = idOf(await post(`${path}/${id}/email`, { to: ['ann@acme.example'] }))
    await database.ask('update emails set status = $1 where id = $2', [status, email_id])
    return { id, email_id }
  }
  /** One that was rejected: its next try is a delivery of its own. */
  const delivery = async () => {
    const [row] = await database.ask<{ id: string }>(
      `insert into deliveries (invoice_id, channel, status) values ($1, 'folder', 'rejected') returning id`,
      [await issued()],
    )
    return String(row?.id)
  }
  const writeOff = async () => {
    const id = await issued()
    const write_off_id = idOf(await post(`/api/invoices/${id}/writeoffs`, { reason: 'bank_charge', amount_minor: 100 }))
    return { id, write_off_id }
  }
  return {
    email: emailOf('/api/invoices', issued),
    creditEmail: emailOf('/api/creditnotes', credit),
    delivery,
    writeOff,
  }
}

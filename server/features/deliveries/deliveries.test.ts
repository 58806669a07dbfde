import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { enqueueAll } from '#server/platform/jobs/queue.ts'
import { caller, statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startAccessPoint } from '#server/test-support/processes/start-access-point.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { signatureOf } from './channels/signature.ts'

const secret = 'a secret of both sides, long'.replaceAll(' ', '-')
const folder = await mkdtemp(join(tmpdir(), 'e-invoices-'))
const accessPoint = await startAccessPoint()
const testApp = await startApp({ E_INVOICE_FOLDER: folder, E_INVOICE_URL: accessPoint.url, E_INVOICE_SECRET: secret })
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const visitor = caller(testApp)
afterAll(async () => {
  await accessPoint.stop()
  await rm(folder, { recursive: true })
})

const electronic_address = { scheme: '9932', id: 'GB980780684' }
const changeBusiness = async (fields: object) => {
  const { body } = await owner('GET', '/api/admin/business')
  return owner('PATCH', '/api/admin/business', { ...fields, version: body.version })
}
await changeBusiness({ electronic_address })
const { id: customer_id } = await newCustomer({
  name: 'Brouwerij',
  e_invoice_profile: 'peppol',
  electronic_address,
  contacts: [{ name: 'An', email: 'an@brouwerij.example', receives_invoices: true }],
})

beforeEach(async () => {
  accessPoint.calls.length = 0
  accessPoint.next()
  await changeBusiness({ e_invoice_channel: 'http' })
})

const sentInvoice = async () => {
  const invoice = await newIssued({ customer_id, buyer_reference: 'PO 1' })
  expect((await owner('POST', `/api/invoices/${invoice.id}/email`)).status).toBe(201)
  return invoice
}
const deliveriesOf = async (id: string) => (await owner('GET', `/api/invoices/${id}/emails`)).body.deliveries
/** Failed attempts wait for minutes; here they are due at once. */
const untilGivenUp = async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await runPendingJobs(testApp)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  }
}
const answer = (id: string, body: object, given: { secret?: string; at?: string } = {}) => {
  const timestamp = String(Math.floor(Date.parse(given.at ?? testApp.clock.now()) / 1000))
  const text = Buffer.from(JSON.stringify(body))
  const signature = signatureOf(given.secret ?? secret, { timestamp, id, body: text })
  return visitor('POST', `/api/einvoices/deliveries/${id}/answer`, body, {
    'counterfoil-timestamp': timestamp,
    'counterfoil-signature': signature,
  })
}

test('an e-invoice is handed over once, signed, under the id of its delivery', async () => {
  const { id, number } = await sentInvoice()
  await owner('POST', `/api/invoices/${id}/email`)
  await runPendingJobs(testApp)
  const [delivery, ...others] = await deliveriesOf(id)
  expect(others).toEqual([])
  expect(delivery).toMatchObject({ channel: 'http', status: 'accepted', attempts: 1 })
  expect(accessPoint.calls).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = accessPoint.calls
  expect(headers).toMatchObject({ 'idempotency-key': delivery.id, 'counterfoil-document': number })
  expect(headers['counterfoil-call-back']).toBe(
    `https://books.example.com/api/einvoices/deliveries/${delivery.id}/answer`,
  )
  const timestamp = String(headers['counterfoil-timestamp'])
  expect(headers['counterfoil-signature']).toBe(signatureOf(secret, { timestamp, id: delivery.id, body }))
  const { body: xml } = await owner('GET', `/api/invoices/${id}/xml?format=ubl`)
  expect(body.toString()).toBe(xml)
  const { body: trail } = await owner('GET', `/api/audit?record_type=deliveries`)
  expect(trail.data.length).toBeGreaterThan(0)
})

test('only customers whose profile is exchanged as XML, and only with a channel', async () => {
  const { id } = await newIssued()
  await owner('POST', `/api/invoices/${id}/email`)
  await changeBusiness({ e_invoice_channel: 'none' })
  const { id: unsent } = await sentInvoice()
  await runPendingJobs(testApp)
  expect(await deliveriesOf(id)).toEqual([])
  expect(await deliveriesOf(unsent)).toEqual([])
  expect(accessPoint.calls).toEqual([])
})

test('answers may come twice and out of order: what is final stays', async () => {
  const { id } = await sentInvoice()
  await runPendingJobs(testApp)
  const [delivery] = await deliveriesOf(id)
  const replies = await Promise.all([
    answer(delivery.id, { status: 'delivered' }),
    answer(delivery.id, { status: 'delivered' }),
  ])
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'delivered'],
    [200, 'delivered'],
  ])
  expect((await answer(delivery.id, { status: 'accepted' })).body).toEqual({ status: 'delivered' })
  expect((await answer(delivery.id, { status: 'rejected', reason: 'late' })).body).toEqual({ status: 'delivered' })
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', last_error: null }])
  expect((await owner('POST', `/api/einvoices/deliveries/${delivery.id}/retry`)).status).toBe(409)
  expect((await owner('POST', `/api/invoices/${id}/void`, { reason: 'Mistake' })).body.code).toBe('invoice.delivered')
})

test('an answer that is not signed with our secret, or is old, is refused', async () => {
  const { id } = await sentInvoice()
  const [delivery] = await deliveriesOf(id)
  const body = { status: 'delivered' }
  expect((await answer(delivery.id, body, { secret: `${secret}!` })).status).toBe(422)
  expect((await answer(delivery.id, body, { at: '2026-03-31T09:20:00Z' })).status).toBe(422)
  expect((await visitor('POST', `/api/einvoices/deliveries/${delivery.id}/answer`, body)).status).toBe(422)
  expect((await answer(crypto.randomUUID(), body)).status).toBe(404)
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'queued' }])
  await runPendingJobs(testApp)
})

test('an access point that dies after it has taken the document gets the same delivery again, and takes it once', async () => {
  const { id } = await sentInvoice()
  accessPoint.next('dies', { status: 503 }, { status: 200, body: { status: 'delivered' } })
  const before = accessPoint.documents.size
  await untilGivenUp()
  const keys = accessPoint.calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(accessPoint.documents.size).toBe(before + 1)
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 3, last_error: null }])
})

test('an access point that answers too late, or breaks off its answer, gets the same delivery again and takes it once', async () => {
  const { id } = await sentInvoice()
  accessPoint.next('hangs', 'breaks off', { status: 200, body: { status: 'delivered' } })
  const before = accessPoint.documents.size
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200))
  await untilGivenUp()
  expect(asked).toHaveBeenCalledWith(20_000)
  asked.mockRestore()
  expect(new Set(accessPoint.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(accessPoint.calls).toHaveLength(3)
  expect(accessPoint.documents.size).toBe(before + 1)
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 3, last_error: null }])
})

test('two workers that take the same delivery at once hand over one document', async () => {
  const { id } = await sentInvoice()
  const [delivery] = await deliveriesOf(id)
  const before = accessPoint.documents.size
  await inTransaction(testApp.db, {}, (tx) =>
    enqueueAll(tx, 'deliveries:send', [{ delivery_id: delivery.id }, { delivery_id: delivery.id }], { maxAttempts: 2 }),
  )
  await Promise.all([runPendingJobs(testApp), runPendingJobs(testApp)])
  expect(accessPoint.documents.size).toBe(before + 1)
  expect(await deliveriesOf(id)).toMatchObject([{ id: delivery.id, status: 'accepted' }])
})

test('a rejection is listed with its reason until the document is sent again, as another delivery', async () => {
  const { id, number } = await sentInvoice()
  accessPoint.next({ status: 422, body: { status: 'rejected', reason: 'The receiver is not known' } })
  await runPendingJobs(testApp)
  const failed = await owner('GET', '/api/einvoices/deliveries/failed')
  expect(failed.body.data).toMatchObject([
    { invoice_id: id, number, status: 'rejected', last_error: 'The receiver is not known' },
  ])
  const [rejected] = failed.body.data
  const again = await Promise.all([1, 2].map(() => owner('POST', `/api/einvoices/deliveries/${rejected.id}/retry`)))
  expect(statusesOf(again)).toEqual([201, 409])
  await runPendingJobs(testApp)
  expect((await owner('GET', '/api/einvoices/deliveries/failed')).body.data).toEqual([])
  const [second, first] = await deliveriesOf(id)
  expect([second.status, first.status]).toEqual(['accepted', 'rejected'])
  expect(second.id).not.toBe(first.id)
})

test('what cannot be handed over is given up visibly, and goes on as the same delivery', async () => {
  const { id } = await sentInvoice()
  accessPoint.next({ status: 403, body: { reason: 'No contract' } })
  await runPendingJobs(testApp)
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({ status: 'failed', last_error: 'No contract' })
  expect((await owner('GET', '/api/einvoices/deliveries/failed')).body.data).toMatchObject([{ id: delivery.id }])
  expect((await owner('POST', `/api/einvoices/deliveries/${delivery.id}/retry`)).body).toMatchObject({
    id: delivery.id,
    status: 'queued',
  })
  await runPendingJobs(testApp)
  expect(await deliveriesOf(id)).toMatchObject([{ id: delivery.id, status: 'accepted' }])
})

test('a call back that overtakes the answer of the call is not overwritten by it', async () => {
  const { id } = await sentInvoice()
  const [delivery] = await deliveriesOf(id)
  await answer(delivery.id, { status: 'delivered' })
  await runPendingJobs(testApp)
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered' }])
})

test('the folder gets the whole file under its number, and nothing else', async () => {
  await changeBusiness({ e_invoice_channel: 'folder' })
  const { id, number } = await sentInvoice()
  await runPendingJobs(testApp)
  expect(await deliveriesOf(id)).toMatchObject([{ channel: 'folder', status: 'delivered' }])
  expect(await readdir(folder)).toEqual([`${number}.xml`])
  const { body: xml } = await owner('GET', `/api/invoices/${id}/xml?format=ubl`)
  expect(await readFile(join(folder, `${number}.xml`), 'utf8')).toBe(xml)
})

test('a credit note of such a customer goes the same way', async () => {
  const { id: invoice_id } = await newIssued({ customer_id, buyer_reference: 'PO 1' })
  const { body: draft } = await owner('POST', '/api/creditnotes', {
    invoice_id,
    reason: 'Returned',
  })
  const { body: note } = await owner('POST', `/api/creditnotes/${draft.id}/issue`)
  await owner('POST', `/api/creditnotes/${note.id}/email`)
  await runPendingJobs(testApp)
  const { body } = await owner('GET', `/api/creditnotes/${note.id}/emails`)
  expect(body.deliveries).toMatchObject([{ channel: 'http', status: 'accepted' }])
  expect(accessPoint.calls.at(-1)?.body.toString()).toContain('<CreditNote')
})

test('a rejection without a reason is no acceptance, however the missing reason is written', async () => {
  for (const reason of [null, ['unknown'], undefined]) {
    const { id } = await sentInvoice()
    accessPoint.next({ status: 200, body: { status: 'rejected', reason } })
    await runPendingJobs(testApp)
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'rejected', last_error: null }])
  }
})

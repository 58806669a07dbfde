import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/features/audit/audit.reply.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { signedInAs, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { sealAudit } from './audit.service.ts'

const testApp = await startApp()
const auditor = await signedInAs(testApp, 'auditor')
const clerk = await signedInAs(testApp, 'clerk')
const { body: clerkUser } = await clerk('GET', '/api/user')
const { body: customer } = await clerk('POST', '/api/customers', { name: 'Audited' })
await clerk('PATCH', `/api/customers/${customer.id}`, { name: 'Audited Ltd', version: 1 })

const list = async (query: Record<string, string>) => (await auditor('GET', withQuery('/api/audit', query))).body
const actions = (body: { data: TrailEntry[] }) => body.data.map(({ action, record_type }) => `${action} ${record_type}`)

test('the trail is filtered by user, kind of record, record, action and day', async () => {
  expect(actions(await list({ record_type: 'customers' }))).toEqual(['changed customers', 'created customers'])
  expect(actions(await list({ record_id: customer.id, action: 'changed' }))).toEqual(['changed customers'])
  expect((await list({ user_id: clerkUser.id })).meta.total).toBe(2)
  const today = new Date().toISOString().slice(0, 10)
  expect((await list({ record_type: 'customers', from: today, to: today })).meta.total).toBe(2)
  expect((await list({ record_type: 'customers', to: '2020-01-01' })).meta.total).toBe(0)
})

test('a day is one of the business, by its clock and not by UTC', async () => {
  await testApp.pool.query(`update business set time_zone = 'Pacific/Kiritimati'`)
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
  const there = await list({ record_id: customer.id, from: dayThere, to: dayThere })
  await testApp.pool.query(`update business set time_zone = 'Pacific/Pago_Pago'`)
  const dayHere = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Pago_Pago' }).format(new Date())
  const here = await list({ record_id: customer.id, from: dayHere, to: dayHere })
  await testApp.pool.query(`update business set time_zone = 'Europe/London'`)
  // The two are a day apart at least, whatever the hour is.
  expect([there.meta.total, here.meta.total]).toEqual([2, 2])
  expect(dayHere).not.toBe(dayThere)
})

test('an entry shows who changed what, field by field, before and after', async () => {
  const [entry] = (await list({ record_id: customer.id })).data
  expect(entry).toMatchObject({
    user_name: 'Chloé Lambert',
    before: { name: 'Audited', version: 1 },
    after: { name: 'Audited Ltd', version: 2 },
  })
  expect(Object.keys(entry.after).toSorted()).toEqual(['name', 'version'])
})

test('the choices to filter by are the users and the kinds of record that there are', async () => {
  const { body } = await auditor('GET', '/api/audit/choices')
  expect(body.record_types).toContain('customers')
  expect(body.record_types).toEqual(body.record_types.toSorted())
  expect(body.users.map(({ name }: { name: string }) => name)).toContain('Chloé Lambert')
})

test('the filtered trail is exported', async () => {
  const { body } = await auditor('GET', `/api/audit/export?record_id=${customer.id}`)
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(rows.map(({ action }) => action)).toEqual(['changed', 'created'])
  expect(JSON.parse(rows[0]?.['after'] ?? '')).toMatchObject({ name: 'Audited Ltd' })
})

test('the state of the seals is returned, and verified on request', async () => {
  expect((await auditor('GET', '/api/audit/seal')).body).toMatchObject({ seals: 0, last_hash: null })
  await sealAudit(testApp.db)
  const { body } = await auditor('GET', '/api/audit/seal')
  expect(body).toMatchObject({ seals: 1, last_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await auditor('POST', '/api/audit/verify')).body).toMatchObject({
    seals: 1,
    entries: body.sealed_entries,
    broken: [],
  })
})

test('entries name their record, and are found by its name, a former name and the beginning of a number', async () => {
  const named = async (query: Record<string, string>) =>
    (await list(query)).data.map((entry: AuditEntry) => `${entry.action} ${entry.record_type} ${entry.record_name}`)
  const both = ['changed customers Audited Ltd', 'created customers Audited Ltd']
  expect(await named({ q: 'dited lt' })).toEqual(both)
  expect(await named({ q: customer.id })).toEqual(both)
  // Before it was renamed it was called this.
  const { body: other } = await clerk('POST', '/api/customers', { name: 'Zephyr Works' })
  await clerk('PATCH', `/api/customers/${other.id}`, { name: 'Boreas Works', version: 1 })
  expect(await named({ q: 'zephyr' })).toEqual(['changed customers Boreas Works'])
  expect(await named({ q: 'ZEPHYR', action: 'created' })).toEqual([])
  await clerk('DELETE', `/api/customers/${other.id}`)
  expect(await named({ q: 'boreas' })).toEqual(['deleted customers Boreas Works'])
  expect(await named({ q: '100%' })).toEqual([])
})

test('an invoice is found by the beginning of its number, with what was paid on it', async () => {
  const { newIssued, owner } = await startInvoicing(testApp)
  const { id, number, customer_id, gross_minor } = await newIssued()
  const allocations = [{ invoice_id: id, amount_minor: gross_minor }]
  await owner('POST', '/api/payments', { customer_id, amount_minor: gross_minor, allocations })
  const { data } = await list({ q: number.toLowerCase() })
  const kinds = new Set(data.map((entry: AuditEntry) => `${entry.record_type} ${entry.record_name}`))
  expect(kinds).toEqual(new Set([`invoices ${number}`, `allocations ${number}`]))
})

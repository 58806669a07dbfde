import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { signedInWith } from '#server/test-support/signed-in-with.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const clerk = await signedInAs(testApp, 'clerk')
const manager = await signedInAs(testApp, 'manager')
const owner = await signedInAs(testApp, 'owner')

function preview(file: string | Buffer, { kind = 'customers', name = 'customers.csv', by = manager, key = '' } = {}) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', name, { kind })
  return by('POST', '/api/imports', payload, { ...headers, ...(key && { 'idempotency-key': key }) })
}

const customers = () => db.selectFrom('customers').selectAll().orderBy('id').execute()
const customerNamed = (name: string) =>
  db.selectFrom('customers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

async function importAll(file: string) {
  const { body } = await preview(file)
  await manager('POST', `/api/imports/${body.id}/confirm`)
  await runPendingJobs(testApp)
  return (await manager('GET', `/api/imports/${body.id}`)).body
}

describe('saving', () => {
  test('confirmed twice and by two people at once, it runs once', async () => {
    const { body } = await preview('name\nOnce only\n')
    const confirm = (by: typeof manager) => by('POST', `/api/imports/${body.id}/confirm`)
    const replies = await Promise.all([confirm(manager), confirm(owner), confirm(manager)])
    expect(statusesOf(replies)).toEqual([202, 409, 409])
    expect(await confirm(manager)).toMatchObject({ status: 409, body: { code: 'import.not_previewed' } })
    await Promise.all([runPendingJobs(testApp), runPendingJobs(testApp)])
    expect((await customers()).filter(({ name }) => name === 'Once only')).toHaveLength(1)
  })

  test('a run that is cut off between two parts goes on where it was, and nothing is saved twice', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `Cut ${index}`)
    const { body } = await preview(`name\n${rows.join('\n')}\n`)
    await manager('POST', `/api/imports/${body.id}/confirm`)
    const stop = new AbortController()
    stop.abort()
    const { runImport } = await import('./import-run.service.ts')
    const { user_id, session_id } = await db
      .selectFrom('sessions')
      .select(['user_id', 'id as session_id'])
      .executeTakeFirstOrThrow()
    const job = { ...testApp, signal: stop.signal, attempt: 1, lastAttempt: true }
    await expect(runImport(job, { import_id: body.id, user_id, session_id })).rejects.toThrow('stopped')
    expect((await manager('GET', `/api/imports/${body.id}`)).body).toMatchObject({
      status: 'running',
      saved_count: 500,
    })
    await runPendingJobs(testApp)
    expect((await manager('GET', `/api/imports/${body.id}`)).body).toMatchObject({ status: 'done', saved_count: 1_200 })
    expect((await customers()).filter(({ name }) => name.startsWith('Cut '))).toHaveLength(1_200)
  })

  test('a part that fails leaves nothing behind, and after the last attempt the import says so and can go on', async () => {
    const { body } = await preview('code,name\nFAIL1,Failing\n')
    const url = `/api/imports/${body.id}`
    await manager('POST', `${url}/confirm`)
    const { runImport } = await import('./import-run.service.ts')
    const job = { ...testApp, attempt: 5, lastAttempt: true }
    // Not a person that the database knows.
    await runImport(job, { import_id: body.id, user_id: crypto.randomUUID(), session_id: crypto.randomUUID() })
    expect((await manager('GET', url)).body).toMatchObject({ status: 'failed', saved_count: 0 })
    await manager('POST', `${url}/confirm`)
    await runPendingJobs(testApp)
    expect((await manager('GET', url)).body).toMatchObject({ status: 'done', saved_count: 1 })
  })

  test('a code that is taken between the preview and the run leaves out that row alone', async () => {
    const { body } = await preview('code,name\nLATE1,One\nLATE2,Two\n')
    await manager('POST', '/api/customers', { name: 'Faster', code: 'LATE1' })
    await manager('POST', `/api/imports/${body.id}/confirm`)
    await runPendingJobs(testApp)
    const { body: done } = await manager('GET', `/api/imports/${body.id}`)
    expect(done).toMatchObject({ status: 'done', saved_count: 1, valid_count: 1, invalid_count: 1 })
    expect(done.invalid_rows).toMatchObject([{ line: 2, cells: ['LATE1', 'One'] }])
  })

  test('the same file again says so, row by row, with and without codes', async () => {
    const file =
      'code,name,email,postcode\nS1,Same one,a@example.com,LS1\n,Same two,b@example.com,LS2\n,Same two,c@example.com,LS3\n'
    const first = await importAll(file)
    expect(first.saved_count).toBe(3)
    const { body } = await preview(file)
    expect(body).toMatchObject({ valid_count: 0, invalid_count: 3, known_count: 3, same_file: { id: first.id } })
    expect(body.invalid_rows[0]).toMatchObject({
      status: 'known',
      errors: [{ field: 'code', message: 'Already there as S1.' }],
    })
    expect(await manager('POST', `/api/imports/${body.id}/confirm`)).toMatchObject({
      status: 422,
      body: { code: 'import.nothing_to_save' },
    })
  })

  test('what an import brought names it, in its row and in the audit trail', async () => {
    const { id } = await importAll('name\nTraced\n')
    const customer = await customerNamed('Traced')
    expect(customer.import_id).toBe(id)
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', 'in', [customer.id, id])
      .execute()
    expect(entries).toMatchObject([
      { record_type: 'imports', action: 'created' },
      { record_type: 'imports', action: 'changed', after: { status: 'running' } },
      { record_type: 'customers', action: 'created', after: { import_id: id, name: 'Traced' } },
      { record_type: 'imports', action: 'changed', after: { status: 'done' } },
    ])
    expect(JSON.stringify(entries[0])).not.toContain('Traced')
    const rows = await db.selectFrom('import_rows').selectAll().where('import_id', '=', id).execute()
    expect(rows).toMatchObject([{ status: 'saved', cells: [], record_id: customer.id }])
  })
})

describe('undoing', () => {
  test('everything that an import brought is taken away, once', async () => {
    const before = (await customers()).length
    const { id } = await importAll('name\nGone one\nGone two\n')
    const undo = () => manager('POST', `/api/imports/${id}/undo`)
    const replies = await Promise.all([undo(), undo()])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await manager('GET', `/api/imports/${id}`)).body).toMatchObject({ status: 'undone', saved_count: 2 })
    expect(await customers()).toHaveLength(before)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'import.nothing_to_undo' } })
    expect((await manager('POST', `/api/imports/${id}/confirm`)).status).toBe(409)
  })

  test.each([
    ['an invoice', (customer_id: string) => manager('POST', '/api/invoices', { customer_id, lines: [] })],
    [
      'a schedule',
      (customer_id: string) =>
        manager('POST', '/api/schedules', {
          customer_id,
          name: 'Hosting',
          unit: 'month',
          start_date: '2026-05-01',
          lines: [{ description: 'Hosting', unit_price: '5' }],
        }),
    ],
    ['a payment', (customer_id: string) => manager('POST', '/api/payments', { customer_id, amount_minor: 100 })],
    [
      'a note',
      (customer_id: string) =>
        manager('POST', '/api/note/create', { note: 'Hm', page_name: 'customers', model_id: customer_id }),
    ],
  ])('once there is %s for one of them, nothing is taken away, and it says who', async (what, build) => {
    const { id } = await importAll(`name\nBuilt on by ${what}\nLeft alone by ${what}\n`)
    const customer = await customerNamed(`Built on by ${what}`)
    expect((await build(customer.id)).status).toBe(201)
    const { status, body } = await manager('POST', `/api/imports/${id}/undo`)
    expect([status, body.code]).toEqual([409, 'import.in_use'])
    expect(body.message).toContain(`Built on by ${what}`)
    expect(await customerNamed(`Left alone by ${what}`)).toBeDefined()
  })

  test('neither what is not saved yet nor what is being saved can be undone', async () => {
    const { body } = await preview('name\nNot yet\n')
    const undo = () => manager('POST', `/api/imports/${body.id}/undo`)
    expect((await undo()).body.code).toBe('import.nothing_to_undo')
    await manager('POST', `/api/imports/${body.id}/confirm`)
    expect((await undo()).body.code).toBe('import.running')
    expect((await manager('PATCH', `/api/imports/${body.id}`, { date_format: 'serial' })).status).toBe(409)
    await runPendingJobs(testApp)
    expect((await undo()).status).toBe(200)
  })
})

describe('who may', () => {
  test('imports are for those who manage invoices, and customers for those who see customers too', async () => {
    expect((await preview('name\nA\n', { by: clerk })).status).toBe(403)
    const { body } = await preview('name\nPrivate\n')
    const other = await signedInWith(testApp, ['manage_invoices'])
    const replies = [
      await preview('name\nB\n', { by: other }),
      await other('GET', `/api/imports/${body.id}`),
      await other('PATCH', `/api/imports/${body.id}`, {}),
      await other('PATCH', `/api/imports/${body.id}/rows/2`, { cells: [] }),
      await other('GET', `/api/imports/${body.id}/invalid`),
      await other('GET', `/api/imports/${body.id}/rows`),
      await other('POST', `/api/imports/${body.id}/confirm`),
      await other('POST', `/api/imports/${body.id}/undo`),
      await other('GET', '/api/imports/template?kind=customers'),
    ]
    expect(statusesOf(replies)).toEqual(replies.map(() => 403))
    expect((await other('GET', '/api/imports')).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('the list is searched, filtered and paged', async () => {
    await preview('name\nListed\n', { name: 'needle.csv' })
    const { body } = await manager('GET', '/api/imports?q=needle&status=previewed&kind=customers')
    expect(body).toMatchObject({
      data: [{ file_name: 'needle.csv', kind: 'customers', status: 'previewed', total_count: 1 }],
      meta: { total: 1 },
    })
  })
})

test('an unconfirmed file is deleted after a week, a saved one stays', async () => {
  const kept = await importAll('name\nKept for good\n')
  const { body } = await preview('name\nForgotten\n')
  clock.forward({ days: 8 })
  const again = await signedInAs(testApp, 'manager')
  await inTransaction(db, {}, (tx) => enqueue(tx, 'imports:forget_old', {}))
  await runPendingJobs(testApp)
  expect((await again('GET', `/api/imports/${body.id}`)).status).toBe(404)
  expect((await again('GET', `/api/imports/${kept.id}`)).status).toBe(200)
})

import { unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { runBulk } from './bulk.service.ts'

const testApp = await startApp()
const { owner, newDraft, newIssued } = await startInvoicing(testApp)

const start = async (action: 'issue' | 'email', invoice_ids: string[], more: object = {}) =>
  owner('POST', '/api/invoices/bulk', { action, invoice_ids, ...more })
const progress = async (id: string) => (await owner('GET', `/api/invoices/bulk/${id}`)).body

test('a bulk run issues in the requested order; a refused invoice does not stop the others', async () => {
  const drafts = await Promise.all(Array.from({ length: 6 }, () => newDraft()))
  const empty = await newDraft({ lines: [] })
  const ids = [...drafts.slice(0, 3), empty, ...drafts.slice(3)].map(({ id }) => id)
  const { status, body } = await start('issue', ids)
  expect(status).toBe(202)
  expect(body).toMatchObject({ status: 'running', total_count: 7, done_count: 0 })
  await runPendingJobs(testApp)

  const run = await progress(body.id)
  expect(run).toMatchObject({ status: 'done', done_count: 7, failed_count: 1 })
  expect(run.results.map(({ invoice_id }: { invoice_id: string }) => invoice_id)).toEqual(ids)
  const numbers = run.results.flatMap(({ number }: { number: string | null }) => number ?? [])
  expect(numbers).toEqual(numbers.toSorted())
  expect(numbers).toHaveLength(6)
  expect(run.results[3].refusal).toBe('There are no lines yet.')
})

test('run by three workers at once, each invoice is issued once and noted once', async () => {
  const ids = (await Promise.all(Array.from({ length: 12 }, () => newDraft()))).map(({ id }) => id)
  const { body } = await start('issue', ids)
  const context = { ...testApp, attempt: 1, lastAttempt: false }
  const { body: user } = await owner('GET', '/api/user')
  const job = { run_id: body.id, user_id: user.id, session_id: crypto.randomUUID() }
  await Promise.all([1, 2, 3].map(() => runBulk(context, job)))
  expect(await progress(body.id)).toMatchObject({ status: 'done', done_count: 12, failed_count: 0 })
  expect((await progress(body.id)).results).toHaveLength(12)
})

test('many are e-mailed, each with one message', async () => {
  const issued = [await newIssued(), await newIssued()]
  const draft = await newDraft()
  const { body } = await start(
    'email',
    [...issued, draft].map(({ id }) => id),
  )
  await runPendingJobs(testApp)
  expect(await progress(body.id)).toMatchObject({ done_count: 3, failed_count: 1 })
  for (const { id } of issued) expect((await owner('GET', `/api/invoices/${id}/emails`)).body.data).toHaveLength(1)
})

test('a run is visible only to its user, and more than 500 invoices are refused', async () => {
  const { body } = await start('issue', [(await newDraft()).id])
  const manager = await signedInAs(testApp, 'manager')
  expect((await manager('GET', `/api/invoices/bulk/${body.id}`)).status).toBe(404)
  expect(
    (
      await start(
        'issue',
        Array.from({ length: 501 }, () => crypto.randomUUID()),
      )
    ).status,
  ).toBe(422)
})

test('documents of many come as one PDF or as a zip, in their order', async () => {
  const issued = [await newIssued(), await newIssued(), await newIssued()]
  const invoice_ids = issued.map(({ id }) => id)
  const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`
  const file = (as: 'pdf' | 'zip') =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/invoices/download/${as}`,
      payload: { invoice_ids },
      headers: { authorization },
    })
  const pdf = await file('pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect((await getDocumentProxy(new Uint8Array(pdf.rawPayload))).numPages).toBe(3)
  const zip = await file('zip')
  expect(Object.keys(unzipSync(new Uint8Array(zip.rawPayload)))).toEqual(issued.map(({ number }) => `${number}.pdf`))
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { runImport } from '#server/features/imports/import-run.service.ts'
import { statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer } = await startInvoicing(testApp)
const { preview, read, confirm, bringIn, undo, find } = startMovingIn(testApp, owner)

const headings = 'kind,number,customer_name,issue_date,due_date,currency,net,vat,gross,outstanding,reference\n'
const countOf = async (q: string) => (await owner('GET', `/api/invoices?q=${q}&kind=imported`)).body.meta.total

const violations = async () => (await checkBooks(db, clock.now())).results.filter((result) => result.violations > 0)

describe('at the same time', () => {
  test('two imports of one file that run at once bring one set', async () => {
    await newCustomer({ name: 'Double' })
    const file =
      headings +
      Array.from({ length: 30 }, (_, index) => `invoice,D-${index},Double,2026-02-01,,GBP,100,20,120,120,\n`).join('')
    const previews = await Promise.all([preview(file), preview(file)])
    await Promise.all(previews.map(({ body }) => confirm(body.id)))
    await Promise.all([runPendingJobs(testApp), runPendingJobs(testApp)])
    await runPendingJobs(testApp)
    const done = await Promise.all(previews.map(({ body }) => read(body.id)))
    expect(done.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(done.reduce((sum, { saved_count }) => sum + saved_count, 0)).toBe(30)
    expect(await countOf('Double')).toBe(30)
  })

  test('a run that is cut off between two parts goes on where it was, and nothing comes twice', async () => {
    await newCustomer({ name: 'Cut' })
    const rows = Array.from({ length: 700 }, (_, index) => `invoice,CUT-${index},Cut,2026-02-01,,GBP,1,0.2,1.2,1.2,\n`)
    const { body } = await preview(headings + rows.join(''))
    await confirm(body.id)
    const stop = AbortSignal.abort()
    const { user_id, session_id } = await db
      .selectFrom('sessions')
      .select(['user_id', 'id as session_id'])
      .executeTakeFirstOrThrow()
    const job = { ...testApp, signal: stop, attempt: 1, lastAttempt: false }
    await expect(runImport(job, { import_id: body.id, user_id, session_id })).rejects.toThrow('stopped')
    // The last row of a part waits for the next: it could go on there.
    expect(await read(body.id)).toMatchObject({ status: 'running', saved_count: 499 })
    expect((await undo(body.id)).status).toBe(409)
    await runPendingJobs(testApp)
    expect(await read(body.id)).toMatchObject({ status: 'done', saved_count: 700 })
    expect(await countOf('CUT-')).toBe(700)
  })

  test('of one who pays and one who undoes at once, one succeeds', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Race' })
    for (let round = 0; round < 5; round += 1) {
      const { id } = await bringIn(`${headings}invoice,RACE-${round},Race,2026-02-01,,GBP,100,20,120,120,\n`)
      const invoice = await find('invoices', `RACE-${round}`)
      const allocations = [{ invoice_id: invoice.id, amount_minor: 100 }]
      const replies = await Promise.all([
        owner('POST', '/api/payments', { customer_id, amount_minor: 100, allocations }),
        undo(id),
      ])
      expect(statusesOf(replies).filter((status) => status < 300)).toHaveLength(1)
    }
    expect(await violations()).toEqual([])
  })
})

describe('undoing', () => {
  test('takes everything away, so that the file can come again', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Undone' })
    const file = `${headings}invoice,U-1,Undone,2026-02-01,,GBP,100,20,120,70,\ncredit note,U-2,Undone,2026-02-01,,GBP,10,2,12,12,\npayment,U-3,Undone,2026-02-01,,GBP,,,50,50,\n`
    const { id } = await bringIn(file)
    expect((await undo(id)).status).toBe(200)
    expect((await owner('GET', `/api/customers/${customer_id}/ageing`)).body.data).toEqual([])
    expect(await violations()).toEqual([])
    expect(await bringIn(file)).toMatchObject({ saved_count: 3 })
  })

  const uses: [string, (invoiceId: string, customerId: string) => Promise<unknown>][] = [
    [
      'a payment',
      (invoice_id, customer_id) =>
        owner('POST', '/api/payments', {
          customer_id,
          amount_minor: 5,
          allocations: [{ invoice_id, amount_minor: 5 }],
        }),
    ],
    ['a credit', (id) => owner('POST', `/api/invoices/${id}/credit`, { reason: 'Late', issue: false })],
    ['a hold', (id) => owner('POST', `/api/invoices/${id}/hold`, { kind: 'promised', reason: 'On Friday' })],
    ['a write-off', (id) => owner('POST', `/api/invoices/${id}/writeoffs`, { amount_minor: 5, reason: 'bad_debt' })],
    ['a note', (id) => owner('POST', '/api/note/create', { note: 'Called', page_name: 'invoices', model_id: id })],
    ['a message', (id) => owner('POST', `/api/invoices/${id}/email`, { attach_pdf: false })],
    ['a statement', (_id, customerId) => owner('POST', `/api/customers/${customerId}/statement/email`, {})],
    ['a copy', (id, customer_id) => owner('POST', '/api/invoices', { customer_id, copied_invoice_id: id })],
    ['voiding', (id) => owner('POST', `/api/invoices/${id}/void`, { reason: 'Wrong' })],
  ]
  test.each(uses)('is refused once there is %s', async (name, use) => {
    const { id: customerId } = await newCustomer({ name: `Used by ${name}` })
    const number = `USED-${uses.findIndex(([of]) => of === name)}`
    const { id } = await bringIn(`${headings}invoice,${number},Used by ${name},2026-02-01,,GBP,100,20,120,120,\n`)
    const used = (await use((await find('invoices', number)).id, customerId)) as { status: number; body: unknown }
    expect({ name, ...used }).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'import.in_use' } })
  })

  test('is possible again after the payment was reversed, and nothing of it is left', async () => {
    const { id: customer_id } = await newCustomer({ name: 'Reversed' })
    const { id } = await bringIn(`${headings}invoice,REV-1,Reversed,2026-02-01,,GBP,100,20,120,120,\n`)
    const { id: invoice_id } = await find('invoices', 'REV-1')
    const allocations = [{ invoice_id, amount_minor: 5 }]
    const { body: payment } = await owner('POST', '/api/payments', { customer_id, amount_minor: 5, allocations })
    expect((await undo(id)).status).toBe(409)
    expect((await owner('POST', `/api/payments/${payment.id}/reverse`, { reason: 'Wrong customer' })).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await countOf('REV-1')).toBe(0)
    expect((await owner('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
      reversal: { reason: 'Wrong customer' },
    })
    expect(await violations()).toEqual([])
  })

  test('the product itself cannot take away or change what was brought in', async () => {
    await newCustomer({ name: 'Kept' })
    await bringIn(
      `${headings}invoice,K-1,Kept,2026-02-01,,GBP,100,20,120,120,\npayment,K-2,Kept,2026-02-01,,GBP,,,50,50,\n`,
    )
    for (const statement of [
      `delete from invoices where number = 'K-1'`,
      `update invoices set reference = 'x' where number = 'K-1'`,
      `delete from payments where number = 'K-2'`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/never changes|permission denied/)
  })
})

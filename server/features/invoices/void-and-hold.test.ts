import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { firstInstant } from '#server/test-support/first-instant.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newDraft, newIssued } = await startInvoicing(testApp)

const voidIt = (id: string, reason = 'Wrong customer') => owner('POST', `/api/invoices/${id}/void`, { reason })
const hold = (id: string, body: object) => owner('POST', `/api/invoices/${id}/hold`, body)

test('a void invoice keeps its number and reason, counts nowhere, and stays void', async () => {
  const { id, number } = await newIssued()
  const { status, body } = await voidIt(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    number,
    status: 'void',
    state: 'void',
    outstanding_minor: 0,
    voided: { reason: 'Wrong customer' },
  })
  expect((await voidIt(id)).status).toBe(409)
  expect((await hold(id, { kind: 'disputed', reason: 'x' })).status).toBe(409)
  expect((await owner('POST', `/api/invoices/${id}/email`)).status).toBe(409)
})

test('every other action on a void invoice is refused because it is void, not because it is not issued', async () => {
  const { id, customer_id } = await newIssued()
  const { body: credit } = await owner('POST', '/api/creditnotes', { invoice_id: id, reason: 'Wrong' })
  await voidIt(id)
  const tries = [
    voidIt(id),
    hold(id, { kind: 'disputed', reason: 'x' }),
    owner('POST', `/api/invoices/${id}/allocations`, { amount_minor: 1 }),
    owner('POST', `/api/invoices/${id}/credit`, { reason: 'x' }),
    owner('POST', '/api/creditnotes', { invoice_id: id, reason: 'x' }),
    owner('POST', `/api/creditnotes/${credit.id}/issue`),
  ]
  expect((await Promise.all(tries)).map(({ body }) => body.code)).toEqual(tries.map(() => 'invoice.void'))
  const paid = await owner('POST', '/api/payments', {
    customer_id,
    currency: 'GBP',
    amount_minor: 1,
    payment_date: '2026-03-31',
    method: 'cash',
    allocations: [{ invoice_id: id, amount_minor: 1 }],
  })
  const said = 'This invoice is void: nothing more can be done with it.'
  expect(paid.body.errors).toEqual({ 'allocations.0.invoice_id': [said] })
  const { body: draft } = await owner('GET', `/api/creditnotes/${credit.id}`)
  expect(draft.missing).toEqual([{ field: 'invoice_id', message: said }])
})

test('only with a reason, and only what is issued', async () => {
  expect((await voidIt((await newIssued()).id, ' ')).status).toBe(422)
  expect((await voidIt((await newDraft()).id)).status).toBe(409)
})

test('a sent invoice cannot be voided', async () => {
  const { id } = await newIssued()
  await owner('POST', `/api/invoices/${id}/email`)
  const { status, body } = await voidIt(id)
  expect(status).toBe(409)
  expect(body.code).toBe('invoice.delivered')
})

test('a message that never left does not keep an invoice from being voided, and never leaves after it', async () => {
  const { id } = await newIssued()
  const email = await owner('POST', `/api/invoices/${id}/email`)
  await runPendingJobs(testApp)
  expect((await voidIt(id)).status).toBe(200)
  const again = await owner('POST', `/api/invoices/${id}/emails/${email.body.id}/resend`)
  expect(again.status).toBe(409)
  expect((await owner('POST', `/api/admin/emails/${email.body.id}/resend`)).status).toBe(409)
})

test('of one who sends and one who voids at once, only one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await newIssued()
    const [sent, voided] = await Promise.all([owner('POST', `/api/invoices/${id}/email`), voidIt(id)])
    expect(statusesOf([sent, voided])).toEqual(sent.status === 201 ? [201, 409] : [200, 409])
  }
})

test('an invoice is put on hold with a reason and a date, put on hold again, and released', async () => {
  const { id } = await newIssued()
  const held = await hold(id, { kind: 'promised', reason: 'Ann said Friday', date: '2026-04-03' })
  expect(held.body.hold).toMatchObject({ kind: 'promised', reason: 'Ann said Friday', date: '2026-04-03' })
  expect((await hold(id, { kind: 'disputed', reason: 'Half is missing' })).body.hold).toMatchObject({
    kind: 'disputed',
    date: null,
  })
  expect((await owner('DELETE', `/api/invoices/${id}/hold`)).body.hold).toBeNull()
  expect((await owner('DELETE', `/api/invoices/${id}/hold`)).status).toBe(409)
  const { body } = await owner('GET', `/api/invoices/${id}/audit`)
  expect(body.data[0].before).toMatchObject({ hold_kind: 'disputed', hold_reason: 'Half is missing' })
})

test('a hold until a day that has passed in the time zone of the business is refused at its field, and the one before stays', async () => {
  const { id } = await newIssued()
  await hold(id, { kind: 'promised', reason: 'On Friday', date: '2026-04-03' })
  testApp.clock.set('2026-04-03T22:59:00Z')
  const lastMinute = await hold(id, { kind: 'do_not_chase', reason: 'Until tonight', date: '2026-04-03' })
  testApp.clock.set('2026-04-03T23:00:00Z')
  const late = await hold(id, { kind: 'disputed', reason: 'Half is missing', date: '2026-04-03' })
  testApp.clock.set(firstInstant)
  expect(lastMinute.status).toBe(200)
  expect(late.body.errors).toEqual({
    date: ['A hold until a day that has passed stops nothing. Choose today or a later day, or leave it empty.'],
  })
  expect((await owner('GET', `/api/invoices/${id}`)).body.hold).toMatchObject({ kind: 'do_not_chase' })
})

test('a draft is not held', async () => {
  expect((await hold((await newDraft()).id, { kind: 'disputed', reason: 'x' })).status).toBe(409)
})

test('the product cannot write a void or a hold past the functions that check them', async () => {
  const { id } = await newIssued()
  await expect(sql`update invoices set hold_kind = 'disputed' where id = ${id}`.execute(testApp.db)).rejects.toThrow(
    'never changes',
  )
})

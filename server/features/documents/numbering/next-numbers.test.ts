import { expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')
const manager = await signedInAs(testApp, 'manager')
const address = { line1: '1 Quay', city: 'Bristol', country: 'GB' }

const next = async () => (await owner('GET', '/api/admin/business/next-numbers')).body.data[0]
const setNext = (count: number, reason = 'Used in the system before') =>
  owner('POST', '/api/admin/business/next-numbers', { kind: 'invoice', count, reason })

async function issued() {
  const { body: business } = await owner('GET', '/api/admin/business')
  if (business.name === '')
    await owner('PATCH', '/api/admin/business', {
      name: 'Ours',
      vat_number: 'GB980780684',
      address,
      version: business.version,
    })
  const customer = await owner('POST', '/api/customers', { name: 'Buyer', billing_address: address })
  const { body } = await owner('POST', '/api/invoices', {
    customer_id: customer.body.id,
    lines: [{ description: 'Work', quantity: '1', unit_price: '10' }],
  })
  return (await owner('POST', `/api/invoices/${body.id}/issue`)).body.number
}

const gapsInBooks = async () => {
  const { results } = await checkBooks(testApp.db, testApp.clock.now())
  return results.filter(({ name, violations }) => name.startsWith('numbers of') && violations > 0)
}

test('the next number is set ahead with a reason, the books know of it, and it is in the audit', async () => {
  expect(await issued()).toBe('INV-2026-00001')
  expect(await setNext(118)).toMatchObject({ status: 201, body: { number: 'INV-2026-00118', count: 118 } })
  expect(await gapsInBooks()).toEqual([])
  expect(await issued()).toBe('INV-2026-00118')
  expect(await gapsInBooks()).toEqual([])
  const { body } = await owner('GET', '/api/audit?per_page=100')
  expect(JSON.stringify(body.data)).toContain('number_gaps')
})

test('it never goes back or stays, and needs a reason', async () => {
  const { count, number } = await next()
  for (const wrong of [count, count - 1, 1])
    expect((await setNext(wrong)).body.errors.count).toEqual([
      `The next number is ${number}: numbers can only be left out ahead of it.`,
    ])
  expect((await setNext(count + 5, ' ')).body.errors).toHaveProperty('reason')
  expect(
    (await manager('POST', '/api/admin/business/next-numbers', { kind: 'invoice', count: 9_999, reason: 'x' })).status,
  ).toBe(403)
})

test('of two who set the same next number one does, while others issue, and no number is lost or used twice', async () => {
  const { count } = await next()
  const replies = await Promise.all([setNext(count + 50), setNext(count + 50)])
  expect(statusesOf(replies)).toEqual([201, 422])
  await Promise.all([issued(), setNext(count + 80), issued(), setNext(count + 120), issued()])
  expect(await gapsInBooks()).toEqual([])
})

test('the books notice a document with a number that was left out', async () => {
  const { count } = await next()
  await setNext(count + 10)
  const number = await issued()
  const { withOwner } = await import('#server/test-support/with-owner.ts')
  await withOwner(testApp.url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    await client.query(`update invoices set number = $1 where number = $2`, [
      `INV-2026-${String(count).padStart(5, '0')}`,
      number,
    ])
  })
  expect((await gapsInBooks()).map(({ name }) => name)).toEqual(['numbers of invoices have no gap and no duplicate'])
})

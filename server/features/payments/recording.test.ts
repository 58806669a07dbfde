import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)

const customerWith = async (gross: number, ...grosses: number[]) => {
  const { id } = await newCustomer()
  const issued = async (owed: number) => {
    const line = { description: 'Work', unit_price: (owed / 100).toFixed(2), vat_code: 'zero' }
    return (await newIssued({ customer_id: id, lines: [line] })).id as string
  }
  const invoice = await issued(gross)
  const others: string[] = []
  for (const owed of grosses) others.push(await issued(owed))
  return { id, invoice, others }
}

test('under the role of the product a payment begins with the sum of what is written along with it, and with nothing else', async () => {
  const { id, invoice } = await customerWith(1000)
  const { db } = testApp
  const paidAlong = (allocated: number, parts: number[]) =>
    sql`
      with payment as (
        insert into payments (customer_id, currency, amount_minor, allocated_minor, payment_date, method)
        values (${id}, 'GBP', 1000, ${allocated}, '2026-03-31', 'card') returning id
      )
      insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
      select payment.id, ${invoice}, part, '2026-03-31' from payment, unnest(${parts}::bigint[]) part
    `.execute(db)
  await expect(paidAlong(400, [])).rejects.toThrow('begins as received')
  await expect(paidAlong(0, [400])).rejects.toThrow('begins as received')
  await expect(paidAlong(300, [400])).rejects.toThrow('begins as received')
  await paidAlong(400, [100, 300])
  const found = await db
    .selectFrom('payments')
    .select(['allocated_minor', 'version'])
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(found).toEqual({ allocated_minor: 400, version: 1 })
  expect((await owner('GET', `/api/invoices/${invoice}`)).body).toMatchObject({ paid_minor: 400 })
})

test('a payment that is refunded and given away by the statement that writes it counts each once', async () => {
  const { id, invoice } = await customerWith(1000)
  const { db } = testApp
  await sql`
    with payment as (
      insert into payments (customer_id, currency, amount_minor, allocated_minor, payment_date, method)
      values (${id}, 'GBP', 1000, 300, '2026-03-31', 'card') returning id
    ), refund as (
      insert into refunds (payment_id, amount_minor, refund_date, method)
      select id, 1, '2026-03-31', 'card' from payment returning payment_id
    )
    insert into allocations (payment_id, invoice_id, amount_minor, allocated_on)
    select payment_id, ${invoice}, 300, '2026-03-31' from refund
  `.execute(db)
  const found = db.selectFrom('payments').select(['allocated_minor', 'refunded_minor', 'unallocated_minor'])
  expect(await found.where('customer_id', '=', id).execute()).toEqual([
    { allocated_minor: 300, refunded_minor: 1, unallocated_minor: 699 },
  ])
})

test('who pays may be named in capitals, and is answered as they are known', async () => {
  const { id, invoice } = await customerWith(1000)
  const { status, body } = await owner('POST', '/api/payments', {
    customer_id: id.toUpperCase(),
    amount_minor: 1000,
    allocations: [{ invoice_id: invoice, amount_minor: 1000 }],
  })
  expect({ status, customer_id: body.customer_id }).toEqual({ status: 201, customer_id: id })
})

test('what is given in a later statement of the same transaction is added to the payment', async () => {
  const { id, invoice } = await customerWith(1000)
  const { db } = testApp
  const payment = await inTransaction(db, {}, async (tx) => {
    const paid = await tx
      .insertInto('payments')
      .values({
        customer_id: id,
        currency: 'GBP',
        amount_minor: 900,
        payment_date: '2026-03-31',
        method: 'card',
        reference: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = (amount_minor: number) =>
      tx
        .insertInto('allocations')
        .values({ payment_id: paid.id, invoice_id: invoice, amount_minor, allocated_on: '2026-03-31' })
        .execute()
    await add(200)
    await add(100)
    return paid
  })
  expect((await owner('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    allocated_minor: 300,
    unallocated_minor: 600,
  })
})

test('what recording a payment answers is what is read of it', async () => {
  const { id, others } = await customerWith(1000, 500)
  const given = {
    customer_id: id,
    amount_minor: 2000,
    reference: 'Transfer',
    allocations: [{ invoice_id: others[0], amount_minor: 200 }],
    rest: 'oldest_first',
  }
  const { body } = await owner('POST', '/api/payments', given)
  expect(body.allocations).toHaveLength(2)
  expect((await owner('GET', `/api/payments/${body.id}`)).body).toEqual(body)
})

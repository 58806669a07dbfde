import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, issue } = await startInvoicing(testApp)

/** A customer with so much on account, in payments of these amounts. */
async function payer(...amounts: number[]) {
  const { id: customer_id } = await newCustomer({ name: `Payer ${crypto.randomUUID()}` })
  const payments: string[] = []
  for (const [index, amount_minor] of amounts.entries()) {
    const payment_date = `2026-03-${String(20 - index).padStart(2, '0')}`
    const { body } = await owner('POST', '/api/payments', { customer_id, amount_minor, payment_date })
    payments.push(body.id)
  }
  const leftOf = async () => {
    const { rows } = await sql<{
      left: number
    }>`select sum(unallocated_minor)::bigint as left from payments where customer_id = ${customer_id}`.execute(
      testApp.db,
    )
    return rows[0]?.left
  }
  return { customer_id, payments, leftOf }
}

const trailOf = async (id: string) => (await owner('GET', `/api/invoices/${id}/settlements`)).body.data

test('issuing uses the oldest money on account, and what is left is payable', async () => {
  const { customer_id, payments, leftOf } = await payer(3000, 5000)
  const draft = await newDraft({ customer_id, prepaid_minor: 6000 })
  expect(draft).toMatchObject({ gross_minor: 12_000, prepaid_minor: 6000, payable_minor: 6000, paid_minor: 0 })
  const { body } = await issue(draft.id)
  expect(body).toMatchObject({
    status: 'issued',
    state: 'part_paid',
    prepaid_minor: 6000,
    payable_minor: 6000,
    paid_minor: 6000,
    outstanding_minor: 6000,
  })
  const parts = (await trailOf(draft.id)).map(
    ({ source_id, amount_minor, created_by_name }: Record<string, unknown>) => ({
      source_id,
      amount_minor,
      created_by_name,
    }),
  )
  const by = expect.any(String)
  expect(parts).toEqual([
    { source_id: payments[1], amount_minor: 5000, created_by_name: by },
    { source_id: payments[0], amount_minor: 1000, created_by_name: by },
  ])
  expect(await leftOf()).toBe(2000)
})

test('more than is on account is refused at its field, and nothing is issued', async () => {
  const { customer_id, leftOf } = await payer(5000)
  const draft = await newDraft({ customer_id, prepaid_minor: 5001 })
  const { status, body } = await issue(draft.id)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['prepaid_minor'] })
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body).toMatchObject({ status: 'draft', number: null })
  expect(await leftOf()).toBe(5000)
})

test('of more than the invoice comes to, issuing uses what is owed and the rest stays on account', async () => {
  const { customer_id, payments, leftOf } = await payer(5000, 9000, 6000)
  const draft = await newDraft({ customer_id, prepaid_minor: 20_000 })
  expect(draft).toMatchObject({ payable_minor: -8000, outstanding_minor: 0, missing: [] })
  const { body } = await issue(draft.id)
  expect(body).toMatchObject({ state: 'paid', prepaid_minor: 20_000, payable_minor: -8000, outstanding_minor: 0 })
  expect((await trailOf(draft.id)).map(({ source_id, amount_minor }: never) => ({ source_id, amount_minor }))).toEqual([
    { source_id: payments[2], amount_minor: 6000 },
    { source_id: payments[1], amount_minor: 6000 },
  ])
  expect(await leftOf()).toBe(8000)
})

test('what was paid beyond the total has to be on account as well', async () => {
  const { customer_id, leftOf } = await payer(12_999)
  const draft = await newDraft({ customer_id, prepaid_minor: 13_000 })
  expect((await issue(draft.id)).body.errors).toHaveProperty('prepaid_minor')
  expect(await leftOf()).toBe(12_999)
})

test('an amount still owed cannot be entered as a negative prepaid amount', async () => {
  const { customer_id } = await payer()
  const { status, body } = await owner('POST', '/api/invoices', { customer_id, prepaid_minor: -1 })
  expect({ status, errors: body.errors.prepaid_minor }).toEqual({
    status: 422,
    errors: [expect.stringContaining('below zero')],
  })
})

test('money of another currency or customer is not used', async () => {
  const { customer_id } = await payer()
  await owner('POST', '/api/payments', { customer_id, currency: 'EUR', amount_minor: 9000 })
  await payer(9000)
  const draft = await newDraft({ customer_id, prepaid_minor: 100 })
  expect((await issue(draft.id)).body.errors).toHaveProperty('prepaid_minor')
})

test('of two invoices that want the same money, issued at once, one gets it and the other stays a draft', async () => {
  for (let round = 0; round < 4; round++) {
    const { customer_id, leftOf } = await payer(5000, 3000)
    const drafts = [
      await newDraft({ customer_id, prepaid_minor: 6000 }),
      await newDraft({ customer_id, prepaid_minor: 7000 }),
    ]
    const replies = await Promise.all(drafts.map(({ id }) => issue(id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const used = replies.find(({ status }) => status === 200)?.body.prepaid_minor
    expect(await leftOf()).toBe(8000 - used)
  }
})

test('a draft that is issued twice at once uses the money once', async () => {
  const { customer_id, leftOf } = await payer(12_000)
  const draft = await newDraft({ customer_id, prepaid_minor: 5000 })
  const replies = await Promise.all([issue(draft.id), issue(draft.id), issue(draft.id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await leftOf()).toBe(7000)
})

test('money that is paid back while an invoice uses it goes one way only', async () => {
  for (let round = 0; round < 4; round++) {
    const { customer_id, payments, leftOf } = await payer(5000)
    const draft = await newDraft({ customer_id, prepaid_minor: 5000 })
    const [issued, reversed] = await Promise.all([
      issue(draft.id),
      owner('POST', `/api/payments/${payments[0]}/reverse`, { reason: 'Bounced' }),
    ])
    const { body } = await owner('GET', `/api/invoices/${draft.id}`)
    if (issued.status === 200) expect(body.outstanding_minor).toBe(reversed.status < 300 ? 12_000 : 7000)
    else expect(body.status).toBe('draft')
    expect(await leftOf()).toBe(0)
  }
})

test('the database issues nothing past what is on account, for every role', async () => {
  const { customer_id } = await payer(99)
  const { id } = await newDraft({ customer_id, prepaid_minor: 100 })
  const issued = sql`update invoices set status = 'issued', number = 'PAST', issue_date = '2026-03-31', document_date = '2026-03-31',
    tax_point = '2026-03-31', due_date = '2026-03-31', parties = '{}', issued_at = '2026-03-31T10:00:00Z' where id = ${id}`
  await expect(issued.execute(testApp.db)).rejects.toMatchObject({ constraint: 'prepaid_is_on_account' })
})

test('a copy of an invoice uses no money', async () => {
  const { customer_id } = await payer(5000)
  const { body } = await issue((await newDraft({ customer_id, prepaid_minor: 5000 })).id)
  const credit = { reason: 'Wrong', reissue: true }
  const { body: note } = await owner('POST', `/api/invoices/${body.id}/credit`, credit)
  const copy = await owner('GET', `/api/invoices/${note.reissued_invoice_id}`)
  expect(copy.body).toMatchObject({ status: 'draft', prepaid_minor: 0 })
})

test('invoices that are inserted together, issued, are each recorded whole as created before the money on account is used', async () => {
  const { customer_id, leftOf } = await payer(5000)
  const draft = await newDraft({ customer_id })
  await issue(draft.id)
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_name = 'invoices' and is_generated = 'NEVER'`.execute(testApp.db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const copied = sql.join(columns.map(({ name }) => sql.ref(`copy.${name}`)))
  const { rows } = await sql<{ id: string; written: object }>`
    insert into invoices (${names}) select ${copied} from invoices, unnest(array['PRE-1', 'PRE-2']) as twin (number),
      jsonb_populate_record(null::invoices, to_jsonb(invoices) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', twin.number, 'prepaid_minor', 2000)) copy
     where invoices.id = ${draft.id}
    returning id, to_jsonb(invoices) - array['updated_at', 'search_text'] as written`.execute(testApp.db)
  for (const { id, written } of rows) {
    const entries = await testApp.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('record_type', '=', 'invoices')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'created', before: null, after: written },
      { action: 'changed', after: { paid_minor: 2000 } },
    ])
    expect(Object.keys(entries[0]?.after ?? {})).toHaveLength(Object.keys(written).length)
  }
  expect(await leftOf()).toBe(1000)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formWithFile } from '#server/test-support/form.ts'
import { fullAddress, startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { signedInAs } from '#server/test-support/ask.ts'

const testApp = await startApp()
const { db } = testApp
const { owner, customer, newCustomer, newDraft, issue, newIssued } = await startInvoicing(testApp)

test('issuing fixes number, date, tax point and due date, and freezes who sold to whom', async () => {
  const draft = await newDraft({ terms_days: 30 })
  const { status, body } = await issue(draft.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: 'INV-2026-00001',
    status: 'issued',
    state: 'unpaid',
    issue_date: '2026-03-31',
    tax_point: '2026-03-31',
    due_date: '2026-04-30',
    gross_minor: 12_000,
    outstanding_minor: 12_000,
  })

  const { body: before } = await owner('GET', `/api/customers/${customer.id}`)
  await owner('PATCH', `/api/customers/${customer.id}`, { version: before.version, name: 'Renamed Ltd' })
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body).toMatchObject({ customer_name: 'Acme Ltd' })
})

test('an issued invoice is neither changed, deleted nor issued again', async () => {
  const { id, version } = await newIssued()
  expect((await owner('PATCH', `/api/invoices/${id}`, { version, reference: 'x' })).status).toBe(409)
  expect((await owner('DELETE', `/api/invoices/${id}`)).status).toBe(409)
  expect((await issue(id)).status).toBe(409)
  const { payload, headers } = formWithFile('file', Buffer.from('late'), 'text/plain')
  expect((await owner('POST', `/api/invoices/${id}/attachments`, payload, headers)).status).toBe(409)
})

test('drafting, copying and issuing return the same as reading afterwards', async () => {
  const read = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body
  const abroad = {
    currency: 'EUR',
    exchange_rate: '1.250',
    exchange_rate_source: 'ECB',
    exchange_rate_date: '2026-03-30',
  }
  for (const fields of [{}, { reference: 'PO 7', message: 'Thanks', due_date: '2026-05-01' }, abroad]) {
    const draft = await newDraft(fields)
    expect(await read(draft.id)).toEqual(draft)
    const copy = await newDraft({ ...fields, copied_invoice_id: draft.id })
    expect(await read(copy.id)).toEqual(copy)
    const { body: issued } = await issue(draft.id)
    expect(issued).toMatchObject({ status: 'issued' })
    expect(await read(draft.id)).toEqual(issued)
  }
})

const columnsOf = async (table: string) =>
  (
    await sql<{ column_name: string }>`
      select column_name from information_schema.columns
       where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  ).rows.map(({ column_name }) => column_name)

test('the database refuses every change of an issued row under the role of the product, column by column', async () => {
  const { id } = await newIssued()
  const columns = await columnsOf('invoices')
  expect(columns.length).toBeGreaterThan(40)
  for (const column of columns)
    await expect(
      sql`update invoices set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(db),
    ).rejects.toThrow('an issued invoice never changes')
  await expect(sql`delete from invoices where id = ${id}`.execute(db)).rejects.toThrow('never changes')
  await expect(sql`truncate invoices cascade`.execute(db)).rejects.toThrow('permission denied')
})

test('under the role of the product a row begins as a draft or issued and unpaid, with a hash that the database works out', async () => {
  const { id, number } = await newIssued()
  const copyAs = (
    status: string,
    paid: number,
  ) => sql`insert into invoices (status, number, customer_id, customer_name, currency, terms_days,
      document_date, issue_date, tax_point, due_date, parties, content_hash, issued_at, paid_minor, gross_minor, net_minor, voided_at, void_reason)
    select ${status}, 'COPY', customer_id, customer_name, currency, terms_days, document_date, issue_date, tax_point, due_date, parties,
      'forged', issued_at, ${paid}, gross_minor, gross_minor, case when ${status} = 'void' then now() end, case when ${status} = 'void' then 'x' else '' end
      from invoices where id = ${id}`
  await expect(copyAs('void', 0).execute(db)).rejects.toThrow('issued and unpaid')
  await expect(copyAs('issued', 1).execute(db)).rejects.toThrow('issued and unpaid')
  await db
    .transaction()
    .execute(async (tx) => {
      await copyAs('issued', 0).execute(tx)
      const { rows } = await sql<{
        right: boolean
      }>`select content_hash = invoice_hash(invoices) as right from invoices where number = 'COPY'`.execute(tx)
      expect(rows).toEqual([{ right: true }])
      throw new Error(`not to be kept beside ${number}`)
    })
    .catch((error: Error) => expect(error.message).toContain('not to be kept'))
})

test('even the owner of the tables changes nothing that an issued invoice says', async () => {
  const { id } = await newIssued()
  const asOwner = (statement: string) =>
    withOwner(testApp.url, async (client) => {
      await client.query('begin')
      await client.query(statement)
      await client.query('rollback')
    })
  for (const change of [
    `gross_minor = gross_minor + 1, net_minor = net_minor + 1`,
    `lines = '[]'`,
    `reference = 'x'`,
    `number = 'X'`,
    `status = 'draft', number = null`,
  ])
    await expect(asOwner(`update invoices set ${change} where id = '${id}'`)).rejects.toThrow('never changes')
})

test('what a VAT invoice needs and is not there is listed, and nothing is issued', async () => {
  const { id } = await newCustomer({ name: 'Nowhere', billing_address: { ...fullAddress, city: '' } })
  const draft = await newDraft({
    customer_id: id,
    currency: 'EUR',
    issue_date: '2026-04-01',
    due_date: '2026-03-31',
    lines: [{ description: '', unit_price: '5' }],
  })
  await sql`update business set vat_number = '', name = ''`.execute(db)
  const { status, body } = await issue(draft.id)
  const missing = (await owner('GET', `/api/invoices/${draft.id}`)).body.missing
  await sql`update business set vat_number = 'GB980780684', name = 'Foxglove Ltd'`.execute(db)

  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'customer.billing_address',
    'due_date',
    'exchange_rate',
    'exchange_rate_date',
    'exchange_rate_source',
    'lines.0.description',
    'seller.name',
    'seller.vat_number',
  ])
  expect(missing.map(({ field }: { field: string }) => field).toSorted()).toEqual(Object.keys(body.errors).toSorted())
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body).toMatchObject({ status: 'draft', number: null })
})

test('an invoice without lines, or for an archived customer, is not issued', async () => {
  expect((await issue((await newDraft({ lines: [] })).id)).body.errors).toHaveProperty('lines')
  const { id } = await newCustomer({ name: 'Leaving' })
  const draft = await newDraft({ customer_id: id })
  await owner('POST', `/api/customers/${id}/archive`)
  expect((await issue(draft.id)).body.errors).toHaveProperty(['customer.archived'])
})

test('a foreign currency carries its VAT in the base currency', async () => {
  const draft = await newDraft({
    currency: 'EUR',
    exchange_rate: '0.8512',
    exchange_rate_source: 'HMRC',
    exchange_rate_date: '2026-03-31',
  })
  expect((await issue(draft.id)).body).toMatchObject({
    vat_minor: 2000,
    vat_base_minor: 1702,
    base_currency: 'GBP',
    exchange_rate: '0.8512',
  })
})

test('a day before the latest issue date is refused with that day, and takes no number', async () => {
  const { number } = await newIssued()
  const draft = await newDraft()
  const { status, body } = await issue(draft.id, { issue_date: '2026-03-30' })
  expect(status).toBe(422)
  expect(body.errors.issue_date[0]).toContain('2026')
  const next = (await issue(draft.id)).body.number
  expect(Number(next.slice(-5))).toBe(Number(number.slice(-5)) + 1)
})

test('a clerk sees invoices and may not issue them', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const draft = await newDraft()
  expect((await clerk('GET', `/api/invoices/${draft.id}`)).status).toBe(200)
  expect((await clerk('POST', `/api/invoices/${draft.id}/issue`)).status).toBe(403)
})

test('a new prefix begins at 1, the old one continues where it stopped', async () => {
  const { number } = await newIssued()
  await sql`update business set invoice_prefix = 'NEW'`.execute(db)
  expect((await newIssued()).number).toBe('NEW-2026-00001')
  await sql`update business set invoice_prefix = 'INV'`.execute(db)
  expect((await newIssued()).number).toBe(`INV-2026-${String(Number(number.slice(-5)) + 1).padStart(5, '0')}`)
})

const issuedOn = (day: string) =>
  `status = 'issued', number = 'X', issue_date = '${day}', tax_point = '${day}', due_date = '${day}', parties = '{}',
   issued_at = '2026-03-31T10:00:00Z'`

test.for([
  [`status = 'sent'`, 'invoice_status_known'],
  [`currency = 'gbp'`, 'invoice_currency_format'],
  [`reference = repeat('x', 101)`, 'invoice_reference_length'],
  [`message = repeat('x', 2001)`, 'invoice_message_length'],
  [`terms_days = 366`, 'invoice_terms_known'],
  [`terms_kind = 'day_of_month', terms_days = 32`, 'invoice_terms_known'],
  [`exchange_rate = 0`, 'invoice_exchange_rate_positive'],
  [`exchange_rate_source = repeat('x', 81)`, 'invoice_exchange_rate_source_length'],
  [`lines = '{}'`, 'invoice_lines_are_list'],
  [`vat_groups = '{}'`, 'invoice_vat_groups_are_list'],
  [`parties = '[]'`, 'invoice_parties_are_object'],
  [`gross_minor = -1, net_minor = -1, vat_minor = 0`, 'invoice_gross_not_negative'],
  [`gross_minor = 10000000000001, net_minor = 10000000000001, vat_minor = 0`, 'invoice_gross_within_limit'],
  [`net_minor = net_minor + 1`, 'invoice_gross_is_net_plus_vat'],
  [`details = '[]'`, 'invoice_details_are_object'],
  [`allowances = '{}'`, 'invoice_adjustments_are_lists'],
  [`charges = '{}'`, 'invoice_adjustments_are_lists'],
  [`allowance_minor = 1`, 'invoice_adjustments_add_up'],
  [`charges = '[{"amount_minor": 2}]', charge_minor = 1`, 'invoice_adjustments_add_up'],
  [`charges = '[{"amount_minor": 2, "parts": [{"amount_minor": 1}]}]', charge_minor = 2`, 'invoice_adjustments_add_up'],
  [`rounding_minor = 1001`, 'invoice_rounding_within_limit'],
  [`gross_minor = 0, net_minor = 0, vat_minor = 0, rounding_minor = -1`, 'invoice_owed_not_negative'],
  [`prepaid_minor = -1`, 'invoice_prepaid_not_negative'],
  [`number = ''`, 'invoice_number_length'],
  [`number = 'INV-1'`, 'invoice_numbered_when_issued'],
  [`status = 'issued'`, 'invoice_numbered_when_issued'],
  [`status = 'issued', number = 'X'`, 'invoice_complete_when_issued'],
  [`voided_at = now()`, 'invoice_void_has_date_and_reason'],
  [`paid_minor = 1`, 'invoice_settled_only_when_issued'],
  [`period_date = '2026-01-01'`, 'invoice_period_needs_schedule'],
  [`hold_kind = 'other'`, 'invoice_hold_kind_known'],
  [`hold_reason = repeat('x', 501)`, 'invoice_hold_reason_length'],
  [`void_reason = repeat('x', 501)`, 'invoice_void_reason_length'],
  [`${issuedOn('2026-03-30')}, document_date = '2026-03-31'`, 'invoice_listed_on_issue_date'],
  [`${issuedOn('2026-03-31')}, document_date = '2026-03-31', issue_on = '2026-04-02'`, 'invoice_only_drafts_wait'],
  [`issue_on_email = true`, 'invoice_waiting_details_need_a_day'],
] as const)('the database refuses a draft with %s', async ([change, constraint]) => {
  const { id } = await newDraft()
  await expect(sql`update invoices set ${sql.raw(change)} where id = ${id}`.execute(db)).rejects.toMatchObject({
    constraint,
  })
})

test('an invoice is issued and sent at once, or neither, and the message names the number that it gets', async () => {
  const draft = await newDraft()
  const path = `/api/invoices/${draft.id}/issue-and-email`
  const { body: prepared } = await owner('GET', path)
  expect(prepared.subject).toContain(prepared.number)
  expect(prepared.body).toContain('£120.00')
  // Another invoice takes that number before this one is issued.
  await issue((await newDraft()).id)
  const message = { to: prepared.to, subject: prepared.subject, body: prepared.body, expected_number: prepared.number }
  expect((await owner('POST', path, { ...message, to: [] })).body.errors).toHaveProperty('to')
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body).toMatchObject({ status: 'draft', number: null })

  const key = { 'idempotency-key': crypto.randomUUID() }
  const [issued, again] = await Promise.all([1, 2].map(() => owner('POST', path, message, key)))
  expect(issued).toMatchObject({ status: 201, body: { status: 'issued', id: draft.id } })
  expect(again?.body.number).toBe(issued?.body.number)
  expect(issued?.body.number).not.toBe(prepared.number)
  const { data } = (await owner('GET', `/api/invoices/${draft.id}/emails`)).body
  expect(data).toMatchObject([{ status: 'queued', subject: expect.stringContaining(issued?.body.number) }])
  expect((await owner('GET', path)).status).toBe(409)
})

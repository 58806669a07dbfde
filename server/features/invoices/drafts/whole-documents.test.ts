import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { checkBooks } from '#server/features/books/books.service.ts'

const testApp = await startApp()
const { owner, customer, newDraft, newIssued, issue } = await startInvoicing(testApp)

const line = (more: object = {}) => ({ description: 'Work', unit_price: '100', ...more })

const said = {
  buyer_reference: '04011000-12345-67',
  contract_reference: 'FRAME-2026',
  project_reference: 'Bridge 7',
  despatch_reference: 'DN-9',
  accounting_cost: '4217:2323',
  period: { start_date: '2026-03-01', end_date: '2026-03-31' },
  delivery: {
    name: 'Site office',
    date: '2026-03-28',
    address: { line1: '1 Quay', line2: '', city: 'Leith', region: '', postcode: 'EH6', country: 'GB' },
    location: { scheme: '0088', id: '5790000436071' },
  },
  payment_terms: '2 % within 10 days',
  preceding: [{ number: 'OLD-1', issue_date: '2026-01-31' }],
  type_code: '326',
  tax_point_code: '432',
  notes: [{ subject_code: 'AAI', text: 'As agreed' }],
  invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
  payment_means: {
    code: '48',
    text: 'By card',
    remittance: 'RF 18',
    card_number: '1234',
    card_holder: 'A. Owl',
    mandate: '',
    creditor_id: '',
    debited_account: '',
  },
  supporting_documents: [{ id: 'T 1', description: 'Time sheet', location: 'https://example.com/t1' }],
}

const detailed = {
  unit_code: 'HUR',
  base_quantity: '10',
  charge_minor: 250,
  charge_reason: 'Testing',
  period: { start_date: '2026-03-01', end_date: null },
  order_line: '10',
  seller_item_id: 'S-1',
  buyer_item_id: 'B-1',
  standard_item_id: '4006381333931',
  standard_item_scheme: '0088',
  charge_parts: [
    { amount_minor: 150, reason: 'Testing', reason_code: 'TAC' },
    { amount_minor: 100, reason: 'Packing', reason_code: 'PC' },
  ],
  classification: { list: 'STI', code: '43211503', version: '19' },
  note: 'As agreed',
}

const whole = {
  ...said,
  lines: [line({ quantity: '15', ...detailed }), line({ discount_minor: 1000, vat_code: 'zero' })],
  allowances: [{ reason: 'Loyal', reason_code: '95', percent: '10' }],
  charges: [{ reason: 'Freight', reason_code: 'FC', amount_minor: 700, vat_code: 'zero' }],
  rounding_minor: -2,
}

test.each([
  ['the type of a credit note', { type_code: '381' }, 'type_code'],
  ['a whole card number', { payment_means: { card_number: '4111 1111 1111 1111' } }, 'payment_means.card_number'],
  ['a way to pay that is in no list', { payment_means: { code: '99' } }, 'payment_means.code'],
  [
    'discounts that do not come to the discount',
    { lines: [line({ discount_minor: 300, discount_parts: [{ amount_minor: 200 }] })] },
    'lines.0.discount_parts',
  ],
])('%s is refused on an invoice', async (_, given, field) => {
  const { status, body } = await owner('POST', '/api/invoices', { customer_id: customer.id, lines: [line()], ...given })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('a document says all of it, is added up with it, and is answered as it was sent', async () => {
  const draft = await newDraft(whole)
  expect(draft).toMatchObject({
    ...said,
    lines: [
      { ...detailed, discount_minor: 0, net_minor: 15_250 },
      { discount_minor: 1000, net_minor: 9000, base_quantity: '1', unit_code: '', period: null },
    ],
    allowances: [
      {
        reason: 'Loyal',
        reason_code: '95',
        percent: '10',
        amount_minor: 2425,
        vat_code: null,
        parts: [
          { vat_code: 'standard', category: 'S', rate: '20', amount_minor: 1525 },
          { vat_code: 'zero', category: 'Z', rate: '0', amount_minor: 900 },
        ],
      },
    ],
    charges: [
      {
        reason: 'Freight',
        percent: null,
        amount_minor: 700,
        vat_code: 'zero',
        parts: [{ category: 'Z', amount_minor: 700 }],
      },
    ],
    lines_net_minor: 24_250,
    allowance_minor: 2425,
    charge_minor: 700,
    net_minor: 22_525,
    vat_minor: 2745,
    gross_minor: 25_270,
    rounding_minor: -2,
    prepaid_minor: 0,
    payable_minor: 25_268,
  })
  const { body: issued } = await issue(draft.id)
  expect(issued).toMatchObject({ ...said, gross_minor: 25_270, outstanding_minor: 25_268, state: 'unpaid' })
  const again = await owner('POST', '/api/invoices', issued)
  expect(again.body).toMatchObject({ ...said, lines_net_minor: 24_250, payable_minor: 25_268 })
})

test('a document that says none of it is stored and hashed as before', async () => {
  const { id } = await newIssued({ lines: [line()] })
  const { rows } = await sql<{ names: string[]; details: object }>`
    select array(select jsonb_object_keys(lines -> 0)) as names, details from invoices where id = ${id}`.execute(
    testApp.db,
  )
  expect(rows[0]?.names.toSorted()).toEqual([
    'account_code',
    'category',
    'description',
    'discount_percent',
    'id',
    'item_id',
    'net_minor',
    'quantity',
    'rate',
    'unit',
    'unit_price',
    'vat_code',
  ])
  expect(rows[0]?.details).toEqual({})
  const { rows: hashes } = await sql<{ same: boolean }>`
    select content_hash = sha256(convert_to(jsonb_build_array(id, number, customer_id, customer_name, currency, reference, issue_date,
      supply_date, tax_point, terms_days, due_date, exchange_rate, exchange_rate_source, exchange_rate_date, lines, vat_groups, net_minor,
      discount_minor, vat_minor, gross_minor, vat_base_minor, message, bank_id, parties)::text, 'UTF8')) as same
      from invoices where id = ${id}`.execute(testApp.db)
  expect(hashes).toEqual([{ same: true }])
})

test('what an issued document says as a whole is part of its hash', async () => {
  const { id } = await newIssued(whole)
  for (const change of [
    `buyer_reference = 'x'`,
    `contract_reference = 'x'`,
    `project_reference = 'x'`,
    `details = '{}'`,
    `allowances = jsonb_set(allowances, '{0,reason}', '"x"')`,
    `charges = jsonb_set(charges, '{0,reason}', '"x"')`,
    `rounding_minor = -1`,
    `prepaid_minor = 1`,
  ]) {
    const { rows } = await sql<{ same: boolean }>`
      with changed as (select jsonb_populate_record(invoices, ${sql.raw(asJson(change))}) as row, content_hash from invoices where id = ${id})
      select invoice_hash(row) = content_hash as same from changed`.execute(testApp.db)
    expect([change, rows[0]?.same]).toEqual([change, false])
  }
})

/** The column and its new value as an object. */
const asJson = (change: string) => {
  const [name = '', value = ''] = change.split(/ = (.*)/)
  return `jsonb_build_object('${name}', ${value})`
}

test.for([
  [{ lines: [line({ discount_percent: '5', discount_minor: 100 })] }, 'lines.0.discount_minor'],
  [{ lines: [line({ base_quantity: '0' })] }, 'lines.0.base_quantity'],
  [{ lines: [line({ unit_code: 'hours' })] }, 'lines.0.unit_code'],
  [{ lines: [line({ period: { start_date: '2026-03-02', end_date: '2026-03-01' } })] }, 'lines.0.period.end_date'],
  [{ period: {} }, 'period.start_date'],
  [{ rounding_minor: 101 }, 'rounding_minor'],
  [{ rounding_minor: -101 }, 'rounding_minor'],
  [{ lines: [line({ unit_price: '0' })], rounding_minor: -1 }, 'rounding_minor'],
  [{ prepaid_minor: -1 }, 'prepaid_minor'],
  [{ allowances: [{ percent: '101' }] }, 'allowances.0.percent'],
  [{ allowances: [{ amount_minor: 1, vat_code: 'nowhere' }] }, 'allowances.0.vat_code'],
  [{ charges: [{ amount_minor: 1 }, { amount_minor: 1, vat_code: 'nowhere' }] }, 'charges.1.vat_code'],
  [{ allowances: [{ amount_minor: 10_001 }], lines: [line({ vat_code: 'zero' })] }, 'lines'],
] as const)('%o is refused at %s', async ([fields, field]) => {
  const { status, body } = await owner('POST', '/api/invoices', {
    customer_id: customer.id,
    lines: [line()],
    ...fields,
  })
  expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
})

test('a yen is rounded by no more than a yen', async () => {
  const yen = { customer_id: customer.id, currency: 'JPY', lines: [line()] }
  expect((await owner('POST', '/api/invoices', { ...yen, rounding_minor: 1 })).status).toBe(201)
  expect((await owner('POST', '/api/invoices', { ...yen, rounding_minor: 2 })).status).toBe(422)
})

test('a change of one field leaves the others, and an allowance keeps its id', async () => {
  const draft = await newDraft(whole)
  const { body } = await owner('PATCH', `/api/invoices/${draft.id}`, { version: draft.version, buyer_reference: 'New' })
  expect(body).toMatchObject({ ...said, buyer_reference: 'New', allowances: draft.allowances, payable_minor: 25_268 })
  const bare = await owner('PATCH', `/api/invoices/${draft.id}`, {
    version: body.version,
    allowances: [],
    charges: [],
    rounding_minor: 0,
    period: null,
  })
  expect(bare.body).toMatchObject({ net_minor: 24_250, allowance_minor: 0, period: null, delivery: said.delivery })
})

test('it is found by the references of the customer, the contract and the project', async () => {
  const { id } = await newDraft({
    buyer_reference: 'Leitweg-77',
    contract_reference: 'Rahmen-88',
    project_reference: 'Tower-99',
  })
  for (const q of ['leitweg-77', 'rahmen-88', 'tower-99']) {
    const { body } = await owner('GET', withQuery('/api/invoices', { q }))
    expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
  }
  const { version } = (await owner('GET', `/api/invoices/${id}`)).body
  await owner('PATCH', `/api/invoices/${id}`, { version, buyer_reference: '' })
  expect((await owner('GET', withQuery('/api/invoices', { q: 'leitweg-77' }))).body.data).toEqual([])
})

test('what is owed has the rounding in it: paid to the penny, on statements and in ageing', async () => {
  const other = await owner('POST', '/api/customers', {
    name: 'Rounded Ltd',
    billing_address: { line1: '1 High Street', city: 'York', country: 'GB' },
  })
  const customer_id = other.body.id
  const invoice = await newIssued({ customer_id, lines: [line({ unit_price: '10.01' })], rounding_minor: -1 })
  expect(invoice).toMatchObject({ gross_minor: 1201, outstanding_minor: 1200, payable_minor: 1200, state: 'unpaid' })
  const statement = await owner('GET', `/api/customers/${customer_id}/statement?currency=GBP`)
  expect(statement.body.closing_minor).toBe(1200)
  const ageing = await owner('GET', withQuery(`/api/customers/${customer_id}/ageing`, {}))
  expect(ageing.body.data[0].owed_minor).toBe(1200)
  const paid = { customer_id, amount_minor: 1200, allocations: [{ invoice_id: invoice.id, amount_minor: 1200 }] }
  expect((await owner('POST', '/api/payments', paid)).status).toBe(201)
  expect((await owner('GET', `/api/invoices/${invoice.id}`)).body).toMatchObject({
    state: 'paid',
    outstanding_minor: 0,
  })
  expect((await owner('GET', `/api/customers/${customer_id}/statement?currency=GBP`)).body.closing_minor).toBe(0)
})

test('its figures are in the file, the VAT report and the sales by item', async () => {
  const csv = (await owner('GET', withQuery('/api/invoices/export', { q: 'Bridge 7', status: 'issued' }))).body
  const [heading, ...rows] = csv.trim().split('\r\n')
  expect(heading).toContain('allowances,charges,rounding,prepaid')
  expect(rows.every((row: string) => row.includes('24.25,7.00,-0.02,0.00'))).toBe(true)
  expect(rows.length).toBeGreaterThan(0)

  const period = { from: '2026-03-01', to: '2026-03-31' }
  const { body: sales } = await owner('GET', withQuery('/api/reports/sales/items', period))
  const { rows: sums } = await sql<{ net: number }>`
    select sum(net_minor)::bigint as net from invoices where status = 'issued' and issue_date between ${period.from} and ${period.to}`.execute(
    testApp.db,
  )
  expect(sales.totals.find(({ currency }: { currency: string }) => currency === 'GBP')).toMatchObject({
    invoiced_net_minor: sums[0]?.net,
  })
})

test('the books hold with all of it', async () => {
  const { results } = await checkBooks(testApp.db, testApp.clock.now())
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
})

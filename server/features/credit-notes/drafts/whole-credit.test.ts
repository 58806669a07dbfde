import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { readWhole } from '#server/features/documents/stored-document.service.ts'
import { checkBooks } from '#server/features/books/books.service.ts'

const testApp = await startApp()
const { owner, customer, newCustomer, newIssued } = await startInvoicing(testApp)

const line = (unit_price: string, more: object = {}) => ({ description: 'Work', unit_price, ...more })

/** 400.01 of lines, 10 % off, 7.00 of freight, rounded down by a penny. */
const whole = {
  buyer_reference: 'Leitweg-1',
  contract_reference: 'Frame-1',
  lines: [line('100.01', { quantity: '3' }), line('99.98', { vat_code: 'zero' })],
  allowances: [{ reason: 'Loyal', percent: '10' }],
  charges: [{ reason: 'Freight', amount_minor: 700, vat_code: 'zero' }],
  rounding_minor: -1,
}

const credit = (id: string, fields: object = {}) =>
  owner('POST', `/api/invoices/${id}/credit`, { reason: 'Returned', ...fields })

test('an invoice that is credited in full is credited with all that was allowed, charged and rounded', async () => {
  const invoice = await newIssued(whole)
  const { body } = await credit(invoice.id)
  const { allowance_minor, charge_minor, net_minor, vat_minor, gross_minor, rounding_minor, payable_minor } = invoice
  expect(body).toMatchObject({ allowance_minor, charge_minor, net_minor, vat_minor, gross_minor, rounding_minor })
  expect(body).toMatchObject({ payable_minor, unallocated_minor: 0, buyer_reference: 'Leitweg-1', state: 'used' })
  expect(body.allowances).toMatchObject([{ id: invoice.allowances[0].id, reason: 'Loyal', amount_minor: 4000 }])
  const { body: credited } = await owner('GET', `/api/invoices/${invoice.id}`)
  expect(credited).toMatchObject({ state: 'credited', outstanding_minor: 0 })
})

test('credits in parts come to the invoice at each rate, and the last one takes the rounding', async () => {
  const invoice = await newIssued(whole)
  const [three, one] = invoice.lines
  const first = await credit(invoice.id, { lines: [{ invoice_line_id: three.id, quantity: '1' }] })
  expect(first.body).toMatchObject({
    allowance_minor: 1000,
    charge_minor: 0,
    rounding_minor: 0,
    lines_net_minor: 10_001,
  })
  const second = await credit(invoice.id, { lines: [{ invoice_line_id: one.id }] })
  expect(second.body).toMatchObject({ allowance_minor: 1000, charge_minor: 700, rounding_minor: 0 })
  const last = await credit(invoice.id)
  expect(last.body).toMatchObject({ allowance_minor: 2000, charge_minor: 0, rounding_minor: -1 })
  const sum = (name: string) => [first, second, last].reduce((total, { body }) => total + body[name], 0)
  for (const name of ['lines_net_minor', 'allowance_minor', 'charge_minor', 'net_minor', 'vat_minor', 'gross_minor'])
    expect([name, sum(name)]).toEqual([name, invoice[name]])
  expect(sum('payable_minor')).toBe(invoice.payable_minor)
  expect((await owner('GET', `/api/invoices/${invoice.id}`)).body).toMatchObject({ outstanding_minor: 0 })
})

const idOfBefore = '00000000-0000-4000-8000-000000000001'
const oneOfEach = [line('312.50'), line('310', { vat_code: 'reduced' }), line('337.50', { vat_code: 'zero' })]

test('a discount on all rates is credited at each rate in proportion to its lines, and all credits come to the invoice', async () => {
  const invoice = await newIssued({ lines: oneOfEach, allowances: [{ reason: 'Framework', percent: '5' }] })
  expect(invoice).toMatchObject({ allowance_minor: 4800, vat_minor: 7410, gross_minor: 98_610 })
  const credits = []
  for (const [index, net_minor] of [
    [2, 11_111],
    [0, 1],
    [1, 20_003],
    [0, 31_000],
  ] as const)
    credits.push(await credit(invoice.id, { lines: [{ invoice_line_id: invoice.lines[index].id, net_minor }] }))
  credits.push(await credit(invoice.id))
  expect(credits.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  for (const name of ['allowance_minor', 'net_minor', 'vat_minor', 'gross_minor'])
    expect([name, credits.reduce((sum, { body }) => sum + body[name], 0)]).toEqual([name, invoice[name]])
})

test('credits of one invoice at once never take back more than it allowed, charged and rounded', async () => {
  const invoice = await newIssued(whole)
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      credit(invoice.id, { lines: [{ invoice_line_id: invoice.lines[0].id, quantity: '1' }] }),
    ),
  )
  const made = replies.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(made).toHaveLength(3)
  expect(made.reduce((sum, { allowance_minor }) => sum + allowance_minor, 0)).toBe(3000)
})

test('the answer says what is left of the whole document, and how much of it a draft credits', async () => {
  const invoice = await newIssued(whole)
  await credit(invoice.id, { lines: [{ invoice_line_id: invoice.lines[0].id, quantity: '1' }] })
  const { body } = await owner('GET', `/api/invoices/${invoice.id}/creditable`)
  expect(body).toMatchObject({
    buyer_reference: 'Leitweg-1',
    contract_reference: 'Frame-1',
    allowances: [
      {
        amount_minor: 4000,
        credited_minor: 1000,
        parts: [
          { category: 'S', amount_minor: 3000, credited_minor: 1000 },
          { category: 'Z', amount_minor: 1000, credited_minor: 0 },
        ],
      },
    ],
    charges: [{ amount_minor: 700, credited_minor: 0 }],
    remaining_rounding_minor: -1,
  })
  const draft = await owner('POST', '/api/creditnotes', { invoice_id: invoice.id, reason: 'Rest' })
  expect(draft.body).toMatchObject({ status: 'draft', allowance_minor: 3000, charge_minor: 700, rounding_minor: -1 })
})

test('a part of a line takes its part of the line’s own discount and charge, and adds up', async () => {
  const { lines, id } = await newIssued({
    lines: [line('10', { quantity: '3', discount_minor: 100, charge_minor: 50, charge_reason: 'Gift box' })],
  })
  const [first, second] = [
    await credit(id, { lines: [{ invoice_line_id: lines[0].id, quantity: '1' }] }),
    await credit(id, { lines: [{ invoice_line_id: lines[0].id, quantity: '2' }] }),
  ]
  expect(first.body.lines[0]).toMatchObject({ net_minor: 983, charge_minor: 17, discount_minor: 34 })
  expect(second.body.lines[0]).toMatchObject({ net_minor: 1967, charge_minor: 33, discount_minor: 66 })
})

test('a credit note without an invoice has allowances, charges, rounding and references of its own', async () => {
  const { body } = await owner('POST', '/api/creditnotes', {
    customer_id: customer.id,
    reason: 'Goodwill',
    project_reference: 'Own project',
    lines: [line('100', { base_quantity: '4', quantity: '8', note: 'Two of them' })],
    allowances: [{ reason: 'Kept', percent: '5' }],
    charges: [{ reason: 'Postage', amount_minor: 300 }],
    rounding_minor: 4,
  })
  expect(body).toMatchObject({
    lines: [{ base_quantity: '4', note: 'Two of them', net_minor: 20_000 }],
    lines_net_minor: 20_000,
    allowance_minor: 1000,
    charge_minor: 300,
    net_minor: 19_300,
    gross_minor: 23_160,
    payable_minor: 23_164,
  })
  const changed = await owner('PATCH', `/api/creditnotes/${body.id}`, { version: body.version, allowances: [] })
  expect(changed.body).toMatchObject({ allowance_minor: 0, charge_minor: 300, project_reference: 'Own project' })
  await owner('POST', `/api/creditnotes/${body.id}/issue`)
  const { body: issued } = await owner('GET', `/api/creditnotes/${body.id}`)
  expect(issued).toMatchObject({ state: 'open', unallocated_minor: issued.gross_minor + 4 })
  const found = await owner('GET', '/api/creditnotes?q=own project')
  expect(found.body.data).toMatchObject([{ id: body.id, state: 'open' }])
})

test('what was allowed on one rate before it could be of all of them is its own part', async () => {
  const tax = { vat_code: 'standard', category: 'S', rate: '20' }
  const before = { id: idOfBefore, reason: 'Old', reason_code: '', percent: '5', amount_minor: 250, ...tax }
  expect(readWhole({ allowances: [before] }).allowances).toEqual([
    {
      id: idOfBefore,
      reason: 'Old',
      reason_code: '',
      percent: '5',
      amount_minor: 250,
      vat_code: 'standard',
      parts: [{ ...tax, amount_minor: 250 }],
    },
  ])
  const { rows } =
    await sql`select id, category, rate::text, amount_minor from adjustment_parts(${JSON.stringify([before])}::jsonb)`.execute(
      testApp.db,
    )
  expect(rows).toEqual([{ id: idOfBefore, category: 'S', rate: '20', amount_minor: 250 }])
})

test('the database refuses a credit that takes back more than was allowed or rounded', async () => {
  const other = await newCustomer({ name: 'Forged Ltd' })
  const invoice = await newIssued({ ...whole, customer_id: other.id })
  for (const forged of [
    sql`allowances = jsonb_set(jsonb_set(allowances, '{0,amount_minor}', '4001'), '{0,parts,0,amount_minor}', '3001'), allowance_minor = 4001`,
    sql`allowances = jsonb_set(jsonb_set(allowances, '{0,parts,0,amount_minor}', '3001'), '{0,parts,1,amount_minor}', '999')`,
    sql`allowances = jsonb_set(allowances, '{0,id}', '"00000000-0000-0000-0000-000000000000"')`,
    sql`rounding_minor = -2`,
    sql`rounding_minor = 1`,
  ]) {
    const { body } = await owner('POST', '/api/creditnotes', { invoice_id: invoice.id, reason: 'Forged' })
    const issued = sql`update credit_notes set ${forged}, status = 'issued', number = 'FORGED', issue_date = '2026-03-31',
      document_date = '2026-03-31', tax_point = '2026-03-31', parties = '{}', issued_at = '2026-03-31T10:00:00Z' where id = ${body.id}`
    await expect(issued.execute(testApp.db)).rejects.toMatchObject({ constraint: 'credits_within_invoice' })
  }
})

test('the books hold with all of it', async () => {
  const { results } = await checkBooks(testApp.db, testApp.clock.now())
  expect(results.filter(({ violations }) => violations > 0)).toEqual([])
})

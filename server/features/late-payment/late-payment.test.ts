import { beforeAll, expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, newIssued } = await startInvoicing(testApp)

const settings = '/api/admin/late-payment'

async function switchOn(change: object = {}) {
  const { body } = await owner('GET', settings)
  const { updated_at: _, ...current } = body
  return owner('PUT', settings, { ...current, is_shown: true, ...change })
}

/** Due on 31 December 2025; the clock stands at 31 March 2026, ninety days later. */
async function newLate(fields: object = {}) {
  const customer = await newCustomer()
  const lines = [{ description: 'Work', unit_price: '1000', vat_code: 'zero' }]
  const { id } = await newIssued({
    customer_id: customer.id,
    issue_date: '2025-12-01',
    due_date: '2025-12-31',
    lines,
    ...fields,
  })
  const late = async () => (await owner('GET', `/api/invoices/${id}/late-payment`)).body
  const claim = () => owner('POST', `/api/invoices/${id}/late-payment/claim`)
  return { id: id as string, customer_id: customer.id, late, claim }
}

beforeAll(() => switchOn())

test('an invoice that is 90 days late shows its interest by day, its compensation, and what a day adds', async () => {
  const { late } = await newLate()
  // 100,000 × 0.1175 × 90 / 365 = 2,897.26
  expect(await late()).toMatchObject({
    applies: true,
    until: '2026-03-31',
    days_late: 90,
    interest_minor: 2_897,
    compensation_minor: 7_000,
    daily_minor: 32,
    rate_missing_from: null,
    periods: [{ from: '2026-01-01', to: '2026-03-31', days: 90, owed_minor: 100_000, rate: '11.75' }],
    claims: [],
  })
})

test('a debt keeps the rate with which its interest started, and does not miss a later one', async () => {
  const { base_rates } = (await owner('GET', settings)).body
  const before2026 = base_rates.filter(({ valid_from }: { valid_from: string }) => valid_from < '2026-01-01')
  const earlier = await newLate({ due_date: '2025-12-15' })
  const later = await newLate()
  await switchOn({ base_rates: before2026 })
  const { periods, rate_missing_from } = await earlier.late()
  expect({ rates: periods.map(({ rate }: { rate: string }) => rate), rate_missing_from }).toEqual({
    rates: ['12.25'],
    rate_missing_from: null,
  })
  expect(await later.late()).toMatchObject({ rate_missing_from: '2026-01-01' })
  await switchOn({ base_rates })
})

test('money counts from the day on which it came, and what was credited was never owed', async () => {
  const { id, customer_id, late } = await newLate()
  await owner('POST', '/api/payments', {
    customer_id,
    amount_minor: 60_000,
    payment_date: '2026-01-10',
    allocations: [{ invoice_id: id, amount_minor: 60_000 }],
  })
  const { lines } = (await owner('GET', `/api/invoices/${id}`)).body
  const credit = await owner('POST', `/api/invoices/${id}/credit`, {
    reason: 'Less was delivered',
    lines: [{ invoice_line_id: lines[0].id, net_minor: 10_000 }],
  })
  expect(credit.status).toBe(201)
  expect(await late()).toMatchObject({
    compensation_minor: 4_000,
    periods: [
      { from: '2026-01-01', to: '2026-01-10', owed_minor: 90_000 },
      { from: '2026-01-11', to: '2026-03-31', owed_minor: 30_000 },
    ],
  })
})

test('nothing is worked out for what is not late, not in pounds, or switched off', async () => {
  const inTime = await newLate({ due_date: '2026-03-31' })
  expect(await inTime.late()).toMatchObject({ applies: false, interest_minor: 0, compensation_minor: 0 })
  const inEuro = await newLate({
    currency: 'EUR',
    exchange_rate: '0.85',
    exchange_rate_source: 'HMRC',
    exchange_rate_date: '2025-12-01',
  })
  expect(await inEuro.late()).toMatchObject({ applies: false })
  const { late, claim } = await newLate()
  await switchOn({ is_shown: false })
  expect(await late()).toMatchObject({ applies: false })
  expect(await claim()).toMatchObject({ status: 409, body: { code: 'late_payment.nothing_to_claim' } })
  await switchOn()
})

test('for an archived customer nothing is drafted', async () => {
  const { customer_id, claim } = await newLate()
  await owner('POST', `/api/customers/${customer_id}/archive`)
  expect(await claim()).toMatchObject({ status: 409, body: { code: 'late_payment.archived_customer' } })
})

test('claimed five times at once, it is one claim', async () => {
  const { late, claim } = await newLate()
  const answers = await Promise.all(Array.from({ length: 5 }, claim))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  expect((await late()).claims).toHaveLength(1)
})

test.for([
  ['late_payment_claimed_once', { compensation_minor: 0 }],
  ['late_payment_compensated_once', { from_date: '2026-02-01', until_date: '2026-03-01' }],
  ['late_payment_claims_claim_invoice_id_key', { isSameDraft: true, from_date: '2026-02-01', compensation_minor: 0 }],
] as const)('the rule %s refuses a second claim', async ([rule, second]) => {
  const { id } = await newLate()
  const drafts = [await newDraft(), await newDraft()]
  const { isSameDraft, ...fields } = { isSameDraft: false, ...second }
  const { id: created_by } = await testApp.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const claim = {
    invoice_id: id,
    claim_invoice_id: drafts[0].id,
    from_date: '2026-01-01',
    until_date: '2026-01-31',
    interest_minor: 1,
    compensation_minor: 4_000,
    created_by,
  }
  const insert = (values: typeof claim) => testApp.db.insertInto('late_payment_claims').values(values).execute()
  await insert(claim)
  const other = isSameDraft ? drafts[0].id : drafts[1].id
  await expect(
    insert({ ...claim, until_date: '2026-03-01', ...fields, claim_invoice_id: other }),
  ).rejects.toMatchObject({
    constraint: rule,
  })
})

test('statements say what could be claimed where they are to', async () => {
  const { customer_id } = await newLate()
  const statement = async () => (await owner('GET', `/api/customers/${customer_id}/statement`)).body
  expect((await statement()).late_payment).toBeNull()
  await switchOn({ on_statements: true })
  expect((await statement()).late_payment).toEqual({ interest_minor: 2_897, compensation_minor: 7_000 })
  await switchOn({ on_statements: false })
})

test('base rates are kept by half-year; a newer version of the settings is not overwritten', async () => {
  const { body } = await owner('GET', settings)
  const { updated_at: _, ...current } = body
  const wrong = { ...current, base_rates: [{ valid_from: '2026-02-01', rate: '4' }] }
  expect((await owner('PUT', settings, wrong)).status).toBe(422)
  const changed = { ...current, base_rates: [...current.base_rates, { valid_from: '2026-07-01', rate: '3.5' }] }
  expect((await owner('PUT', settings, changed)).body.base_rates.at(-1)).toEqual({
    valid_from: '2026-07-01',
    rate: '3.5',
  })
  expect((await owner('PUT', settings, changed)).status).toBe(409)
})

test('a claim is a draft of its own outside the scope of VAT; what is claimed is not claimed again', async () => {
  const { id, late, claim } = await newLate()
  const { status, body } = await claim()
  expect(status).toBe(201)
  const draft = (await owner('GET', `/api/invoices/${body.invoice_id}`)).body
  expect(draft).toMatchObject({ status: 'draft', currency: 'GBP', gross_minor: 9_897, vat_minor: 0 })
  expect(draft.vat_groups).toMatchObject([{ category: 'O' }])
  expect(draft.lines.map(({ description }: { description: string }) => description).join()).toContain('90 days')
  expect(await late()).toMatchObject({ interest_minor: 0, compensation_minor: 0, claims: [{ interest_minor: 2_897 }] })
  expect(await claim()).toMatchObject({ status: 409, body: { code: 'late_payment.nothing_to_claim' } })

  // Its draft is discarded: it can be claimed again.
  await owner('DELETE', `/api/invoices/${body.invoice_id}`)
  expect(await late()).toMatchObject({ interest_minor: 2_897, compensation_minor: 7_000, claims: [] })
  const again = await claim()
  expect((await owner('POST', `/api/invoices/${again.body.invoice_id}/issue`)).status).toBe(200)
  expect(await late()).toMatchObject({ claims: [{ number: expect.stringContaining('INV') }] })

  // Voided, it was never made; and an invoice for interest bears none itself.
  await owner('POST', `/api/invoices/${again.body.invoice_id}/void`, { reason: 'A gesture' })
  expect(await late()).toMatchObject({ interest_minor: 2_897, compensation_minor: 7_000, claims: [] })
  const third = await claim()
  expect(third.status).toBe(201)
  const own = await owner('GET', `/api/invoices/${third.body.invoice_id}/late-payment`)
  expect(own.body).toMatchObject({ applies: false })
  expect((await owner('GET', `/api/invoices/${id}`)).body.outstanding_minor).toBe(100_000)
})

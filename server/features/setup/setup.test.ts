import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { countries } from '#shared/geography/address.ts'
import { vatPresetsOf } from '#shared/features/setup/vat-presets.ts'
import { newVatCode } from '#shared/features/business/vat-codes.contract.ts'
import { presetOf } from '#shared/geography/country-presets.ts'
import { isTimeZone } from '#shared/features/business/business.rules.ts'
import { currencies } from '#shared/money/currencies.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { caller, statusesOf } from '#server/test-support/ask.ts'
import { startApp, type TestApp } from '#server/test-support/start-app.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { makeSetupLink } from './setup.service.ts'

const password = 'granite umbrella 18'
const ann = {
  name: 'Ann Archer',
  email: 'ann@example.com',
  locale: 'en',
  password,
  password_confirmation: password,
}

const linkIn = async ({ db, clock }: TestApp) =>
  (await inTransaction(db, {}, (tx) => makeSetupLink(tx, { name: 'Ann', email: '' }, clock.now()))) ?? ''

/** An installation that is not set up yet. */
async function fresh() {
  const testApp = await startApp({}, { hasPeople: false })
  const token = await linkIn(testApp)
  return { testApp, token, ask: caller(testApp) }
}

/** The same after its first administrator has an account. */
async function started() {
  const { testApp, token, ask } = await fresh()
  const { status, body } = await ask('POST', `/api/setup/${token}`, ann)
  expect(status).toBe(201)
  return { testApp, owner: caller(testApp, body.token), token: body.token as string }
}

test('the link of a new installation makes its first administrator, who is signed in with all rights', async () => {
  const { testApp, token, ask } = await fresh()
  expect((await ask('GET', `/api/setup/${token}`)).body).toEqual({ name: 'Ann', email: '' })
  const { status, body } = await ask('POST', `/api/setup/${token}`, ann)
  expect({ status, type: body.token_type }).toEqual({ status: 201, type: 'bearer' })
  const user = await caller(testApp, body.token)('GET', '/api/user')
  expect(user.body).toMatchObject({
    email: ann.email,
    email_verified: true,
    role_and_permissions: { role: { slug: 'super_admin' } },
  })
})

test('a new business has the roles of the demo: who manages, who looks after customers, who audits', async () => {
  const { owner } = await started()
  const { body } = await owner('GET', '/api/admin/roles')
  const held = body.data.map(({ slug, permissions }: { slug: string; permissions: string[] }) => [slug, permissions])
  expect(Object.fromEntries(held)).toMatchObject({
    manager: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'],
    clerk: ['customer_access', 'invoice_access'],
    auditor: ['admin_access', 'invoice_access'],
  })
})

test('of many links and many tries at once one makes a user, and none works afterwards', async () => {
  const { testApp, token, ask } = await fresh()
  const second = await linkIn(testApp)
  const tries = [token, second, token, second].map((link, index) =>
    ask('POST', `/api/setup/${link}`, { ...ann, email: `ann${index}@example.com` }),
  )
  expect(statusesOf(await Promise.all(tries))).toEqual([201, 422, 422, 422])
  expect((await ask('GET', `/api/setup/${second}`)).body.code).toBe('link.invalid')
  expect(await linkIn(testApp)).toBe('')
})

test('a link ends after seven days, and a guessed one never worked', async () => {
  const { testApp, token, ask } = await fresh()
  expect((await ask('POST', '/api/setup/guessed', ann)).body.code).toBe('link.invalid')
  testApp.clock.forward({ days: 7 })
  expect((await ask('POST', `/api/setup/${token}`, ann)).body.code).toBe('link.invalid')
})

test('a weak password is refused at its field and leaves the link as it was', async () => {
  const { token, ask } = await fresh()
  const weak = { ...ann, password: 'ann archer 12', password_confirmation: 'ann archer 12' }
  expect((await ask('POST', `/api/setup/${token}`, weak)).body.errors).toHaveProperty('password')
  expect((await ask('GET', `/api/setup/${token}`)).status).toBe(200)
})

test('a country presets rates, currency, time zone and language, until there is a document', async () => {
  const { testApp, owner } = await started()
  const { body } = await owner('POST', '/api/admin/business/country', { country: 'DE' })
  expect(body).toMatchObject({ base_currency: 'EUR', time_zone: 'Europe/Berlin', language: 'de', vat_registered: true })
  expect(body.address.country).toBe('DE')
  const rates = (await owner('GET', '/api/vat-codes')).body.data
  const rateOf = (code: string) => rates.find((rate: { code: string }) => rate.code === code)?.rate
  expect([rateOf('standard'), rateOf('reduced'), rateOf('reduced_2')]).toEqual(['19', '7', undefined])
  expect((await owner('GET', '/api/customers/defaults')).body).toEqual({
    country: 'DE',
    currency: 'EUR',
    language: 'de',
  })
  const customer = await owner('POST', '/api/customers', { name: 'Buyer' })
  expect(customer.body).toMatchObject({ currency: 'EUR', language: 'de', terms_days: 30 })
  await owner('POST', '/api/invoices', { customer_id: customer.body.id, lines: [] })
  const late = await owner('POST', '/api/admin/business/country', { country: 'FR' })
  expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'business.in_use' })
  expect((await owner('GET', '/api/vat-codes')).body.data).toEqual(rates)
  // The rule vat_rate_deleted_before_any_document is the database's.
  await expect(testApp.db.deleteFrom('vat_rates').execute()).rejects.toMatchObject({
    constraint: 'vat_rate_deleted_before_any_document',
  })
})

test('every country has presets that the business accepts', () => {
  for (const country of countries) {
    const { currency, time_zone } = presetOf(country)
    expect(currencies).toContain(currency)
    expect(isTimeZone(time_zone)).toBe(true)
    for (const rate of vatPresetsOf(country)) expect(newVatCode.safeParse(rate).success).toBe(true)
  }
})

test.each([
  ['JP', 'JPY', 'Asia/Tokyo'],
  ['AU', 'AUD', 'Australia/Sydney'],
  ['MX', 'MXN', 'America/Mexico_City'],
  ['UA', 'UAH', 'Europe/Kyiv'],
  // The product does not have its currency.
  ['AR', 'EUR', 'America/Argentina/Buenos_Aires'],
] as const)('%s has no rates to preset, and starts with %s and %s', (country, currency, time_zone) => {
  expect(presetOf(country)).toMatchObject({ currency, time_zone, rates: [] })
})

const address = { line1: 'Am Markt 1', city: 'Bremen', country: 'DE' }

/** A business without VAT, with a customer and a draft of one line. */
async function unregistered() {
  const { testApp, owner, token } = await started()
  await owner('POST', '/api/admin/business/country', { country: 'DE', vat_registered: false })
  const { body: business } = await owner('GET', '/api/admin/business')
  await owner('PATCH', '/api/admin/business', { name: 'Klein', address, version: business.version })
  const customer = await owner('POST', '/api/customers', { name: 'Buyer', billing_address: address, currency: 'EUR' })
  const draft = (line: object) =>
    owner('POST', '/api/invoices', {
      customer_id: customer.body.id,
      lines: [{ description: 'Work', quantity: '1', unit_price: '100', ...line }],
    })
  return { testApp, owner, token, draft }
}

test('a business that is not registered for VAT has codes that say so, and imports no schedule that charges it', async () => {
  const { owner } = await unregistered()
  expect((await owner('GET', '/api/vat-codes')).body.vat_registered).toBe(false)
  const file = `customer_name,schedule_name,frequency,start_date,description,unit_price,vat_code
Buyer,Hosting,monthly,2027-01-01,Hosting,10,standard
Buyer,Support,monthly,2027-01-01,Support,10,
Buyer,Rent,monthly,2027-01-01,Rent,10,exempt\n`
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', 'a.csv', { kind: 'schedules' })
  const { body } = await owner('POST', '/api/imports', payload, headers)
  expect(body).toMatchObject({ valid_count: 2, invalid_rows: [{ line: 2, errors: [{ field: 'vat' }] }] })
})

test('a business that is not registered for VAT issues invoices without VAT and without a VAT number', async () => {
  const { testApp, owner, token, draft } = await unregistered()
  const offered = (await owner('GET', '/api/invoices/choices/customers')).body.data
  expect(offered).toMatchObject([{ name: 'Buyer', default_vat_code: 'no_vat' }])
  const { body: made } = await draft({})
  expect(made.lines[0]).toMatchObject({ vat_code: 'no_vat', category: 'O' })
  const { status, body } = await owner('POST', `/api/invoices/${made.id}/issue`)
  expect({ status, gross: body.gross_minor, vat: body.vat_minor }).toEqual({ status: 200, gross: 10_000, vat: 0 })
  const pdf = await testApp.app.inject({
    url: `/api/invoices/${made.id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
  expect(text).toContain('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.')
  expect(text).not.toMatch(/VAT|USt [%0-9]/)
})

test('it cannot issue a line that carries VAT', async () => {
  const { owner, draft } = await unregistered()
  const { body: made } = await draft({ vat_code: 'standard' })
  const { status, body } = await owner('POST', `/api/invoices/${made.id}/issue`)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['lines.0.vat_code'] })
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')
const clerk = await signedInAs(testApp, 'clerk')
const version = async () => (await owner('GET', '/api/admin/business')).body.version
const change = async (fields: object) => owner('PATCH', '/api/admin/business', { ...fields, version: await version() })

test('the business is there from the start and is changed field by field', async () => {
  const { status, body } = await change({
    name: 'Avon Print',
    vat_number: 'GB 980 780 684',
    address: { line1: '1 Quay', city: 'Bristol', country: 'GB' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Avon Print',
    vat_number: 'GB980780684',
    time_zone: 'Europe/London',
    base_currency: 'GBP',
    terms_days: 30,
  })
  expect(body.address).toMatchObject({ city: 'Bristol', postcode: '' })
})

test.each([
  '',
  'https://foxglove.example/about?a=b',
  'http://foxglove.example',
  'www.foxglove.example',
  'münchen.example',
])('the website may be %j', async (website) => {
  expect((await change({ website })).body.website).toBe(website)
})

test.each([
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ invoice_prefix: 'inv-' }, 'invoice_prefix'],
  [{ invoice_prefix: 'CN' }, 'credit_note_prefix'],
  [{ invoice_digits: 2 }, 'invoice_digits'],
  [{ vat_number: 'GB123' }, 'vat_number'],
  [{ email: 'nowhere' }, 'email'],
  [{ invoice_email_subject: 'Invoice {numbr}' }, 'invoice_email_subject'],
  [{ name: '' }, 'name'],
  ...['javascript:alert(1)', 'data:text/html,x.y', 'ftp://files.example.com', 'https://a@b.example', 'no address'].map(
    (website): [object, string] => [{ website }, 'website'],
  ),
])('%o is refused at %s', async (fields, field) => {
  const { status, body } = await change(fields)
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty(field)
})

test('an unknown placeholder is named', async () => {
  const { body } = await change({ invoice_email_body: 'Dear {custmer}, pay {gross} by {when}.' })
  expect(body.errors.invoice_email_body).toEqual(['There is no such placeholder: custmer, when.'])
})

test('a logo is redrawn as PNG, shown, and removed', async () => {
  const picture = await sharp({ create: { width: 3000, height: 500, channels: 4, background: '#c9a22780' } })
    .webp()
    .toBuffer()
  const { payload, headers } = formWithFile('logo', picture, 'image/webp')
  const { body } = await owner('POST', '/api/admin/business/logo', payload, headers)
  const logo = await testApp.app.inject({ url: body.logo_url })
  const { width, format, hasAlpha } = await sharp(logo.rawPayload).metadata()
  expect({ width, format, hasAlpha }).toEqual({ width: 1200, format: 'png', hasAlpha: true })
  expect((await owner('DELETE', '/api/admin/business/logo')).body.logo_url).toBeNull()
})

const rates = async (code: string) =>
  ((await clerk('GET', '/api/vat-codes')).body.data as VatCode[])
    .filter((rate) => rate.code === code)
    .map(({ rate, valid_from, valid_to }) => [rate, valid_from, valid_to])

test('administrators read the VAT codes beside the calls that change them', async () => {
  const { body } = await owner('GET', '/api/admin/vat-codes')
  expect(body).toEqual((await clerk('GET', '/api/vat-codes')).body)
  expect(await clerk('GET', '/api/admin/vat-codes')).toMatchObject({ status: 403 })
})

test('the built-in VAT codes are there with their categories and wording', async () => {
  const { body } = await clerk('GET', '/api/vat-codes')
  const byCode = Object.fromEntries(
    (body.data as VatCode[]).map(({ code, category, rate, vatex_code }) => [code, [category, rate, vatex_code]]),
  )
  expect(byCode).toEqual({
    standard: ['S', '20', ''],
    reduced: ['S', '5', ''],
    zero: ['Z', '0', ''],
    exempt: ['E', '0', ''],
    reverse_charge: ['AE', '0', 'VATEX-EU-AE'],
    reverse_charge_abroad: ['AE', '0', 'VATEX-EU-AE'],
    intra_community: ['K', '0', 'VATEX-EU-IC'],
    outside_scope: ['O', '0', 'VATEX-EU-O'],
    export: ['G', '0', 'VATEX-EU-G'],
  })
})

test('a new rate ends the one before it the day before, and overlaps are refused', async () => {
  const add = (fields: object) =>
    owner('POST', '/api/admin/vat-codes', {
      code: 'standard',
      name: 'Standard rate',
      category: 'S',
      rate: '22.5',
      valid_from: '2027-04-01',
      ...fields,
    })
  expect((await add({})).status).toBe(201)
  expect(await rates('standard')).toEqual([
    ['20', '2011-01-04', '2027-03-31'],
    ['22.5', '2027-04-01', null],
  ])
  expect(await add({ valid_from: '2020-01-01', valid_to: '2020-12-31' })).toMatchObject({
    status: 409,
    body: { code: 'vat_code.overlaps' },
  })
  expect((await add({ code: 'Reduced!' })).body.errors).toHaveProperty('code')
  expect((await add({ code: 'odd', category: 'Z', rate: '3' })).body.errors).toHaveProperty('rate')
  expect((await add({ code: 'odd', rate: '101' })).body.errors).toHaveProperty('rate')
  expect((await add({ code: 'odd', valid_to: '2027-01-01' })).body.errors).toHaveProperty('valid_to')
})

test('the categories that charge tax have a rate, and what is said of the others holds for them alone', async () => {
  const add = (category: string, rate: string) =>
    owner('POST', '/api/admin/vat-codes', {
      code: `of_${category.toLowerCase()}`,
      name: 'A rate',
      category,
      rate,
      valid_from: '2026-01-01',
    })
  expect(statusesOf(await Promise.all([add('L', '7'), add('M', '4')]))).toEqual([201, 201])
  const { status, body } = await add('Z', '5')
  expect(status).toBe(422)
  expect(body.errors).toEqual({ rate: ['In this category the rate is 0. Choose another category, or 0.'] })
  expect((await add('S', '0')).body.errors).toEqual({
    rate: ['The standard category has a rate above 0. For 0, choose the zero rate or why it is exempt.'],
  })
})

test('two rates for the same days cannot both be added, however close together they come', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      owner('POST', '/api/admin/vat-codes', {
        code: 'raced',
        name: 'Raced',
        category: 'S',
        rate: String(index + 1),
        valid_from: '2026-01-01',
        valid_to: '2026-12-31',
      }),
    ),
  )
  expect(statusesOf(outcomes)).toEqual([201, 409, 409, 409, 409, 409])
})

test('a channel for e-invoices is switched on only where the operator has set it up', async () => {
  expect((await owner('GET', '/api/admin/business/e-invoice-channels')).body).toEqual({ data: [] })
  const { status, body } = await change({ e_invoice_channel: 'http' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['e_invoice_channel']])
  expect((await change({ e_invoice_channel: 'none' })).status).toBe(200)
})

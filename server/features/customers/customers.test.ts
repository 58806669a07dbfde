import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { CustomerRow } from '#shared/features/customers/customer-list.reply.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { signedInAs, statusesOf, withQuery } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const clerk = await signedInAs(testApp, 'clerk')
const manager = await signedInAs(testApp, 'manager')

const create = (customer: object) => clerk('POST', '/api/customers', customer)
const names = ({ body }: { body: { data: CustomerRow[] } }) => body.data.map(({ name }) => name)
const list = (query: Record<string, string> = {}) => clerk('GET', withQuery('/api/customers', query))

const { body: hartwell } = await create({
  name: 'Hartwell & Sons Limited',
  vat_number: 'gb 980 7806 84',
  contacts: [{ name: 'Ann Hart', email: 'ann@hartwell.example', phone: '01632 960001' }],
  billing_address: { line1: '1 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
})
await create({ name: 'Müller Werkzeugbau GmbH', currency: 'EUR', billing_address: { city: 'Köln', country: 'DE' } })
await create({ name: '100% Cotton_Works', code: 'COTTON' })

test('only the name is required; the rest takes sensible defaults', async () => {
  const { status, body } = await create({ name: 'Bare Minimum' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    code: expect.stringMatching(/^C\d{5}$/),
    currency: 'GBP',
    terms_days: 30,
    default_vat_code: 'standard',
    language: 'en',
    contacts: [],
    archived_at: null,
    version: 1,
  })
})

test('a business abroad whose VAT number is known accounts for the VAT itself, unless something else is said', async () => {
  await db
    .updateTable('business')
    .set({ address: JSON.stringify({ ...emptyAddress, country: 'GB' }) })
    .execute()
  const codeOf = async (fields: object) => (await create({ name: 'Abroad', ...fields })).body.default_vat_code
  const german = { billing_address: { country: 'DE' }, vat_number: 'DE136695976' }
  expect(await codeOf(german)).toBe('reverse_charge_abroad')
  expect(await codeOf({ ...german, default_vat_code: 'standard' })).toBe('standard')
  expect(await codeOf({ billing_address: { country: 'DE' } })).toBe('standard')
})

test('what e-invoices need is kept, changed, taken away, and refused at its fields', async () => {
  const eInvoicing = {
    electronic_address: { scheme: '0204', id: '04011000-1234512345-06' },
    legal_id: { scheme: '', id: 'HRB 12345' },
    tax_number: '143/815/08151',
    e_invoice_profile: 'xrechnung',
    required_reference: 'buyer',
  }
  const { body } = await create({ name: 'Stadtwerke', ...eInvoicing })
  expect(body).toMatchObject(eInvoicing)
  const change = { electronic_address: null, e_invoice_profile: 'none', version: body.version }
  const { body: changed } = await clerk('PATCH', `/api/customers/${body.id}`, change)
  expect(changed).toMatchObject({ ...eInvoicing, electronic_address: null, e_invoice_profile: 'none' })

  const wrong = { electronic_address: { scheme: 'mail', id: '' }, legal_id: { scheme: '12', id: 'x' } }
  const { status, body: refused } = await create({ name: 'Wrong', ...wrong, e_invoice_profile: 'paper' })
  expect(status).toBe(422)
  expect(Object.keys(refused.errors).toSorted()).toEqual([
    'e_invoice_profile',
    'electronic_address.id',
    'electronic_address.scheme',
    'legal_id.scheme',
  ])
})

test('identifiers are kept without the blanks they were written with', () => {
  expect(hartwell.vat_number).toBe('GB980780684')
})

test('every wrong field is named, contacts and addresses included', async () => {
  const { status, body } = await create({
    name: ' ',
    vat_number: 'GB980780685',
    currency: 'pounds',
    terms_days: 400,
    credit_limit_minor: -1,
    contacts: [{ email: 'ok@example.com' }, { email: 'not an address' }],
    billing_address: { country: 'ZZ' },
    balance_minor: 5,
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'balance_minor',
    'billing_address.country',
    'contacts.1.email',
    'credit_limit_minor',
    'currency',
    'name',
    'terms_days',
    'vat_number',
  ])
})

test.each([
  ['GB980780684', true],
  ['GB980780685', false],
  ['XI980780684', true],
  ['DE136695976', true],
  ['DE136695970', false],
  ['EL094259216', true],
  ['FR40303265045', true],
  ['FR40303265046', false],
  ['FRK7399859612', false],
  ['LV16117119997', false],
  ['CHE107787577MWST', true],
  ['CHE123456789', false],
  ['NO995525828MVA', true],
  ['US123456789', true],
  ['ZZ123456789', false],
  ['US', false],
])('the VAT number %s is taken: %s', async (vat_number, taken) => {
  const { status } = await create({ name: 'VAT test', vat_number })
  expect(status).toBe(taken ? 201 : 422)
})

test('a code that another customer has, an unknown VAT code and an unknown language are refused at their fields', async () => {
  expect((await create({ name: 'Twin', code: 'COTTON' })).body.errors).toEqual({
    code: ['This code is already in use.'],
  })
  expect((await create({ name: 'X', default_vat_code: 'luxury' })).body.errors).toHaveProperty('default_vat_code')
  expect((await create({ name: 'X', language: 'tlh' })).body.errors).toHaveProperty('language')
})

test('what is searched for is taken literally: a percent sign, an underscore and a backslash stand for themselves', async () => {
  for (const name of ['Sign_post Ltd', 'Signxpost Ltd', 'Sign%post Ltd', String.raw`Sign\post Ltd`])
    await create({ name })
  expect(names(await list({ q: 'gn_po' }))).toEqual(['Sign_post Ltd'])
  expect(names(await list({ q: 'gn%po' }))).toEqual(['Sign%post Ltd'])
  expect(names(await list({ q: String.raw`gn\po` }))).toEqual([String.raw`Sign\post Ltd`])
})

test('search finds by any part of name, code, e-mail address and VAT number, in any case', async () => {
  for (const q of ['artwel', 'HARTWELL', hartwell.code, 'ann@hart', '7806', 'ann hart'])
    expect(names(await list({ q }))).toContain('Hartwell & Sons Limited')
  expect(names(await list({ q: 'müll' }))).toEqual(['Müller Werkzeugbau GmbH'])
  expect(names(await list({ q: '100%' }))).toEqual(['100% Cotton_Works'])
  expect(names(await list({ q: 'n_w' }))).toEqual(['100% Cotton_Works'])
})

test('typing errors are forgiven when nothing fits as it was typed', async () => {
  expect(names(await list({ q: 'hartwel sonss' }))[0]).toBe('Hartwell & Sons Limited')
  expect(names(await list({ q: 'harwtell' }))[0]).toBe('Hartwell & Sons Limited')
  expect(names(await list({ q: 'zzzzqqqq' }))).toEqual([])
})

test('the list is filtered, ordered and paged by the database and says what it counted', async () => {
  const { body } = await list({ currency: 'EUR' })
  expect(names({ body })).toEqual(['Müller Werkzeugbau GmbH'])
  expect(body.totals).toEqual({ customers: 1, archived: 0 })
  expect(body.meta).toMatchObject({ current_page: 1, total: 1, per_page: 25 })

  const byName = names(await list({ per_page: '100', order_by: 'name', order_direction: 'DESC' }))
  expect(byName).toEqual(byName.toSorted((a, b) => (b.toLowerCase() < a.toLowerCase() ? -1 : 1)))

  const first = await list({ per_page: '2' })
  expect(first.body.links).toMatchObject({ prev: null, next: expect.stringContaining('page=2') })
  const second = await clerk('GET', first.body.links.next)
  expect(names(second)).not.toEqual(names(first))
})

test('a customer is archived, leaves the list, is found among the archived and comes back', async () => {
  const { body } = await create({ name: 'Sleepy Hollow' })
  const archived = await clerk('POST', `/api/customers/${body.id}/archive`)
  expect(archived.body.archived_at).not.toBeNull()
  expect(names(await list({ q: 'sleepy' }))).toEqual([])
  expect(names(await list({ q: 'sleepy', archived: 'yes' }))).toEqual(['Sleepy Hollow'])
  expect((await clerk('POST', `/api/customers/${body.id}/archive`)).body.version).toBe(archived.body.version)
  await clerk('POST', `/api/customers/${body.id}/restore`)
  expect(names(await list({ q: 'sleepy' }))).toEqual(['Sleepy Hollow'])
})

test('a change on an older version is refused with who was faster, what they changed and the record as it is now', async () => {
  const { body } = await create({ name: 'Contended' })
  const url = `/api/customers/${body.id}`
  expect((await manager('PATCH', url, { name: 'Changed by the manager', terms_days: 14, version: 1 })).status).toBe(200)
  const late = await clerk('PATCH', url, { name: 'Changed by the clerk', version: 1 })

  expect(late.status).toBe(409)
  expect(late.body.conflict).toMatchObject({
    changed_by_name: 'Marcus Tan',
    fields: expect.arrayContaining(['name', 'terms_days']),
    current: { name: 'Changed by the manager', terms_days: 14, version: 2 },
  })
  expect((await clerk('PATCH', url, { name: 'Changed by the clerk', version: 2 })).body).toMatchObject({
    version: 3,
    terms_days: 14,
  })
})

test('of many changes on the same version at once, one is made', async () => {
  const { body } = await create({ name: 'Race' })
  const changes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      clerk('PATCH', `/api/customers/${body.id}`, { name: `Race ${index}`, version: 1 }),
    ),
  )
  expect(statusesOf(changes)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
})

test('a customer without documents can be deleted, and its trail stays', async () => {
  const { body } = await create({ name: 'Mistake' })
  expect((await clerk('DELETE', `/api/customers/${body.id}`)).status).toBe(204)
  expect((await clerk('GET', `/api/customers/${body.id}`)).status).toBe(404)
  const trail = await clerk('GET', `/api/customers/${body.id}/audit`)
  expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
  expect(trail.body.data[0].user_name).toBe('Chloé Lambert')
})

test('customers that look alike are named with the reason', async () => {
  const lookalikes = async (query: Record<string, string>) =>
    (await clerk('GET', withQuery('/api/customers/lookalikes', query))).body.data.map(
      ({ name, reason }: { name: string; reason: string }) => [name, reason],
    )
  expect(await lookalikes({ name: 'Hartwell and Sons Ltd' })).toContainEqual(['Hartwell & Sons Limited', 'name'])
  expect(await lookalikes({ email: 'ann@hartwell.example' })).toContainEqual(['Hartwell & Sons Limited', 'email'])
  expect(await lookalikes({ vat_number: 'GB 980 780 684', name: 'Something else' })).toContainEqual([
    'Hartwell & Sons Limited',
    'vat_number',
  ])
  expect(await lookalikes({ name: 'Hartwell & Sons Limited', except_id: hartwell.id })).toEqual([])
  expect(await lookalikes({ name: 'Nobody Like This' })).toEqual([])
})

test('the export holds what is filtered, in its order, with formulas disarmed', async () => {
  await create({ name: '=HYPERLINK("http://example.com")', currency: 'USD', credit_limit_minor: 123_450 })
  const { body, headers } = await clerk('GET', '/api/customers/export?currency=USD')
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })

  expect(headers['content-type']).toContain('text/csv')
  expect(headers['content-disposition']).toContain('customers.csv')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: `'=HYPERLINK("http://example.com")`, credit_limit: '1234.50', archived: 'no' })
})

test('codes that are made are never given twice', async () => {
  const created = await Promise.all(Array.from({ length: 20 }, (_, index) => create({ name: `Parallel ${index}` })))
  expect(new Set(created.map(({ body }) => body.code)).size).toBe(20)
  expect(await db.selectFrom('customers').select('code').where('name', 'like', 'Parallel %').execute()).toHaveLength(20)
})

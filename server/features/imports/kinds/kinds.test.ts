import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importKinds } from '#shared/features/imports/imports.contract.ts'
import { messages } from '#shared/i18n/languages/en/index.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { kinds } from './kinds.ts'

const testApp = await startApp()
const { db } = testApp
const manager = await signedInAs(testApp, 'manager')

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8')

function preview(file: string | Buffer, kind: string) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', 'export.csv', { kind })
  return manager('POST', '/api/imports', payload, headers)
}

async function run(id: string) {
  expect((await manager('POST', `/api/imports/${id}/confirm`)).status).toBe(202)
  await runPendingJobs(testApp)
  return (await manager('GET', `/api/imports/${id}`)).body
}

/** Each in an encoding of its own. */
const encodings: Record<string, (text: string) => Buffer> = {
  'xero-contacts.csv': (text) => Buffer.from(`\u{feff}${text}`),
  'quickbooks-customers.csv': (text) => Buffer.from(text, 'latin1'),
  'sage-customers.csv': (text) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'),
  'freeagent-contacts.csv': (text) => Buffer.from(`\u{feff}${text}`, 'utf16le'),
}
const encoded = (name: string) => encodings[name]?.(fixture(name)) ?? Buffer.from(fixture(name))

const customerNamed = (name: string) =>
  db.selectFrom('customers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

test('every field of every kind has a label', () => {
  const unlabelled = importKinds.flatMap((kind) =>
    Object.keys(kinds[kind].fields).filter(
      (field) => !(`import_field.${field}` in messages) && !(`field.${field}` in messages),
    ),
  )
  expect(unlabelled).toEqual([])
})

test('profiles name only fields that their kind has', () => {
  for (const kind of importKinds)
    for (const profile of Object.values(kinds[kind].profiles))
      expect(Object.keys(kinds[kind].fields)).toEqual(expect.arrayContaining(Object.values(profile.fields)))
})

describe('customers of other systems', () => {
  test.each([
    ['xero', 'xero-contacts.csv', 4, 3],
    ['quickbooks', 'quickbooks-customers.csv', 2, 2],
    ['sage', 'sage-customers.csv', 2, 2],
    ['freeagent', 'freeagent-contacts.csv', 2, 2],
    ['zoho', 'zoho-contacts.csv', 1, 1],
    ['stripe', 'stripe-customers.csv', 1, 1],
  ])('an export of %s is recognised, and its right rows are saved', async (profile, name, total, valid) => {
    const { body } = await preview(encoded(name), 'customers')
    expect(body).toMatchObject({ profile, total_count: total, valid_count: valid })
    expect(await run(body.id)).toMatchObject({ status: 'done', saved_count: valid })
  })

  test('what they say arrives where it belongs', async () => {
    expect(await customerNamed('Harbour "Lights", Ltd')).toMatchObject({
      code: 'HL001',
      contacts: [{ name: 'Priya Shah', email: 'accounts@harbour.example', phone: '+44 117 496 0321' }],
      billing_address: { line1: '12 Wharf Street', line2: 'Unit 4, The Docks', city: 'Bristol', country: 'GB' },
      delivery_address: { line1: '9 Quay', city: 'Cardiff', country: 'GB' },
      default_vat_code: 'standard',
      terms_days: 30,
    })
    expect(await customerNamed('Café Zürich AG')).toMatchObject({
      billing_address: { line1: 'Bahnhofstrasse 1, 3. Stock', country: 'CH' },
      default_vat_code: 'zero',
      terms_kind: 'day_of_next_month',
    })
    expect(await customerNamed('Boulangerie Dupont')).toMatchObject({
      billing_address: { country: 'FR' },
      default_vat_code: 'outside_scope',
      currency: 'EUR',
      terms_days: 0,
    })
    expect(await customerNamed('Ann Müller')).toMatchObject({ billing_address: { line1: 'Straße 5', country: 'DE' } })
    expect(await customerNamed('Anglia Feeds plc')).toMatchObject({ credit_limit_minor: 1_000_050 })
    expect(await customerNamed('Neill Design')).toMatchObject({ contacts: [{ name: 'Moira O’Neill' }] })
    expect(await customerNamed('Only Person')).toMatchObject({ contacts: [{ email: 'only@person.example' }] })
    expect(await customerNamed('Nordlys AS')).toMatchObject({ currency: 'NOK', credit_limit_minor: 2_500_000 })
    expect(await customerNamed('Kite Studio')).toMatchObject({ code: 'cus_JeGmWqYRVUNu44', currency: 'GBP' })
  })

  test('totals of the other system are left out, and said to be', async () => {
    const { body } = await preview(encoded('quickbooks-customers.csv'), 'customers')
    expect(body.left_out_rows.map(({ line }: { line: number }) => line)).toEqual([1, 6])
    expect(body).toMatchObject({ known_count: 2, same_file: { status: 'done' } })
  })
})

describe('items', () => {
  const itemNamed = (name: string) =>
    db.selectFrom('items').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  test('the price list of Xero is recognised, and its right rows become items with their price', async () => {
    const { body } = await preview(fixture('xero-items.csv'), 'items')
    expect(body).toMatchObject({ profile: 'xero', total_count: 4, valid_count: 2 })
    const wrong = body.invalid_rows.map((row: { line: number; errors: { field: string }[] }) => [
      row.line,
      row.errors[0]?.field,
    ])
    expect(wrong).toEqual([
      [4, 'name'],
      [5, 'vat_code'],
    ])
    expect(await run(body.id)).toMatchObject({ status: 'done', saved_count: 2 })
    expect(await itemNamed('Design, by the hour')).toMatchObject({
      code: 'DES',
      description: 'Design work\nby the hour',
      vat_code: 'standard',
      account_code: '4000',
      prices: [{ currency: 'GBP', unit_price: '85', valid_from: '2026-03-31' }],
    })
    expect(await itemNamed('Printing')).toMatchObject({ vat_code: 'zero', prices: [{ unit_price: '1250.5' }] })
  })

  test('rows of one code are the prices of one item, and a currency has one price for a day', async () => {
    const { body } = await preview(fixture('own-items.csv'), 'items')
    expect(body).toMatchObject({ date_format: 'DD/MM/YYYY', decimal_mark: ',', valid_count: 4, invalid_count: 2 })
    expect(await run(body.id)).toMatchObject({ status: 'done', saved_count: 4 })
    const hosting = await itemNamed('Hosting')
    expect(hosting.prices).toHaveLength(3)
    expect(hosting).toMatchObject({ unit: 'month', unit_code: 'MON' })
    expect((await itemNamed('Support')).code).toMatch(/^I\d{5}$/)
  })

  test('the same file again says of each row that it is there', async () => {
    const { body } = await preview(fixture('xero-items.csv'), 'items')
    expect(body).toMatchObject({ valid_count: 0, known_count: 2 })
    expect(body.invalid_rows[0].errors[0].message).toContain('DES')
  })

  test('an import of items is undone until one of them is on a document', async () => {
    const first = (await preview('name\nGone again\n', 'items')).body
    await run(first.id)
    expect((await manager('POST', `/api/imports/${first.id}/undo`)).body.status).toBe('undone')
    await expect(itemNamed('Gone again')).rejects.toThrow('no result')
    const second = (await preview('name\nUsed\n', 'items')).body
    await run(second.id)
    const { id: item_id } = await itemNamed('Used')
    const { id: customer_id } = await customerNamed('Café Zürich AG')
    const lines = [{ description: 'Used', quantity: '1', unit_price: '1', item_id }]
    expect((await manager('POST', '/api/invoices', { customer_id, lines })).status).toBe(201)
    expect((await manager('POST', `/api/imports/${second.id}/undo`)).body).toMatchObject({ code: 'import.in_use' })
  })
})

describe('schedules', () => {
  const file = fixture('xero-repeating-invoices.csv')

  test('rows of one schedule become one schedule with several lines; half a schedule is not saved', async () => {
    await manager('POST', '/api/customers', { name: 'Harbour Lights', code: 'HARBOUR' })
    const { body } = await preview(file, 'schedules')
    expect(body).toMatchObject({ profile: 'xero', date_format: 'DD/MM/YYYY', decimal_mark: '.' })
    expect(body).toMatchObject({ total_count: 7, valid_count: 3, invalid_count: 4 })
    expect(body.invalid_rows).toMatchObject([
      { line: 5, errors: [{ field: 'customer_name' }] },
      { line: 6, errors: [{ field: 'frequency' }] },
      { line: 7, errors: [{ field: '', message: 'It belongs to row 8, which is not saved.' }] },
      { line: 8, errors: [{ field: 'quantity' }] },
    ])
    expect(await run(body.id)).toMatchObject({ status: 'done', saved_count: 3 })
    const schedules = await db.selectFrom('schedules').selectAll().orderBy('id').execute()
    expect(schedules).toMatchObject([
      {
        name: 'Hosting',
        customer_name: 'Harbour Lights',
        every: 1,
        unit: 'month',
        next_date: '2026-12-31',
        terms_days: 30,
        action: 'issue',
        net_minor: 106_850,
        lines: [
          { description: 'Hosting\ngold plan', unit_price: '1049.5', vat_code: 'standard' },
          { description: 'Domain', quantity: '2', discount_percent: '5' },
        ],
        import_id: body.id,
      },
      { name: 'Cleaning', every: 2, unit: 'week', end_kind: 'on_date', end_date: '2027-12-03', action: 'draft' },
    ])
  })

  test('columns that are named as in the call for a schedule are its rhythm', async () => {
    const { body } = await preview(
      'name,customer_name,description,quantity,unit_price,every,unit,start_date\nPort,Harbour Lights,Work,1,10.00,3,week,2027-01-01\n',
      'schedules',
    )
    expect(body).toMatchObject({ profile: 'counterfoil', valid_count: 1 })
    await run(body.id)
    const saved = await db.selectFrom('schedules').selectAll().where('name', '=', 'Port').executeTakeFirstOrThrow()
    expect(saved).toMatchObject({ every: 3, unit: 'week', next_date: '2027-01-01' })
  })

  test('the same file again is there already', async () => {
    const { body } = await preview(file, 'schedules')
    expect(body).toMatchObject({ valid_count: 0, known_count: 3 })
  })

  test('dates that could be read both ways are asked about, and confirming is refused until it is said', async () => {
    const { body } = await preview(
      'customer,name,repeats,next date,description,price\nHarbour Lights,Both ways,monthly,03/04/2027,Work,10\n',
      'schedules',
    )
    expect(body).toMatchObject({ date_format: null, valid_count: 1 })
    const url = `/api/imports/${body.id}`
    expect(await manager('POST', `${url}/confirm`)).toMatchObject({
      status: 422,
      body: { errors: { date_format: [expect.any(String)] } },
    })
    await manager('PATCH', url, { date_format: 'MM/DD/YYYY' })
    await run(body.id)
    const { next_date } = await db
      .selectFrom('schedules')
      .select('next_date')
      .where('name', '=', 'Both ways')
      .executeTakeFirstOrThrow()
    expect(next_date).toBe('2027-03-04')
  })

  test('dates before today were invoiced by the old system and are skipped', async () => {
    const { body } = await preview(
      'customer,name,repeats,start date,description,price\nHarbour Lights,Old,every 2 months,2025-12-31,Work,10\n',
      'schedules',
    )
    await run(body.id)
    const old = await db.selectFrom('schedules').selectAll().where('name', '=', 'Old').executeTakeFirstOrThrow()
    expect(old).toMatchObject({ start_date: '2025-12-31', next_date: '2026-04-30', every: 2, unit: 'month' })
    expect((await manager('POST', `/api/imports/${body.id}/undo`)).status).toBe(200)
  })

  test('once there is a note on one of them, the import is not undone', async () => {
    const { body } = await preview(
      'customer code,name,repeats,next date,description,price\nHARBOUR,Ran once,monthly,2027-01-31,Work,10\n',
      'schedules',
    )
    await run(body.id)
    const { id } = await db
      .selectFrom('schedules')
      .select('id')
      .where('name', '=', 'Ran once')
      .executeTakeFirstOrThrow()
    expect(
      (await manager('POST', '/api/note/create', { note: 'Hm', page_name: 'schedules', model_id: id })).status,
    ).toBe(201)
    expect(await manager('POST', `/api/imports/${body.id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'import.in_use', message: expect.stringContaining('Ran once') },
    })
  })

  test('the template of schedules can be read as it is', async () => {
    await manager('POST', '/api/customers', { name: 'Harbour Lights Ltd' })
    const { body: template } = await manager('GET', '/api/imports/template?kind=schedules')
    expect((await preview(template, 'schedules')).body).toMatchObject({ valid_count: 1, profile: 'counterfoil' })
  })
})

describe('open documents of other systems', () => {
  const debtors = [
    { name: 'Xero Debtor' },
    { name: 'QuickBooks Debtor' },
    { name: 'Sage Debtor', code: 'SAGE01' },
    { name: 'FreeAgent Débiteur', currency: 'EUR' },
    { name: 'Zoho Debtor', currency: 'USD' },
    { name: 'Stripe Debtor', code: 'cus_StripeDebtor' },
  ]

  test.each([
    ['xero', 'xero-sales-invoices.csv', { count: 2, open_minor: 84_000 }, 2],
    ['quickbooks', 'quickbooks-open-invoices.csv', { count: 3, open_minor: 117_500 }, 0],
    ['sage', 'sage-outstanding.csv', { count: 3, open_minor: 53_000 }, 0],
    ['freeagent', 'freeagent-invoices.csv', { count: 1, open_minor: 120_000, currency: 'EUR' }, 0],
    ['zoho', 'zoho-invoices.csv', { count: 1, open_minor: 9_000, currency: 'USD' }, 0],
    ['stripe', 'stripe-invoices.csv', { count: 1, open_minor: 24_000 }, 0],
  ])('a list of %s is recognised, and what is open of it is brought in', async (profile, name, total, wrong) => {
    for (const debtor of debtors.filter((one) => one.name.toLowerCase().startsWith(profile)))
      await manager('POST', '/api/customers', debtor)
    const { body } = await preview(fixture(name), 'open_documents')
    expect(body).toMatchObject({ profile, invalid_count: wrong, control: [{ currency: 'GBP', ...total }] })
    expect(await run(body.id)).toMatchObject({ status: 'done' })
  })

  const invoiceOf = (number: string) =>
    db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

  test('what they say arrives where it belongs', async () => {
    expect(await invoiceOf('INV-0042')).toMatchObject({
      issue_date: '2026-01-15',
      due_date: '2026-02-14',
      reference: 'PO 7',
      net_minor: 100_000,
      vat_minor: 20_000,
      gross_minor: 120_000,
      outstanding_minor: 90_000,
    })
    expect(await invoiceOf('1042')).toMatchObject({ issue_date: '2026-01-31', net_minor: 104_167, vat_minor: 20_833 })
    expect(await invoiceOf('5001')).toMatchObject({ settled_before_minor: 50_000 })
    expect(await invoiceOf('INV-000011')).toMatchObject({ exchange_rate: '0.79000000', vat_minor: 3_000 })
    expect(await invoiceOf('ACME-0001')).toMatchObject({ currency: 'GBP', due_date: '2026-03-03' })
  })

  test('what is settled, a draft or cancelled there is left out, and says why', async () => {
    const { body } = await preview(fixture('xero-sales-invoices.csv').replaceAll('INV-004', 'AGAIN-'), 'open_documents')
    const reasons = body.invalid_rows.map((row: { errors: { message: string }[] }) => row.errors[0]?.message)
    expect(body.known_count).toBe(body.invalid_count)
    expect(reasons).toContain('Nothing is owed on it any more. It is not brought over.')
    expect(reasons).toContain('It was never issued. Drafts are not brought over.')
  })

  test('our own list of invoices can come back in', async () => {
    const file =
      'number,state,customer,reference,issue_date,due_date,currency,net,vat,gross,outstanding,origin,on_hold,last_email\n' +
      'F-1,unpaid,Xero Debtor,,2026-02-01,2026-03-03,GBP,100.00,20.00,120.00,120.00,own,,\n'
    expect((await preview(file, 'open_documents')).body).toMatchObject({ profile: 'counterfoil', valid_count: 1 })
  })
})

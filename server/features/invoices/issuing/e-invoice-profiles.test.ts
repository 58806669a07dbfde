import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { readEInvoiceFile } from '#server/features/einvoices/einvoices.service.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft } = await startInvoicing(testApp)
const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`

const german = {
  name: 'Stadtwerke Bonn',
  e_invoice_profile: 'xrechnung',
  electronic_address: { scheme: '0204', id: '05314000-12345-67' },
  billing_address: { line1: 'Rathausgasse 1', city: 'Bonn', postcode: '53111', country: 'DE' },
  vat_number: 'DE136695976',
}
const ready = {
  electronic_address: JSON.stringify({ scheme: '9932', id: 'GB980780684' }),
  invoice_contact: JSON.stringify({ name: 'Ann Hart', phone: '+44 117 496 0321', email: 'ann@foxglove.example' }),
}

const draftFor = async (customer: object, fields = {}) => {
  const { id: customer_id } = await newCustomer(customer)
  return newDraft({ customer_id, ...fields })
}

const issue = (id: string) => owner('POST', `/api/invoices/${id}/issue`)

test('what the profile of the customer would refuse is refused at issue, at the field, with the rule', async () => {
  const { id, missing } = await draftFor(german)
  expect(missing.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'buyer_reference',
    'seller.electronic_address',
    'seller.invoice_contact',
  ])
  const { status, body } = await issue(id)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject({
    buyer_reference: ['XRechnung needs the reference that the customer gave (rule BR-DE-15).'],
    'seller.invoice_contact': [expect.stringContaining('BR-DE-')],
  })
})

test('a document that keeps the rules of its profile is issued, and its XML is judged valid', async () => {
  await testApp.db.updateTable('business').set(ready).execute()
  const fields = { buyer_reference: '05314000-12345-67', supply_date: '2026-03-30' }
  const { id, missing } = await draftFor(german, fields)
  expect(missing).toEqual([])
  expect((await issue(id)).body).toMatchObject({ status: 'issued' })
  expect((await owner('POST', `/api/invoices/${id}/check`)).body).toMatchObject({ valid: true, findings: [] })
  const reply = await testApp.app.inject({
    method: 'GET',
    url: `/api/invoices/${id}/xml?format=ubl`,
    headers: { authorization },
  })
  expect(reply.body).toContain('xrechnung_3.0')
})

test('an invoice after several part payments is valid in CII too, which has room for one of them', async () => {
  await testApp.db.updateTable('business').set(ready).execute()
  const preceding = [{ number: 'A 1', issue_date: '2026-01-10' }, { number: 'A 2' }]
  const fields = { buyer_reference: '05314000-12345-67', supply_date: '2026-03-30', preceding }
  const { id } = await draftFor(german, fields)
  expect((await issue(id)).body).toMatchObject({ status: 'issued' })
  const { rawPayload } = await testApp.app.inject({
    method: 'GET',
    url: `/api/invoices/${id}/xml?format=cii`,
    headers: { authorization },
  })
  expect(readEInvoiceFile(rawPayload, translateTo('en'))).toMatchObject({
    profile: 'xrechnung',
    valid: true,
    document: { preceding: [{ number: 'A 1' }], attachments: [{ id: 'A 2', description: 'Preceding invoice' }] },
  })
})

test('the profile is frozen: what the customer wants later changes no issued document', async () => {
  await testApp.db.updateTable('business').set(ready).execute()
  const { id, customer_id } = await draftFor(german, { buyer_reference: '05314000-12345-67' })
  await issue(id)
  await sql`update customers set e_invoice_profile = 'none' where id = ${customer_id}`.execute(testApp.db)
  const reply = await testApp.app.inject({ method: 'GET', url: `/api/invoices/${id}/xml`, headers: { authorization } })
  expect(reply.body).toContain('xrechnung_3.0')
})

test('a draft is judged as it would be issued, and what cannot be said names its rules', async () => {
  await testApp.db.updateTable('business').set(ready).execute()
  const lines = [
    { description: 'Work', unit_price: '10' },
    { description: 'Fee', unit_price: '5', vat_code: 'outside_scope' },
  ]
  const { id, missing } = await draftFor({ ...german, e_invoice_profile: 'peppol' }, { reference: 'PO 1', lines })
  expect(missing).toMatchObject([{ field: 'lines', message: expect.stringContaining('Peppol BIS 3') }])
  const { body } = await owner('POST', `/api/invoices/${id}/check`)
  expect(body.valid).toBe(false)
  expect(body.findings.map(({ rule }: { rule: string }) => rule)).toContain('BR-O-11')
})

test('what another profile would require is shown for customers who get e-invoices, and does not prevent issuing', async () => {
  await testApp.db.updateTable('business').set(ready).execute()
  const peppol = { ...german, e_invoice_profile: 'peppol' }
  const { id, missing } = await draftFor(peppol, { reference: 'PO 1' })
  expect(missing).toEqual([])
  const { body } = await owner('POST', `/api/invoices/${id}/check`)
  expect(body.other_profiles).toMatchObject([
    { profile: 'xrechnung', gaps: [{ field: 'buyer_reference', message: expect.stringContaining('BR-DE-15') }] },
  ])
  const { id: plain } = await draftFor({ name: 'No profile Ltd', billing_address: german.billing_address })
  expect((await owner('POST', `/api/invoices/${plain}/check`)).body.other_profiles).toEqual([])
})

test('a customer without a profile gets what they always got', async () => {
  const { missing } = await draftFor({ name: 'Plain Ltd', billing_address: german.billing_address })
  expect(missing).toEqual([])
})

test.for([
  ['peppol', { payment_means: { code: '59' } }, { 'payment_means.mandate': 'PEPPOL-EN16931-R061' }],
  [
    'xrechnung',
    { payment_means: { code: '59', mandate: 'M-1' } },
    { 'payment_means.creditor_id': 'BR-DE-30', 'payment_means.debited_account': 'BR-DE-31' },
  ],
  ['xrechnung', { payment_means: { code: '48' } }, { 'payment_means.card_number': 'BR-DE-24-a' }],
  [
    'peppol',
    {
      period: { start_date: '2026-03-01', end_date: '2026-03-31' },
      lines: [
        {
          description: 'Work',
          unit_price: '10',
          period: { start_date: '2026-03-01', end_date: '2026-04-30' },
        },
      ],
    },
    { 'lines.0.period.end_date': 'PEPPOL-EN16931-R111' },
  ],
] as const)('what %s would refuse of how it is paid and of periods is asked for at its own field: %j', async (row) => {
  const [e_invoice_profile, fields, expected] = row
  await testApp.db.updateTable('business').set(ready).execute()
  const references = { reference: 'PO 1', buyer_reference: '05314000-12345-67', supply_date: '2026-03-30' }
  const { missing } = await draftFor({ ...german, e_invoice_profile }, { ...references, ...fields })
  const asked = missing.map(({ field, message }: { field: string; message: string }) => [
    field,
    /rule ([^)]+)/.exec(message)?.[1],
  ])
  expect(Object.fromEntries(asked)).toEqual(expected)
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { readEInvoice } from '#server/features/einvoices/reading/read-e-invoice.ts'
import { judge, rulesOf } from '#server/features/einvoices/rules/check-e-invoice.ts'

const testApp = await startApp()
const { owner, newDraft, newIssued } = await startInvoicing(testApp)
const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`

const fetched = (path: string, headers = {}) =>
  testApp.app.inject({ method: 'GET', url: `/api/${path}`, headers: { authorization, ...headers } })

test.each(['ubl', 'cii'] as const)('an issued invoice and its credit note are valid %s', async (format) => {
  const invoice = await newIssued({ lines: [{ description: 'Work', quantity: '3', unit_price: '33.33' }] })
  const reply = await fetched(`invoices/${invoice.id}/xml?format=${format}`)
  expect(reply.headers['content-type']).toBe('application/xml')
  expect(reply.headers['content-disposition']).toContain(`${invoice.number}-${format}.xml`)
  const { body: credit } = await owner('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'Returned' })
  const credited = await fetched(`creditnotes/${credit.id}/xml?format=${format}`)

  for (const [{ rawPayload }, kind] of [
    [reply, 'invoice'],
    [credited, 'credit_note'],
  ] as const) {
    const read = readEInvoice(rawPayload)
    expect(read).toMatchObject({ format, invoice: { kind, totals: { payable: '119.99' } } })
    expect(judge(rulesOf('en16931'), read.invoice, read.syntax)).toEqual([])
  }
  expect(readEInvoice(credited.rawPayload).invoice.preceding).toMatchObject([{ number: invoice.number }])
})

test('written once, it is the same for ever, with its hash', async () => {
  const { id } = await newIssued()
  const [first, again] = await Promise.all([fetched(`invoices/${id}/xml`), fetched(`invoices/${id}/xml`)])
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  await sql`update business set name = 'Another business'`.execute(testApp.db)
  const later = await fetched(`invoices/${id}/xml`)
  await sql`update business set name = 'Foxglove Ltd'`.execute(testApp.db)
  expect(later.rawPayload.equals(first.rawPayload)).toBe(true)
  const hash = createHash('sha256').update(first.rawPayload).digest('hex')
  expect(first.headers['etag']).toBe(`"${hash}"`)
  expect((await fetched(`invoices/${id}/xml`, { 'if-none-match': `"${hash}"` })).statusCode).toBe(304)
})

test('files of the allowed types are inside the XML, each under its own name, and the others are not', async () => {
  const { id } = await newDraft()
  for (const [name, type, content] of [
    ['hours.csv', 'text/csv', 'a,b'],
    ['hours.csv', 'text/csv', 'c,d'],
    ['notes.txt', 'text/plain', 'x'],
  ] as const) {
    const { payload, headers } = formWithFile('file', Buffer.from(content), type, name)
    expect((await owner('POST', `/api/invoices/${id}/attachments`, payload, headers)).status).toBe(201)
  }
  await owner('POST', `/api/invoices/${id}/issue`, {})
  for (const format of ['ubl', 'cii']) {
    const { invoice, syntax } = readEInvoice((await fetched(`invoices/${id}/xml?format=${format}`)).rawPayload)
    expect(judge(rulesOf('en16931'), invoice, syntax)).toEqual([])
    expect(invoice.attachments.map(({ id: known, file }) => [known, file?.mime, file?.content])).toEqual([
      ['hours.csv', 'text/csv', Buffer.from('a,b').toString('base64')],
      ['2-hours.csv', 'text/csv', Buffer.from('c,d').toString('base64')],
    ])
  }
})

test('a draft has none, and what EN 16931 cannot say is refused with the reason', async () => {
  const { id } = await newDraft()
  expect((await fetched(`invoices/${id}/xml`)).json()).toMatchObject({ code: 'invoice.not_issued' })
  const mixed = await newIssued({
    lines: [
      { description: 'Work', unit_price: '10' },
      { description: 'Insurance paid for you', unit_price: '5', vat_code: 'outside_scope' },
    ],
  })
  const refused = await fetched(`invoices/${mixed.id}/xml`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'e_invoice.not_expressible'])
  expect((await fetched(`invoices/${mixed.id}/pdf`)).statusCode).toBe(200)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newCustomer, newIssued } = await startInvoicing(testApp)

const line = { description: 'Returned', quantity: '1', unit_price: '100', vat_code: 'standard' }

const newCredit = async (fields: object = {}) => {
  const body = { customer_id: customer.id, reason: 'Returned', lines: [line], ...fields }
  return (await owner('POST', '/api/creditnotes', body)).body
}
const issue = (id: string) => owner('POST', `/api/creditnotes/${id}/issue`, {})
const xmlOf = async (id: string, format: 'ubl' | 'cii') =>
  (await owner('GET', `/api/creditnotes/${id}/xml?format=${format}`)).body

test('a credit note names the order of its invoice, unless it names another', async () => {
  const invoice = await newIssued({ reference: 'PO-4711' })
  const { body } = await owner('GET', `/api/invoices/${invoice.id}/creditable`)
  expect(body.reference).toBe('PO-4711')
  const lines = [{ invoice_line_id: invoice.lines[0].id, quantity: '1' }]
  const same = await newCredit({ customer_id: undefined, invoice_id: invoice.id, lines })
  const other = await newCredit({ customer_id: undefined, invoice_id: invoice.id, lines, reference: 'PO-4712' })
  const none = await newCredit({ customer_id: undefined, invoice_id: invoice.id, lines, reference: '' })
  expect([same, other, none].map(({ reference }) => reference)).toEqual(['PO-4711', 'PO-4712', ''])
})

test('the order is found by, exported, written into both syntaxes, and frozen', async () => {
  const { id } = await newCredit({ reference: 'Order Größe 77', prepaid_minor: 500 })
  const { body } = await issue(id)
  const found = await owner('GET', '/api/creditnotes?q=grosse%2077')
  expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([id])
  const { body: csv } = await owner('GET', `/api/creditnotes/export?q=${body.number}`)
  const [head = '', row = ''] = (csv as string).replace('\uFEFF', '').split(/\r?\n/)
  const cells = Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(cells).toMatchObject({ reference: 'Order Größe 77', prepaid: '5.00' })
  expect(await xmlOf(id, 'ubl')).toContain('<cac:OrderReference><cbc:ID>Order Größe 77</cbc:ID>')
  expect(await xmlOf(id, 'cii')).toContain('<ram:IssuerAssignedID>Order Größe 77</ram:IssuerAssignedID>')
  const rewritten = sql`update credit_notes set reference = 'Another' where id = ${id}`
  await expect(rewritten.execute(testApp.db)).rejects.toMatchObject({ constraint: 'issued_credit_note_is_frozen' })
  const repaid = sql`update credit_notes set prepaid_minor = 0 where id = ${id}`
  await expect(repaid.execute(testApp.db)).rejects.toMatchObject({ constraint: 'issued_credit_note_is_frozen' })
})

test('what was paid back before is a refund once the credit note is issued, and is not used again', async () => {
  const draft = await newCredit({ prepaid_minor: 5000 })
  expect(draft).toMatchObject({ gross_minor: 12_000, prepaid_minor: 5000, payable_minor: 7000, refunded_minor: 0 })
  const { body } = await issue(draft.id)
  expect(body).toMatchObject({ payable_minor: 7000, refunded_minor: 5000, unallocated_minor: 7000, state: 'part_used' })
  expect(body.refunds).toMatchObject([
    { amount_minor: 5000, refund_date: body.issue_date, created_by_name: expect.any(String) },
  ])
  expect((await owner('POST', `/api/creditnotes/${draft.id}/refunds`, { amount_minor: 7001 })).status).toBe(422)
  expect(await xmlOf(draft.id, 'ubl')).toMatch(/PrepaidAmount currencyID="GBP">50\.00<.*PayableAmount[^>]*>70\.00</s)
  expect(await xmlOf(draft.id, 'cii')).toMatch(/TotalPrepaidAmount>50\.00<.*DuePayableAmount>70\.00</s)
  const { body: verdict } = await owner('POST', `/api/creditnotes/${draft.id}/check`)
  expect(verdict.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([])
})

test('what was paid back before is not taken off the invoice as well', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Paid back Ltd' })
  const invoice = await newIssued({ customer_id })
  const { id } = await newCredit({
    customer_id: undefined,
    invoice_id: invoice.id,
    lines: undefined,
    prepaid_minor: 2000,
  })
  const { body } = await issue(id)
  expect(body).toMatchObject({ allocated_minor: 10_000, refunded_minor: 2000, unallocated_minor: 0 })
  expect((await owner('GET', `/api/invoices/${invoice.id}`)).body.outstanding_minor).toBe(2000)
})

test('more paid back than the credit note comes to is said of the draft at its field, and refused', async () => {
  const draft = await newCredit({ prepaid_minor: 12_001 })
  expect(draft.missing.map(({ field }: { field: string }) => field)).toEqual(['prepaid_minor'])
  expect((await issue(draft.id)).body.errors).toHaveProperty('prepaid_minor')
  const whole = await newCredit({ prepaid_minor: 12_000 })
  expect((await issue(whole.id)).body).toMatchObject({ state: 'used', payable_minor: 0, unallocated_minor: 0 })
})

test('a credit note that is issued twice at once is paid back once', async () => {
  const { id } = await newCredit({ prepaid_minor: 5000 })
  const replies = await Promise.all([issue(id), issue(id), issue(id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await owner('GET', `/api/creditnotes/${id}`)).body).toMatchObject({ refunded_minor: 5000 })
})

const upload = (id: string, name: string, content = 'a photo', type = 'image/png') => {
  const { payload, headers } = formWithFile('file', Buffer.from(content), type, name)
  return owner('POST', `/api/creditnotes/${id}/attachments`, payload, headers)
}

test('files of a draft can be added and taken off, are in its history, and never change once it is issued', async () => {
  const { id } = await newCredit()
  const photo = await upload(id, 'broken.png')
  const spare = await upload(id, 'spare.png')
  expect(photo).toMatchObject({ status: 201, body: { file_name: 'broken.png', size_bytes: 7 } })
  const path = `/api/creditnotes/${id}/attachments`
  expect((await owner('DELETE', `${path}/${spare.body.id}`)).status).toBe(204)
  const { body } = await issue(id)
  expect(body.attachments.map(({ file_name }: { file_name: string }) => file_name)).toEqual(['broken.png'])
  expect((await upload(id, 'late.png')).status).toBe(409)
  expect((await owner('DELETE', `${path}/${photo.body.id}`)).status).toBe(409)
  expect((await owner('GET', `${path}/${photo.body.id}`)).body).toBe('a photo')
  const trail = (await owner('GET', `/api/creditnotes/${id}/audit`)).body.data
  expect(trail.map(({ before, after }: never) => [before?.['attachment'], after?.['attachment']])).toEqual(
    expect.arrayContaining([
      [null, 'broken.png'],
      ['spare.png', null],
    ]),
  )
})

test('files go inside the XML of a credit note', async () => {
  const { id } = await newCredit()
  await upload(id, 'broken.png')
  await issue(id)
  const encoded = Buffer.from('a photo').toString('base64')
  for (const format of ['ubl', 'cii'] as const) expect(await xmlOf(id, format)).toContain(encoded)
})

test('a credit note has at most ten files, and they go with a draft that is deleted', async () => {
  const { id } = await newCredit()
  for (let count = 0; count < 10; count++) await upload(id, `${count}.png`)
  expect((await upload(id, 'eleventh.png')).body).toMatchObject({ code: 'credit_note.too_many_attachments' })
  expect((await owner('DELETE', `/api/creditnotes/${id}`)).status).toBe(204)
  const { rows } = await sql`select from attachments where credit_note_id = ${id}`.execute(testApp.db)
  expect(rows).toEqual([])
})

import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newCustomer, draftOf, newDraft } = await startInvoicing(testApp)

test('only the customer is required; the rest comes from the customer', async () => {
  const { id } = await newCustomer({ currency: 'EUR', terms_days: 14, default_vat_code: 'reduced' })
  const { status, body } = await owner('POST', '/api/invoices', { customer_id: id, lines: [{ unit_price: '10' }] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    number: null,
    status: 'draft',
    state: 'draft',
    currency: 'EUR',
    terms_days: 14,
    issue_date: null,
    due_date: '2026-04-14',
    tax_point: '2026-03-31',
    lines: [{ quantity: '1', unit_price: '10', vat_code: 'reduced', rate: '5', category: 'S', net_minor: 1000 }],
    net_minor: 1000,
    vat_minor: 50,
    gross_minor: 1050,
    outstanding_minor: 1050,
    version: 1,
  })
})

test('a new draft, and a copy of an invoice, are answered as they are read afterwards', async () => {
  const source = await newDraft()
  for (const written of [draftOf(), draftOf({ copied_invoice_id: source.id })]) {
    const { body } = await owner('POST', '/api/invoices', written)
    expect((await owner('GET', `/api/invoices/${body.id}`)).body).toEqual(body)
  }
})

test('the server calculates the totals, whatever the client sends', async () => {
  const prices = ['68.33', '68.33', '57.50', '85.00']
  const lines = prices.map((unit_price) => ({ description: 'x', unit_price, net_minor: 1 }))
  const { body } = await owner('POST', '/api/invoices', draftOf({ lines, gross_minor: 1, vat_minor: 0 }))
  expect(body).toMatchObject({ net_minor: 27_916, vat_minor: 5583, gross_minor: 33_499 })
  expect(body.lines.map((line: { net_minor: number }) => line.net_minor)).toEqual([6833, 6833, 5750, 8500])
  expect(body.vat_groups).toEqual([
    { vat_code: 'standard', category: 'S', rate: '20', net_minor: 27_916, vat_minor: 5583 },
  ])
})

test('a price is never negative: its minus becomes one of the quantity', async () => {
  const lines = [
    { description: 'Work', unit_price: '300' },
    { description: 'Deposit', quantity: '2', unit_price: '-100' },
  ]
  const { status, body } = await owner('POST', '/api/invoices', draftOf({ lines }))
  expect(status).toBe(201)
  expect(body.lines[1]).toMatchObject({ quantity: '-2', unit_price: '100', net_minor: -20_000 })
  expect(body).toMatchObject({ net_minor: 10_000, gross_minor: 12_000 })
})

test.for([
  ['quantity', 'many', 'lines.0.quantity'],
  ['quantity', '1.1234567', 'lines.0.quantity'],
  ['quantity', '1e3', 'lines.0.quantity'],
  ['unit_price', '-1.1234567', 'lines.0.unit_price'],
  ['unit_price', '1,5', 'lines.0.unit_price'],
  ['discount_percent', '100.5', 'lines.0.discount_percent'],
  ['discount_percent', '1.23456', 'lines.0.discount_percent'],
  ['vat_code', 'no_such_code', 'lines.0.vat_code'],
  ['description', 'x'.repeat(2001), 'lines.0.description'],
] as const)('a line with %s %s is refused at its field', async ([field, value, at]) => {
  const { status, body } = await owner('POST', '/api/invoices', draftOf({ lines: [{ [field]: value }] }))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([at])
})

test.for([
  [{ customer_id: crypto.randomUUID() }, 'customer_id'],
  [{ issue_date: '2026-02-30' }, 'issue_date'],
  [{ terms_days: -1 }, 'terms_days'],
  [{ currency: 'pounds' }, 'currency'],
  [{ bank_id: crypto.randomUUID() }, 'bank_id'],
  [{ exchange_rate: '0' }, 'exchange_rate'],
  [{ lines: [{ quantity: '-1', unit_price: '1' }] }, 'lines'],
  [{ lines: [{ quantity: '999999999999', unit_price: '999999999999' }] }, 'lines'],
] as const)('%j is refused at %s', async ([fields, at]) => {
  const { status, body } = await owner('POST', '/api/invoices', draftOf(fields))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([at])
})

test('a line that takes something back is allowed as long as the total is not below zero', async () => {
  const lines = [
    { description: 'Work', unit_price: '100' },
    { description: 'Deposit', quantity: '-1', unit_price: '100' },
  ]
  expect(await newDraft({ lines })).toMatchObject({ gross_minor: 0 })
})

test('nothing new is written for an archived customer', async () => {
  const { id } = await newCustomer({ name: 'Gone' })
  await owner('POST', `/api/customers/${id}/archive`)
  const { status, body } = await owner('POST', '/api/invoices', draftOf({ customer_id: id }))
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['customer_id'])
})

test('a change of some fields leaves the others, and lines keep their identity', async () => {
  const draft = await newDraft({ reference: 'PO 1', message: 'Thanks' })
  const [line] = draft.lines
  const { status, body } = await owner('PATCH', `/api/invoices/${draft.id}`, {
    version: draft.version,
    lines: [
      { description: 'New', unit_price: '1' },
      { ...line, description: 'Changed' },
    ],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ reference: 'PO 1', message: 'Thanks', version: 2, gross_minor: 12_120 })
  expect(body.lines[1].id).toBe(line.id)
  expect(body.lines[0].id).not.toBe(line.id)
})

test('a change of an old version is refused with who saved first, and what', async () => {
  const draft = await newDraft()
  await owner('PATCH', `/api/invoices/${draft.id}`, { version: draft.version, reference: 'first' })
  const manager = await signedInAs(testApp, 'manager')
  const { status, body } = await manager('PATCH', `/api/invoices/${draft.id}`, {
    version: draft.version,
    reference: 'second',
  })
  expect(status).toBe(409)
  expect(body.conflict).toMatchObject({ fields: ['reference'], current: { reference: 'first', version: 2 } })
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body.reference).toBe('first')
})

test('of many who save one version at once, one succeeds and all others get a conflict', async () => {
  const draft = await newDraft()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      owner('PATCH', `/api/invoices/${draft.id}`, { version: draft.version, reference: `R${index}` }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('sent twice with one key, a draft is created once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => owner('POST', '/api/invoices', draftOf(), key)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
})

test('a draft is deleted with its files, and leaves its trace in the history', async () => {
  const draft = await newDraft()
  expect((await owner('DELETE', `/api/invoices/${draft.id}`)).status).toBe(204)
  expect((await owner('GET', `/api/invoices/${draft.id}`)).status).toBe(404)
  const { body } = await owner('GET', `/api/audit?record_type=invoices&record_id=${draft.id}`)
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
})

test('the tax point is the supply date, or the issue date before it and within 14 days after it', async () => {
  for (const [supply_date, tax_point] of [
    ['2026-03-17', '2026-03-31'],
    ['2026-03-16', '2026-03-16'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-02', '2026-03-31'],
  ])
    expect(await newDraft({ issue_date: '2026-03-31', supply_date })).toMatchObject({ tax_point })
})

test('the rate is the one of the tax point', async () => {
  await owner('POST', '/api/admin/vat-codes', {
    code: 'standard',
    name: 'Standard rate',
    category: 'S',
    rate: '25',
    valid_from: '2026-06-01',
  })
  expect(await newDraft({ issue_date: '2026-05-31' })).toMatchObject({ vat_minor: 2000 })
  expect(await newDraft({ issue_date: '2026-06-01' })).toMatchObject({ vat_minor: 2500 })
  expect(await newDraft({ issue_date: '2026-06-10', supply_date: '2026-05-20' })).toMatchObject({ vat_minor: 2000 })
})

test('a customer that has a draft is archived, not deleted; renamed, its drafts bear the new name', async () => {
  const { id, version } = await newCustomer({ name: 'Old name' })
  const draft = await newDraft({ customer_id: id })
  expect((await owner('DELETE', `/api/customers/${id}`)).status).toBe(409)
  await owner('PATCH', `/api/customers/${id}`, { version, name: 'New name' })
  const { body } = await owner('GET', '/api/invoices?q=new name')
  expect(body.data).toMatchObject([{ id: draft.id, customer_name: 'New name' }])
  expect(customer.id).not.toBe(id)
})

test('files are added to a draft, read back as they were, and taken off', async () => {
  const draft = await newDraft()
  const { payload, headers } = formWithFile(
    'file',
    Buffer.from('timesheet'),
    'text/plain',
    '../../time sheet é\u202Etxt.exe\u202C.txt',
  )
  const added = await owner('POST', `/api/invoices/${draft.id}/attachments`, payload, headers)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ content_type: 'text/plain', size_bytes: 9 })
  expect(added.body.file_name).toBe('time sheet étxt.exe.txt')
  const file = await owner('GET', `/api/invoices/${draft.id}/attachments/${added.body.id}`)
  expect(file.body).toBe('timesheet')
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body.attachments).toEqual([added.body])
  expect((await owner('DELETE', `/api/invoices/${draft.id}/attachments/${added.body.id}`)).status).toBe(204)
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body.attachments).toEqual([])
})

test('a file that is sent twice under one key is added once, and another file under it is refused', async () => {
  const draft = await newDraft()
  const add = (text: string) => {
    const { payload, headers } = formWithFile('file', Buffer.from(text), 'text/plain', 'terms.txt')
    return owner('POST', `/api/invoices/${draft.id}/attachments`, payload, { ...headers, 'idempotency-key': draft.id })
  }
  const [first, second] = await Promise.all([add('terms'), add('terms')])
  expect(second).toMatchObject({ status: 201, body: first?.body })
  expect(await add('other terms')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } })
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body.attachments).toEqual([first?.body])
})

test('a copy of a draft that is deleted at the same moment is made or answered with 404', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await newDraft()
    const copies = Array.from({ length: 3 }, () => owner('POST', '/api/invoices', draftOf({ copied_invoice_id: id })))
    const [deleted, ...made] = await Promise.all([owner('DELETE', `/api/invoices/${id}`), ...copies])
    expect(deleted.status).toBe(204)
    for (const { status, body } of made) {
      if (status === 404) expect(body.code).toBe('record.not_found')
      else expect({ status, source: body.source }).toMatchObject({ status: 201, source: { kind: 'copy', id } })
    }
    const late = await owner('POST', '/api/invoices', draftOf({ copied_invoice_id: id }))
    expect(late.status).toBe(404)
  }
})

test('a draft holds ten files, and the eleventh is refused with the limit, also when many come at once', async () => {
  const draft = await newDraft()
  const add = () => {
    const { payload, headers } = formWithFile('file', Buffer.from('terms'), 'text/plain', 'terms.txt')
    return owner('POST', `/api/invoices/${draft.id}/attachments`, payload, headers)
  }
  const replies = await Promise.all(Array.from({ length: 11 }, add))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = replies.find(({ status }) => status !== 201)
  expect(refused?.body).toMatchObject({ code: 'invoice.too_many_attachments', message: expect.stringContaining('10') })
  expect((await owner('GET', `/api/invoices/${draft.id}`)).body.attachments).toHaveLength(10)
})

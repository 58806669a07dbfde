import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { statusesOf, tokenOf, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer, newIssued, newDraft } = await startInvoicing(testApp)

const fourLines = ['68.33', '68.33', '57.50', '85.00'].map((unit_price, index) => ({
  description: `Line ${index}`,
  unit_price,
}))
const invoice = async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body
const create = (body: object) => owner('POST', '/api/creditnotes', body)
const issue = (id: string, body: object = {}) => owner('POST', `/api/creditnotes/${id}/issue`, body)
const credit = async (invoice_id: string, lines: object[], reason = 'Returned') => {
  const { body } = await create({ invoice_id, reason, lines })
  return issue(body.id)
}

test('crediting four lines one by one comes to the invoice to the penny', async () => {
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
  ]) {
    const { id, lines, gross_minor } = await newIssued({ lines: fourLines })
    const grosses = []
    for (const at of order)
      grosses.push((await credit(id, [{ invoice_line_id: lines[at].id, quantity: '1' }])).body.gross_minor)
    expect(grosses.reduce((sum, gross) => sum + gross, 0)).toBe(gross_minor)
    expect(await invoice(id)).toMatchObject({ state: 'credited', outstanding_minor: 0, credited_minor: 33_499 })
  }
})

test('a line of the invoice stands once on its credit note: twice it is refused, though both parts together would fit', async () => {
  const { id, lines } = await newIssued({ lines: [{ description: 'Work', quantity: '10', unit_price: '5' }] })
  const half = { invoice_line_id: lines[0].id, quantity: '5' }
  const { status, body } = await create({ invoice_id: id, reason: 'Returned', lines: [half, half] })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['lines'] })
  expect((await create({ invoice_id: id, reason: 'Returned', lines: [half] })).status).toBe(201)
})

test('two of four lines, then the rest', async () => {
  const { id, lines } = await newIssued({ lines: fourLines })
  const first = await credit(id, [{ invoice_line_id: lines[0].id }, { invoice_line_id: lines[2].id }])
  expect(first.body).toMatchObject({
    net_minor: 12_583,
    vat_minor: 2517,
    gross_minor: 15_100,
    unallocated_minor: 0,
    state: 'used',
  })
  expect(await invoice(id)).toMatchObject({ state: 'part_paid', outstanding_minor: 33_499 - 15_100 })
  const rest = await create({ invoice_id: id, reason: 'The rest' })
  expect(rest.body.lines.map(({ invoice_line_id }: { invoice_line_id: string }) => invoice_line_id)).toEqual([
    lines[1].id,
    lines[3].id,
  ])
  expect((await issue(rest.body.id)).body.gross_minor).toBe(33_499 - 15_100)
  expect(await invoice(id)).toMatchObject({ state: 'credited' })
})

test('a credit note has its own series, names its invoice, and is frozen', async () => {
  const { id, number } = await newIssued()
  const { body } = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Cancelled' })
  expect(body).toMatchObject({
    status: 'issued',
    invoice_id: id,
    invoice_number: number,
    reason: 'Cancelled',
    gross_minor: 12_000,
  })
  expect(body.number).toMatch(/^CN-2026-\d{5}$/)
  expect((await owner('PATCH', `/api/creditnotes/${body.id}`, { version: body.version, reason: 'x' })).status).toBe(409)
  expect((await owner('DELETE', `/api/creditnotes/${body.id}`)).status).toBe(409)
  await expect(
    testApp.db.updateTable('credit_notes').set({ reason: 'x' }).where('id', '=', body.id).execute(),
  ).rejects.toThrow('never changes')
  const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`
  const { rawPayload, headers } = await testApp.app.inject({
    method: 'GET',
    url: `/api/creditnotes/${body.id}/pdf`,
    headers: { authorization },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  for (const expected of ['Credit note', body.number, number, 'Cancelled', '£120.00']) expect(text).toContain(expected)
  expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/)
})

test.for([
  [(line: { id: string }) => ({ invoice_line_id: line.id, quantity: '2.000001' }), 'lines.0.quantity'],
  [(line: { id: string }) => ({ invoice_line_id: line.id, quantity: '-1' }), 'lines.0.quantity'],
  [(line: { id: string }) => ({ invoice_line_id: line.id, net_minor: 10_001 }), 'lines.0.net_minor'],
  [() => ({ invoice_line_id: crypto.randomUUID(), quantity: '1' }), 'lines.0.invoice_line_id'],
  [() => ({ description: 'Goodwill', quantity: '1', unit_price: '100.01' }), 'lines'],
  [() => ({ description: 'At another rate', quantity: '1', unit_price: '1', vat_code: 'reduced' }), 'lines'],
] as const)('more than the invoice holds is refused: case %#', async ([line, field]) => {
  const { id, lines } = await newIssued()
  const { status, body } = await create({ invoice_id: id, reason: 'Too much', lines: [line(lines[0])] })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})

test('of two credits of the same line that are issued at once, one is', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, lines } = await newIssued()
    const drafts = await Promise.all(
      [1, 2, 3].map(() =>
        create({ invoice_id: id, reason: 'Once', lines: [{ invoice_line_id: lines[0].id, quantity: '2' }] }),
      ),
    )
    const replies = await Promise.all(drafts.map(({ body }) => issue(body.id)))
    expect(statusesOf(replies)).toEqual([200, 422, 422])
    expect(await invoice(id)).toMatchObject({ credited_minor: 12_000 })
  }
})

test('a draft that came too late still opens, and says what is wrong with it', async () => {
  const { id, lines } = await newIssued()
  const draft = await create({
    invoice_id: id,
    reason: 'Late',
    lines: [{ invoice_line_id: lines[0].id, quantity: '2' }],
  })
  await owner('POST', `/api/invoices/${id}/credit`, { reason: 'First' })
  const { status, body } = await owner('GET', `/api/creditnotes/${draft.body.id}`)
  expect(status).toBe(200)
  expect(body.missing.map(({ field }: { field: string }) => field)).toContain('lines.0.quantity')
})

test('a paid invoice that is credited leaves credit, for another invoice or to be paid out', async () => {
  const { id } = await newIssued()
  await owner('POST', '/api/payments', {
    customer_id: customer.id,
    amount_minor: 12_000,
    allocations: [{ invoice_id: id, amount_minor: 12_000 }],
  })
  const { body } = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Returned after payment' })
  expect(body).toMatchObject({ unallocated_minor: 12_000, state: 'open', allocations: [] })
  const other = await newIssued()
  const used = await owner('POST', `/api/creditnotes/${body.id}/allocations`, {
    allocations: [{ invoice_id: other.id, amount_minor: 5000 }],
  })
  expect(used.body).toMatchObject({ unallocated_minor: 7000, state: 'part_used' })
  expect(await invoice(other.id)).toMatchObject({ credited_minor: 5000, outstanding_minor: 7000 })
  expect((await owner('POST', `/api/creditnotes/${body.id}/refunds`, { amount_minor: 7001 })).status).toBe(422)
  const paidOut = await owner('POST', `/api/creditnotes/${body.id}/refunds`, { amount_minor: 7000, reference: 'BACS' })
  expect(paidOut.body).toMatchObject({
    unallocated_minor: 0,
    refunded_minor: 7000,
    state: 'used',
    refunds: [{ reference: 'BACS' }],
  })
})

test('credit and re-issue does both in one step and links the two', async () => {
  const { id, number } = await newIssued({ reference: 'PO 7' })
  const { body } = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Wrong address', reissue: true })
  expect(body).toMatchObject({ status: 'issued', gross_minor: 12_000 })
  const draft = await invoice(body.reissued_invoice_id)
  expect(draft).toMatchObject({
    status: 'draft',
    reference: 'PO 7',
    gross_minor: 12_000,
    source: { kind: 'copy', id, name: number },
  })
  expect((await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Again' })).status).toBe(409)
})

test('an invoice with a credit note is not voided, a draft or void one not credited', async () => {
  const { id } = await newIssued()
  await owner('POST', `/api/invoices/${id}/credit`, { reason: 'x' })
  expect((await owner('POST', `/api/invoices/${id}/void`, { reason: 'x' })).status).toBe(409)
  expect((await owner('POST', `/api/invoices/${(await newDraft()).id}/credit`, { reason: 'x' })).status).toBe(409)
  const voided = await newIssued()
  await owner('POST', `/api/invoices/${voided.id}/void`, { reason: 'x' })
  expect((await owner('POST', `/api/invoices/${voided.id}/credit`, { reason: 'x' })).status).toBe(409)
})

test('without a reason, or with nothing in it, a credit note is not issued', async () => {
  const { id } = await newIssued()
  const { body } = await create({ invoice_id: id, lines: [] })
  expect(body.missing.map(({ field }: { field: string }) => field)).toEqual(['reason', 'lines'])
  const refused = await issue(body.id)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['reason', 'lines'])
})

test('a draft is changed on its version and deleted', async () => {
  const { id, lines } = await newIssued()
  const { body } = await create({
    invoice_id: id,
    reason: 'Half',
    lines: [{ invoice_line_id: lines[0].id, quantity: '1' }],
  })
  const changed = await owner('PATCH', `/api/creditnotes/${body.id}`, {
    version: body.version,
    lines: [{ invoice_line_id: lines[0].id, net_minor: 2500 }],
  })
  expect(changed.body).toMatchObject({ net_minor: 2500, vat_minor: 500, reason: 'Half', version: 2 })
  expect((await owner('PATCH', `/api/creditnotes/${body.id}`, { version: 1, reason: 'stale' })).status).toBe(409)
  // A line sent back as it was returned means the same.
  const again = await owner('PATCH', `/api/creditnotes/${body.id}`, { version: 2, lines: changed.body.lines })
  expect(again.body).toMatchObject({ net_minor: 2500 })
  expect((await owner('DELETE', `/api/creditnotes/${body.id}`)).status).toBe(204)
})

test('a credit without an invoice is the customer’s to use', async () => {
  const { body } = await create({
    customer_id: customer.id,
    reason: 'Goodwill',
    lines: [{ description: 'Goodwill', quantity: '1', unit_price: '10' }],
  })
  expect((await issue(body.id)).body).toMatchObject({ gross_minor: 1200, unallocated_minor: 1200, invoice_id: null })
})

test('the answer says line by line what can still be credited', async () => {
  const { id, lines } = await newIssued({ lines: fourLines })
  await credit(id, [{ invoice_line_id: lines[3].id, net_minor: 2500 }])
  const { body } = await owner('GET', `/api/invoices/${id}/creditable`)
  expect(body.lines[3]).toMatchObject({ remaining_quantity: '1', remaining_net_minor: 6000 })
  expect(body.lines[0]).toMatchObject({ remaining_quantity: '1', remaining_net_minor: 6833 })
  expect(body.remaining_gross_minor).toBe(33_499 - 3000)
})

test('the list finds by number, reason and invoice, with totals of what is issued', async () => {
  const { id, number } = await newIssued()
  const { body } = await owner('POST', `/api/invoices/${id}/credit`, { reason: 'Scratched panels' })
  for (const q of [body.number, 'scratched pan', number]) {
    const { body: page } = await owner('GET', withQuery('/api/creditnotes', { q }))
    expect(page.data).toMatchObject([{ id: body.id, invoice_number: number, state: 'used' }])
    expect(page.totals).toMatchObject([{ currency: 'GBP', count: 1, gross_minor: 12_000 }])
  }
  expect((await owner('GET', withQuery('/api/creditnotes', { status: 'used' }))).body.data.length).toBeGreaterThan(0)
})

test('each message about a credit note is listed with its state, and one that failed is sent again', async () => {
  const { body: note } = await create({ customer_id: customer.id, reason: 'Goodwill', lines: fourLines.slice(0, 1) })
  const path = `/api/creditnotes/${note.id}`
  await issue(note.id)
  const { body: sent } = await owner('POST', `${path}/email`, { to: ['ann@acme.example'] })
  await owner('POST', `${path}/email`, { to: ['bob@acme.example'] })
  const listed = async () => (await owner('GET', `${path}/emails`)).body.data
  expect(await listed()).toMatchObject([
    { to: ['bob@acme.example'], status: 'queued' },
    { to: ['ann@acme.example'], status: 'queued' },
  ])
  const again = (of: string) => owner('POST', `${of}/emails/${sent.id}/resend`)
  expect((await again(path)).status).toBe(409)
  await testApp.db.updateTable('emails').set({ status: 'sent' }).where('id', '=', sent.id).execute()
  expect((await owner('POST', `${path}/emails/${sent.id}/bounce`)).body).toMatchObject({ status: 'bounced' })
  expect((await again(`/api/invoices/${(await newIssued()).id}`)).status).toBe(404)
  expect((await again(path)).body).toMatchObject({ id: sent.id, status: 'queued' })
})

test('a credit note is issued and sent at once, or neither, and the message names the number that it gets', async () => {
  const { id: invoice_id, lines } = await newIssued({ lines: fourLines })
  const [part, other] = [0, 1].map((at) => ({ invoice_line_id: lines[at].id, quantity: '1' }))
  const { body: draft } = await create({ invoice_id, reason: 'Returned', lines: [part] })
  const path = `/api/creditnotes/${draft.id}/issue-and-email`
  const { body: prepared } = await owner('GET', path)
  expect(prepared.subject).toContain(prepared.number)
  // Another credit note takes that number before this one is issued.
  await credit(invoice_id, [other ?? {}])
  const message = { to: prepared.to, subject: prepared.subject, body: prepared.body, expected_number: prepared.number }
  expect((await owner('POST', path, { ...message, to: [] })).body.errors).toHaveProperty('to')
  expect((await owner('GET', `/api/creditnotes/${draft.id}`)).body).toMatchObject({ status: 'draft', number: null })

  const key = { 'idempotency-key': crypto.randomUUID() }
  const [issued, again] = await Promise.all([1, 2].map(() => owner('POST', path, message, key)))
  expect(issued).toMatchObject({ status: 201, body: { status: 'issued', id: draft.id } })
  expect(again?.body.number).toBe(issued?.body.number)
  expect(issued?.body.number).not.toBe(prepared.number)
  const { data } = (await owner('GET', `/api/creditnotes/${draft.id}/emails`)).body
  expect(data).toMatchObject([{ status: 'queued', subject: expect.stringContaining(issued?.body.number) }])
  expect((await owner('GET', path)).status).toBe(409)
})

test('a credit note that has not been saved is drawn, and nothing of it is kept', async () => {
  const { id: invoice_id, lines } = await newIssued({ lines: fourLines })
  const before = (await owner('GET', '/api/creditnotes')).body.meta.total
  const preview = (body: object) => owner('POST', '/api/creditnotes/preview', body)
  const part = { invoice_line_id: lines[0].id, quantity: '1' }
  const { status, body } = await preview({ invoice_id, reason: 'Returned', lines: [part] })
  expect({ status, pages: body.pages.length, is_whole: body.is_whole }).toEqual({
    status: 200,
    pages: 1,
    is_whole: true,
  })
  expect(body.pages[0]).toMatch(/^<svg/)
  expect((await preview({ invoice_id, lines: [{ ...part, quantity: '2' }] })).status).toBe(422)
  expect((await preview({ invoice_id: crypto.randomUUID() })).status).toBe(422)
  expect((await owner('GET', '/api/creditnotes')).body.meta.total).toBe(before)
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'

const testApp = await startApp()
const { owner, newCustomer, newDraft, issue, newIssued } = await startInvoicing(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

const send = (id: string, body: object = {}, headers = {}) => owner('POST', `/api/invoices/${id}/email`, body, headers)
const receivedBy = (address: string) =>
  mailServer.received.filter(({ to }) => to?.some((box) => box.address === address))
const bytesOf = (content: string | ArrayBuffer | Uint8Array | undefined) => Buffer.from((content ?? '') as ArrayBuffer)

const pageLink = /\n\nView invoice online:\nhttps:\/\/books\.example\.com\/c\/([\w-]{43})$/
const withoutLink = (text = '') => text.trim().replace(pageLink, '')

test('the e-mail leads to the page of the invoice; sent again it is the same link, and what is stored does not have it', async () => {
  const { id } = await newIssued()
  const { body: first } = await send(id, { to: ['reader@acme.example'] })
  await runPendingJobs(testApp, mailer)
  await owner('POST', `/api/invoices/${id}/emails/${first.id}/bounce`)
  expect((await owner('POST', `/api/invoices/${id}/emails/${first.id}/resend`)).status).toBe(200)
  await runPendingJobs(testApp, mailer)
  const links = receivedBy('reader@acme.example').map(({ text, html }) => {
    const [, token = ''] = pageLink.exec((text ?? '').trim()) ?? []
    expect(html).toContain(`href="https://books.example.com/c/${token}"`)
    return token
  })
  expect(links).toHaveLength(2)
  expect(new Set(links).size).toBe(1)
  expect((await owner('GET', `/api/c/${links[0]}`)).status).toBe(200)
  const { rows } =
    await sql`select from emails where text like ${`%${links[0]}%`} or html like ${`%${links[0]}%`}`.execute(testApp.db)
  expect(rows).toEqual([])
})

test('the e-mail reaches the contacts who receive invoices, with the stored PDF and the invoice’s files', async () => {
  const { id: customer_id } = await newCustomer({
    name: 'Société Générique',
    language: 'fr',
    contacts: [
      { name: 'Chloé', email: 'chloe@gen.example', receives_invoices: true },
      { name: 'Boss', email: 'boss@gen.example', receives_invoices: false },
      { name: 'Paul', email: 'paul@gen.example', receives_invoices: true },
    ],
  })
  const draft = await newDraft({ customer_id })
  const { payload, headers } = formWithFile('file', Buffer.from('hours'), 'text/plain', 'hours.txt')
  await owner('POST', `/api/invoices/${draft.id}/attachments`, payload, headers)
  const { body: invoice } = await issue(draft.id)
  const { status, body } = await send(invoice.id, { cc: ['books@gen.example'] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'queued',
    to: ['chloe@gen.example', 'paul@gen.example'],
    cc: ['books@gen.example'],
  })
  await runPendingJobs(testApp, mailer)

  const [message] = receivedBy('chloe@gen.example')
  expect(message).toMatchObject({
    to: [{ address: 'chloe@gen.example' }, { address: 'paul@gen.example' }],
    cc: [{ address: 'books@gen.example' }],
    from: { name: 'Foxglove Ltd' },
    subject: `Invoice ${invoice.number} from Foxglove Ltd`,
    text: expect.stringContaining('120,00'),
    attachments: [{ filename: `${invoice.number}.pdf` }, { filename: 'hours.txt' }],
  })
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from documents where invoice_id = ${invoice.id}`.execute(testApp.db)
  const sent = createHash('sha256').update(bytesOf(message?.attachments[0]?.content)).digest('hex')
  expect(rows).toEqual([{ hash: sent }])
  const { body: emails } = await owner('GET', `/api/invoices/${invoice.id}/emails`)
  expect(emails.data).toMatchObject([{ status: 'sent', sent_at: expect.any(String) }])
  expect((await owner('GET', `/api/invoices/${invoice.id}`)).body.delivered).toBe(true)
})

test('one press is one message, pressed twice or sent again by a tired network', async () => {
  const { id } = await newIssued()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => send(id, { to: ['once@acme.example'] }, key)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  await runPendingJobs(testApp, mailer)
  expect(receivedBy('once@acme.example')).toHaveLength(1)
})

test('the prepared e-mail names the attached files, without reading their content', async () => {
  const draft = await newDraft()
  const { payload, headers } = formWithFile('file', Buffer.from('hours'), 'text/plain', 'hours.txt')
  await owner('POST', `/api/invoices/${draft.id}/attachments`, payload, headers)
  const { body: invoice } = await issue(draft.id)
  const asked = vi.spyOn(Client.prototype, 'query')
  const { body } = await owner('GET', `/api/invoices/${invoice.id}/email`)
  expect(body.attachments).toEqual([
    { file_name: `${invoice.number}.pdf`, size_bytes: null },
    { file_name: 'hours.txt', size_bytes: 5 },
  ])
  const statements = asked.mock.calls
    .map(([query]) => JSON.stringify(query))
    .filter((text) => /\battachments\b/.test(text))
  expect(statements).toHaveLength(1)
  expect(statements[0]).not.toMatch(/content\\"/)
})

test('a customer whose profile is exchanged as XML gets it beside the PDF, and the message says so before', async () => {
  const contacts = [{ name: 'Eva', email: 'eva@stadt.example', receives_invoices: true }]
  const electronic_address = { scheme: '9932', id: 'GB980780684' }
  await testApp.db
    .updateTable('business')
    .set({
      electronic_address: JSON.stringify(electronic_address),
      invoice_contact: JSON.stringify({ name: 'Ann', phone: '+44 117 496 0321', email: 'ann@foxglove.example' }),
    })
    .execute()
  const profile = { e_invoice_profile: 'xrechnung', electronic_address }
  const { id: customer_id } = await newCustomer({ name: 'Stadtwerke', ...profile, contacts })
  const { id, number } = await newIssued({ customer_id, buyer_reference: '05314000-12345-67' })
  const { body } = await owner('GET', `/api/invoices/${id}/email`)
  expect(body.attachments).toEqual([
    { file_name: `${number}.pdf`, size_bytes: null },
    { file_name: `${number}.xml`, size_bytes: null },
  ])
  await send(id)
  await runPendingJobs(testApp, mailer)
  const [message] = receivedBy('eva@stadt.example')
  expect(message?.attachments).toMatchObject([{ filename: `${number}.pdf` }, { filename: `${number}.xml` }])
  expect(bytesOf(message?.attachments[1]?.content).toString()).toContain('xrechnung_3.0')
})

test('the prepared e-mail is sent unchanged if nothing is edited', async () => {
  const { id, number } = await newIssued({ reference: 'PO 9' })
  const { body } = await owner('GET', `/api/invoices/${id}/email`)
  expect(body).toMatchObject({
    to: ['ann@acme.example'],
    contacts: [{ name: 'Ann', email: 'ann@acme.example', receives_invoices: true }],
    subject: `Invoice ${number} from Foxglove Ltd`,
    attachments: [{ file_name: `${number}.pdf`, size_bytes: null }],
  })
  expect(body.body).toContain('£120.00')
  expect(body.body).not.toMatch(/[{}]/)
  await send(id)
  await runPendingJobs(testApp, mailer)
  const message = mailServer.received.at(-1)
  expect(message?.subject).toBe(body.subject)
  expect(withoutLink(message?.text)).toBe(body.body.trim())
})

const prepared = async (id: string) => (await owner('GET', `/api/invoices/${id}/email`)).body
const pay = (customer_id: string, invoice_id: string, amount_minor: number) =>
  owner('POST', '/api/payments', {
    customer_id,
    amount_minor,
    payment_date: '2026-03-31',
    allocations: [{ invoice_id, amount_minor }],
  })

test('a message about a part-paid invoice names what is still owed, and about a paid one nothing', async () => {
  const { id, customer_id } = await newIssued()
  await pay(customer_id, id, 5000)
  const part = await prepared(id)
  expect(part.body).toContain('The amount to pay is £70.00')
  await pay(customer_id, id, 7000)
  const paid = await prepared(id)
  expect(paid.subject).toContain('Copy of invoice')
  expect(paid.body).toContain('There is nothing left to pay on it.')
  expect(paid.body).not.toMatch(/[{}]|due|amount to pay/)
})

test('a message about an overdue invoice has a text of its own', async () => {
  const onTime = await newIssued({ issue_date: '2026-03-31', terms_days: 0 })
  expect((await prepared(onTime.id)).body).toContain('Thank you for your business.')
  testApp.clock.set('2026-04-01T12:00:00Z')
  const late = await prepared(onTime.id)
  expect(late.subject).toBe(`Overdue: invoice ${onTime.number} from Foxglove Ltd`)
  expect(late.body).toContain('was due on 31 Mar 2026, and we have £120.00 of it still to be paid')
  expect(late.body).not.toMatch(/thank you/i)
  await send(onTime.id)
  await runPendingJobs(testApp, mailer)
  expect(withoutLink(mailServer.received.at(-1)?.text)).toBe(late.body.trim())
  testApp.clock.set('2026-03-31T12:00:00Z')
})

test('a message greets its recipient, or the customer if the recipient is unknown', async () => {
  const contacts = [
    { name: 'Ann', email: 'ann@greeted.example', receives_invoices: true },
    { name: 'Bob', email: 'bob@greeted.example', receives_invoices: false },
  ]
  const { id: customer_id } = await newCustomer({ name: 'Greeted Ltd', contacts })
  const { id } = await newIssued({ customer_id })
  expect((await prepared(id)).body).toMatch(/^Dear Ann,/)
  const greeted = async (to: string[]) => {
    await send(id, { to })
    await runPendingJobs(testApp, mailer)
    return mailServer.received.at(-1)?.text?.split('\n')[0]
  }
  expect(await greeted(['bob@greeted.example'])).toBe('Dear Bob,')
  expect(await greeted(['ann@greeted.example', 'bob@greeted.example'])).toBe('Dear Ann and Bob,')
  expect(await greeted(['someone@greeted.example'])).toBe('Dear Greeted Ltd,')
})

test('a text with markup in it is shown, not run', async () => {
  const { id } = await newIssued()
  await send(id, { body: 'Dear <script>alert(1)</script>\n\n{number} & more', subject: 'A <b>' })
  await runPendingJobs(testApp, mailer)
  const message = mailServer.received.at(-1)
  expect(message?.html).not.toContain('<script>')
  expect(message?.html).toContain('&lt;script&gt;')
  expect(message?.text).toContain('INV-2026-')
})

test('a line break in a name, a subject or an address is refused; one from before that adds no header and no reader', async () => {
  const hidden = '\r\nBcc: everyone@example.com\r\nX-Forged: yes'
  const { version } = (await owner('GET', '/api/admin/business')).body
  const sender = { version, email_from_name: `Foxglove${hidden}` }
  expect((await owner('PATCH', '/api/admin/business', sender)).body.errors).toHaveProperty('email_from_name')
  const contact = { name: `Ann${hidden}`, email: 'ann@breaks.example', receives_invoices: true }
  const named = await owner('POST', '/api/customers', { name: 'Breaks', contacts: [contact] })
  expect(named.body.errors).toHaveProperty(['contacts.0.name'])

  const { id: customer_id } = await newCustomer({ name: 'Breaks', contacts: [{ ...contact, name: 'Ann' }] })
  const contacts = JSON.stringify([{ ...contact, phone: '' }])
  await sql`update customers set contacts = ${contacts}::jsonb where id = ${customer_id}`.execute(testApp.db)
  await sql`update business set email_from_name = ${sender.email_from_name}`.execute(testApp.db)
  const { id } = await newIssued({ customer_id })
  expect((await send(id, { to: [`ann@breaks.example${hidden}`] })).status).toBe(422)
  expect((await send(id, { subject: `Invoice${hidden}` })).body.errors).toHaveProperty('subject')
  expect((await send(id)).status).toBeLessThan(300)
  await runPendingJobs(testApp, mailer)
  const [message] = receivedBy('ann@breaks.example')
  expect(message?.handedTo).toEqual(['ann@breaks.example'])
  expect(message?.headers.map(({ key }) => key)).not.toContain('x-forged')
  expect(message?.bcc ?? []).toEqual([])
})

test('missing recipients are an error of the field', async () => {
  const { id: customer_id } = await newCustomer({ name: 'Silent', contacts: [] })
  const { id } = await newIssued({ customer_id })
  const { status, body } = await send(id)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['to'])
  expect((await send(id, { to: ['not an address'] })).status).toBe(422)
})

test('a draft is not sent', async () => {
  expect((await send((await newDraft()).id)).status).toBe(409)
})

test('a failed e-mail is listed with the server’s reason until it is sent again', async () => {
  const { id, number } = await newIssued()
  mailServer.refuse({ status: 550, text: 'no such mailbox here' })
  await send(id)
  await runPendingJobs(testApp, mailer)
  mailServer.refuse(null)
  const { body: failed } = await owner('GET', '/api/invoices/failed-emails')
  expect(failed.data).toMatchObject([
    { number, invoice_id: id, status: 'failed', last_error: expect.stringContaining('no such mailbox here') },
  ])
  const again = await owner('POST', `/api/invoices/${id}/emails/${failed.data[0].id}/resend`)
  expect(again.body).toMatchObject({ status: 'queued', last_error: null })
  await runPendingJobs(testApp, mailer)
  expect((await owner('GET', `/api/invoices/${id}/emails`)).body.data).toMatchObject([{ status: 'sent' }])
  expect((await owner('GET', '/api/invoices/failed-emails')).body.data).toEqual([])
})

test('a message that reached only some recipients is listed as failed, with those it did not reach', async () => {
  const { id } = await newIssued()
  mailServer.refuse({ status: 550, text: 'no such mailbox', only: 'gone@acme.example' })
  await send(id, { to: ['there@acme.example'], cc: ['gone@acme.example'] })
  await runPendingJobs(testApp, mailer)
  mailServer.refuse(null)
  expect(receivedBy('there@acme.example')).toHaveLength(1)
  expect((await owner('GET', `/api/invoices/${id}/emails`)).body.data).toMatchObject([
    { status: 'failed', attempts: 1, last_error: expect.stringContaining('gone@acme.example') },
  ])
  await send(id)
  await runPendingJobs(testApp, mailer)
})

test('a bounced message is marked and listed, and can be sent again', async () => {
  const { id } = await newIssued()
  const { body: email } = await send(id)
  expect((await owner('POST', `/api/invoices/${id}/emails/${email.id}/bounce`)).status).toBe(409)
  await runPendingJobs(testApp, mailer)
  expect((await owner('POST', `/api/invoices/${id}/emails/${email.id}/bounce`)).body.status).toBe('bounced')
  expect((await owner('GET', '/api/invoices/failed-emails')).body.data).toMatchObject([{ id: email.id }])
  await send(id, { to: ['right@acme.example'] })
  await runPendingJobs(testApp, mailer)
  expect((await owner('GET', '/api/invoices/failed-emails')).body.data).toEqual([])
})

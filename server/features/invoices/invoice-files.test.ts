import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { day, later } from '#shared/dates/instant.ts'
import { signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { sampleDocument } from '#server/test-support/books/sample-document.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { documentFiles } from '#server/features/documents/document-files.service.ts'
import { printAhead } from '#server/features/documents/printing/print-ahead.service.ts'
import { invoiceFiles } from './invoice-files.service.ts'

const testApp = await startApp()
const { owner, customer, draftOf, newDraft, newIssued } = await startInvoicing(testApp)
const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`

const pdfOf = (id: string, headers = {}) =>
  testApp.app.inject({ method: 'GET', url: `/api/invoices/${id}/pdf`, headers: { authorization, ...headers } })

async function wordsOf(bytes: Buffer) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('the PDF says what the API says', async () => {
  const invoice = await newIssued({
    reference: 'PO 42',
    lines: [{ description: 'Two of <something>', quantity: '2', unit_price: '68.33' }],
  })
  const words = await wordsOf((await pdfOf(invoice.id)).rawPayload)
  for (const expected of [
    invoice.number,
    'PO 42',
    'Two of <something>',
    'Acme Ltd',
    'Foxglove Ltd',
    'GB980780684',
    '136.66',
    '27.33',
    '163.99',
  ])
    expect(words).toContain(expected)
})

test('made once, it is the same for ever, whatever changes around it', async () => {
  const { id } = await newIssued()
  const first = await pdfOf(id)
  const { body } = await owner('GET', `/api/customers/${customer.id}`)
  await owner('PATCH', `/api/customers/${customer.id}`, { version: body.version, name: 'Another name' })
  await sql`update business set name = 'Another business'`.execute(testApp.db)
  const second = await pdfOf(id)
  await sql`update business set name = 'Foxglove Ltd'`.execute(testApp.db)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const hash = createHash('sha256').update(first.rawPayload).digest('hex')
  expect(first.headers['etag']).toBe(`"${hash}"`)
  expect((await pdfOf(id, { 'if-none-match': `"${hash}"` })).statusCode).toBe(304)
})

test('a void invoice is handed out as void, and the document that was issued stays stored as it was', async () => {
  const { id } = await newIssued()
  const issued = await pdfOf(id)
  expect(await wordsOf(issued.rawPayload)).toContain('Amount due')
  await owner('POST', `/api/invoices/${id}/void`, { reason: 'Wrong customer' })
  const marked = await pdfOf(id)
  const words = await wordsOf(marked.rawPayload)
  expect(words).toContain('VOID')
  expect(words).not.toMatch(/Amount due|How to pay/)
  expect(marked.headers['etag']).not.toBe(issued.headers['etag'])
  const { rows } = await sql<{ content: Buffer }>`select content from documents where invoice_id = ${id}`.execute(
    testApp.db,
  )
  expect(rows[0]?.content.equals(issued.rawPayload)).toBe(true)
})

const isKept = async (id: string) => {
  const { rows } = await sql`select from documents where invoice_id = ${id}`.execute(testApp.db)
  return rows.length > 0
}

test('documents issued today are printed before they are requested', async () => {
  const { id } = await newIssued()
  const other = await newIssued()
  await pdfOf(other.id)
  const draft = await newDraft()
  await printAhead({ ...testApp, attempt: 1, lastAttempt: false }, invoiceFiles)
  expect(await isKept(id)).toBe(true)
  expect(await isKept(draft.id)).toBe(false)
})

test('a document issued days ago and never requested is printed on request', async () => {
  const { id } = await newIssued()
  const daysLater = { ...testApp, clock: { now: () => later(testApp.clock.now(), 2 * day) } }
  await printAhead({ ...daysLater, attempt: 1, lastAttempt: false }, invoiceFiles)
  expect(await isKept(id)).toBe(false)
  expect((await pdfOf(id)).statusCode).toBe(200)
  expect(await isKept(id)).toBe(true)
})

test('without a session no document is made or handed out', async () => {
  const { id } = await newIssued()
  const dead = { authorization: 'Bearer dead' }
  expect((await pdfOf(id, dead)).statusCode).toBe(401)
  expect(await isKept(id)).toBe(false)
  await pdfOf(id)
  expect((await pdfOf(id, dead)).statusCode).toBe(401)
})

test('if many request a document before it exists, one is stored and all get it', async () => {
  const { id } = await newIssued()
  const replies = await Promise.all(Array.from({ length: 6 }, () => pdfOf(id)))
  expect(new Set(replies.map(({ headers }) => headers['etag'])).size).toBe(1)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from documents where invoice_id = ${id}`.execute(testApp.db)
  expect(rows[0]?.count).toBe(1)
})

test('a document that another process stored in the meantime is the one that is handed out', async () => {
  const { id } = await newIssued()
  const stored = Buffer.from('stored first')
  const slowFiles = documentFiles({
    kind: 'invoice',
    readContent: async () => {
      await sql`insert into documents (invoice_id, sha256, pages, content)
        values (${id}, ${createHash('sha256').update(stored).digest()}, 1, ${stored})`.execute(testApp.db)
      return sampleDocument()
    },
  })
  const found = await slowFiles.pdf(testApp.app.context, id)
  expect(found.content.equals(stored)).toBe(true)
})

test('the database keeps a document from being changed or deleted', async () => {
  await expect(sql`update documents set pages = 2`.execute(testApp.db)).rejects.toThrow('permission denied')
  await expect(sql`delete from documents`.execute(testApp.db)).rejects.toThrow('permission denied')
})

test('a draft is printed with a watermark and not stored', async () => {
  const { id } = await newDraft()
  const { rawPayload, headers } = await pdfOf(id)
  expect(headers['etag']).toBeUndefined()
  expect((await wordsOf(rawPayload)).toUpperCase()).toContain('DRAFT')
})

test('the preview shows unsaved values, and stores nothing', async () => {
  const before = (await owner('GET', '/api/invoices')).body.meta.total
  const { status, body } = await owner('POST', '/api/invoices/preview', draftOf())
  expect(status).toBe(200)
  expect(body.pages).toHaveLength(1)
  expect(body.pages[0]).toMatch(/^<svg/)
  expect(body.pages[0]).not.toContain('<script')
  expect((await owner('GET', '/api/invoices')).body.meta.total).toBe(before)
})

test('a draft can be looked at before it has a line, saved or not', async () => {
  const draft = await newDraft({ lines: [] })
  const saved = await owner('GET', `/api/invoices/${draft.id}/preview`)
  const unsaved = await owner('POST', '/api/invoices/preview', { customer_id: customer.id })
  expect([saved.status, unsaved.status]).toEqual([200, 200])
  expect(saved.body.pages).toHaveLength(1)
})

test('the preview of an issued invoice has as many pages as its PDF', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ description: `Line ${index}`, unit_price: '1' }))
  const { id } = await newIssued({ lines })
  const { body } = await owner('GET', `/api/invoices/${id}/preview`)
  const { numPages } = await getDocumentProxy(new Uint8Array((await pdfOf(id)).rawPayload))
  expect(body.pages).toHaveLength(numPages)
  expect(numPages).toBeGreaterThan(1)
})

const wordy = (count: number, description: string) =>
  draftOf({ lines: Array.from({ length: count }, () => ({ description, quantity: '1', unit_price: '1' })) })

test('a preview of a very long draft is small and says what it leaves out; its totals are those of all lines', async () => {
  const { status, body } = await owner('POST', '/api/invoices/preview', wordy(500, 'word and more '.repeat(140)))
  expect(status).toBe(200)
  expect(body.is_whole).toBe(false)
  expect(body.pages.length).toBeLessThanOrEqual(25)
  expect(JSON.stringify(body).length).toBeLessThan(9 * 1024 * 1024)

  const breaks = await owner('POST', '/api/invoices/preview', wordy(3, 'x\n'.repeat(990)))
  expect(breaks.body.is_whole).toBe(false)
  expect(breaks.body.pages.length).toBeLessThanOrEqual(25)
})

test('a preview of 500 ordinary lines is whole', async () => {
  const { body } = await owner('POST', '/api/invoices/preview', wordy(500, 'Oak staircase, 13 treads, oiled'))
  expect(body.is_whole).toBe(true)
})

test('previews of one user are limited: too many at once are refused, and other users are not delayed', async () => {
  const manager = await signedInAs(testApp, 'manager')
  const draft = wordy(200, 'Oak staircase, 13 treads, oiled')
  const answers = Array.from({ length: 24 }, () => owner('POST', '/api/invoices/preview', draft))
  const other = await manager('POST', '/api/invoices/preview', draftOf())
  expect(other.status).toBe(200)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  const of = (wanted: number) => statuses.filter((status) => status === wanted).length
  // One that is done makes room for another of those still on their way.
  expect(of(200)).toBeGreaterThanOrEqual(6)
  expect(of(429)).toBeGreaterThanOrEqual(12)
  expect(of(200) + of(429)).toBe(24)
})

test('where its address is known the PDF leads to the customer page, and the preview shows the same', async () => {
  const { context } = testApp.app
  const known = { ...context, config: { ...context.config, APP_URL: context.appUrl } }
  const { id } = await newIssued()
  const { content } = await invoiceFiles.pdf(known, id)
  const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(1)
  const [link] = (await page.getAnnotations()) as { url?: string }[]
  const token = /^https:\/\/books\.example\.com\/c\/([\w-]{43})$/.exec(link?.url ?? '')?.[1]
  // Where a long address may be broken there is a space without width; between two letters f it is extracted, too.
  const text = (await wordsOf(content)).replaceAll(/[ \u200B]/g, '')
  expect(text).toContain(`books.example.com/c/${token}`)
  expect((await testApp.app.inject({ method: 'GET', url: `/api/c/${token}` })).statusCode).toBe(200)
  const viewer = { user_id: id, signal: testApp.signal }
  const [withCode, without] = [
    await invoiceFiles.pages(known, id, viewer),
    await invoiceFiles.pages(context, id, viewer),
  ]
  expect(withCode.pages[0]?.length).toBeGreaterThan(without.pages[0]?.length ?? 0)
})

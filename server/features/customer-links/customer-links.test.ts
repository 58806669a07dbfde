import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, later } from '#shared/dates/instant.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { linkKeysOf, tokenOf } from './customer-links.service.ts'

const testApp = await startApp()
const { owner, newDraft, newIssued } = await startInvoicing(testApp)
const auditor = await signedInAs(testApp, 'auditor')

const linkTo = (id: string, body: object = {}) => owner('POST', `/api/invoices/${id}/links`, body)

test('a link has 256 bits, and only their hash is stored', async () => {
  const { id } = await newIssued()
  const { status, body } = await linkTo(id, { contact_email: 'ann@acme.example' })
  expect(status).toBe(201)
  expect(body).toEqual({ id: expect.any(String), url: expect.any(String), ends_at: null })
  const token = body.url.replace('https://books.example.com/c/', '')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const row = await testApp.db
    .selectFrom('customer_links')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row.token_hash.equals(hashToken(token))).toBe(true)
  const { rows } = await sql<{
    text: string
  }>`select after::text as text from audit_entries where record_type = 'customer_links'`.execute(testApp.db)
  expect(rows.every(({ text }) => text.includes('(hidden)') && !text.includes(token))).toBe(true)
})

test('a contact has one link to a document: asked for again, at once by ten, it is the same', async () => {
  const { id } = await newIssued()
  const replies = await Promise.all(Array.from({ length: 10 }, () => linkTo(id, { contact_email: 'ann@acme.example' })))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
  expect((await linkTo(id, { contact_email: 'ANN@acme.example' })).body.id).toBe(replies[0]?.body.id)
  expect((await linkTo(id, { contact_email: 'bob@acme.example' })).body.id).not.toBe(replies[0]?.body.id)
  const { body } = await auditor('GET', `/api/invoices/${id}/links`)
  expect(body.data).toHaveLength(2)
  expect(JSON.stringify(body)).not.toContain('/c/')
})

test('a revoked link stays revoked, and the next one is another', async () => {
  const { id } = await newIssued()
  const first = (await linkTo(id)).body
  expect((await owner('DELETE', `/api/links/${first.id}`)).status).toBe(204)
  expect((await owner('DELETE', `/api/links/${first.id}`)).status).toBe(204)
  const second = (await linkTo(id)).body
  expect(second.url).not.toBe(first.url)
  await expect(
    sql`update customer_links set revoked_at = null where id = ${first.id}`.execute(testApp.db),
  ).rejects.toThrow('a revoked link stays revoked')
  expect((await owner('DELETE', `/api/links/${crypto.randomUUID()}`)).status).toBe(404)
})

test('drafts, void invoices and unknown ones have no link', async () => {
  expect((await linkTo((await newDraft()).id)).status).toBe(409)
  const { id } = await newIssued()
  await owner('POST', `/api/invoices/${id}/void`, { reason: 'Wrong customer' })
  expect((await linkTo(id)).body.code).toBe('invoice.void')
  expect((await linkTo(crypto.randomUUID())).status).toBe(404)
  expect((await linkTo((await newIssued()).id, { contact_email: 'nobody' })).body.errors).toHaveProperty(
    'contact_email',
  )
  expect((await auditor('POST', `/api/invoices/${id}/links`, {})).status).toBe(403)
})

test('a link ends a set time after the document is paid', async () => {
  const invoice = await newIssued()
  await linkTo(invoice.id)
  const { customer_id, outstanding_minor: amount_minor } = invoice
  await owner('POST', '/api/payments', {
    customer_id,
    amount_minor,
    allocations: [{ invoice_id: invoice.id, amount_minor }],
  })
  const { ends_at } = (await linkTo(invoice.id)).body
  const { paid_at } = (
    await sql<{
      paid_at: string
    }>`select created_at as paid_at from allocations where invoice_id = ${invoice.id}`.execute(testApp.db)
  ).rows[0] as { paid_at: string }
  expect(ends_at).toBe(later(paid_at, 90 * day))
})

test('while the key before is still named, links that it made stay as they are', async () => {
  const { config } = testApp.app.context
  const { SECRET_KEY } = config
  Object.assign(config, { SECRET_KEY: 'the-key-before-this-one-here' })
  const { id } = await newIssued()
  const before = (await linkTo(id)).body
  Object.assign(config, {
    SECRET_KEY: 'the-key-that-is-used-from-now',
    SECRET_KEY_PREVIOUS: 'the-key-before-this-one-here',
  })
  expect((await linkTo(id)).body).toEqual(before)
  Object.assign(config, { SECRET_KEY, SECRET_KEY_PREVIOUS: undefined })
})

test('with another key the links of before are replaced, not broken half way', async () => {
  const { id } = await newIssued()
  const before = (await linkTo(id)).body
  testApp.clock.forward({ minutes: 1 })
  Object.assign(testApp.app.context.config, { SECRET_KEY: 'another key, long enough'.replaceAll(' ', '-') })
  const after = (await linkTo(id)).body
  expect(after.id).not.toBe(before.id)
  const [key] = await linkKeysOf(testApp.db, testApp.app.context.config)
  expect(after.url.endsWith(tokenOf(key, after.id))).toBe(true)
  const { body } = await owner('GET', `/api/invoices/${id}/links`)
  expect(body.data.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)).toEqual([true, false])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allEndpoints, allReplies } from '#server/platform/http/endpoints/contracts.ts'
import { describeApi, type Operation } from '#server/platform/http/pages/openapi.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startScheduling } from '#server/test-support/books/scheduling.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { forgedFields, isStrict, forbiddenFields } from './written-fields.ts'

const testApp = await startApp()
const { db } = testApp
const { owner, customer, draftOf, newDraft, newIssued, newSchedule, scheduleOf } = await startScheduling(testApp)
const manager = await signedInAs(testApp, 'manager')

const endpoints = await allEndpoints()
const api = describeApi(endpoints, await allReplies(), 'test')
const operations: Operation[] = Object.values(api.paths).flatMap((methods) => Object.values(methods))

/** What the record in a path belongs to: a user, another record, or the business, where permissions alone decide. */
const whose: [string, RegExp][] = [
  ['one person', /^\/api\/(settings\/sessions|views|invoices\/bulk|statements\/send|reminders\/send)\/:id/],
  ['the access point', /^\/api\/einvoices\/deliveries\/:id\/answer$/],
  ['the business', /^\/api\/einvoices\/deliveries\/:id\/retry$/],
  [
    'who has the link',
    /^\/api\/(email\/(verify|undo)\/:id|password\/reset\/:token|setup\/:token|mail\/events\/:token)$/,
  ],
  ['who has the secret', /^\/api\/c\/:token(\/|$)/],
  ['the provider', /^\/api\/payments\/online\/:provider\/events$/],
  ['another record', /\/:id\/(attachments|emails|price-changes)\/:\w+/],
  ['the business', /^\/api\/(invoices|creditnotes|payments|schedules|customers|items|imports|links)\/:id/],
  ['the business', /^\/api\/payments\/online\/incidents\/:id/],
  ['the business', /^\/api\/banking\/(accounts|lines|payers|ignores|match-certain)\/:id/],
  ['the business', /^\/api\/admin\/(banks|vat-codes|emails|roles|users)\/:id/],
]
const ownerOf = (path: string) => whose.find(([, paths]) => paths.test(path))?.[0]

test('of every record that a path names it is decided whose it is', () => {
  const undecided = endpoints.filter(({ endpoint }) => endpoint.path.includes(':') && !ownerOf(endpoint.path))
  expect(undecided.map(({ endpoint }) => endpoint.path)).toEqual([])
})

async function recordsOfTheManager() {
  const made = [
    ['settings/sessions', (await manager('GET', '/api/settings/sessions')).body.data[0]],
    ['views', (await manager('POST', '/api/views', { list: 'invoices', name: 'Mine', search: '' })).body],
    [
      'invoices/bulk',
      (await manager('POST', '/api/invoices/bulk', { action: 'issue', invoice_ids: [(await newDraft()).id] })).body,
    ],
    [
      'statements/send',
      (await manager('POST', '/api/statements/send', { customer_ids: [(await newDraft()).customer_id] })).body,
    ],
    ['reminders/send', (await manager('POST', '/api/reminders/send', { invoice_ids: [(await newIssued()).id] })).body],
  ] as const
  return made.map(([path, { id }]) => ({ path, id: String(id) }))
}

test('a user’s own records are not found by other users, not even a super_admin', async () => {
  const personal = endpoints.filter(({ endpoint }) => ownerOf(endpoint.path) === 'one person')
  const records = await recordsOfTheManager()
  const tried = []
  for (const { endpoint } of personal) {
    const { id } = records.find(({ path }) => endpoint.path.startsWith(`/api/${path}/`)) ?? { id: 'none' }
    const { status } = await owner(endpoint.method, endpoint.path.replace(':id', id))
    tried.push([endpoint.path, status])
  }
  expect(tried).toEqual(personal.map(({ endpoint }) => [endpoint.path, 404]))
  expect((await manager('GET', '/api/user')).status).toBe(200)
  expect((await manager('GET', '/api/views?list=invoices')).body.data).toHaveLength(1)
})

test('what belongs to a record is not there under another one', async () => {
  const [mine, other] = [await newDraft(), await newDraft()]
  const { payload, headers } = formWithFile('file', Buffer.from('a file'), 'text/plain', 'a.txt')
  const file = await owner('POST', `/api/invoices/${mine.id}/attachments`, payload, headers)
  const [issued, stranger] = [await newIssued(), await newIssued()]
  const newCredit = () => owner('POST', '/api/creditnotes', { customer_id: issued.customer_id })
  const [credit, otherCredit] = [await newCredit(), await newCredit()]
  const photo = await owner('POST', `/api/creditnotes/${credit.body.id}/attachments`, payload, headers)
  const letter = await owner('POST', `/api/invoices/${issued.id}/email`, {})
  const schedule = await newSchedule({ start_date: '2026-05-31' })
  await owner('POST', '/api/schedules/price-changes', {
    schedule_ids: [schedule.id],
    from_date: '2026-06-01',
    change: { kind: 'percent', percent: '5' },
  })
  const [change] = (await owner('GET', `/api/schedules/${schedule.id}`)).body.price_changes
  const ids: [RegExp, string, string][] = [
    [/invoices.*attachments/, other.id, file.body.id],
    [/creditnotes.*attachments/, otherCredit.body.id, photo.body.id],
    [/emails/, stranger.id, letter.body.id],
    [/price-changes/, (await newSchedule()).id, change.id],
  ]
  const tried = []
  for (const { endpoint } of endpoints.filter(({ endpoint: { path } }) => ownerOf(path) === 'another record')) {
    const [, outer = '', inner = ''] = ids.find(([kind]) => kind.test(endpoint.path)) ?? []
    const path = endpoint.path.replace(':id', outer).replace(/:\w+/, inner)
    tried.push((await owner(endpoint.method, path)).status)
  }
  expect(tried).toEqual(tried.map(() => 404))
  expect(tried.length).toBeGreaterThan(4)
  expect((await owner('GET', `/api/invoices/${mine.id}/attachments/${file.body.id}`)).status).toBe(200)
  expect((await owner('GET', `/api/creditnotes/${credit.body.id}/attachments/${photo.body.id}`)).status).toBe(200)
})

test('no endpoint accepts a field that only the server may set, except those made for it', () => {
  const undue = operations.map((operation) => [operation.operationId, ...forbiddenFields(operation)])
  expect(undue.filter(([, ...fields]) => fields.length > 0)).toEqual([])
})

const withBody = operations.filter(({ requestBody }) => requestBody?.content['application/json'])

/** Document bodies may include totals, which are ignored, because the server calculates them. */
const forgiving = [
  'createCreditNote',
  'createInvoice',
  'createSchedule',
  'creditInvoice',
  'previewCreditDraft',
  'previewDraft',
  'updateCreditNote',
  'updateInvoice',
  'updateSchedule',
]

test('the calls that leave unknown fields aside are these, and no others', () => {
  expect(
    withBody
      .filter((operation) => !isStrict(operation))
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(forgiving)
})

test('every other call names each forged field and does nothing', async () => {
  for (const { name, endpoint } of endpoints) {
    const operation = withBody.find(({ operationId }) => operationId === name)
    if (!operation || !isStrict(operation)) continue
    const forged = forgedFields(operation, 'forged')
    const path = endpoint.path.replace(':line', '2').replaceAll(/:\w+/g, () => crypto.randomUUID())
    const { status, body } = await owner(endpoint.method, path, forged)
    // Nothing is read before the secret in the address is known.
    if (ownerOf(endpoint.path) === 'who has the secret') {
      expect([name, status]).toEqual([name, 404])
      continue
    }
    expect([name, status]).toEqual([name, 422])
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(Object.keys(forged)))
  }
})

test('if unknown fields are ignored, no forged value is stored', async () => {
  const mark = 'forged-by-a-client'
  const operation = (name: string) => withBody.find(({ operationId }) => operationId === name)
  const forged = (name: string) => forgedFields(operation(name) as Operation, mark)
  const [issued, draft, schedule] = [await newIssued(), await newDraft(), await newSchedule()]
  const lines = [{ ...forged('createInvoice'), description: 'Work', unit_price: '50', id: undefined, net_minor: 1 }]
  const replies = [
    await owner('POST', '/api/invoices', { ...forged('createInvoice'), ...draftOf({ lines }) }),
    await owner('POST', '/api/creditnotes', { ...forged('createCreditNote'), invoice_id: issued.id }),
    await owner('POST', '/api/schedules', { ...forged('createSchedule'), ...scheduleOf() }),
    await owner('PATCH', `/api/invoices/${draft.id}`, { ...forged('updateInvoice'), version: draft.version }),
    await owner('PATCH', `/api/schedules/${schedule.id}`, { ...forged('updateSchedule'), version: schedule.version }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200])
  for (const table of ['invoices', 'credit_notes', 'schedules', 'documents'])
    expect((await sql`select from ${sql.table(table)} t where t::text like ${`%${mark}%`}`.execute(db)).rows).toEqual(
      [],
    )
})

test('a change that names no field changes nothing and is no fault', async () => {
  const vatCode = (await owner('GET', '/api/vat-codes')).body.data[0]
  const role = (await owner('POST', '/api/admin/roles', { name: 'Nothing', permissions: [] })).body
  const records = [
    ['/api/admin/business', (await owner('GET', '/api/admin/business')).body],
    [`/api/admin/vat-codes/${vatCode.id}`, vatCode],
    [`/api/admin/roles/${role.id}`, role],
    [`/api/customers/${customer.id}`, (await owner('GET', `/api/customers/${customer.id}`)).body],
    ...[await newDraft()].map((draft) => [`/api/invoices/${draft.id}`, draft]),
    ...[await newSchedule()].map((schedule) => [`/api/schedules/${schedule.id}`, schedule]),
  ]
  for (const [path, { version }] of records) {
    expect([path, (await owner('PATCH', path, { version })).status]).toEqual([path, 200])
  }
})

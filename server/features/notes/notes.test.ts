import { expect, test } from 'vitest'
import type { Note } from '#shared/features/notes/notes.reply.ts'
import { spreadsheet } from '#shared/http/endpoint.ts'
import { signedInAs, withQuery } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { signedInWith } from '#server/test-support/signed-in-with.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const owner = await signedInAs(testApp, 'owner')
const clerk = await signedInAs(testApp, 'clerk')

/** Thirty notes on one record, one per minute, by two users in turn. */
const { newCustomer, newDraft, newIssued } = await startInvoicing(testApp)
const { id: record } = await newCustomer({ name: 'Clifton Gorge Hotel Ltd' })
const users = await db
  .selectFrom('users')
  .select(['id', 'name'])
  .where('email', 'in', ['owner@example.com', 'clerk@example.com'])
  .execute()
for (let minute = 0; minute < 30; minute++)
  await db
    .insertInto('notes')
    .values({
      note: `Note ${String(minute).padStart(2, '0')}`,
      page_name: 'customers',
      model_id: record,
      created_by: users[minute % 2]?.id ?? '',
      created_at: `2026-02-03T10:${String(minute).padStart(2, '0')}:00.000Z`,
    })
    .execute()

const list = async (query: Record<string, string>) => {
  const { status, body } = await owner('GET', withQuery('/api/notes', query))
  return { status, notes: body.notes, texts: body.notes?.data.map(({ note }: Note) => note), errors: body.errors }
}

test('a note is stored as it was written, with its author and time', async () => {
  const text = 'First line\nsecond <b>line</b>\t✓'
  const { id } = await newDraft()
  const created = await clerk('POST', '/api/note/create', { note: text, page_name: 'invoices', model_id: id })

  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    note: text,
    page_name: 'invoices',
    model_id: id,
    created_by_name: 'Chloé Lambert',
  })
  expect((await list({ model_id: id, note_page: 'invoices' })).notes.data).toMatchObject([created.body])
})

const write = (page_name: string, model_id: unknown) =>
  owner('POST', '/api/note/create', { note: 'Noted', page_name, model_id })

test.for(['customers', 'invoices', 'creditnotes', 'creditnote', 'payments', 'schedules', 'users', 'roles', 'banks'])(
  'a note on a record of %s that is not there is refused at its id',
  async (page) => {
    for (const id of [crypto.randomUUID(), '42', 42, 'general', 'x'.repeat(64)]) {
      const { status, body } = await write(page, id)
      expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: ['model_id'] })
    }
  },
)

test.for(['', 'torture', 'Customers', 'constructor', '__proto__', 'customers '.repeat(3)])(
  'a note on a page called %j is refused at its name',
  async (page) => {
    const { status, body } = await write(page, record)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: ['page_name'] })
  },
)

test('a record of one kind is none of another', async () => {
  expect((await write('invoices', record)).status).toBe(422)
  expect((await write('business', record)).status).toBe(422)
})

test('notes that belong to no record are accepted under any id', async () => {
  for (const [page, id] of [
    ['notes', 'general'],
    ['home', 7],
  ] as const)
    expect((await write(page, id)).status).toBe(201)
})

test('notes follow the rights of their record: each reader has those of records that they may open', async () => {
  const bank = {
    label: 'Main',
    bank_name: 'Bank of Avon',
    account_name: 'Foxglove Ltd',
    currency: 'GBP',
    sort_code: '202015',
    account_number: '55555555',
  }
  const { id: hotel } = await newCustomer({ name: 'Clifton Gorge Hotel Ltd' })
  const issued = await newIssued()
  const draft = await newDraft({ customer_id: hotel })
  const [owned] = (await owner('GET', '/api/admin/users?q=owner')).body.data
  const named: [string, string, string][] = [
    ['customers', hotel, 'Clifton Gorge Hotel Ltd'],
    ['invoices', issued.id, issued.number],
    ['invoices', draft.id, 'Clifton Gorge Hotel Ltd'],
    ['users', owned.id, owned.name],
    ['roles', owned.role.id, owned.role.name],
    ['banks', (await owner('POST', '/api/admin/banks', bank)).body.id, 'Main'],
    ['business', 'business', (await owner('GET', '/api/admin/business')).body.name],
  ]
  for (const [page, id] of named) expect((await write(page, id)).status).toBe(201)

  const namesFor = async (ask: typeof owner) => {
    const { body } = await ask('GET', '/api/notes?per_page=100')
    const nameOf = new Map((body.notes.data as Note[]).map((each) => [each.model_id, each.record_name]))
    return named.map(([, id]) => nameOf.get(id))
  }
  expect(await namesFor(owner)).toEqual(named.map(([, , name]) => name))
  const [customer, number, ofDraft] = named.map(([, , name]) => name)
  const none = [undefined, undefined, undefined, undefined]
  const no = undefined
  expect(await namesFor(await signedInWith(testApp, ['customer_access']))).toEqual([customer, no, no, ...none])
  expect(await namesFor(await signedInWith(testApp, ['invoice_access']))).toEqual([no, number, ofDraft, ...none])
  expect(await namesFor(await signedInWith(testApp, []))).toEqual([no, no, no, ...none])
  const reader = await namesFor(await signedInWith(testApp, ['admin_access']))
  expect(reader).toEqual([no, no, no, owned.name, no, 'Main', named[6]?.[2]])

  const outsider = await signedInWith(testApp, [])
  const asked = { model_id: hotel, note_page: 'customers' }
  expect((await outsider('GET', withQuery('/api/notes', asked))).body.notes).toMatchObject({ total: 0, data: [] })
  expect((await outsider('GET', withQuery('/api/notes/export', asked))).body.trim().split('\r\n')).toHaveLength(1)
  for (const [page_name, model_id] of named) {
    const written = await outsider('POST', '/api/note/create', { note: 'Mine', page_name, model_id })
    expect(written).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
  }
  expect((await outsider('POST', '/api/note/create', { note: 'Mine', page_name: 'home', model_id: 'x' })).status).toBe(
    201,
  )
  const { body } = await outsider('GET', '/api/notes?per_page=100')
  expect(new Set((body.notes.data as Note[]).map(({ page_name }) => page_name))).toEqual(new Set(['home', 'notes']))
})

test('the filter by page keeps apart what has the same id on two pages', async () => {
  for (const page_name of ['home', 'notes'])
    await owner('POST', '/api/note/create', { note: `On ${page_name}`, page_name, model_id: 'both' })
  expect((await list({ model_id: 'both', note_page: 'home' })).texts).toEqual(['On home'])
  expect((await list({ model_id: 'both', note_page: 'notes' })).texts).toEqual(['On notes'])
  expect((await list({ model_id: 'both' })).texts).toHaveLength(2)
})

test('an old note with an invalid id has no name and breaks no list', async () => {
  await db
    .insertInto('notes')
    .values({ note: 'Old', page_name: 'customers', model_id: 'kept', created_by: users[0]?.id ?? '' })
    .execute()
  expect((await list({ model_id: 'kept' })).notes.data).toMatchObject([{ record_name: null }])
})

test('a note needs between 1 and 5,000 characters, a page and a record', async () => {
  const create = (note: unknown, more: object = {}) =>
    owner('POST', '/api/note/create', { note, page_name: 'customers', model_id: record, ...more })

  expect((await create('   ')).body.errors).toEqual({ note: ['Please fill this in.'] })
  expect((await create('x'.repeat(5_001))).body.errors).toEqual({ note: ['Please use at most 5,000 characters.'] })
  expect((await create('a\u0000b')).body.errors).toEqual({ note: ['This contains characters that cannot be stored.'] })
  expect((await create(7)).body.errors).toEqual({ note: ['This is not in the right form.'] })
  expect((await owner('POST', '/api/note/create', {})).body.errors).toEqual({
    note: ['Please fill this in.'],
    page_name: ['Please fill this in.'],
    model_id: ['Please fill this in.'],
  })
  expect((await create('x'.repeat(5_000), { page_name: 'notes', model_id: 'limit' })).status).toBe(201)
})

test('the notes of a record are returned newest first, page by page, with the page position', async () => {
  const { notes, texts } = await list({ model_id: record, note_page: 'customers' })
  const last = await list({ model_id: record, note_page: 'customers', page: '2' })
  const beyond = await list({ model_id: record, note_page: 'customers', page: '9' })

  expect(texts[0]).toBe('Note 29')
  expect(notes).toMatchObject({
    current_page: 1,
    last_page: 2,
    per_page: 25,
    total: 30,
    from: 1,
    to: 25,
    prev_page_url: null,
  })
  expect(notes.next_page_url).toContain('page=2')
  expect(last.notes).toMatchObject({ current_page: 2, from: 26, to: 30, next_page_url: null })
  expect(last.texts).toEqual(['Note 04', 'Note 03', 'Note 02', 'Note 01', 'Note 00'])
  expect(beyond.notes).toMatchObject({ data: [], from: null, to: null, total: 30 })
})

test('the address of the next page leads to the next page', async () => {
  const { notes } = await list({
    model_id: record,
    note_page: 'customers',
    order_by: 'created_at',
    order_direction: 'ASC',
    per_page: '10',
  })
  const next = await owner('GET', notes.next_page_url)
  expect(next.body.notes.data[0].note).toBe('Note 10')
})

test('the sorted call of the specification is understood whole, its empty filters too', async () => {
  const sorted = await list({
    model_id: record,
    note_page: 'customers',
    page: '1',
    created_at: '',
    created_by: '',
    order_by: 'created_at',
    order_direction: 'ASC',
  })
  expect(sorted.texts[0]).toBe('Note 00')
})

test('notes sort by author and by text in both directions', async () => {
  const by = async (order_by: string, order_direction: string) =>
    (await list({ model_id: record, order_by, order_direction, per_page: '100' })).notes.data as Note[]

  const authors = (await by('created_by', 'ASC')).map(({ created_by_name }) => created_by_name)
  expect(authors).toEqual(authors.toSorted())
  expect((await by('created_by', 'DESC')).map(({ created_by_name }) => created_by_name)).toEqual(authors.toReversed())
  expect((await by('note', 'DESC'))[0]?.note).toBe('Note 29')
})

test('notes are found by day and by a part of the author’s name, and % means itself', async () => {
  expect((await list({ model_id: record, created_at: '2026-02-03' })).notes.total).toBe(30)
  expect((await list({ model_id: record, created_at: '2026-02-04' })).notes.total).toBe(0)
  expect((await list({ model_id: record, created_by: 'lamb' })).notes.total).toBe(15)
  expect((await list({ model_id: record, created_by: '%' })).notes.total).toBe(0)
})

test('a day is one of the business, by its clock and not by UTC', async () => {
  const { id } = await newDraft()
  const made = { page_name: 'invoices', model_id: id, created_by: users[0]?.id ?? '' }
  // Half past midnight and half an hour before it in London, in summer.
  await db
    .insertInto('notes')
    .values([
      { ...made, note: 'Early', created_at: '2026-06-10T23:30:00.000Z' },
      { ...made, note: 'Late', created_at: '2026-06-11T22:30:00.000Z' },
    ])
    .execute()
  expect((await list({ model_id: id, created_at: '2026-06-10' })).texts).toEqual([])
  expect((await list({ model_id: id, created_at: '2026-06-11' })).texts).toEqual(['Late', 'Early'])
})

test('texts are in the order of the alphabet, whatever their case, and authors are found without their accents', async () => {
  const { id } = await newDraft()
  const made = { page_name: 'invoices', model_id: id, created_by: users[0]?.id ?? '' }
  await db
    .insertInto('notes')
    .values(['banks', 'Zebra', 'Apples'].map((note) => ({ ...made, note })))
    .execute()
  expect((await list({ model_id: id, order_by: 'note', order_direction: 'ASC' })).texts).toEqual([
    'Apples',
    'banks',
    'Zebra',
  ])
  expect((await list({ model_id: record, created_by: 'chloe' })).notes.total).toBe(15)
})

test('an order or a filter that is not known is refused and named', async () => {
  expect((await list({ order_by: 'password_hash' })).errors).toHaveProperty('order_by')
  expect((await list({ order_direction: 'sideways' })).errors).toHaveProperty('order_direction')
  expect((await list({ created_at: '0000-01-01' })).errors).toHaveProperty('created_at')
  expect((await list({ page: '0' })).errors).toHaveProperty('page')
  expect((await list({ per_page: '100000' })).errors).toHaveProperty('per_page')
  expect((await list({ nonsense: '1' })).errors).toHaveProperty('nonsense')
})

test('without a record the notes of all records are listed', async () => {
  const { notes } = await list({})
  expect(new Set((notes.data as Note[]).map(({ page_name }) => page_name)).size).toBeGreaterThan(1)
})

test('the export holds all notes that are filtered, in the order of the list, as CSV or as a workbook', async () => {
  const exported = withQuery('/api/notes/export', { model_id: record, created_by: 'lamb', order_direction: 'ASC' })
  const { body, headers } = await owner('GET', exported)
  const [head, first, ...rest] = body
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(headers['content-disposition']).toContain('notes.csv')
  expect(head).toBe('created_at,created_by,page_name,model_id,record,note')
  expect(first).toMatch(
    /^2026-02-03T10:\d\d:00.000Z,Chloé Lambert,customers,[\da-f-]{36},Clifton Gorge Hotel Ltd,Note \d\d$/,
  )
  expect(rest).toHaveLength(14)
  const workbook = await owner('GET', exported, undefined, { accept: spreadsheet })
  expect(workbook.headers['content-disposition']).toContain('notes.xlsx')
})

test('a note cannot be changed or deleted by the product, not even by its own database role', async () => {
  await expect(db.updateTable('notes').set({ note: 'other' }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('notes').execute()).rejects.toThrow('permission denied')
})

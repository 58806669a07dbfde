import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { addressOf, caller, signedInAs } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { sealAudit, verifyAudit } from './audit.service.ts'

const testApp = await startApp()
const { db, url } = testApp
const owner = await signedInAs(testApp, 'owner')

const entriesOf = (recordType: string, recordId: string) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('record_type', '=', recordType)
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute()

/** As the owner of the database could, bypassing every rule of the product. */
async function asOwner(statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a change is recorded with who, which session, which request, from where, and the fields before and after', async () => {
  const { body: before } = await owner('GET', '/api/user')
  const { headers } = await owner('PATCH', '/api/settings/account', { name: 'Olivia Newname' })
  const entry = (await entriesOf('users', before.id)).at(-1)

  expect(entry).toMatchObject({
    action: 'changed',
    user_id: before.id,
    session_id: expect.any(String),
    request_id: headers['x-request-id'],
    address: '127.0.0.1',
    before: { name: 'Olivia Owens', version: 1 },
    after: { name: 'Olivia Newname', version: 2 },
  })
})

test('a rollback leaves no audit entry', async () => {
  const count = async () => (await db.selectFrom('audit_entries').select('id').execute()).length
  const before = await count()
  const failing = inTransaction(db, {}, async (tx) => {
    await tx.updateTable('users').set({ name: 'Nobody' }).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count()).toBe(before)
})

test('passwords, tokens and one-time links never reach the trail', async () => {
  const anyone = caller(testApp)
  await anyone('POST', '/api/password/email', { email: addressOf('manager') })
  await runPendingJobs(testApp)
  const mail = await db.selectFrom('emails').select('link').executeTakeFirstOrThrow()
  const token = /reset\/([^?]+)/.exec(mail.link ?? '')?.[1] ?? ''
  const password = 'cinnamon ladder 55'
  await anyone('POST', '/api/password/reset', {
    token,
    email: addressOf('manager'),
    password,
    password_confirmation: password,
  })

  const { rows } = await sql<{
    trail: string
  }>`select string_agg(audit_entries::text, '\n') as trail from audit_entries`.execute(db)
  const trail = rows[0]?.trail ?? ''
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', addressOf('manager'))
    .executeTakeFirstOrThrow()
  for (const secret of [token, token.split('.')[0] ?? '', user.password_hash ?? '', password]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(trail).not.toContain(secret)
  }
  const changed = (await entriesOf('users', user.id)).find(
    ({ after }) => after && 'password_hash' in after && after['password_hash'] !== null,
  )
  expect(changed).toBeDefined()
  expect((await entriesOf('users', user.id)).at(-1)?.after).toMatchObject({ password_hash: '(hidden)' })
})

test('the role of the product can neither change nor delete nor forge entries and seals', async () => {
  for (const statement of [
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
    `insert into audit_entries (action, record_type, record_id) values ('created', 'x', 'y')`,
    'delete from audit_seals',
    'update audit_seals set hash = hash',
    'alter table users disable trigger audit',
    'drop trigger audit on users',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
})

test('sealing covers all entries, again only the new ones, and verifies', async () => {
  await sealAudit(db)
  const first = await verifyAudit(db)
  await owner('PATCH', '/api/settings/account', { name: 'Olivia Sealed' })
  await sealAudit(db)
  await sealAudit(db)
  const second = await verifyAudit(db)

  expect(first.broken).toEqual([])
  expect(second).toEqual({ seals: first.seals + 1, entries: await countEntries(), broken: [] })
})

/** A transaction that has written an entry, and one that wrote a later entry and has ended. */
async function withSlowTransaction(work: (commit: () => Promise<unknown>) => Promise<void>) {
  const slow = new Client({ connectionString: url })
  await slow.connect()
  await slow.query('begin')
  await slow.query(`update users set name = name || ' slow' where email = 'clerk@example.com'`)
  await owner('PATCH', '/api/settings/account', { name: `Olivia ${randomUUID()}` })
  await work(() => slow.query('commit'))
  await slow.end()
}

const countEntries = async () => {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('sealing waits for a transaction that commits later than a higher entry: neither of the two is left out', async () => {
  await withSlowTransaction(async (commit) => {
    const sealing = sealAudit(db)
    // Another that has no patience returns meanwhile.
    await sealAudit(db, 0)
    await commit()
    await sealing
    expect(await verifyAudit(db)).toMatchObject({ entries: await countEntries(), broken: [] })
  })
})

test('what a transaction that takes too long holds up is sealed by the next run', async () => {
  await sealAudit(db)
  const before = await verifyAudit(db)
  await withSlowTransaction(async (commit) => {
    await sealAudit(db, 300)
    expect(await verifyAudit(db)).toEqual(before)
    await commit()
  })
  await sealAudit(db)
  expect(await verifyAudit(db)).toEqual({ seals: before.seals + 1, entries: await countEntries(), broken: [] })
})

test.each([
  [
    'changing an old entry',
    `update audit_entries set after = '{"name": "forged"}' where id = (select min(id) + 2 from audit_entries)`,
  ],
  ['taking an entry away', 'delete from audit_entries where id = (select min(id) + 1 from audit_entries)'],
  ['taking a seal away', 'delete from audit_seals where id = (select min(id) from audit_seals)'],
])('%s shows', async (_name, statement) => {
  await asOwner(
    `create table if not exists kept_entries as select * from audit_entries; create table if not exists kept_seals as select * from audit_seals`,
  )
  expect((await verifyAudit(db)).broken).toEqual([])

  await asOwner(statement)
  const { broken } = await verifyAudit(db)
  await asOwner(
    `truncate audit_entries, audit_seals; insert into audit_entries overriding system value select * from kept_entries; insert into audit_seals overriding system value select * from kept_seals`,
  )

  expect(broken.length).toBeGreaterThan(0)
  expect((await verifyAudit(db)).broken).toEqual([])
})

test('a change of an older version returns the fields that the other user changed, without the version', async () => {
  const { body } = await owner('POST', '/api/customers', { name: 'Contended Ltd' })
  const address = `/api/customers/${body.id}`
  await owner('PATCH', address, { name: 'Contended and Sons', terms_days: 14, version: 1 })
  const late = await owner('PATCH', address, { name: 'Contended plc', version: 1 })
  expect(late.status).toBe(409)
  expect(late.body.conflict.fields.toSorted()).toEqual(['name', 'terms_days'])
})

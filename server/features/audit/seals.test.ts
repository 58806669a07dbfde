import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { sealAudit, sealState, verifyAudit } from './audit.service.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

/** As the owner of the database could, bypassing every rule of the product; rolled back afterwards. */
const forger = new Client({ connectionString: testApp.url })
beforeAll(async () => {
  await forger.connect()
  await sealAudit(testApp.db)
  await owner('PATCH', '/api/settings/account', { name: 'Olivia Sealed' })
  await sealAudit(testApp.db)
  await owner('PATCH', '/api/settings/account', { name: 'Olivia Sealed Again' })
  await sealAudit(testApp.db)
})
afterAll(() => forger.end())

async function brokenAfter(...statements: string[]) {
  await forger.query('begin')
  try {
    for (const statement of statements) await forger.query(statement)
    const { rows } = await forger.query<{ id: string; reason: string }>('select id, reason from broken_audit_seals')
    return rows.map(({ id, reason }) => `${id} ${reason}`)
  } finally {
    await forger.query('rollback')
  }
}

const seals = async () => (await forger.query<{ id: string }>('select id from audit_seals order by id')).rows

/** A different value for each column. */
const others: Record<string, string> = {
  occurred_at: `occurred_at + interval '1 second'`,
  user_id: 'uuidv7()',
  session_id: 'uuidv7()',
  request_id: `'forged'`,
  address: `'192.0.2.1'`,
  action: `'deleted'`,
  record_type: `'forged'`,
  record_id: `'forged'`,
  before: `'{"forged": true}'`,
  after: `'{"forged": true}'`,
}

test('every column of an entry is under its seal', async () => {
  const { rows } = await forger.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'audit_entries' and column_name <> 'id'`,
  )
  expect(rows.map(({ column_name }) => column_name).toSorted()).toEqual(Object.keys(others).toSorted())
  const unnoticed: string[] = []
  for (const [column, value] of Object.entries(others)) {
    const forged = `update audit_entries set ${column} = ${value} where id = (select max(id) from audit_entries)`
    if ((await brokenAfter(forged)).length === 0) unnoticed.push(column)
  }
  expect(unnoticed).toEqual([])
})

test('an entry that is taken away, or put in, shows', async () => {
  const last = '(select max(id) from audit_entries)'
  expect(await brokenAfter(`delete from audit_entries where id = ${last}`)).toHaveLength(1)
  const [first] = await seals()
  expect(
    await brokenAfter(
      `delete from audit_entries where id = (select first_entry from audit_seals where id = ${first?.id})`,
    ),
  ).toEqual([`${first?.id} entries`])
})

test('a seal contains the one before it: resealing a forged entry breaks every later seal', async () => {
  const [first, second] = await seals()
  const forged = `update audit_entries set request_id = 'forged' where id = (select min(id) from audit_entries)`
  const sealedAnew = `update audit_seals set hash = audit_seal_hash(previous_hash, 0, last_entry) where id = ${first?.id}`
  expect(await brokenAfter(forged, sealedAnew)).toEqual([`${second?.id} chain`])

  const chained = `update audit_seals set previous_hash = (select hash from audit_seals where id = ${first?.id}) where id = ${second?.id}`
  expect(await brokenAfter(forged, sealedAnew, chained)).toEqual([`${second?.id} entries`])
})

test('no seal is broken if nothing was forged', async () => {
  expect((await verifyAudit(testApp.db)).broken).toEqual([])
  expect(await seals()).toHaveLength(3)
})

test('more entries than a seal covers are sealed in one go, each of them once', async () => {
  await forger.query(`insert into audit_entries (action, record_type, record_id)
                      select 'created', 'customers', n::text from generate_series(1, 20001) n`)
  const unsealed = async () => (await sealState(testApp.db)).unsealed_entries
  const waiting = await unsealed()
  const before = (await seals()).length
  await sealAudit(testApp.db)
  expect(await unsealed()).toBe(0)
  const made = await forger.query<{ entry_count: number }>(
    'select entry_count from audit_seals order by id offset $1',
    [before],
  )
  expect(made.rows.map(({ entry_count }) => entry_count)).toEqual([10_000, 10_000, waiting - 20_000])
  const { rows } = await forger.query('select id from audit_entries offset 0')
  expect(await verifyAudit(testApp.db)).toMatchObject({ entries: rows.length, broken: [] })
})

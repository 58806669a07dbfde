import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import { inTransaction, type Tx } from './database.ts'
import { isCollision, isDatabaseAway } from './database-errors.ts'

const { db, url } = await startApp()

const nameOfBusiness = async () => (await sql<{ name: string }>`select name from business`.execute(db)).rows[0]?.name

test('a use case that swallows a database error does not report success', async () => {
  const before = await nameOfBusiness()
  const change = inTransaction(db, {}, async (tx) => {
    await sql`update business set name = 'Swallowed'`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(change).rejects.toThrow('could not be committed')
  expect(await nameOfBusiness()).toBe(before)
})

test('what fails leaves nothing behind, neither in the tables nor on the connection', async () => {
  const before = await nameOfBusiness()
  const failing = inTransaction(db, { request_id: 'failing' }, async (tx) => {
    await sql`update business set name = 'Half way'`.execute(tx)
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await nameOfBusiness()).toBe(before)
  const actor = await sql<{ actor: string }>`select current_setting('app.actor', true) as actor`.execute(db)
  expect(actor.rows[0]?.actor ?? '').toBe('')
})

test('a transaction within another is refused, and the outer one is not committed by it', async () => {
  const before = await nameOfBusiness()
  const nested = inTransaction(db, {}, async (tx) => {
    await sql`update business set name = 'Outer'`.execute(tx)
    await inTransaction(tx, {}, async () => undefined)
  })
  await expect(nested).rejects.toThrow('within another')
  expect(await nameOfBusiness()).toBe(before)
})

test('an actor with quotes in it is text and nothing else', async () => {
  const address = `it's "quoted" \\ and; drop table business`
  const found = await inTransaction(db, { address }, (tx) =>
    sql<{ address: string }>`select current_setting('app.actor')::jsonb ->> 'address' as address`.execute(tx),
  )
  expect(found.rows[0]?.address).toBe(address)
})

test('statements that have been prepared go on after a migration has lengthened their tables', async () => {
  const whole = (tx: Tx) => tx.selectFrom('business').selectAll().where('id', '=', true).executeTakeFirstOrThrow()
  const part = (tx: Tx) => tx.selectFrom('business').select('name').where('id', '=', true).executeTakeFirstOrThrow()
  const ask = () => inTransaction(db, {}, async (tx) => ({ ...(await whole(tx)), ...(await part(tx)) }))
  for (let count = 0; count < 10; count += 1) await ask()
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await owner.query('alter table business add column motto text')
  await owner.end()
  await expect(ask()).resolves.toHaveProperty('motto', null)
})

test('a prepared statement that a migration has broken fails once, and its connection is replaced', async () => {
  const ask = () => sql`with found as (select * from banks) select * from found where label <> ${''}`.execute(db)
  for (let count = 0; count < 5; count += 1) await ask()
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await owner.query('alter table banks add column motto text')
  await owner.end()
  expect(isDatabaseAway(await ask().catch((error: unknown) => error))).toBe(true)
  await expect(ask()).resolves.toBeDefined()
})

test('a text that was sent three times on a connection is prepared there, also outside transactions', async () => {
  const found = await db.connection().execute(async (connection) => {
    const ask = () => sql`select name from business where id = ${true}`.execute(connection)
    const prepared = async () => {
      const { rows } = await sql<{ calls: number }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements
         where statement = 'select name from business where id = $1'`.execute(connection)
      return rows.map(({ calls }) => calls)
    }
    await ask()
    await ask()
    const before = await prepared()
    await ask()
    await ask()
    return { before, after: await prepared() }
  })
  expect(found).toEqual({ before: [], after: [2] })
})

test('a query that is compiled once takes new values at each run, single ones and those of a row', async () => {
  const echo = compiledOnce((given, { word, row }: { word: string; row: { first: number; second: string | null } }) =>
    given.selectNoFrom([
      sql<string>`${word}::text`.as('word'),
      sql<number>`${row.first}::int`.as('first'),
      sql<string | null>`${row.second}::text`.as('second'),
    ]),
  )
  expect(await echo.one(db, { word: 'one', row: { first: 1, second: null } })).toEqual({
    word: 'one',
    first: 1,
    second: null,
  })
  expect(await echo.one(db, { word: 'two', row: { first: 2, second: 'b' } })).toEqual({
    word: 'two',
    first: 2,
    second: 'b',
  })
})

test('two transactions that wait for each other both come to their end, and each change is made once', async () => {
  const [one, two] = await db.selectFrom('users').select('id').orderBy('id').limit(2).execute()
  const rename = (tx: Tx, id: string, by: string) =>
    sql`update users set name = name || ${by} where id = ${id}`.execute(tx)
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const crosswise = (first = '', then = '', by = '') =>
    inTransaction(db, {}, async (tx) => {
      await rename(tx, first, by)
      waiting += 1
      if (waiting === 2) gate.resolve()
      await gate.promise
      await rename(tx, then, by)
    })
  await Promise.all([crosswise(one?.id, two?.id, '+a'), crosswise(two?.id, one?.id, '+b')])
  const names = await db.selectFrom('users').select('name').orderBy('id').limit(2).execute()
  for (const { name } of names) expect(name).toMatch(/^[^+]*(\+a\+b|\+b\+a)$/)
  expect(waiting).toBeGreaterThan(2)
})

test('a query that fails says which code sent it', async () => {
  const failing = async function sentFromHere() {
    await sql`select 1 / 0`.execute(db)
  }
  await expect(failing()).rejects.toHaveProperty('stack', expect.stringContaining('sentFromHere'))
})

test('a number too large to be exact fails its own query and no other', async () => {
  const large = sql<{ count: number }>`select 9007199254740993::bigint as count from generate_series(1, ${3}::int)`
  await expect(large.execute(db)).rejects.toThrow('too large to be exact')
  const { rows } = await sql<{ count: number }>`select ${12}::bigint as count`.execute(db)
  expect(rows).toEqual([{ count: 12 }])
})

const failWith = (tx: Tx, code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(tx)

test.for(['40P01', '40001'])('what failed with %s is done again from its beginning', async (code) => {
  let tries = 0
  const done = await inTransaction(db, {}, async (tx) => {
    tries += 1
    if (tries < 4) await failWith(tx, code)
    return 'done'
  })
  expect([done, tries]).toEqual(['done', 4])
})

test('what names a record that was deleted meanwhile is done again once, so that it can see that', async () => {
  const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const tries: string[] = []
  const noteFor = (users: string[]) =>
    inTransaction(db, {}, async (tx) => {
      const user = users[tries.push('try') - 1] ?? crypto.randomUUID()
      await sql`insert into own_writes (user_id, lsn) values (${user}, '0/0') on conflict do nothing`.execute(tx)
    })
  await noteFor([crypto.randomUUID(), id])
  expect(tries.splice(0)).toHaveLength(2)
  await expect(noteFor([])).rejects.toThrow('foreign key')
  expect(tries).toHaveLength(2)
})

test('transactions that get in the way of others time and again are refused as such: the database is not away', async () => {
  const failure = await inTransaction(db, {}, (tx) => failWith(tx, '40P01')).catch((error: unknown) => error)
  expect(isCollision(failure)).toBe(true)
  expect(isDatabaseAway(failure)).toBe(false)
})

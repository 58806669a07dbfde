import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import { inTransaction, isCollision, isDatabaseAway, lastly, nothingFollows, type Tx } from './database.ts'

const { db, url } = await startApp()

const nameOfBusiness = async () => (await sql<{ name: string }>`select name from business`.execute(db)).rows[0]?.name

test('who swallows an error of the database is not told that their change is made', async () => {
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

const renamed = compiledOnce((given, { name }: { name: string }) =>
  given.updateTable('business').set({ name }).returning('name'),
)

const named = compiledOnce((given, { id }: { id: boolean }) =>
  given.selectFrom('business').select('name').where('id', '=', id),
)

const inWork = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransaction(db, { request_id: 'last' }, async (tx) => {
    nothingFollows(tx)
    return work(tx)
  })

test('the commit goes along with the last statement, and what is read after it is there', async () => {
  const read = await inWork(async (tx) => {
    await named.one(tx, { id: true })
    await renamed.one(lastly(tx), { name: 'Committed along' })
    // By another connection, while this one is still in its work.
    return nameOfBusiness()
  })
  expect(read).toBe('Committed along')
})

test('nothing is written after a statement that was said to be the last', async () => {
  const twice = inWork(async (tx) => {
    await renamed.one(lastly(tx), { name: 'The last' })
    await renamed.one(tx, { name: 'After the last' })
  })
  await expect(twice).rejects.toThrow('was committed along')
  expect(await nameOfBusiness()).toBe('The last')
})

test('when the last statement fails nothing is committed, and the connection goes on', async () => {
  const before = await nameOfBusiness()
  const failing = inWork(async (tx) => {
    await renamed.one(tx, { name: 'Half way' })
    await renamed.one(lastly(tx), { name: 'x'.repeat(1_000) })
  })
  await expect(failing).rejects.toThrow('check constraint')
  expect(await nameOfBusiness()).toBe(before)
  expect(await inWork(async (tx) => renamed.one(lastly(tx), { name: 'On we go' }))).toEqual({ name: 'On we go' })
})

test('where more follows, the last statement of a part does not end the whole', async () => {
  const before = await nameOfBusiness()
  const half = inTransaction(db, {}, async (tx) => {
    await renamed.one(lastly(tx), { name: 'Part' })
    throw new Error('the whole fails')
  })
  await expect(half).rejects.toThrow('the whole fails')
  expect(await nameOfBusiness()).toBe(before)
})

test('a transaction in which nothing is done never begins', async () => {
  await inTransaction(db, {}, async () => undefined)
  const { rows } = await sql<{ alone: boolean }>`select now() = statement_timestamp() as alone`.execute(db)
  expect(rows).toEqual([{ alone: true }])
  await expect(
    inTransaction(db, {}, async () => {
      throw new Error('nothing done')
    }),
  ).rejects.toThrow('nothing done')
})

test('rows are streamed on a connection that has just written, and it writes again after that', async () => {
  const found: string[] = []
  for (let count = 0; count < 3; count += 1) {
    await inWork((tx) => renamed.one(lastly(tx), { name: `Streamed ${count}` }))
    for await (const { name } of db.selectFrom('business').select('name').stream(1)) found.push(name)
  }
  expect(found).toEqual(['Streamed 0', 'Streamed 1', 'Streamed 2'])
})

test('what is streamed may take as long as somebody reads it, and nothing else after it', async () => {
  const limit = sql<string>`current_setting('statement_timeout')`.as('limit')
  for await (const { limit: streaming } of db.selectFrom('business').select(limit).stream(1))
    expect(streaming).toBe('10min')
  const after = await Promise.all(
    Array.from({ length: 8 }, () => db.selectFrom('business').select(limit).executeTakeFirstOrThrow()),
  )
  expect(new Set(after.map((row) => row.limit))).toEqual(new Set(['30s']))
})

test('a stream that is left half way leaves a connection that goes on', async () => {
  for (let count = 0; count < 20; count += 1) {
    for await (const _ of db.selectNoFrom(sql`generate_series(1, 1000)`.as('nth')).stream(10)) break
    expect(await nameOfBusiness()).toBe(await inWork(async (tx) => (await named.one(tx, { id: true })).name))
  }
  const failing = async () => {
    for await (const _ of db.selectNoFrom(sql`1 / (20 - generate_series(1, 30))`.as('nth')).stream(10)) continue
  }
  await expect(failing()).rejects.toThrow('division by zero')
  expect(await nameOfBusiness()).toBeDefined()
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

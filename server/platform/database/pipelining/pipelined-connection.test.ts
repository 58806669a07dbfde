import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { allowCommitWithLastWrite } from './last-write.ts'
import { isPlainRead } from './statement.ts'

const { db } = await startApp()

const nameOfBusiness = async () => (await sql<{ name: string }>`select name from business`.execute(db)).rows[0]?.name

const rename = (given: Db, { name }: { name: string }) => given.updateTable('business').set({ name }).returning('name')

const renamed = compiledOnce(rename)
const renamedAtLast = compiledOnce(rename, { isLastWrite: true })

const named = compiledOnce((given, { id }: { id: boolean }) =>
  given.selectFrom('business').select('name').where('id', '=', id),
)

const endingWithLastWrite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransaction(db, { request_id: 'last' }, async (tx) => {
    allowCommitWithLastWrite(tx)
    return work(tx)
  })

test('the commit is sent with the last write, and what is read after it is there for everyone', async () => {
  const read = await endingWithLastWrite(async (tx) => {
    await named.one(tx, { id: true })
    await renamedAtLast.one(tx, { name: 'Committed along' })
    // By another connection, while this one is still in its work.
    return nameOfBusiness()
  })
  expect(read).toBe('Committed along')
})

test('nothing can be written after the last write', async () => {
  const twice = endingWithLastWrite(async (tx) => {
    await renamedAtLast.one(tx, { name: 'The last' })
    await renamed.one(tx, { name: 'After the last' })
  })
  await expect(twice).rejects.toThrow('was committed along')
  expect(await nameOfBusiness()).toBe('The last')
})

test('when the last write fails nothing is committed, and the connection stays usable', async () => {
  const before = await nameOfBusiness()
  const failing = endingWithLastWrite(async (tx) => {
    await renamed.one(tx, { name: 'Half way' })
    await renamedAtLast.one(tx, { name: 'x'.repeat(1_000) })
  })
  await expect(failing).rejects.toThrow('check constraint')
  expect(await nameOfBusiness()).toBe(before)
  expect(await endingWithLastWrite(async (tx) => renamedAtLast.one(tx, { name: 'On we go' }))).toEqual({
    name: 'On we go',
  })
})

test('if the transaction does not allow it, the last write of a use case does not commit', async () => {
  const before = await nameOfBusiness()
  const half = inTransaction(db, {}, async (tx) => {
    await renamedAtLast.one(tx, { name: 'Part' })
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
    await endingWithLastWrite((tx) => renamedAtLast.one(tx, { name: `Streamed ${count}` }))
    for await (const { name } of db.selectFrom('business').select('name').stream(1)) found.push(name)
  }
  expect(found).toEqual(['Streamed 0', 'Streamed 1', 'Streamed 2'])
})

test('a streamed answer may take as long as its reader needs, but other answers may not', async () => {
  const limit = sql<string>`current_setting('statement_timeout')`.as('limit')
  for await (const { limit: streaming } of db.selectFrom('business').select(limit).stream(1))
    expect(streaming).toBe('10min')
  const after = await Promise.all(
    Array.from({ length: 8 }, () => db.selectFrom('business').select(limit).executeTakeFirstOrThrow()),
  )
  expect(new Set(after.map((row) => row.limit))).toEqual(new Set(['30s']))
})

test('a stream that is abandoned leaves a usable connection', async () => {
  for (let count = 0; count < 20; count += 1) {
    for await (const _ of db.selectNoFrom(sql`generate_series(1, 1000)`.as('nth')).stream(10)) break
    expect(await nameOfBusiness()).toBe(
      await endingWithLastWrite(async (tx) => (await named.one(tx, { id: true })).name),
    )
  }
  const failing = async () => {
    for await (const _ of db.selectNoFrom(sql`1 / (20 - generate_series(1, 30))`.as('nth')).stream(10)) continue
  }
  await expect(failing()).rejects.toThrow('division by zero')
  expect(await nameOfBusiness()).toBeDefined()
})

test('only a read of tables may be sent along with the beginning of a transaction', () => {
  const read = db.selectFrom('business').select('name')
  expect(isPlainRead(read.compile())).toBe(true)
  expect(isPlainRead(read.forUpdate().compile())).toBe(true)
  const writing = db.with('renamed', (cte) => cte.updateTable('business').set({ name: 'x' }).returning('name'))
  expect(isPlainRead(writing.selectFrom('renamed').select('name').compile())).toBe(false)
  expect(isPlainRead(db.selectNoFrom(sql`void_invoice(null, '', null, now())`.as('done')).compile())).toBe(false)
  expect(isPlainRead(sql`select void_invoice(null, '', null, now())`.compile(db))).toBe(false)
  expect(isPlainRead(db.updateTable('business').set({ name: 'x' }).compile())).toBe(false)
})

test('a query that fails says which code sent it', async () => {
  const failing = async function sentFromHere() {
    await sql`select 1 / 0`.execute(db)
  }
  await expect(failing()).rejects.toHaveProperty('stack', expect.stringContaining('sentFromHere'))
})

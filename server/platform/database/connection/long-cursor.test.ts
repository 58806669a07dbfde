import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'

const { db } = await startApp()

const nameOfBusiness = async () => (await sql<{ name: string }>`select name from business`.execute(db)).rows[0]?.name

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
    expect(await nameOfBusiness()).toBeDefined()
  }
})

test('a stream that fails leaves a usable connection', async () => {
  const failing = async () => {
    for await (const _ of db.selectNoFrom(sql`1 / (20 - generate_series(1, 30))`.as('nth')).stream(10)) continue
  }
  await expect(failing()).rejects.toThrow('division by zero')
  expect(await nameOfBusiness()).toBeDefined()
})

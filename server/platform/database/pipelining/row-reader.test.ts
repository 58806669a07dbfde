import { sql } from 'kysely'
import { type FieldDef, types } from 'pg'
import { expect, test } from 'vitest'
import { startApp } from '#server/test-support/start-app.ts'
import { createRowReaders } from './row-reader.ts'

const { db } = await startApp()

const field = (name: string, dataTypeID: number): FieldDef => ({
  name,
  dataTypeID,
  tableID: 0,
  columnID: 0,
  dataTypeSize: -1,
  dataTypeModifier: -1,
  format: 'text',
})

test('a prepared statement that returns other columns after a migration is read by these', () => {
  const readerFor = createRowReaders()
  const before = [field('id', types.builtins.INT4), field('name', types.builtins.TEXT)]
  expect(readerFor('kept_1', before).read(['7', 'Ada'])).toEqual({ id: 7, name: 'Ada' })
  expect(readerFor('kept_1', [...before]).read([null, 'Ada'])).toEqual({ id: null, name: 'Ada' })
  const renamed = [field('id', types.builtins.INT4), field('title', types.builtins.TEXT)]
  expect(readerFor('kept_1', renamed).read(['7', 'Ada'])).toEqual({ id: 7, title: 'Ada' })
  const retyped = [field('id', types.builtins.TEXT), field('title', types.builtins.TEXT)]
  expect(readerFor('kept_1', retyped).read(['7', 'Ada'])).toEqual({ id: '7', title: 'Ada' })
  expect(readerFor('kept_1', before.slice(0, 1)).read(['7'])).toEqual({ id: 7 })
})

test('rows do not share their values', () => {
  const { read } = createRowReaders()(undefined, [
    field('lines', types.builtins.JSONB),
    field('note', types.builtins.TEXT),
  ])
  const [first, second] = [read(['[1]', 'first']), read(['[2]', null])]
  expect([first, second]).toEqual([
    { lines: [1], note: 'first' },
    { lines: [2], note: null },
  ])
})

test('a number too large to be exact fails its own query and no other', async () => {
  const large = sql<{ count: number }>`select 9007199254740993::bigint as count from generate_series(1, ${3}::int)`
  await expect(large.execute(db)).rejects.toThrow('too large to be exact')
  const { rows } = await sql<{ count: number }>`select ${12}::bigint as count`.execute(db)
  expect(rows).toEqual([{ count: 12 }])
})

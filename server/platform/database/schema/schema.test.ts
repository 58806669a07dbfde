import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { schemaFacts } from '#server/test-support/schema-facts.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { columnsFile, describeColumns } from './describe-columns.ts'
import { baseline } from './migrate.ts'

const { text } = baseline()
const database = await createTestDatabase()
const client = new Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = async (statement: string) =>
  (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)

test('the baseline is what runs: nothing else makes a part of the schema', async () => {
  const { url, drop } = await createTestDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await drop()
  })
  await other.query('drop schema public cascade; create schema public')
  await other.query('grant usage on schema public to public')
  await other.query(text)
  const facts = await schemaFacts(client)
  expect(facts.length).toBeGreaterThan(2_000)
  expect(await schemaFacts(other)).toEqual(facts)
})

test('table-columns.ts has the types of the columns that the baseline makes', async () => {
  const isTheSame = (await describeColumns(client)) === readFileSync(columnsFile, 'utf8')
  expect(isTheSame, 'a column has changed: run "npm run schema" and commit table-columns.ts').toBe(true)
})

test('every table, view and function says what it is for', () => {
  const silent = [...text.matchAll(/^(.*)\n(create (?:unlogged )?(?:table|view|function) \w+)/gm)]
    .filter(([, before = '']) => !/^-- .*[^-]$/.test(before))
    .map(([, , statement]) => statement)
  expect(silent).toEqual([])
})

test('no rule has a name that the database made up', async () => {
  const madeUp = await namesOf(
    `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'x')
        and conname ~ '_(check|excl)\\d*$'`,
  )
  expect(madeUp).toEqual([])
})

test('whatever a function refuses, the error carries the name of a rule', () => {
  const refusals = text.match(/raise exception [^;]*;/g) ?? []
  expect(refusals.length).toBeGreaterThan(20)
  for (const refusal of refusals)
    expect(refusal).toMatch(/errcode = 'check_violation',\s+constraint = (broken|'[a-z0-9_]+')/)
})

test('functions with the owner’s rights search temporary tables last, and only granted roles may call them', async () => {
  const open = await namesOf(
    `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and (not 'search_path=pg_catalog, public, pg_temp' = any (proconfig) or has_function_privilege('public', oid, 'execute'))`,
  )
  expect(open).toEqual([])
  const granted = await namesOf(
    `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and has_function_privilege('counterfoil_app', oid, 'execute') order by 1`,
  )
  expect(granted.filter((name) => !name.startsWith('fold_'))).toEqual([
    'hold_invoice',
    'remove_imported_documents',
    'reverse_payment',
    'seal_audit',
    'void_invoice',
  ])
})

import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { columnsFile, describeColumns } from './describe-columns.ts'
import { describeSchema, schemaFile } from './describe-schema.ts'

const database = await createTestDatabase()
const client = new Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesOf = async (statement: string) =>
  (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)

test('schema.sql is the schema that the migrations make', async () => {
  const isTheSame = (await describeSchema(client)) === readFileSync(schemaFile, 'utf8')
  expect(isTheSame, 'a migration has changed the schema: run "npm run schema" and commit schema.sql').toBe(true)
})

test('table-columns.ts has the types of the columns that the migrations make', async () => {
  const isTheSame = (await describeColumns(client)) === readFileSync(columnsFile, 'utf8')
  expect(isTheSame, 'a migration has changed a column: run "npm run schema" and commit table-columns.ts').toBe(true)
})

test.for([
  ['a rule', 'alter table notes add constraint note_is_polite check (true)', 'constraint note_is_polite check (true)'],
  ['a column', 'alter table notes add column colour text', '  colour text,'],
  [
    'an index',
    'create index notes_by_length on notes (length(note))',
    'create index notes_by_length on notes (length(note));',
  ],
  ['a right', 'grant delete on notes to counterfoil_app', 'grant select, insert, delete on notes to counterfoil_app;'],
  [
    'a right to a column',
    'grant update (note) on notes to counterfoil_app',
    'grant update (note) on notes to counterfoil_app;',
  ],
  [
    'a trigger',
    'create trigger audit_again after insert on notes for each row execute function audit_change()',
    'create trigger audit_again after insert on notes',
  ],
  ['a trigger that is off', 'alter table notes disable trigger audit', 'alter table notes disable trigger audit;'],
  ['a comment', `comment on table notes is 'Never edited.'`, '-- Never edited.\ncreate table notes ('],
  ['a function', `create function nothing() returns int language sql return 1`, 'create function nothing()'],
  ['who may call it', 'grant execute on function void_invoice to public', null],
] as const)('%s is seen in the description', async ([, change, seen]) => {
  const before = await describeSchema(client)
  await client.query('begin')
  await client.query(change)
  const after = await describeSchema(client)
  await client.query('rollback')
  expect(after).not.toBe(before)
  if (seen !== null) expect([before.includes(seen), after.includes(seen)]).toEqual([false, true])
})

test('every table and every function says what it is for', async () => {
  const silent = await namesOf(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null
    union all
    select proname from pg_proc p where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`)
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
  const refusals = readFileSync(schemaFile, 'utf8').match(/raise exception [^;]*;/g) ?? []
  expect(refusals.length).toBeGreaterThan(20)
  for (const refusal of refusals)
    expect(refusal).toMatch(/errcode = 'check_violation',\s+constraint = (broken|'[a-z0-9_]+')/)
})

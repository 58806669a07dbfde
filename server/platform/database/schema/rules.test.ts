import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { baseline } from './migrate.ts'

const schema = baseline().text
const sources = globSync('{server,shared}/**/*.ts')

/** The rows of every table of the page, their cells without the spaces around them. */
const rows = readFileSync('docs/rules.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Rule \|)/.test(line))
  .map((line) => {
    const [, rule = '', database = '', code = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    return { rule, database: codeIn(database), code, tests }
  })

function codeIn(cell: string) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}

/** The one file that the page means. */
function textOf(name: string) {
  const found = sources.filter((file) => `/${file}`.endsWith(`/${name}`))
  expect([name, found.length]).toEqual([name, 1])
  return readFileSync(found[0] ?? '', 'utf8')
}

const testsOf = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`: “(.+?)”(?=<br>|$)/g)].map(([, file = '', title = '']) => ({ file, title }))

const hasWord = (text: string, word: string) => new RegExp(`(?<!\\w)${RegExp.escape(word)}(?!\\w)`).test(text)

const testDatabase = await createTestDatabase()
const client = new Client({ connectionString: testDatabase.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

const namesOf = async (statement: string) =>
  (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)

/** Every name under which the database refuses something. */
const namedRules = [
  ...(await namesOf(
    `select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x') and conrelid <> 'schema_versions'::regclass
     union
     select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`,
  )),
  ...[...schema.matchAll(/constraint = '(\w+)'/g)].map(([, name = '']) => name),
  ...[...schema.matchAll(/broken := case(.*?)\n {2}end;/gs)].flatMap(([, cases = '']) =>
    [...cases.matchAll(/then '(\w+)'/g)].map(([, name = '']) => name),
  ),
]

/** The database makes up the names of primary and foreign keys. */
const keys = await namesOf(
  `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f')`,
)

test('every rule of the database is on the page, once', () => {
  expect(namedRules.length).toBeGreaterThan(180)
  const listed = rows.flatMap(({ database }) => database)
  expect(namedRules.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([])
})

test('every reason not to do something that shared knows is on the page', () => {
  const refusals = globSync('shared/**/*.rules.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (whyNot\w+)/gm)].map(([, name = '']) => name),
  )
  expect(refusals.length).toBeGreaterThan(8)
  const listed = rows.flatMap(({ code }) => codeIn(code))
  expect(refusals.filter((name) => !listed.includes(name))).toEqual([])
})

test.for(rows.map((row) => [row.rule, row] as const))('%s: everything that the page names exists', ([, row]) => {
  for (const name of row.database)
    expect([name, [...namedRules, ...keys].includes(name) || hasWord(schema, name)]).toEqual([name, true])

  for (const [, name = '', file = ''] of row.code.matchAll(/`(\w+)` in `([^`]+)`/g))
    expect([name, new RegExp(`\\b(function|const) ${name}\\b`).test(textOf(file))]).toEqual([name, true])
  expect(codeIn(row.code).length % 2).toBe(0)

  const tests = testsOf(row.tests)
  expect(tests.length).toBeGreaterThan(0)
  expect(codeIn(row.tests)).toHaveLength(tests.length)
  for (const { file, title } of tests) expect([title, textOf(file).includes(`'${title}'`)]).toEqual([title, true])

  for (const name of row.database.filter((rule) => namedRules.includes(rule)))
    expect([name, tests.some(({ file }) => hasWord(textOf(file), name))]).toEqual([name, true])
})

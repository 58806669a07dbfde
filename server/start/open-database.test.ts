import { expect, test, onTestFinished } from 'vitest'
import { isOutdated, migrate } from '#server/platform/database/schema/migrate.ts'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { withOwner } from '#server/test-support/with-owner.ts'
import { remakeOldDemo } from './open-database.ts'

const asBefore = 'alter table schema_versions rename to schema_migrations'

/** A copy of a template, changed, after the demo would have been made again if it had to be. */
async function afterStart(template: 'app_template' | 'people_template', change: string) {
  const { url, drop } = await createTestDatabase(template)
  onTestFinished(drop)
  await withOwner(url, (client) => client.query(change))
  const said: string[] = []
  const start = () => remakeOldDemo(url, (sentence) => said.push(sentence))
  await Promise.all([start(), start()])
  return { url, said }
}

const userCount = (url: string) =>
  withOwner(url, async (client) => (await client.query('select from users')).rows.length)

test('a demo that an earlier version made is made again, once', async () => {
  const { url, said } = await afterStart('people_template', asBefore)
  expect(said).toEqual(['The demo was made by an earlier version: making it again.'])
  await migrate(url)
  expect(await userCount(url)).toBe(0)
})

test('a demo that an earlier version began to make is made again', async () => {
  const { said } = await afterStart('app_template', asBefore)
  expect(said).toHaveLength(1)
})

test('a business that an earlier version made is left as it is', async () => {
  const { url, said } = await afterStart('people_template', `update installation set demo = false; ${asBefore}`)
  expect(said).toEqual([])
  expect(await isOutdated(url)).toBe(true)
  expect(await userCount(url)).toBeGreaterThan(0)
})

test('a demo of this version stays', async () => {
  const { url, said } = await afterStart('people_template', 'select 1')
  expect(said).toEqual([])
  expect(await userCount(url)).toBeGreaterThan(0)
})

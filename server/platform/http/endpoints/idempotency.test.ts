import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, later } from '#shared/dates/instant.ts'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { purgeOldKeys } from './idempotency.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')

const create = (key: string) => owner('POST', '/api/customers', { name: 'Keyed Ltd' }, { 'idempotency-key': key })

test.each(['two words', 'x'.repeat(201), 'caf\u00e9'])('a key such as %j is refused at its header', async (key) => {
  const { status, body } = await create(key)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['Idempotency-Key'])
})

test('a key of 200 letters is taken, and is forgotten after a week and no sooner', async () => {
  const key = 'x'.repeat(200)
  const first = await create(key)
  expect(first.status).toBe(201)
  expect((await create(key)).body).toEqual(first.body)

  const setAge = (ms: number) =>
    sql`update idempotency_keys set created_at = ${later(testApp.clock.now(), -ms)} where key = ${key}`.execute(
      testApp.db,
    )
  await setAge(7 * day - 1_000)
  await purgeOldKeys(testApp)
  expect((await create(key)).body.id).toBe(first.body.id)
  await setAge(7 * day + 1_000)
  await purgeOldKeys(testApp)
  expect((await create(key)).body.id).not.toBe(first.body.id)
})

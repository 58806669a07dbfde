import { expect, test } from 'vitest'
import { caller, signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { clock, db } = testApp

test('a token is dead from the moment of its logout, and other sessions of the user live on', async () => {
  const first = await signedInAs(testApp, 'owner')
  const second = await signedInAs(testApp, 'owner')

  expect((await first('POST', '/api/logout')).status).toBe(204)
  expect((await first('GET', '/api/user')).status).toBe(401)
  expect((await second('GET', '/api/user')).status).toBe(200)
})

test('a session that lay unused for four hours is over; a remembered one lasts sixty days of rest', async () => {
  const plain = await signedInAs(testApp, 'owner')
  const remembered = caller(testApp, await tokenOf(testApp, 'owner', true))

  clock.forward({ hours: 3, minutes: 59 })
  expect((await plain('GET', '/api/user')).status).toBe(200)
  clock.forward({ hours: 4, minutes: 1 })
  expect((await plain('GET', '/api/user')).status).toBe(401)
  clock.forward({ days: 59 })
  expect((await remembered('GET', '/api/user')).status).toBe(200)
  clock.forward({ days: 61 })
  expect((await remembered('GET', '/api/user')).status).toBe(401)
})

test('however often it is used, a plain session ends after 12 hours and a remembered one after 365 days', async () => {
  const plain = await signedInAs(testApp, 'owner')
  for (let used = 0; used < 11; used++) {
    clock.forward({ hours: 1 })
    expect((await plain('GET', '/api/user')).status).toBe(200)
  }
  clock.forward({ hours: 1 })
  expect((await plain('GET', '/api/user')).status).toBe(401)

  const remembered = caller(testApp, await tokenOf(testApp, 'owner', true))
  for (let used = 0; used < 7; used++) {
    clock.forward({ days: 52 })
    expect((await remembered('GET', '/api/user')).status).toBe(200)
  }
  clock.forward({ days: 1 })
  expect((await remembered('GET', '/api/user')).status).toBe(401)
})

test('a user sees their own sessions with device and address, and ends one or all the others', async () => {
  await db.updateTable('sessions').set({ ended_at: clock.now() }).where('ended_at', 'is', null).execute()
  const here = await signedInAs(testApp, 'manager')
  const there = await signedInAs(testApp, 'manager')
  const elsewhere = await signedInAs(testApp, 'manager')
  const stranger = await signedInAs(testApp, 'clerk')

  const { body } = await here('GET', '/api/settings/sessions', undefined, { 'user-agent': 'tests' })
  expect(body.data).toHaveLength(3)
  expect(body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  expect(body.data[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) })

  const { body: theirs } = await stranger('GET', '/api/settings/sessions')
  expect((await here('DELETE', `/api/settings/sessions/${theirs.data[0].id}`)).status).toBe(404)
  const other = (await there('GET', '/api/settings/sessions')).body.data.find(
    ({ current }: { current: boolean }) => current,
  )
  expect((await here('DELETE', `/api/settings/sessions/${other.id}`)).status).toBe(204)
  expect((await there('GET', '/api/user')).status).toBe(401)
  expect((await here('DELETE', '/api/settings/sessions')).status).toBe(204)
  expect((await elsewhere('GET', '/api/user')).status).toBe(401)
  expect((await here('GET', '/api/user')).status).toBe(200)
  expect((await stranger('GET', '/api/user')).status).toBe(200)
})

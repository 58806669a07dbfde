import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { renewEncryption } from './payment-settings.service.ts'

const keys = { secret_key: 'sk_test_abcdefgh12345678', webhook_secret: 'whsec_abcdefgh12345678' }

const asOwnerOf = async (settings: Record<string, string>) => {
  const owner = await signedInAs(await startApp(settings), 'owner')
  return (body: object) => owner('PUT', '/api/admin/payments', body)
}

test('the stand-in provider, which takes no money, is refused outside the demo', async () => {
  const save = await asOwnerOf({ DATABASE_URL: 'postgres://elsewhere/books' })
  expect(await save({ provider: 'stand_in' })).toMatchObject({
    status: 422,
    body: { errors: { provider: ['The stand-in is only for the demo.'] } },
  })
})

test.each(['secret_key', 'webhook_secret'] as const)(
  'a %s is not kept where there is nothing to encrypt it with',
  async (name) => {
    const save = await asOwnerOf({})
    expect(await save({ provider: 'stripe', [name]: keys[name] })).toMatchObject({ status: 409 })
  },
)

test('keys of the provider can be read with the secret key before, and are encrypted again with the new one', async () => {
  const testApp = await startApp({ SECRET_KEY: 'the-key-before-this-one-here' })
  const owner = await signedInAs(testApp, 'owner')
  const isReadable = async () => (await owner('GET', '/api/admin/payments')).body.is_readable
  const { context } = testApp.app
  expect((await owner('PUT', '/api/admin/payments', { provider: 'stripe', ...keys })).status).toBe(200)
  Object.assign(context.config, { SECRET_KEY: 'the-key-that-is-used-from-now' })
  expect(await isReadable()).toBe(false)
  Object.assign(context.config, { SECRET_KEY_PREVIOUS: 'the-key-before-this-one-here' })
  expect(await isReadable()).toBe(true)
  await inTransaction(testApp.db, {}, (tx) => renewEncryption(tx, context))
  Object.assign(context.config, { SECRET_KEY_PREVIOUS: undefined })
  expect(await isReadable()).toBe(true)
})

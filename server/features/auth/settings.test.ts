import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addressOf, caller, signedInAs, tokenOf } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const owner = await signedInAs(testApp, 'owner')

const upload = (content: Buffer, type: string, field = 'photo') => {
  const { payload, headers } = formWithFile(field, content, type)
  return owner('POST', '/api/settings/photo', payload, headers)
}

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c9a227' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toFormat(format)
    .toBuffer()

test('name and language are changed and answered as the new user', async () => {
  const { status, body } = await owner('PATCH', '/api/settings/account', { name: 'Olivia O. Owens', locale: 'fr' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Olivia O. Owens', locale: 'fr', version: 2 })
  await owner('PATCH', '/api/settings/account', { name: 'Olivia Owens', locale: 'en' })
})

test('a change made on an older version is refused', async () => {
  const { body } = await owner('GET', '/api/user')
  await owner('PATCH', '/api/settings/account', { name: 'Olivia One', version: body.version })
  const late = await owner('PATCH', '/api/settings/account', { name: 'Olivia Two', version: body.version })
  expect(late).toMatchObject({ status: 409, body: { code: 'record.changed' } })
  expect((await owner('GET', '/api/user')).body.name).toBe('Olivia One')
})

test('an address that another user has, and a language that there is not, are refused at their fields', async () => {
  const taken = await owner('PATCH', '/api/settings/account', {
    email: 'MANAGER@example.com',
    password: 'counterfoil-demo',
  })
  const unknown = await owner('PATCH', '/api/settings/account', { locale: 'tlh' })
  expect(taken).toMatchObject({ status: 422, body: { errors: { email: ['This e-mail address is already in use.'] } } })
  expect(unknown).toMatchObject({ status: 422, body: { errors: { locale: ['This language is not available.'] } } })
})

test('users cannot change their role or their active state through their own settings', async () => {
  const { status, body } = await owner('PATCH', '/api/settings/account', { active: 'no', role_id: crypto.randomUUID() })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['active', 'role_id'])
})

test('the password is changed with the current one, and the other sessions end', async () => {
  const here = await signedInAs(testApp, 'auditor')
  const there = caller(testApp, await tokenOf(testApp, 'auditor'))
  const change = (current_password: string, password: string) =>
    here('PATCH', '/api/settings/password', { current_password, password, password_confirmation: password })

  expect((await change('not the current', 'velvet harbour 88')).body.errors).toEqual({
    current_password: ['This is not your current password.'],
  })
  expect((await change('counterfoil-demo', 'Diallo diallo 1')).body.errors.password).toHaveLength(1)
  expect((await change('counterfoil-demo', 'velvet harbour 88')).status).toBe(200)
  expect((await there('GET', '/api/user')).status).toBe(401)
  expect((await here('GET', '/api/user')).status).toBe(200)
})

test('a link requested before the password was changed no longer works', async () => {
  const email = addressOf('manager')
  const here = await signedInAs(testApp, 'manager')
  await caller(testApp)('POST', '/api/password/email', { email })
  await runPendingJobs(testApp)
  const { link } = await db.selectFrom('emails').select('link').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const token = /reset\/([^?]+)/.exec(link ?? '')?.[1]
  const chosen = { password: 'velvet harbour 88', password_confirmation: 'velvet harbour 88' }

  await here('PATCH', '/api/settings/password', { current_password: 'counterfoil-demo', ...chosen })
  const late = await caller(testApp)('POST', '/api/password/reset', { token, email, ...chosen })
  expect(late).toMatchObject({ status: 422, body: { code: 'link.invalid' } })
})

test('attempts at the current password are limited, even in an open session', async () => {
  const chosen = { password: 'velvet harbour 88', password_confirmation: 'velvet harbour 88' }
  const guess = () => owner('PATCH', '/api/settings/password', { current_password: 'a guess at it', ...chosen })
  const guesses = await Promise.all(Array.from({ length: 12 }, guess))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('strangers who guess at the login do not keep a signed-in user from changing the password', async () => {
  const here = await signedInAs(testApp, 'clerk')
  const { email } = (await here('GET', '/api/user')).body
  const guess = () => caller(testApp)('POST', '/api/login', { email, password: 'wrong wrong wrong' })
  const guesses = await Promise.all(Array.from({ length: 11 }, guess))
  expect(guesses.some(({ status }) => status === 429)).toBe(true)
  const chosen = { password: 'velvet harbour 88', password_confirmation: 'velvet harbour 88' }
  const change = await here('PATCH', '/api/settings/password', { current_password: 'counterfoil-demo', ...chosen })
  expect(change.status).toBe(200)
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is drawn anew as a small square without its metadata',
  async (format) => {
    const { status, body } = await upload(await picture(format), `image/${format}`)
    const { app } = testApp
    const photo = await app.inject({ url: body.photo_url })
    const { width, height, exif, format: drawn } = await sharp(photo.rawPayload).metadata()

    expect(status).toBe(200)
    expect({ width, height, exif, drawn }).toEqual({ width: 256, height: 256, exif: undefined, drawn: 'webp' })
    expect(photo.headers['cache-control']).toContain('immutable')
  },
)

test('a file that is not a picture of these kinds is refused, whatever its declared type', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const attempts = [
    await upload(svg, 'image/png'),
    await upload(svg, 'image/svg+xml'),
    await upload(await picture('gif'), 'image/png'),
    await upload(await picture('tiff'), 'image/jpeg'),
    await upload(Buffer.from('%PDF-1.7'), 'image/webp'),
    await upload((await picture('png')).subarray(0, 300), 'image/png'),
    await upload(await picture('png'), 'image/png', 'file'),
  ]
  expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(attempts.map(() => [422, 'photo.unreadable']))
})

test('a picture of more than 5 MB and a small file that unpacks to a flood of pixels are refused', async () => {
  const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png')
  const flood = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(large.status).toBe(413)
  expect(await upload(flood, 'image/png')).toMatchObject({ status: 422, body: { code: 'photo.unreadable' } })
})

test('without a photo the initials are drawn, and they cannot carry markup', async () => {
  const { body } = await owner('DELETE', '/api/settings/photo')
  const { app } = testApp
  const drawn = await app.inject({ url: body.photo_url })
  const hostile = await app.inject({ url: `/photos/initials-${encodeURIComponent('<a>&')}-10.svg` })

  expect(body.has_photo).toBe(false)
  expect(drawn.headers['content-type']).toContain('image/svg+xml')
  expect(drawn.body).toContain('>OO</text>')
  expect(hostile.body).toContain('>a</text>')
})

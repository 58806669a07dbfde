import { expect, test } from 'vitest'
import { addressOf, caller, signedInAs } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { signedInWith } from '#server/test-support/signed-in-with.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const anyone = caller(testApp)
const owner = await signedInAs(testApp, 'owner')
const administrator = await signedInWith(testApp, ['admin_access', 'manage_admin', 'invoice_access'])

const { body: givable } = await owner('GET', '/api/admin/users/roles')
const roleId = (slug: string): string => givable.data.find((role: { slug: string }) => role.slug === slug).id
const userOf = async (email: string) => (await owner('GET', `/api/admin/users?q=${email}`)).body.data[0]
const lastLink = async (email: string) =>
  (
    await db
      .selectFrom('emails')
      .select('link')
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).link ?? ''

async function choosePassword(email: string, password = 'walnut bicycle 77') {
  const token = /reset\/([^?]+)/.exec(await lastLink(email))?.[1] ?? ''
  return anyone('POST', '/api/password/reset', { token, email, password, password_confirmation: password })
}

test('an invitation is mailed, lets its reader choose a password, and verifies their address', async () => {
  const { status, body } = await owner('POST', '/api/admin/users', {
    name: 'Nia New',
    email: 'nia@example.com',
    role_id: roleId('clerk'),
  })
  await runPendingJobs(testApp)
  expect(status).toBe(201)
  expect(body).toMatchObject({ invited: true, active: 'yes', role: { slug: 'clerk' }, open_sessions: 0 })
  expect(await lastLink('nia@example.com')).toContain('/password/reset/')

  expect(await choosePassword('nia@example.com')).toMatchObject({ status: 200, body: { is_first_password: true } })
  expect((await anyone('POST', '/api/login', { email: 'nia@example.com', password: 'walnut bicycle 77' })).status).toBe(
    200,
  )
  expect(await userOf('nia@example.com')).toMatchObject({ invited: false, email_verified: true })
})

test('sending the invitation again invalidates the old link; a user with a password cannot be invited', async () => {
  const { body } = await owner('POST', '/api/admin/users', {
    name: 'Rob Again',
    email: 'rob@example.com',
    role_id: roleId('clerk'),
  })
  const first = /reset\/([^?]+)/.exec(await lastLink('rob@example.com'))?.[1] ?? ''
  expect((await owner('POST', `/api/admin/users/${body.id}/invitation`)).status).toBe(200)
  const password = 'walnut bicycle 77'
  const old = await anyone('POST', '/api/password/reset', {
    token: first,
    email: 'rob@example.com',
    password,
    password_confirmation: password,
  })
  expect(old.body.code).toBe('link.invalid')
  expect((await choosePassword('rob@example.com')).status).toBe(200)
  expect(await owner('POST', `/api/admin/users/${body.id}/invitation`)).toMatchObject({
    status: 409,
    body: { code: 'user.not_invited' },
  })
})

test('an address that is taken and a role that there is not are refused at their fields', async () => {
  const invite = (change: object) =>
    owner('POST', '/api/admin/users', { name: 'X', email: 'x@example.com', role_id: roleId('clerk'), ...change })
  expect((await invite({ email: 'OWNER@example.com' })).body.errors).toHaveProperty('email')
  expect((await invite({ role_id: crypto.randomUUID() })).body.errors).toHaveProperty('role_id')
})

test('users can give only permissions that they have, and roles say whether they may be given', async () => {
  const invite = (slug: string) =>
    administrator('POST', '/api/admin/users', { name: 'X', email: `${slug}@example.org`, role_id: roleId(slug) })
  expect(await invite('super_admin')).toMatchObject({ status: 403, body: { code: 'role.beyond_your_own' } })
  expect((await invite('manager')).status).toBe(403)
  expect((await invite('auditor')).status).toBe(201)

  const { body } = await administrator('GET', '/api/admin/users/roles')
  const givableSlugs = body.data
    .filter((role: { givable: boolean }) => role.givable)
    .map(({ slug }: { slug: string }) => slug)
  expect(givableSlugs).toEqual(['auditor', expect.stringMatching(/^staff_/)])
})

test('a role beyond one’s own permissions, or one that does not exist, cannot be given', async () => {
  const { body: user } = await administrator('POST', '/api/admin/users', {
    name: 'Riser',
    email: 'riser@example.org',
    role_id: roleId('auditor'),
  })
  const give = (role_id: string) =>
    administrator('PATCH', `/api/admin/users/${user.id}`, { role_id, version: user.version })
  for (const slug of ['super_admin', 'manager'])
    expect(await give(roleId(slug))).toMatchObject({ status: 403, body: { code: 'role.beyond_your_own' } })
  expect((await give(crypto.randomUUID())).body.errors).toHaveProperty('role_id')
  expect((await userOf('riser@example.org')).role.slug).toBe('auditor')
})

test('an address changed by an administrator has to be verified again; a change of case is no change', async () => {
  const { id, version, email_verified } = await userOf(addressOf('manager'))
  expect(email_verified).toBe(true)
  const change = (email: string, at: number) => owner('PATCH', `/api/admin/users/${id}`, { email, version: at })
  const same = await change(addressOf('manager').toUpperCase(), version)
  expect(same).toMatchObject({ status: 200, body: { email_verified: true } })
  const moved = await change('moved@example.com', same.body.version)
  expect(moved).toMatchObject({ status: 200, body: { email: 'moved@example.com', email_verified: false } })
  await change(addressOf('manager'), moved.body.version)
})

test('the permission to change the administration cannot be given by a user who lacks it', async () => {
  const reader = await signedInWith(testApp, ['admin_access', 'invoice_access'])
  const { body } = await reader('GET', '/api/admin/users/roles')
  const own = body.data.find((role: { permissions: string[] }) => role.permissions.includes('manage_admin'))
  expect(own.givable).toBe(false)
  expect(
    await reader('POST', '/api/admin/users', { name: 'X', email: 'x1@example.org', role_id: own.id }),
  ).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
})

test('users with more permissions cannot be changed: neither address nor role nor sessions', async () => {
  const { id, version } = await userOf(addressOf('owner'))
  for (const change of [
    { email: 'hijack@example.com' },
    { active: 'no' },
    { name: 'Hacked' },
    { role_id: roleId('auditor') },
  ])
    expect(await administrator('PATCH', `/api/admin/users/${id}`, { ...change, version })).toMatchObject({
      status: 403,
      body: { code: 'user.beyond_your_own' },
    })
  expect((await administrator('DELETE', `/api/admin/users/${id}/sessions`)).status).toBe(403)
})

test('deactivating ends the sessions at once and closes the sign-in; activating opens it again', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const { id, version } = await userOf(addressOf('clerk'))
  expect((await owner('PATCH', `/api/admin/users/${id}`, { active: 'no', version })).body).toMatchObject({
    active: 'no',
    open_sessions: 0,
  })
  expect((await clerk('GET', '/api/notes')).status).toBe(401)
  expect((await anyone('POST', '/api/login', { email: addressOf('clerk'), password: 'counterfoil-demo' })).status).toBe(
    422,
  )
  await owner('PATCH', `/api/admin/users/${id}`, { active: 'yes', version: version + 1 })
  expect((await clerk('GET', '/api/user')).status).toBe(401)
  expect((await anyone('POST', '/api/login', { email: addressOf('clerk'), password: 'counterfoil-demo' })).status).toBe(
    200,
  )
})

test('an administrator ends all sessions of a user', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const { id } = await userOf(addressOf('clerk'))
  expect((await owner('DELETE', `/api/admin/users/${id}/sessions`)).status).toBe(204)
  expect((await clerk('GET', '/api/user')).status).toBe(401)
})

test('a role that was changed counts on the next call', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  expect((await clerk('GET', '/api/customers')).status).toBe(200)
  const { id, version } = await userOf(addressOf('clerk'))
  await owner('PATCH', `/api/admin/users/${id}`, { role_id: roleId('auditor'), version })
  expect((await clerk('GET', '/api/customers')).status).toBe(403)
  await owner('PATCH', `/api/admin/users/${id}`, { role_id: roleId('clerk'), version: version + 1 })
})

test('the last active super_admin can be neither deactivated nor demoted', async () => {
  const { id, version } = await userOf(addressOf('owner'))
  for (const change of [{ active: 'no' }, { role_id: roleId('clerk') }])
    expect(await owner('PATCH', `/api/admin/users/${id}`, { ...change, version })).toMatchObject({
      status: 409,
      body: { code: 'user.last_super_admin' },
    })
})

test('of two super_admins who deactivate each other at the same moment, one stays', async () => {
  const supers = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.slug', '=', 'super_admin')
    .execute()
  expect(supers).toHaveLength(1)
  const manager = await userOf(addressOf('manager'))
  for (let round = 0; round < 10; round++) {
    await db
      .updateTable('users')
      .set({ role_id: roleId('super_admin'), active: 'yes' })
      .where('id', 'in', [supers[0]?.id ?? '', manager.id])
      .execute()
    const outcomes = await Promise.allSettled(
      [supers[0]?.id ?? '', manager.id].map((id) =>
        db.updateTable('users').set({ active: 'no' }).where('id', '=', id).execute(),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const owner = await signedInAs(testApp, 'owner')

const roles = async () =>
  (await owner('GET', '/api/admin/roles')).body.data as {
    id: string
    slug: string
    version: number
    user_count: number
  }[]
const roleOf = async (slug: string) => (await roles()).find((role) => role.slug === slug)

test('a role is created with a slug from its name, changed, and deleted when no user has it', async () => {
  const { status, body } = await owner('POST', '/api/admin/roles', {
    name: 'Contrôleur de gestion',
    permissions: ['invoice_access'],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    slug: 'controleur_de_gestion',
    permissions: ['invoice_access'],
    user_count: 0,
    fixed: false,
  })

  const changed = await owner('PATCH', `/api/admin/roles/${body.id}`, {
    permissions: ['invoice_access', 'customer_access'],
    version: 1,
  })
  expect(changed.body).toMatchObject({ permissions: ['invoice_access', 'customer_access'], version: 2 })
  expect((await owner('DELETE', `/api/admin/roles/${body.id}`)).status).toBe(204)
  expect((await owner('GET', `/api/admin/roles/${body.id}`)).status).toBe(404)
})

test('a role that someone holds is not deleted', async () => {
  const clerk = await roleOf('clerk')
  expect(clerk?.user_count).toBe(1)
  expect(await owner('DELETE', `/api/admin/roles/${clerk?.id}`)).toMatchObject({
    status: 409,
    body: { code: 'role.in_use' },
  })
})

test('super_admin is fixed, for the calls and for the database', async () => {
  const role = await roleOf('super_admin')
  expect(await owner('PATCH', `/api/admin/roles/${role?.id}`, { name: 'Root', version: role?.version })).toMatchObject({
    status: 403,
    body: { code: 'role.fixed' },
  })
  expect((await owner('DELETE', `/api/admin/roles/${role?.id}`)).status).toBe(403)
  await expect(sql`update roles set permissions = '{}' where slug = 'super_admin'`.execute(db)).rejects.toThrow(
    'cannot be changed',
  )
})

test('a name or slug that is taken, and a permission that there is not, are refused at their fields', async () => {
  expect((await owner('POST', '/api/admin/roles', { name: 'Clerk', permissions: [] })).body.errors).toHaveProperty(
    'name',
  )
  expect(
    (await owner('POST', '/api/admin/roles', { name: 'Other', slug: 'clerk', permissions: [] })).body.errors,
  ).toHaveProperty('slug')
  expect((await owner('POST', '/api/admin/roles', { name: 'Odd', permissions: ['fly'] })).status).toBe(422)
})

test('a permission removed from a role is gone on the next request of its users', async () => {
  const clerk = await signedInAs(testApp, 'clerk')
  const role = await roleOf('clerk')
  await owner('PATCH', `/api/admin/roles/${role?.id}`, { permissions: ['invoice_access'], version: role?.version })
  expect((await clerk('GET', '/api/customers')).status).toBe(403)
  expect((await clerk('GET', '/api/user')).body.permissions).toEqual(['invoice_access'])
})

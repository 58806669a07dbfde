import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')
const clerk = await signedInAs(testApp, 'clerk')
const save = (name: string, search = 'status=overdue', list = 'invoices') =>
  owner('POST', '/api/views', { list, name, search })
const names = async (list = 'invoices') =>
  (await owner('GET', `/api/views?list=${list}`)).body.data.map(({ name }: { name: string }) => name)

test('views are stored by list and name, and one of the same name is replaced', async () => {
  expect((await save('Overdue')).status).toBe(201)
  await save('Big ones', 'min_minor=100000')
  await save('overdue', 'status=overdue&currency=EUR')
  await save('Paused', 'status=paused', 'schedules')
  expect(await names()).toEqual(['Big ones', 'overdue'])
  expect(await names('schedules')).toEqual(['Paused'])
  const { body } = await owner('GET', '/api/views?list=invoices')
  expect(body.data[1]).toMatchObject({ search: 'status=overdue&currency=EUR' })
})

test('users cannot see, replace or delete those of another', async () => {
  const { body } = await save('Mine')
  expect((await clerk('GET', '/api/views?list=invoices')).body.data).toEqual([])
  await clerk('POST', '/api/views', { list: 'invoices', name: 'Mine', search: 'q=theirs' })
  expect((await clerk('DELETE', `/api/views/${body.id}`)).status).toBe(404)
  expect((await owner('DELETE', `/api/views/${body.id}`)).status).toBe(204)
  expect((await clerk('GET', '/api/views?list=invoices')).body.data).toMatchObject([{ search: 'q=theirs' }])
})

test('a name is needed, and there is an end to how many', async () => {
  expect((await save(' ')).body.errors).toHaveProperty('name')
  for (let place = 0; place < 50; place += 1) await save(`View ${place}`, '', 'payments')
  expect((await save('One more', '', 'payments')).status).toBe(422)
  expect((await save('View 7', 'q=changed', 'payments')).status).toBe(201)
})

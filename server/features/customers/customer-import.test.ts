import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const clerk = await signedInAs(testApp, 'clerk')
const manager = await signedInAs(testApp, 'manager')

function preview(csv: string | Buffer, type = 'text/csv') {
  const { payload, headers } = formWithFile('file', Buffer.from(csv), type, 'customers.csv')
  return clerk('POST', '/api/customers/imports', payload, headers)
}

const customerCount = async () => (await db.selectFrom('customers').select('id').execute()).length

test('a file of 5,000 rows with 7 wrong ones is shown first, saves nothing, then saves the 4,993 right ones', async () => {
  const wrong: Record<number, string> = {
    10: ',nobody@example.com,GB,GBP,30',
    500: 'Bad mail,not-an-address,GB,GBP,30',
    777: 'Bad country,a@example.com,Narnia,GBP,30',
    1200: 'Bad currency,a@example.com,GB,pounds,30',
    2500: 'Bad terms,a@example.com,GB,GBP,soon',
    4000: 'Too long terms,a@example.com,GB,GBP,999',
    4999: `${'x'.repeat(201)},a@example.com,GB,GBP,30`,
  }
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => wrong[index] ?? `Customer ${index},mail${index}@example.com,GB,GBP,14`,
  )
  const { status, body } = await preview(['Company Name,E-mail,Country,Currency,Payment terms', ...rows].join('\n'))

  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'previewed',
    total_count: 5_000,
    valid_count: 4_993,
    invalid_count: 7,
    saved_count: 0,
  })
  expect(body.columns).toEqual([
    { column: 'Company Name', field: 'name' },
    { column: 'E-mail', field: 'email' },
    { column: 'Country', field: 'country' },
    { column: 'Currency', field: 'currency' },
    { column: 'Payment terms', field: 'terms_days' },
  ])
  expect(body.invalid_rows.map(({ line }: { line: number }) => line)).toEqual([12, 502, 779, 1202, 2502, 4002, 5001])
  expect(body.invalid_rows[1]).toMatchObject({
    name: 'Bad mail',
    errors: [{ field: 'email', message: expect.stringContaining('e-mail address') }],
  })
  expect(await customerCount()).toBe(0)

  const url = `/api/customers/imports/${body.id}`
  expect((await clerk('POST', `${url}/confirm`)).body).toMatchObject({ status: 'running', saved_count: 0 })
  expect(await clerk('POST', `${url}/confirm`)).toMatchObject({ status: 409, body: { code: 'import.not_previewed' } })
  await runPendingJobs(testApp)
  expect((await clerk('GET', url)).body).toMatchObject({ status: 'done', saved_count: 4_993, valid_count: 4_993 })
  expect(await customerCount()).toBe(4_993)
})

test('semicolons, a byte order mark, quotes and unknown columns are understood', async () => {
  const { body } = await preview('\u{feff}nom;Ville;Shoe size;Code postal\r\n"Dupont; Fils";Lyon;42;69001\r\n')
  expect(body.columns.map(({ field }: { field: string | null }) => field)).toEqual(['name', 'city', null, 'postcode'])
  expect(body.sample).toEqual([
    { code: '', name: 'Dupont; Fils', email: '', city: 'Lyon', country: '', currency: 'GBP' },
  ])
})

test('a row with a currency that is none is refused, its credit limit notwithstanding', async () => {
  const { status, body } = await preview('name,currency,credit limit\nOdd,POUNDS,500\nEven,gbp,500.50\n')
  expect(status).toBe(201)
  expect(body).toMatchObject({ valid_count: 1, invalid_count: 1 })
})

test('codes that stand twice in the file or belong to a customer already are refused row by row', async () => {
  await clerk('POST', '/api/customers', { name: 'First', code: 'TAKEN' })
  const { body } = await preview('code,name\nA1,One\nA1,Two\nTAKEN,Three\n')
  expect(body).toMatchObject({ valid_count: 1, invalid_count: 2 })
  expect(body.invalid_rows.map(({ line }: { line: number }) => line)).toEqual([3, 4])
})

test('a code that is taken between the preview and the run leaves out that row alone', async () => {
  const { body } = await preview('code,name\nLATE1,One\nLATE2,Two\n')
  await clerk('POST', '/api/customers', { name: 'Faster', code: 'LATE1' })
  await clerk('POST', `/api/customers/imports/${body.id}/confirm`)
  await runPendingJobs(testApp)
  const { body: done } = await clerk('GET', `/api/customers/imports/${body.id}`)
  expect(done).toMatchObject({ status: 'done', saved_count: 1, invalid_count: 1 })
})

test.each([
  ['a file without a header', 'just one line'],
  ['a file without a name column', 'colour,size\nred,5\n'],
  ['something that is not text', Buffer.from([0xff, 0xfe, 0x00, 0x81, 0x0a])],
  ['an unclosed quote', 'name\n"open'],
])('%s is refused', async (_name, file) => {
  expect(await preview(file)).toMatchObject({ status: 422, body: { code: 'import.unreadable' } })
})

test('a NUL in a row makes it a wrong row, and in a heading an unknown column', async () => {
  const { status, body } = await preview('name,city,od\u0000d\nGood,Leeds,1\nBa\u0000d,Leeds,2\nOdd,Le\u0000eds,3\n')
  expect(status).toBe(201)
  expect(body).toMatchObject({ valid_count: 1, invalid_count: 2, columns: [{}, {}, { column: 'od d', field: null }] })
  expect(body.invalid_rows).toMatchObject([
    { line: 3, name: 'Ba d', errors: [{ field: 'name', message: 'Please write this on one line.' }] },
    { line: 4, name: 'Odd', errors: [{ field: 'city' }] },
  ])
})

test('a file whose name holds control characters and overrides is read, under a plain name', async () => {
  const { payload, headers } = formWithFile('file', Buffer.from('name\nOne\n'), 'text/csv', 'a\u0000b\u202Evsc.csv')
  const { status, body } = await clerk('POST', '/api/customers/imports', payload, headers)
  expect({ status, name: body.file_name }).toEqual({ status: 201, name: 'a_bvsc.csv' })
})

test('one row more than 50,000 is refused, and the limit is named', async () => {
  const file = (rows: number) => `name\n${'A\n'.repeat(rows)}`
  expect((await preview(file(50_000))).body).toMatchObject({ total_count: 50_000 })
  expect(await preview(file(50_001))).toMatchObject({
    status: 422,
    body: { code: 'import.too_many_rows', message: expect.stringContaining('50,000') },
  })
})

test('an import belongs to who read it', async () => {
  const { body } = await preview('name\nMine\n')
  expect((await manager('GET', `/api/customers/imports/${body.id}`)).status).toBe(404)
  expect((await manager('POST', `/api/customers/imports/${body.id}/confirm`)).status).toBe(404)
})

test('rows that are saved without a complete address are named, with what an invoice to them would lack', async () => {
  const file = 'name,address line 1,city,country\nWhole,1 High Street,Leeds,GB\nStreetless,,Leeds,GB\nNowhere,,,\n'
  const { body } = await preview(file)
  const incomplete = [
    { line: 3, name: 'Streetless', missing: ['line1'] },
    { line: 4, name: 'Nowhere', missing: ['line1', 'city', 'country'] },
  ]
  expect(body).toMatchObject({ valid_count: 3, incomplete_count: 2, incomplete_rows: incomplete })
  await clerk('POST', `/api/customers/imports/${body.id}/confirm`)
  await runPendingJobs(testApp)
  const { body: done } = await clerk('GET', `/api/customers/imports/${body.id}`)
  expect(done).toMatchObject({ status: 'done', saved_count: 3, incomplete_count: 2, incomplete_rows: incomplete })
})

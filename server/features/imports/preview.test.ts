import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const manager = await signedInAs(testApp, 'manager')

function preview(file: string | Buffer, { kind = 'customers', name = 'customers.csv', by = manager, key = '' } = {}) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', name, { kind })
  return by('POST', '/api/imports', payload, { ...headers, ...(key && { 'idempotency-key': key }) })
}

const customers = () => db.selectFrom('customers').selectAll().orderBy('id').execute()
const customerNamed = (name: string) =>
  db.selectFrom('customers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line)

describe('reading', () => {
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
      kind: 'customers',
      status: 'previewed',
      profile: null,
      total_count: 5_000,
      valid_count: 4_993,
      invalid_count: 7,
      saved_count: 0,
      control: [],
    })
    expect(body.columns).toMatchObject([
      { column: 'Company Name', field: 'name', sample: 'Customer 0' },
      { column: 'E-mail', field: 'email', sample: 'mail0@example.com' },
      { column: 'Country', field: 'country' },
      { column: 'Currency', field: 'currency' },
      { column: 'Payment terms', field: 'terms_days' },
    ])
    expect(linesOf(body.invalid_rows)).toEqual([12, 502, 779, 1202, 2502, 4002, 5001])
    expect(body.invalid_rows[1]).toMatchObject({
      cells: ['Bad mail', 'not-an-address', 'GB', 'GBP', '30'],
      errors: [{ field: 'email', message: expect.stringContaining('e-mail address') }],
    })
    expect(await customers()).toEqual([])

    const url = `/api/imports/${body.id}`
    expect((await manager('POST', `${url}/confirm`)).body).toMatchObject({ status: 'running', saved_count: 0 })
    await runPendingJobs(testApp)
    expect((await manager('GET', url)).body).toMatchObject({ status: 'done', saved_count: 4_993, valid_count: 4_993 })
    expect(await customers()).toHaveLength(4_993)
  })

  test('semicolons, a byte order mark, quotes and unknown columns are understood', async () => {
    const { body } = await preview('\u{feff}nom;Ville;Shoe size;Code postal\r\n"Dupont; Fils";Lyon;42;69001\r\n')
    expect(body.columns).toMatchObject([
      { field: 'name', sample: 'Dupont; Fils' },
      { field: 'city' },
      { field: null, sample: '42' },
      { field: 'postcode' },
    ])
  })

  test('a row with a currency that is none is refused, its credit limit notwithstanding', async () => {
    const { body } = await preview('name,currency,credit limit\nOdd,POUNDS,500\nEven,gbp,500.50\n')
    expect(body).toMatchObject({ valid_count: 1, invalid_count: 1 })
  })

  test('codes that stand twice in the file or belong to another customer are refused row by row', async () => {
    await manager('POST', '/api/customers', { name: 'First', code: 'TAKEN' })
    const { body } = await preview('code,name\nA1,One\nA1,Two\nTAKEN,Three\n')
    expect(body).toMatchObject({ valid_count: 1, invalid_count: 2, known_count: 0 })
    expect(linesOf(body.invalid_rows)).toEqual([3, 4])
  })

  test('a row with more cells than headings is wrong until it is corrected: its values may have moved', async () => {
    const { body } = await preview('name,city,terms\nSplit Ltd,Bath,1,000\nEmpty Ltd,Bath,30,,\n')
    expect(body).toMatchObject({ valid_count: 1, invalid_count: 1 })
    expect(body.invalid_rows).toMatchObject([
      { line: 2, errors: [{ field: '', message: expect.stringContaining(': 000.') }] },
    ])
    const corrected = await manager('PATCH', `/api/imports/${body.id}/rows/2`, { cells: ['Split Ltd', 'Bath', '100'] })
    expect(corrected.body).toMatchObject({ valid_count: 2, invalid_count: 0 })
  })

  test.each([
    ['a file without a header', 'just one line'],
    ['something that is not text', Buffer.from([0xff, 0xfe, 0x00, 0x81, 0x0a])],
    ['an unclosed quote', 'name\n"open'],
    ['an archive that is no workbook', Buffer.from('PK\u0003\u0004 and so on')],
  ])('%s is refused', async (_name, file) => {
    expect(await preview(file)).toMatchObject({ status: 422, body: { code: 'import.unreadable' } })
  })

  test('a NUL in a row makes it a wrong row, and in a heading an unknown column', async () => {
    const { status, body } = await preview('name,city,od\u0000d\nGood,Leeds,1\nBa\u0000d,Leeds,2\nOdd,Le\u0000eds,3\n')
    expect(status).toBe(201)
    expect(body).toMatchObject({ valid_count: 1, invalid_count: 2, columns: [{}, {}, { column: 'od d', field: null }] })
    expect(body.invalid_rows).toMatchObject([
      { line: 3, errors: [{ field: 'name', message: 'Please write this on one line.' }] },
      { line: 4, errors: [{ field: 'city' }] },
    ])
  })

  test('a file whose name holds control characters and overrides is read, under a plain name', async () => {
    const { body } = await preview('name\nA\n', { name: 'a\u202Ecsv.exe' })
    expect(body.file_name).toBe('acsv.exe')
  })

  test('50,000 rows are read at once, and no more', async () => {
    const file = (rows: number) => `name\n${'A\n'.repeat(rows)}`
    expect((await preview(file(50_000))).body).toMatchObject({ total_count: 50_000 })
    expect(await preview(file(50_001))).toMatchObject({
      status: 422,
      body: { code: 'import.too_many_rows', message: expect.stringContaining('50,000') },
    })
  })

  test('an unknown kind is refused at its field', async () => {
    expect(await preview('name\nA\n', { kind: 'sheep' })).toMatchObject({
      status: 422,
      body: { errors: { kind: [expect.any(String)] } },
    })
  })

  test('lines above the headings and totals at the end are left out, and shown', async () => {
    const { body } = await preview(
      'Customer list\n\nName,City,Credit limit\nA,Leeds,10\nTotal Energies,Paris,5\nTotal,,15\n',
    )
    expect(body).toMatchObject({ total_count: 2, valid_count: 2 })
    expect(body.left_out_rows).toMatchObject([
      { line: 1, cells: ['Customer list'] },
      { line: 6, cells: ['Total', '', '15'] },
    ])
  })

  test('the same key is answered the same, and read once', async () => {
    const [first, second] = [
      await preview('name\nTwice\n', { key: 'one-upload' }),
      await preview('name\nTwice\n', { key: 'one-upload' }),
    ]
    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  test('rows that are saved without a complete address are named, with what an invoice to them would lack', async () => {
    const file = 'name,address line 1,city,country\nWhole,1 High Street,Leeds,GB\nStreetless,,Leeds,GB\nNowhere,,,\n'
    const { body } = await preview(file)
    expect(body).toMatchObject({ valid_count: 3, warned_count: 2 })
    expect(body.warned_rows).toMatchObject([
      { line: 3, errors: [{ field: 'line1', message: 'is missing.' }] },
      { line: 4, errors: [{ field: 'line1' }, { field: 'city' }, { field: 'country' }] },
    ])
  })
})

describe('columns and formats', () => {
  test('a file with unknown headings is mapped by hand, and read the same way next time', async () => {
    const file = (name: string) => `Qui,Où,Limite\n${name},Lyon,"1.234,56"\n`
    const { body } = await preview(file('Dupont'))
    expect(body).toMatchObject({ valid_count: 0, invalid_count: 1, columns: [{ field: null }, { field: null }, {}] })
    const url = `/api/imports/${body.id}`
    const columns = [
      { column: 'Qui', field: 'name' },
      { column: 'Où', field: 'city' },
      { column: 'Limite', field: 'credit_limit' },
    ]
    expect((await manager('PATCH', url, { columns })).body).toMatchObject({
      valid_count: 1,
      invalid_count: 0,
      decimal_mark: ',',
      columns,
    })
    await manager('POST', `${url}/confirm`)
    await runPendingJobs(testApp)
    expect(await customerNamed('Dupont')).toMatchObject({ credit_limit_minor: 123_456 })
    expect((await preview(file('Durand'))).body).toMatchObject({ valid_count: 1, columns })
  })

  test('a field moves to the column that it is given to', async () => {
    const { body } = await preview('name,trading as\nLegal Ltd,Shop\n')
    const changed = await manager('PATCH', `/api/imports/${body.id}`, {
      columns: [{ column: 'trading as', field: 'name' }],
    })
    expect(changed.body.columns).toMatchObject([
      { column: 'name', field: null },
      { column: 'trading as', field: 'name' },
    ])
  })

  test.each([
    ['a column that is not there', { columns: [{ column: 'nothing', field: 'name' }] }, 'columns.0.field'],
    ['a field that is not there', { columns: [{ column: 'name', field: 'shoe_size' }] }, 'columns.0.field'],
    [
      'a field for two columns',
      {
        columns: [
          { column: 'name', field: 'city' },
          { column: 'town', field: 'city' },
        ],
      },
      'columns.1.field',
    ],
    ['a format that is none', { date_format: 'soon' }, 'date_format'],
  ])('%s is refused at its place', async (_name, change, field) => {
    const { body } = await preview('name,town\nA,Leeds\n')
    const { status, body: refused } = await manager('PATCH', `/api/imports/${body.id}`, change)
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]])
  })

  test('numbers that can be read both ways are asked about, and nothing is saved before', async () => {
    const { body } = await preview('name,credit limit\nBoth ways,"1,234"\n')
    expect(body).toMatchObject({ decimal_mark: null })
    const url = `/api/imports/${body.id}`
    expect(await manager('POST', `${url}/confirm`)).toMatchObject({
      status: 422,
      body: { errors: { decimal_mark: [expect.any(String)] } },
    })
    expect((await manager('PATCH', url, { decimal_mark: '.' })).body).toMatchObject({ decimal_mark: '.' })
    expect((await manager('POST', `${url}/confirm`)).status).toBe(202)
    await runPendingJobs(testApp)
    expect(await customerNamed('Both ways')).toMatchObject({ credit_limit_minor: 123_400 })
  })

  test('a wrong row is corrected in place, and judged with all others again', async () => {
    const { body } = await preview('code,name,email\nX1,Corrected,nobody\nX2,Other,a@example.com\n')
    const url = `/api/imports/${body.id}`
    const correct = (code: string) => manager('PATCH', `${url}/rows/2`, { cells: [code, 'Corrected', 'b@example.com'] })
    expect((await correct('X1')).body).toMatchObject({ valid_count: 2, invalid_rows: [] })
    expect((await correct('X2')).body.invalid_rows).toMatchObject([{ line: 3, errors: [{ field: 'code' }] }])
    expect((await manager('PATCH', `${url}/rows/99`, { cells: [] })).status).toBe(404)
  })

  test('wrong rows are downloaded as they are written, with their reasons', async () => {
    const { body } = await preview('name,email\nFine,a@example.com\n"Wrong, Ltd",nobody\n')
    const { body: csv } = await manager('GET', `/api/imports/${body.id}/invalid`)
    expect(parse(csv, { bom: true, columns: true })).toEqual([
      { Line: '3', Reason: expect.stringMatching(/^E-mail: /), name: 'Wrong, Ltd', email: 'nobody' },
    ])
    const rows = await manager('GET', `/api/imports/${body.id}/rows`)
    expect(rows.body).toMatchObject({ data: [{ line: 3, cells: ['Wrong, Ltd', 'nobody'] }], meta: { total: 1 } })
  })

  test('the template can be imported as it is', async () => {
    const { body: template } = await manager('GET', '/api/imports/template?kind=customers')
    expect((await preview(template)).body).toMatchObject({ valid_count: 1, invalid_count: 0 })
  })

  test('what was exported is recognised, and is there already', async () => {
    const { body: csv } = await manager('GET', '/api/customers/export?q=Dupont')
    expect((await preview(csv)).body).toMatchObject({ profile: 'counterfoil', known_count: 1, valid_count: 0 })
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const manager = await signedInAs(testApp, 'manager')

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8')

function preview(file: string, kind: string) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', 'export.csv', { kind })
  return manager('POST', '/api/imports', payload, headers)
}

async function run(id: string) {
  expect((await manager('POST', `/api/imports/${id}/confirm`)).status).toBe(202)
  await runPendingJobs(testApp)
  return (await manager('GET', `/api/imports/${id}`)).body
}

test.each([
  ['sage', 'items', 'sage-items.csv', 2],
  ['quickbooks', 'items', 'quickbooks-items.csv', 2],
  ['zoho', 'customers', 'zoho-contact-names.csv', 1],
])('what %s exports of %s is recognised by its headings (%s)', async (profile, kind, name, count) => {
  const { body } = await preview(fixture(name), kind)
  expect(body).toMatchObject({ profile, valid_count: count, invalid_count: 0 })
  expect(await run(body.id)).toMatchObject({ status: 'done', saved_count: count })
})

test('the codes, VAT and accounts of items of other systems are read from their own columns', async () => {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('code', 'in', ['SG-OAK', 'SG-HIRE', 'QB-1'])
    .orderBy('code')
    .execute()
  expect(rows).toMatchObject([
    { code: 'QB-1', vat_code: 'standard', account_code: '4000' },
    { code: 'SG-HIRE', vat_code: 'zero', account_code: '4001', unit: 'day' },
    { code: 'SG-OAK', vat_code: 'standard', account_code: '4000', unit: 'each' },
  ])
})

test('a business that is not registered for VAT brings in customers and items without their VAT codes, and each row says so', async () => {
  await db.updateTable('business').set({ vat_registered: false }).execute()
  try {
    for (const [kind, file, field] of [
      [
        'customers',
        'code,name,default_vat_code\nNV-1,Reduced Ltd,reduced\nNV-2,Odd Ltd,20% (VAT on Income)\nNV-3,Plain Ltd,',
        'default_vat_code',
      ],
      ['items', 'code,name,vat_code,unit_price\nNV-1,Tea,reduced,1\nNV-2,Jam,anything,2\nNV-3,Bun,,3', 'vat_code'],
    ] as const) {
      const { body } = await preview(file, kind)
      expect(body).toMatchObject({ valid_count: 3, invalid_count: 0, warned_count: kind === 'customers' ? 3 : 2 })
      const said = body.warned_rows.map(
        ({ line, errors }: { line: number; errors: { field: string; message: string }[] }) => [
          line,
          errors.filter((error) => error.field === field).map(({ message }) => message),
        ],
      )
      expect(said).toContainEqual([2, ['The VAT code is left out: the business is not registered for VAT.']])
      expect(said).toContainEqual([3, ['The VAT code is left out: the business is not registered for VAT.']])
      await run(body.id)
    }
    const { rows } = await sql<{ code: string }>`
      select default_vat_code as code from customers where code like 'NV-%' union select vat_code from items where code like 'NV-%'`.execute(
      db,
    )
    expect(rows).toEqual([{ code: 'standard' }])
  } finally {
    await db.updateTable('business').set({ vat_registered: true }).execute()
  }
})

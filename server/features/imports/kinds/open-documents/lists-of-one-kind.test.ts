import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { kindOf } from './kind-of-document.ts'

const testApp = await startApp()
const manager = await signedInAs(testApp, 'manager')
await manager('POST', '/api/customers', { name: 'Old Debtor' })

function preview(file: string) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', 'export.csv', {
    kind: 'open_documents',
  })
  return manager('POST', '/api/imports', payload, headers)
}

test.each([
  [
    'zoho',
    'Credit Note Date,Credit Note Number,Credit Note Status,Customer Name,Currency Code,SubTotal,Total,Balance\n' +
      '2026-02-01,ZCN-1,open,Old Debtor,GBP,100.00,120.00,50.00\n',
  ],
  [
    'counterfoil',
    'number,state,customer,invoice,reason,issue_date,currency,gross,unallocated\n' +
      'ZCN-1,part_used,Old Debtor,F-1,Returned,2026-02-01,GBP,120.00,50.00\n',
  ],
])('a list of credit notes of %s brings in credit notes, which are not owed', async (profile, file) => {
  const { body } = await preview(file)
  expect(body).toMatchObject({ profile, control: [{ currency: 'GBP', count: 1, open_minor: -5_000 }] })
})

test('what the number of a list is headed with says its kind, however it was mapped; a column for it counts first', async () => {
  const { body } = await preview(
    'Receipt,Our kind,Customer,Date,Amount\nR-7,,Old Debtor,2026-02-01,30.00\nR-8,invoice,Old Debtor,2026-02-01,50.00\n',
  )
  const mapped = (fields: string[]) => ({
    columns: body.columns.map(({ column }: { column: string }, index: number) => ({ column, field: fields[index] })),
  })
  const totals = async (kind: string | null) => {
    const fields = mapped(['number', kind, 'customer_name', 'issue_date', 'gross'] as string[])
    return (await manager('PATCH', `/api/imports/${body.id}`, fields)).body.control
  }
  expect(await totals(null)).toEqual([{ currency: 'GBP', count: 2, open_minor: -8_000 }])
  expect(await totals('kind')).toEqual([{ currency: 'GBP', count: 2, open_minor: 2_000 }])
})

test('our own list of payments shows what is on account', async () => {
  const file =
    'payment_date,customer,method,reference,bank,currency,amount,on_account,invoices,reversed\n' +
    '2026-02-01,Old Debtor,cash,R 1,,GBP,120.00,20.00,,no\n'
  const { body } = await preview(file)
  const numbered = body.columns.map(({ column, field }: { column: string; field: string | null }) => ({
    column,
    field: column === 'reference' ? 'number' : field,
  }))
  expect(body.profile).toBe('counterfoil')
  expect((await manager('PATCH', `/api/imports/${body.id}`, { columns: numbered })).body).toMatchObject({
    control: [{ currency: 'GBP', count: 1, open_minor: -2_000 }],
  })
})

test('a bill, which other systems call what they owe themselves, is no invoice of ours', () => {
  expect(kindOf('Bill')).toBeNull()
  expect(kindOf('Sales invoice')).toBe('invoice')
})

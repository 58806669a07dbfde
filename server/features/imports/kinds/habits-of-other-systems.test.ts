import { expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const manager = await signedInAs(testApp, 'manager')
await manager('POST', '/api/customers', { name: 'Harbour Lights', code: 'HARBOUR' })

function preview(file: string, kind: string) {
  const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', 'export.csv', { kind })
  return manager('POST', '/api/imports', payload, headers)
}

async function run(id: string) {
  expect((await manager('POST', `/api/imports/${id}/confirm`)).status).toBe(202)
  await runPendingJobs(testApp)
}

const customerNamed = (name: string) =>
  db.selectFrom('customers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

const invoiceOf = (number: string) =>
  db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

test('a nominal code of Xero is the account of a line, even if a customer has the same code', async () => {
  await manager('POST', '/api/customers', { name: 'Two Hundred Ltd', code: '200' })
  const { body } = await preview(
    'ContactName,Reference,Unit,NextScheduledDate,Description,Quantity,UnitAmount,AccountCode\n' +
      'Harbour Lights,Nominal,MONTHLY,2027-01-01,Work,1,10.00,200\n',
    'schedules',
  )
  expect(body).toMatchObject({ profile: 'xero', valid_count: 1 })
  await run(body.id)
  const saved = await db.selectFrom('schedules').selectAll().where('name', '=', 'Nominal').executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ customer_name: 'Harbour Lights', lines: [{ account_code: '200' }] })
})

test('a row whose code and name are of different customers is wrong, and one with an unknown name goes by its code', async () => {
  const { body } = await preview(
    'customer_code,customer_name,schedule_name,description,quantity,unit_price,frequency,start_date\n' +
      '200,Harbour Lights,Whose,Work,1,10.00,monthly,2027-01-01\n' +
      '200,Two Hundred Limited,Theirs,Work,1,10.00,monthly,2027-01-01\n',
    'schedules',
  )
  expect(body).toMatchObject({ valid_count: 1, invalid_count: 1 })
  expect(body.invalid_rows).toMatchObject([
    {
      line: 2,
      errors: [
        { field: 'customer_code', message: '200 is the code of Two Hundred Ltd, not of the customer named here.' },
      ],
    },
  ])
})

test('contacts of Xero have the VAT code that their sales have', async () => {
  const { body } = await preview(
    '*ContactName,POAddressLine1,DefaultTaxSales,DefaultTaxPurchases\nZero Ltd,1 Road,Zero Rated Income,20% (VAT on Expenses)\n',
    'customers',
  )
  expect(body).toMatchObject({ profile: 'xero', valid_count: 1 })
  await run(body.id)
  expect(await customerNamed('Zero Ltd')).toMatchObject({ default_vat_code: 'zero' })
})

test('two addresses in one cell are two contacts, and an error of the spreadsheet is no name', async () => {
  const { body } = await preview(
    'name,contact name,email,phone\nTwo Boxes Ltd,Ann,ann@two.example; bob@two.example,0117\n#REF!,,,\n',
    'customers',
  )
  expect(body.invalid_rows).toMatchObject([
    { line: 3, errors: [{ field: 'name', message: 'This is an error of the spreadsheet and no value.' }] },
  ])
  await run(body.id)
  expect(await customerNamed('Two Boxes Ltd')).toMatchObject({
    contacts: [
      { name: 'Ann', email: 'ann@two.example', phone: '0117' },
      { name: '', email: 'bob@two.example', phone: '' },
    ],
  })
})

test('the report of QuickBooks that names each customer above their documents is a table like any other', async () => {
  await manager('POST', '/api/customers', { name: 'Grouped One' })
  await manager('POST', '/api/customers', { name: 'Grouped Two' })
  const { body } = await preview(
    'Foxglove Ltd,,,,,\nOpen Invoices,,,,,\nAs of 31 March 2026,,,,,\n,Date,Transaction Type,Num,Due Date,Open Balance\n' +
      'Grouped One,,,,,\n,31/01/2026,Invoice,G-1,28/02/2026,"1,250.00"\n,14/02/2026,Credit Memo,G-2,14/02/2026,-50.00\n' +
      'Total for Grouped One,,,,,"1,200.00"\nGrouped Two,,,,,\n,15/02/2026,Invoice,G-3,15/03/2026,30.00\n' +
      'Total for Grouped Two,,,,,30.00\nTOTAL,,,,,"1,230.00"\n',
    'open_documents',
  )
  expect(body).toMatchObject({ profile: 'quickbooks', invalid_count: 0, total_count: 3 })
  expect(body.control).toEqual([{ currency: 'GBP', count: 3, open_minor: 123_000 }])
  await run(body.id)
  expect(await invoiceOf('G-1')).toMatchObject({ customer_name: 'Grouped One', outstanding_minor: 125_000 })
  expect(await invoiceOf('G-3')).toMatchObject({ customer_name: 'Grouped Two' })
})

test('in a list that does not say what its rows are, a minus is a credit note', async () => {
  const { body } = await preview(
    'number,customer_name,issue_date,outstanding\nM-1,Harbour Lights,2026-01-02,50.00\nM-2,Harbour Lights,2026-01-03,-20.00\n',
    'open_documents',
  )
  expect(body).toMatchObject({ valid_count: 2, control: [{ currency: 'GBP', count: 2, open_minor: 3_000 }] })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkBooks } from '#server/features/books/books.service.ts'
import { statusesOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMovingIn } from '#server/test-support/books/open-documents.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db, clock } = testApp
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const { preview, read, confirm, bringIn, undo, find } = startMovingIn(testApp, owner)

const headings = 'kind,number,customer_name,issue_date,due_date,currency,net,vat,gross,outstanding,reference\n'
const reportFor = async (path: string) => (await owner('GET', path)).body
const period = 'from=2026-01-01&to=2026-03-31'

/** Everything in which nothing that was brought in may count. */
async function salesAndVat() {
  const vat = await reportFor(`/api/reports/vat?${period}`)
  const sales = await reportFor(`/api/reports/sales?${period}`)
  const customers = await reportFor(`/api/reports/customers?${period}`)
  const items = await reportFor(`/api/reports/items?${period}`)
  const received = await reportFor(`/api/reports/payments?${period}`)
  const { months } = await reportFor('/api/home')
  return { vat, sales, customers, items, received, months }
}

const violations = async () =>
  (await checkBooks(db, clock.now())).results.filter((result) => result.violations > 0)

const owedBy = async (customerId: string) =>
  (await reportFor(`/api/customers/${customerId}/ageing`)).data as { currency: string; owed_minor: number }[]

describe('what is brought in', () => {
  test('it is owed, listed and stated, and never sold, received or declared here', async () => {
    const acme = await newCustomer({ name: 'Northwind' })
    await newIssued()
    const before = await salesAndVat()
    const { body: shown } = await preview(
      `${headings}invoice,OLD-1,Northwind,2026-02-01,2026-03-03,GBP,100.00,20.00,120.00,70.00,PO 7\n` +
        'credit note,OLD-C1,Northwind,2026-02-02,,GBP,10.00,2.00,12.00,6.00,\n' +
        'payment,OLD-P1,Northwind,2026-02-03,,GBP,,,50.00,30.00,\n',
    )
    expect(shown).toMatchObject({ valid_count: 3, control: [{ currency: 'GBP', count: 3, open_minor: 3_400 }] })
    await confirm(shown.id)
    await runPendingJobs(testApp)
    expect(await read(shown.id)).toMatchObject({ status: 'done', saved_count: 3 })

    expect(await find('invoices', 'OLD-1')).toMatchObject({
      kind: 'imported',
      number: 'OLD-1',
      status: 'issued',
      state: 'overdue',
      due_date: '2026-03-03',
      reference: 'PO 7',
      net_minor: 10_000,
      vat_minor: 2_000,
      gross_minor: 12_000,
      settled_before_minor: 5_000,
      outstanding_minor: 7_000,
      vat_groups: [{ vat_code: 'standard', rate: '20', net_minor: 10_000, vat_minor: 2_000 }],
    })
    expect(await find('creditnotes', 'OLD-C1')).toMatchObject({ kind: 'imported', unallocated_minor: 600 })
    expect(await find('payments', 'OLD-P1')).toMatchObject({ kind: 'imported', amount_minor: 3_000, number: 'OLD-P1' })
    expect(await owedBy(acme.id)).toMatchObject([{ owed_minor: 7_000, credit_minor: 3_600, balance_minor: 3_400 }])
    expect(await salesAndVat()).toEqual(before)
    expect(await violations()).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { printAhead, restAfter } from './print-ahead.service.ts'

test('printing ahead takes what the machine has left: all of an idle one, little of a busy one', () => {
  expect(restAfter(10, 1)).toBe(0)
  expect(restAfter(10, 0.5)).toBe(10)
  expect(restAfter(10, 0.2)).toBe(40)
  expect(restAfter(10, 0)).toBe(200)
})

test('it comes after documents that users open, even if it began first', async () => {
  const testApp = await startApp()
  const { owner, newIssued } = await startInvoicing(testApp)
  const issued = []
  for (let made = 0; made < 4; made += 1) issued.push(await newIssued())
  const printed = async () =>
    (await testApp.db.selectFrom('documents').select('invoice_id').orderBy('created_at').execute()).length
  const context = { ...testApp, attempt: 1, lastAttempt: false }
  const ahead = printAhead(context, invoiceFiles)
  const opened = await owner('GET', `/api/invoices/${issued[0]?.id}/pdf`)
  expect(opened.status).toBe(200)
  expect(await printed()).toBeLessThan(4)
  await ahead
  expect(await printed()).toBe(4)
})

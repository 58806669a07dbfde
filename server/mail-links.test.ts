import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, newCustomer, newIssued } = await startInvoicing(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

/** The last message, after the worker has sent what is waiting. */
async function lastMail() {
  await runPendingJobs(testApp, mailer)
  const mail = mailServer.received.at(-1)
  mailServer.received.length = 0
  return { text: mail?.text ?? '', html: mail?.html ?? '' }
}

const pageIn = (text: string) => /https:\/\/books\.example\.com(\/c\/[\w-]{43})(\?document=[\w-]+)?/.exec(text)
const documentAt = async (path = '') =>
  (await testApp.app.inject({ method: 'GET', url: `/api${path}` })).json().document?.number

test('statements, receipts and credit notes lead to the page of an invoice that they are about', async () => {
  const { id: customer_id } = await newCustomer()
  const paid = await newIssued({ customer_id })
  const owed = await newIssued({ customer_id })
  await owner('POST', `/api/customers/${customer_id}/statement/email`, { kind: 'open_items' })
  const statement = pageIn((await lastMail()).text)
  expect(await documentAt(statement?.[1])).toBe(paid.number)

  const { outstanding_minor: amount_minor } = paid
  const allocations = [{ invoice_id: paid.id, amount_minor }]
  const payment = (await owner('POST', '/api/payments', { customer_id, amount_minor, allocations })).body
  await owner('POST', `/api/payments/${payment.id}/email`, {})
  expect(await documentAt(pageIn((await lastMail()).text)?.[1])).toBe(paid.number)

  const credit = (await owner('POST', `/api/invoices/${owed.id}/credit`, { reason: 'Returned' })).body
  await owner('POST', `/api/creditnotes/${credit.id}/email`, {})
  const found = pageIn((await lastMail()).text)
  expect(await documentAt(found?.[1])).toBe(owed.number)
  expect(found?.[2]).toBe(`?document=${credit.id}`)
})

test('where there is no invoice to lead to the message has no button', async () => {
  const { id: customer_id } = await newCustomer()
  const payment = (await owner('POST', '/api/payments', { customer_id, amount_minor: 500 })).body
  await owner('POST', `/api/payments/${payment.id}/email`, {})
  const { text, html } = await lastMail()
  expect(text.length).toBeGreaterThan(20)
  expect(`${text}${html}`).not.toMatch(/\{\{link\}\}|href=""|\/c\//)
})

import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { tokenOf } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'

const testApp = await startApp()
const { owner, customer, newIssued } = await startInvoicing(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

const pay = async () =>
  (await owner('POST', '/api/payments', { customer_id: customer.id, amount_minor: 1250, payment_date: '2026-03-30' }))
    .body
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text

async function mailed() {
  await runPendingJobs(testApp, mailer)
  return mailServer.received.at(-1)
}

test('a receipt goes out in the business’s name, with the amount, the day and its PDF', async () => {
  const { id } = await pay()
  await owner('POST', `/api/payments/${id}/email`, {})
  const message = await mailed()
  expect(message?.from?.name).toBe('Foxglove Ltd')
  expect(message?.to).toMatchObject([{ address: 'ann@acme.example' }])
  expect(message?.text).toContain('£12.50')
  expect(message?.attachments.map(({ filename }) => filename)).toEqual(['receipt-2026-03-30.pdf'])
  expect(await textOf(new Uint8Array(message?.attachments[0]?.content as ArrayBuffer))).toContain('£12.50')
})

test('a message that is about no payment carries no receipt', async () => {
  const { id, number } = await newIssued()
  await owner('POST', `/api/invoices/${id}/email`, {})
  const message = await mailed()
  expect(message?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
})

test('the receipt of a payment that was taken back says so, and that of another does not', async () => {
  const { id } = await pay()
  const authorization = `Bearer ${await tokenOf(testApp, 'owner')}`
  const printed = async () => {
    const { rawPayload } = await testApp.app.inject({
      method: 'GET',
      url: `/api/payments/${id}/pdf`,
      headers: { authorization },
    })
    return textOf(new Uint8Array(rawPayload))
  }
  expect(await printed()).not.toContain('been reversed')
  await owner('POST', `/api/payments/${id}/reverse`, { reason: 'Bounced' })
  expect(await printed()).toContain('This payment has been reversed')
})

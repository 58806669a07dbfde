import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'

const testApp = await startApp()
const { owner, newIssued } = await startInvoicing(testApp)
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

const send = (id: string, body: object) => owner('POST', `/api/invoices/${id}/email`, body)
const receivedBy = (address: string) =>
  mailServer.received.filter(({ to }) => to?.some((box) => box.address === address))

/** The queue may still be writing down that it failed. */
async function dueAgain() {
  const failed = () =>
    sql`select from graphile_worker._private_jobs where locked_at is null and last_error is not null`
      .execute(testApp.db)
      .then(({ rows }) => rows.length)
  await expect.poll(failed).toBe(1)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
}

test('what is tried again goes to the same recipients, in copy and in blind copy too', async () => {
  const { id } = await newIssued()
  const cc = ['copy@retry.example', 'second@retry.example']
  const { body } = await send(id, { to: ['to@retry.example'], cc })
  const bcc = JSON.stringify([{ name: '', address: 'blind@retry.example' }])
  await testApp.db.updateTable('emails').set({ bcc }).where('id', '=', body.id).execute()
  const all = ['blind@retry.example', 'copy@retry.example', 'second@retry.example', 'to@retry.example']

  mailServer.refuse({ status: 451, text: 'greylisted' })
  await runPendingJobs(testApp, mailer)
  mailServer.refuse({ status: 550, text: 'no such mailbox' })
  await dueAgain()
  await runPendingJobs(testApp, mailer)
  mailServer.refuse(null)
  expect((await owner('GET', `/api/invoices/${id}/emails`)).body.data).toMatchObject([
    { status: 'failed', attempts: 2 },
  ])
  await owner('POST', `/api/invoices/${id}/emails/${body.id}/resend`)

  mailServer.refuse({ status: 451, text: 'greylisted' })
  await runPendingJobs(testApp, mailer)
  mailServer.refuse(null)
  await dueAgain()
  await runPendingJobs(testApp, mailer)
  const received = receivedBy('to@retry.example')
  expect(received.map(({ handedTo }) => handedTo)).toEqual([all])
  expect(received[0]?.cc?.map(({ address }) => address)).toEqual(cc)
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startMailServer } from '#server/test-support/processes/start-mail-server.ts'
import { queueEmail } from './email.service.ts'

const testApp = await startApp()
const { db } = testApp
const mailServer = await startMailServer()
const mailer = smtpMailer(mailServer.url)
afterAll(async () => {
  mailer.close()
  await mailServer.stop()
})

const link = 'https://books.example.com/password/reset/abc.def?email=a%40example.com&x="1"'

const queue = (to: { name: string; address: string; locale: string }) =>
  inTransaction(db, {}, (tx) => queueEmail(tx, { kind: 'password_reset', to, params: { count: 60 }, link }))

const lastEmail = () => db.selectFrom('emails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Failed jobs wait longer and longer; the test does not. The queue may still be recording the last attempt. */
const nextAttempt = async () => {
  await expect
    .poll(
      async () => (await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(db)).rows,
    )
    .toEqual([])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await runPendingJobs(testApp, mailer)
}

test('a message reaches the server in both forms, in the language of its reader, with its link', async () => {
  await queue({ name: 'Chloé "Quote" Lambert, <x>', address: 'chloe@example.org', locale: 'fr' })
  await runPendingJobs(testApp, mailer)
  const [received] = mailServer.received

  expect(received?.to).toEqual([{ name: 'Chloé "Quote" Lambert, <x>', address: 'chloe@example.org' }])
  expect(received?.subject).toBe('Définir un nouveau mot de passe')
  expect(received?.text).toContain(link)
  expect(received?.html).toContain(
    'href="https://books.example.com/password/reset/abc.def?email=a%40example.com&amp;x=&quot;1&quot;"',
  )
  expect(received?.html).toContain('Chloé &quot;Quote&quot; Lambert, &lt;x&gt;')
  expect(await lastEmail()).toMatchObject({ status: 'sent', link: null, attempts: 1 })
})

test('a name with line breaks adds no header and no recipient', async () => {
  await queue({ name: 'Eve\r\nBcc: all@example.com', address: 'eve@example.org', locale: 'en' })
  await runPendingJobs(testApp, mailer)
  const received = mailServer.received.at(-1)
  expect(received?.to?.map(({ address }) => address)).toEqual(['eve@example.org'])
  expect(received?.bcc ?? []).toEqual([])
})

test('without a mail server the message is stored with its link, and nothing is sent', async () => {
  const before = mailServer.received.length
  await queue({ name: 'Kept', address: 'kept@example.org', locale: 'en' })
  await runPendingJobs(testApp, null)
  expect(await lastEmail()).toMatchObject({ status: 'kept', link })
  expect(mailServer.received).toHaveLength(before)
})

test('a server that is busy is tried again later, and then the message is sent once', async () => {
  mailServer.refuse({ status: 451, text: 'greylisted, try again later' })
  await queue({ name: 'Patience', address: 'patience@example.org', locale: 'en' })
  await runPendingJobs(testApp, mailer)
  expect(await lastEmail()).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('greylisted'),
  })

  mailServer.refuse(null)
  await nextAttempt()
  await nextAttempt()
  expect(await lastEmail()).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === 'patience@example.org')).toHaveLength(1)
})

test('after its last attempt a message has failed, with the server’s reason', async () => {
  mailServer.refuse({ status: 450, text: 'mailbox busy' })
  await queue({ name: 'Busy', address: 'busy@example.org', locale: 'en' })
  for (let attempt = 0; attempt < 10; attempt++) await nextAttempt()
  mailServer.refuse(null)
  expect(await lastEmail()).toMatchObject({
    status: 'failed',
    attempts: 8,
    last_error: expect.stringContaining('mailbox busy'),
  })
})

test('a message that the mail server refuses permanently is not retried', async () => {
  mailServer.refuse({ status: 550, text: 'no such mailbox' })
  await queue({ name: 'Gone', address: 'gone@example.org', locale: 'en' })
  await nextAttempt()
  await nextAttempt()
  mailServer.refuse(null)
  expect(await lastEmail()).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('no such mailbox'),
  })
})

test('a message waits while the mail server does not let us sign in, and is sent once it does', async () => {
  const stranger = smtpMailer(mailServer.url.replace('//', '//us:outdated@'))
  await queue({ name: 'Wes', address: 'wes@example.org', locale: 'en' })
  await runPendingJobs(testApp, stranger)
  stranger.close()
  expect(await lastEmail()).toMatchObject({
    status: 'queued',
    attempts: 1,
    last_error: expect.stringContaining('Invalid login'),
  })
  await nextAttempt()
  expect(await lastEmail()).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
})

test('a message of a transaction that rolled back is never sent', async () => {
  const before = mailServer.received.length
  const to = { name: 'Never', address: 'never@example.org', locale: 'en' }
  const failing = inTransaction(db, {}, async (tx) => {
    await queueEmail(tx, { kind: 'password_reset', to, params: { count: 60 }, link })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await runPendingJobs(testApp, mailer)
  expect(mailServer.received).toHaveLength(before)
})

import { expect, test } from 'vitest'
import { addressOf, caller, signedInAs } from '#server/test-support/ask.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { db } = testApp
const owner = await signedInAs(testApp, 'owner')
const auditor = await signedInAs(testApp, 'auditor')

await caller(testApp)('POST', '/api/password/email', { email: addressOf('owner') })
await runPendingJobs(testApp)
const { body: list } = await auditor('GET', '/api/admin/emails')
const [email] = list.data

test('outgoing e-mails are listed with their state, found by address and filtered', async () => {
  expect(email).toMatchObject({
    kind: 'password_reset',
    status: 'kept',
    to_address: addressOf('owner'),
    subject: 'Set a new password',
  })
  expect((await auditor('GET', '/api/admin/emails?q=OWNER@')).body.meta.total).toBe(1)
  expect((await auditor('GET', '/api/admin/emails?status=failed')).body.meta.total).toBe(0)
})

test('the link in a message is shown to a super_admin alone', async () => {
  const mine = await owner('GET', `/api/admin/emails/${email.id}`)
  const theirs = await auditor('GET', `/api/admin/emails/${email.id}`)
  expect(mine.body).toMatchObject({ link_hidden: false, text: expect.stringContaining('/password/reset/') })
  expect(theirs.body).toMatchObject({ link_hidden: true })
  expect(theirs.body.text + theirs.body.html).not.toContain('/password/reset/')
})

test('a stored or failed e-mail can be sent again, a queued or sent one cannot', async () => {
  expect((await owner('POST', `/api/admin/emails/${email.id}/resend`)).body.status).toBe('queued')
  expect(await owner('POST', `/api/admin/emails/${email.id}/resend`)).toMatchObject({
    status: 409,
    body: { code: 'email.not_resendable' },
  })
  await runPendingJobs(testApp)
  expect((await owner('GET', `/api/admin/emails/${email.id}`)).body.status).toBe('kept')
  await db.updateTable('emails').set({ status: 'sent', link: null }).where('id', '=', email.id).execute()
  expect((await owner('POST', `/api/admin/emails/${email.id}/resend`)).status).toBe(409)
})

test('a user with read access cannot send an e-mail again', async () => {
  expect(await auditor('POST', `/api/admin/emails/${email.id}/resend`)).toMatchObject({
    status: 403,
    body: { code: 'permission.missing' },
  })
})

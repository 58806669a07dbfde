import { expect, test } from '@playwright/test'
import { bounceOf } from './bounce.ts'
import { apiAs } from './invoicing.ts'
import { waitForMail } from './mailbox.ts'
import { startAs } from './sign-in.ts'

type Due = { id: string; customer_id: string; customer_name: string; to: string[]; documents: { number: string }[] }

test('an invoice that nobody can prove to have arrived is posted, reminded of at once, and its bounce is on Home until somebody acts', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'owner')
  const { data } = await api.get<{ data: Due[] }>('/api/reminders?part=not_delivered&q=Northline')
  const due = data.find(({ documents }) => documents.length === 1)
  const [number = '', to = ''] = [due?.documents[0]?.number, due?.to[0]]
  await startAs(page, 'owner')
  await page.goto('/reminders/list?part=not_delivered')
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('1 invoice is marked as posted.')).toBeVisible()

  await page.goto(`/reminders/list?part=going_out&q=${number}`)
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now…' }).click()
  const since = Date.now()
  await page.getByRole('button', { name: 'Remind of 1 invoice', exact: true }).click()
  await expect(page.getByText('The customer is reminded of 1 invoice.')).toBeVisible()
  expect((await waitForMail(to, since)).text).toContain(number)

  const { url } = await api.get<{ url: string }>('/api/admin/emails/events-link')
  const headers = { 'content-type': 'message/rfc822' }
  await page.request.post(new URL(url).pathname, { data: bounceOf(to), headers })
  await page.goto('/home')
  const line = page.getByRole('listitem').filter({ hasText: `The reminder bounced from ${to}` })
  const all = page.getByRole('button', { name: /^Show all/ })
  await expect(line.or(all).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  await line.getByRole('button', { name: 'Try this address again' }).click()
  await expect(line).toBeHidden()

  await page.goto(`/customers/edit/${due?.customer_id}`)
  const reminders = page.getByRole('region', { name: 'Reminders' })
  await expect(reminders.getByText(/^Reminded/).first()).toBeVisible()
  await expect(reminders.getByRole('link', { name: number })).toBeVisible()
})

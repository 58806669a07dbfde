import { expect, type Page, test } from '@playwright/test'
import { bounceOf } from './bounce.ts'
import { startStripe } from '#server/test-support/stripe/start-stripe.ts'
import { mailsSince, waitForMail } from './mailbox.ts'
import { ownerOf, startWeeks, type Weeks } from './weeks.ts'

const secretKey = 'sk_test_abcdefgh12345678'
const webhookSecret = 'whsec_abcdefgh12345678'
const contact = 'ann@quayside.example'
const address = { line1: '1 Quay Street', city: 'Bristol', postcode: 'BS1 4DJ', country: 'GB' }

type Owner = Awaited<ReturnType<typeof ownerOf>>
type Invoice = { id: string; number: string; due_date: string }

/** A business that reminds and takes payments online, and an invoice that its customer has. */
async function sendInvoice({ ask }: Owner): Promise<Invoice> {
  const business = await ask<{ version: number }>('/api/admin/business/country', {
    method: 'POST',
    data: { country: 'GB', vat_registered: false },
  })
  await ask('/api/admin/business', {
    method: 'PATCH',
    data: { name: 'Foxglove Ltd', address, version: business.version },
  })
  const settings = await ask<object>('/api/admin/reminders')
  await ask('/api/admin/reminders', { method: 'PUT', data: { ...settings, enabled: true, hour: 9 } })
  const keys = { secret_key: secretKey, webhook_secret: webhookSecret }
  await ask('/api/admin/payments', { method: 'PUT', data: { provider: 'stripe', ...keys } })
  const { id: customer_id } = await ask<{ id: string }>('/api/customers', {
    method: 'POST',
    data: {
      name: 'Quayside Ltd',
      billing_address: address,
      contacts: [{ name: 'Ann Pierce', email: contact, receives_invoices: true }],
    },
  })
  const lines = [{ description: 'Window lettering', quantity: '2', unit: 'm', unit_price: '50' }]
  const { id } = await ask<{ id: string }>('/api/invoices', { method: 'POST', data: { customer_id, lines } })
  const invoice = await ask<Invoice>(`/api/invoices/${id}/issue`, { method: 'POST', data: {} })
  await ask(`/api/invoices/${id}/email`, { method: 'POST', data: {} })
  return invoice
}

/** The working day on which a step has been reached: a weekend and its holidays are behind it. */
function dayAfter(date: string, days: number) {
  const day = new Date(Date.parse(date) + days * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

async function lookAs(page: Page, { token }: Owner, weeks: Weeks, path: string) {
  const { hostname } = new URL(weeks.url)
  await page.context().addCookies([{ name: 'token', value: token(), domain: hostname, path: '/' }])
  await page.goto(weeks.url + path)
}

test('an invoice from its issue through three reminders, with a bounce, a promise and a payment that is told five times', async ({
  page,
  browser,
}) => {
  const stripe = await startStripe({ secretKey, webhookSecret })
  const weeks = await startWeeks({ STRIPE_URL: stripe.url, SECRET_KEY: 'a-key-for-tests-that-is-long-enough' })
  const owner = await ownerOf(page.request, weeks)
  const { ask } = owner
  const invoice = await sendInvoice(owner)
  const arrived = async () => (await mailsSince(weeks.mailbox, 0)).map(({ subject = '' }) => subject)
  await waitForMail(contact, 0, { folder: weeks.mailbox })
  /** The worker reminds, on the first working day on which a step is reached. */
  const remindAfter = async (days: number) => {
    // The calendar of the year does not matter here: no day is a holiday.
    const date = dayAfter(invoice.due_date, days)
    await owner.moveTo(date)
    await ask('/api/admin/reminders/working-days', { method: 'PUT', data: { date, is_working: true } })
    await weeks.runReminders()
  }

  await remindAfter(7)
  expect(await arrived()).toHaveLength(2)
  await lookAs(page, owner, weeks, `/invoices/view/${invoice.id}`)
  await expect(page.getByText('Overdue').first()).toBeVisible()

  // The reminder bounces: it is on Home, and the next one does not go there until somebody acts.
  const { url } = await ask<{ url: string }>('/api/admin/emails/events-link')
  const headers = { 'content-type': 'message/rfc822' }
  await page.request.post(weeks.url + new URL(url).pathname, { data: bounceOf(contact), headers })
  await remindAfter(21)
  expect(await arrived()).toHaveLength(2)
  await lookAs(page, owner, weeks, '/home')
  const line = page.getByRole('listitem').filter({ hasText: `The reminder bounced from ${contact}` })
  await line.getByRole('button', { name: 'Try this address again' }).click()
  await expect(line).toBeHidden()
  await page.goto(`${weeks.url}/reminders/list?part=going_out`)
  await page
    .getByRole('row', { name: new RegExp(invoice.number) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now…' }).click()
  await page.getByRole('button', { name: 'Remind of 1 invoice', exact: true }).click()
  await expect(page.getByText('The customer is reminded of 1 invoice.')).toBeVisible()
  await expect.poll(arrived).toHaveLength(3)

  await remindAfter(35)
  expect(await arrived()).toHaveLength(4)
  const last = await waitForMail(contact, 0, { folder: weeks.mailbox })
  const link = /http\S+\/c\/[\w-]+/.exec(last.text ?? '')?.[0] ?? ''

  // The customer, without signing in, on a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const theirs = await phone.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(invoice.number)
  await theirs.getByRole('button', { name: 'We will pay on …' }).click()
  await theirs.getByLabel('Day of payment').fill(weeks.daysLater(5))
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('You told us that you will pay on')).toBeVisible()
  await lookAs(page, owner, weeks, `/invoices/view/${invoice.id}`)
  await expect(page.getByText('On hold: payment promised.')).toBeVisible()

  // They pay on the page of the provider, whose call comes five times.
  await phone.route('https://checkout.stripe.example/**', async (route) => {
    const session = stripe.pay(route.request().url())
    const call = stripe.event('checkout.session.completed', session, { at: weeks.now(), id: 'evt_told_often' })
    const events = `${weeks.url}/api/payments/online/stripe/events`
    const told = await Promise.all(
      Array.from({ length: 5 }, () => fetch(events, { method: 'POST', body: call.body, headers: call.headers })),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await route.fulfill({ status: 302, headers: { location: `${link}?paid=yes` } })
  })
  await theirs.getByRole('button', { name: 'Pay now' }).click()
  await expect(theirs.getByText('Thank you. Your payment has arrived.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  const { data } = await ask<{ data: { amount_minor: number }[] }>('/api/payments')
  expect(data).toMatchObject([{ amount_minor: 10_000 }])
  await remindAfter(60)
  expect(await arrived()).toHaveLength(4)

  await phone.close()
  await weeks.stop()
  await stripe.stop()
})

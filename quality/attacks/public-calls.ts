import { mailgunCall } from '#server/test-support/mail/mailgun-call.ts'
import type { Recipe } from './record-kit.ts'

/** What customers reach by their link, without signing in. */
export const publicCalls: Record<string, Recipe> = {
  readCustomerPage: async ({ page }) => ({ params: { token: await page() } }),
  readCustomerPages: async ({ page }) => ({ params: { token: await page() } }),
  readCustomerPdf: async ({ page }) => ({ params: { token: await page() } }),
  readCustomerXml: async ({ page }) => ({ params: { token: await page() } }),
  recordCustomerView: async ({ page }) => ({ params: { token: await page() } }),
  promisePayment: async ({ page }) => ({
    params: { token: await page() },
    body: { date: '2026-04-10', text: 'With our next run' },
  }),
  disputeDocument: async ({ page }) => ({ params: { token: await page() }, body: { text: 'Half is missing' } }),
  startCustomerPayment: async ({ page, ask }) => {
    await ask('PUT', '/api/admin/payments', { provider: 'stand_in' })
    return { params: { token: await page() } }
  },
  checkCustomerPayment: async ({ page }) => ({ params: { token: await page() } }),
  payAtStandIn: async ({ page, ask }) => {
    await ask('PUT', '/api/admin/payments', { provider: 'stand_in' })
    const token = await page()
    await ask('POST', `/api/c/${token}/pay`)
    return { params: { token }, body: { outcome: 'paid' } }
  },
  receiveMailEvents: async ({ ask }) => {
    const { url } = (await ask('GET', '/api/admin/emails/events-link')).body
    return { params: { token: String(url).replace(/.*\//, '') }, body: mailgunCall('', { event: 'delivered' }) }
  },
}

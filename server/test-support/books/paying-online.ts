import { caller } from '#server/test-support/ask.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'
import { startStripe } from '#server/test-support/stripe/start-stripe.ts'

const secretKey = 'sk_test_abcdefgh12345678'
const webhookSecret = 'whsec_abcdefgh12345678'

type Told = { id?: string; at?: string; secret?: string; livemode?: boolean }

/** An installation whose customers pay at the stand-in for Stripe. */
export async function startPayingOnline() {
  const stripe = await startStripe({ secretKey, webhookSecret })
  const testApp = await startApp({ STRIPE_URL: stripe.url, SECRET_KEY: 'a-key-for-tests-that-is-long-enough' })
  const { owner, newIssued } = await startInvoicing(testApp)
  const visitor = caller(testApp)
  const settings = (body: object) => owner('PUT', '/api/admin/payments', body)
  await settings({ provider: 'stripe', secret_key: secretKey, webhook_secret: webhookSecret })

  async function newPage() {
    const invoice = await newIssued()
    const contact = { contact_email: 'ann@acme.example' }
    const { url } = (await owner('POST', `/api/invoices/${invoice.id}/links`, contact)).body
    return { invoice, token: String(url).replace(/.*\/c\//, '') }
  }
  const pay = (token: string) => visitor('POST', `/api/c/${token}/pay`)
  const tell = (type: string, object: object, given: Told = {}) => {
    const { body, headers } = stripe.event(type, object, { at: testApp.clock.now(), ...given })
    return visitor('POST', '/api/payments/online/stripe/events', body, headers)
  }
  const paymentsOf = async (id: string) => (await owner('GET', `/api/payments?invoice_id=${id}`)).body.data

  /** A document that has been paid at Stripe, and Stripe has said so. */
  async function paidPage() {
    const page = await newPage()
    const session = stripe.pay((await pay(page.token)).body.url)
    await tell('checkout.session.completed', session)
    const [payment] = await paymentsOf(page.invoice.id)
    return { ...page, session, payment: payment as { id: string } }
  }

  return {
    stripe,
    testApp,
    owner,
    newIssued,
    visitor,
    settings,
    newPage,
    pay,
    tell,
    paymentsOf,
    paidPage,
    invoiceNow: async (id: string) => (await owner('GET', `/api/invoices/${id}`)).body,
    incidents: async () => (await owner('GET', '/api/payments/online/incidents')).body.data,
    transfer: ({ customer_id, id }: { customer_id: string; id: string }, amount_minor: number) =>
      owner('POST', '/api/payments', { customer_id, amount_minor, allocations: [{ invoice_id: id, amount_minor }] }),
  }
}

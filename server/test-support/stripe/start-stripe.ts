import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Session = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  expires_at: number
  client_reference_id: string
  payment_intent: string | null
}

type Answer = { status: number; body: object }

/**
 * Behaves as Stripe's documented API does where it is used: forms in, JSON out, one effect for each idempotency key, sessions that are paid once
 * or expire, and signed calls.
 */
export async function startStripe({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }) {
  const sessions = new Map<string, Session>()
  const refunds: { id: string; payment_intent: string; amount: number; metadata: Record<string, string> }[] = []
  const answers = new Map<string, { form: string; answer: Answer }>()
  const state = { isDown: false, calls: [] as string[], fee: 35 as number | null }

  const refusal = (status: number, message: string): Answer => ({ status, body: { error: { message } } })

  function createSession(form: URLSearchParams): Answer {
    const session: Session = {
      id: `cs_test_${randomUUID()}`,
      url: `https://checkout.stripe.example/${randomUUID()}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      expires_at: Number(form.get('expires_at')),
      client_reference_id: form.get('client_reference_id') ?? '',
      payment_intent: null,
    }
    sessions.set(session.id, session)
    return { status: 200, body: session }
  }

  const withFee = (id: string) => ({
    id,
    latest_charge: { balance_transaction: state.fee === null ? null : { fee: state.fee } },
  })

  function expire(session: Session): Answer {
    if (session.status !== 'open')
      return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired')
    Object.assign(session, { status: 'expired', url: null })
    return { status: 200, body: session }
  }

  function refund(form: URLSearchParams): Answer {
    const metadata = { online_refund_id: form.get('metadata[online_refund_id]') ?? '' }
    const made = {
      id: `re_${randomUUID()}`,
      payment_intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
      metadata,
    }
    refunds.push(made)
    return { status: 200, body: { ...made, status: 'succeeded' } }
  }

  function answerTo(method: string, path: string, form: URLSearchParams): Answer {
    const [name, id = '', action] = path.replace(/^\/v1\/(checkout\/)?/, '').split('/')
    if (name === 'refunds') return refund(form)
    if (name === 'payment_intents') return { status: 200, body: withFee(id) }
    if (method === 'POST' && id === '') return createSession(form)
    const session = sessions.get(id)
    if (!session) return refusal(404, 'No such checkout session')
    if (action === 'expire') return expire(session)
    const { payment_intent: intent } = session
    return { status: 200, body: { ...session, payment_intent: intent === null ? null : withFee(intent) } }
  }

  function once(key: string | undefined, form: string, work: () => Answer) {
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.form !== form)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    const answer = known?.answer ?? work()
    if (key !== undefined) answers.set(key, { form, answer })
    return answer
  }

  async function handle(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Buffer.concat(chunks).toString()
    const path = (request.url ?? '').split('?')[0] ?? ''
    state.calls.push(`${request.method} ${path}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key provided')
    const key = request.headers['idempotency-key'] as string | undefined
    return once(key, form, () => answerTo(request.method ?? '', path, new URLSearchParams(form)))
  }

  const server = createServer((request, response) => {
    if (state.isDown) {
      request.socket.destroy()
      return
    }
    void handle(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })

  const sessionAt = (url: string) => {
    const found = [...sessions.values()].find((session) => session.url === url)
    if (!found) throw new Error(`no page is open at ${url}`)
    return found
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    sessions,
    refunds,
    sessionAt,
    /** The customer pays on the page. */
    pay(url: string, amount?: number) {
      const session = sessionAt(url)
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` } as const
      return Object.assign(session, paid, amount !== undefined && { amount_total: amount })
    },
    /** A call as Stripe signs it. */
    event(type: string, object: object, given: { id?: string; at: string; secret?: string; livemode?: boolean }) {
      const { id = `evt_${randomUUID()}`, at, secret = webhookSecret, livemode = false } = given
      const body = JSON.stringify({ id, type, livemode, data: { object } })
      const time = Math.floor(Date.parse(at) / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' } }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

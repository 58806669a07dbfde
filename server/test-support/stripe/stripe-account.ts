import { randomUUID } from 'node:crypto'

export type Session = {
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

export type Answer = { status: number; body: object }

export const refusal = (status: number, message: string): Answer => ({ status, body: { error: { message } } })

type Refund = { id: string; payment_intent: string; amount: number; metadata: Record<string, string> }

/** What an account at Stripe knows and does, as its documented API says: sessions that are paid once or expire, fees and refunds. */
export function stripeAccount(state: { fee: number | null }) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []

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

  function refund(form: URLSearchParams): Answer {
    const made = {
      id: `re_${randomUUID()}`,
      payment_intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
      metadata: { online_refund_id: form.get('metadata[online_refund_id]') ?? '' },
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

  return { sessions, refunds, answerTo }
}

function expire(session: Session): Answer {
  if (session.status !== 'open') return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired')
  Object.assign(session, { status: 'expired', url: null })
  return { status: 200, body: session }
}

import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, refusal, type Session, stripeAccount } from './stripe-account.ts'

type Keys = { secretKey: string; webhookSecret: string }

/** A stand-in for Stripe on loopback: forms in, JSON out, one effect for each idempotency key, and signed calls. */
export async function startStripe({ secretKey, webhookSecret }: Keys) {
  const state = { isDown: false, fee: 35 as number | null }
  const { sessions, refunds, answerTo } = stripeAccount(state)
  const once = onceForEachKey()
  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const form = await textOf(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key provided')
    const key = request.headers['idempotency-key'] as string | undefined
    return once(key, inOrder(form), () => answerTo(request.method ?? '', path, new URLSearchParams(form)))
  }
  const server = createServer((request, response) => {
    if (state.isDown) {
      request.socket.destroy()
      return
    }
    void handle(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    sessions,
    refunds,
    sessionAt: (url: string) => openAt(sessions, url),
    /** The customer pays on the page. */
    pay: (url: string) =>
      Object.assign(openAt(sessions, url), {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${randomUUID()}`,
      } as const),
    /** A call as Stripe signs it. */
    event: (type: string, object: object, given: Signing) => signedEvent(webhookSecret, type, object, given),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The same parameters are the same request, whatever their order. */
function inOrder(form: string) {
  const parameters = new URLSearchParams(form)
  parameters.sort()
  return parameters.toString()
}

function onceForEachKey() {
  const answers = new Map<string, { form: string; answer: Answer }>()
  return (key: string | undefined, form: string, work: () => Answer) => {
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.form !== form)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    const answer = known?.answer ?? work()
    if (key !== undefined) answers.set(key, { form, answer })
    return answer
  }
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function openAt(sessions: ReadonlyMap<string, Session>, url: string) {
  const found = [...sessions.values()].find((session) => session.url === url)
  if (!found) throw new Error(`no page is open at ${url}`)
  return found
}

type Signing = { id?: string; at: string; secret?: string; livemode?: boolean }

function signedEvent(webhookSecret: string, type: string, object: object, given: Signing) {
  const { id = `evt_${randomUUID()}`, at, secret = webhookSecret, livemode = false } = given
  const body = JSON.stringify({ id, type, livemode, data: { object } })
  const time = Math.floor(Date.parse(at) / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' } }
}

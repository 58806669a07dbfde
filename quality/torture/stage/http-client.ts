import type { Report } from '../report.ts'

/** No call may take longer, whatever is killed meanwhile. */
const timeoutMs = 30_000

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** A form with a file, instead of a body. */
  form?: { payload: Buffer; headers: Record<string, string> }
  key?: string
}

/** Status 0: the connection ended without a response, so the result of the call is unknown. */
export type Answer = { status: number; body: Record<string, unknown> }

const noAnswer: Answer = { status: 0, body: {} }

export type Caller = (call: Call) => Promise<Answer>

/** Calls as one user; a call that hangs is a violation. */
export function callerOf({ origin, token, report }: { origin: string; token?: string; report: Report }): Caller {
  return async (call) => {
    const { method = 'POST', path } = call
    try {
      const payload = payloadOf(call)
      const reply = await fetch(origin + path, {
        method,
        headers: headersOf(call, token),
        ...(payload && { body: new Uint8Array(payload) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: reply.status, body: await bodyOf(reply) }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        report.violation(`${method} ${path} had no answer within ${timeoutMs / 1000} s`)
      return noAnswer
    }
  }
}

export const payloadOf = ({ body, form }: Call) => form?.payload ?? (body && Buffer.from(JSON.stringify(body)))

export const headersOf = ({ body, form, key }: Call, token?: string): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(key && { 'idempotency-key': key }),
  ...(body && { 'content-type': 'application/json' }),
  ...form?.headers,
})

async function bodyOf(reply: Response) {
  const text = await reply.text()
  return reply.headers.get('content-type')?.startsWith('application/json') && text !== ''
    ? (JSON.parse(text) as Record<string, unknown>)
    : {}
}

export const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** Temporarily unavailable: no response, or the product said so. */
export const isAway = ({ status }: Answer) => status === 0 || status === 503

/** The product's own error format. */
export const isClearRefusal = ({ body }: Answer) =>
  typeof body['message'] === 'string' && typeof body['code'] === 'string'

/** For preparations that must succeed. */
export async function must(caller: Caller, call: Call) {
  const answer = await caller(call)
  if (!isDone(answer))
    throw new Error(`${call.method ?? 'POST'} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function signIn(origin: string, report: Report, email: string, password: string) {
  const body = { email, password, remember: true }
  const { token } = await must(callerOf({ origin, report }), { path: '/api/login', body })
  return String(token)
}

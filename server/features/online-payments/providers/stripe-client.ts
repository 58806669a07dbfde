import { z } from 'zod'
import { ProviderProblem } from './provider.ts'

/** The shape of answers that this was written against. */
const version = '2025-03-31.basil'
const timeoutMs = 20_000

type Call = { method: 'GET' | 'POST'; path: string; fields?: Record<string, string>; key?: string }

export type StripeAccess = { url: string; secretKey: string }

const problem = z.object({ error: z.object({ message: z.string().optional(), code: z.string().optional() }) })

/** One call to Stripe: a form goes there, JSON comes back. Under the same key it is carried out once, however often it is sent. */
export async function callStripe<Answer extends z.ZodType>(
  { url, secretKey }: StripeAccess,
  { method, path, fields = {}, key }: Call,
  answer: Answer,
): Promise<z.output<Answer>> {
  const form = new URLSearchParams(fields).toString()
  const address = `${url}${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': version,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: form }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ProviderProblem('Stripe does not answer', { isFinal: false, cause })
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalOf(response.status, body)
  const parsed = answer.safeParse(body)
  if (!parsed.success) throw new ProviderProblem('Stripe answered something else', { isFinal: false })
  return parsed.data
}

/** Too many requests, a conflict of two under one key, and its own failures pass; anything else stays refused. */
function refusalOf(status: number, body: unknown) {
  const said = problem.safeParse(body).data?.error
  const isFinal = status !== 409 && status !== 429 && status < 500
  return new ProviderProblem(`Stripe refused (${status}): ${said?.message ?? said?.code ?? 'no reason given'}`, {
    isFinal,
  })
}

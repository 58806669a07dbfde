import { z } from 'zod'
import { asOneLine } from '#shared/validation/text.ts'
import { signatureHeader, signatureOf, timestampHeader } from './signature.ts'

/** Why an e-invoice could not be handed over. A final one is not tried again by itself. */
export class DeliveryProblem extends Error {
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

const patienceMs = 20_000

/** An answer is a few words; what is longer is not read. */
const longestAnswer = 64 * 1024

const answer = z.object({
  status: z.enum(['accepted', 'delivered', 'rejected']).default('accepted'),
  // A rejection that gives null as its reason, or no text, is still one.
  reason: z.string().catch(''),
})
export type Answer = z.output<typeof answer>

/** Refused for what it says: it would be refused again. */
const rejections = new Set([400, 409, 413, 415, 422])
/** A moment later it may be taken. */
const momentary = new Set([408, 425, 429])

type Call = {
  url: string
  secret: string
  deliveryId: string
  number: string
  xml: Buffer
  callBack: string
  /** Seconds since 1970. */
  timestamp: string
}

/**
 * Hands an e-invoice to an access point. The delivery is the idempotency key: after a lost answer the same call is made again, and the
 * access point takes it once. Redirections are not followed: they could lead anywhere.
 */
export async function callAccessPoint({
  url,
  secret,
  deliveryId,
  number,
  xml,
  callBack,
  timestamp,
}: Call): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/xml',
      accept: 'application/json',
      'idempotency-key': deliveryId,
      'counterfoil-document': number,
      'counterfoil-call-back': callBack,
      [timestampHeader]: timestamp,
      [signatureHeader]: signatureOf(secret, { timestamp, id: deliveryId, body: xml }),
    },
    body: new Uint8Array(xml),
  })
  const said = read(await textOf(response))
  if (response.ok) return said
  const reason = said.reason || `${response.status} ${response.statusText}`.trim()
  if (rejections.has(response.status)) return { status: 'rejected', reason }
  const isFinal = response.status < 500 && !momentary.has(response.status)
  throw new DeliveryProblem(reason, { isFinal })
}

async function textOf({ body }: Response) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > longestAnswer) break
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** An access point that answers with anything else than our JSON has accepted it, and says why not in its status. */
function read(text: string): Answer {
  try {
    const { status, reason } = answer.parse(JSON.parse(text))
    return { status, reason: asOneLine(reason).slice(0, 500) }
  } catch {
    return { status: 'accepted', reason: '' }
  }
}

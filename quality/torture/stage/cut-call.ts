import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, headersOf, payloadOf } from './http-client.ts'

type Sender = { origin: string; token: string }

/** Sends a complete call and closes the connection before the response: the caller does not know what happened. */
export async function cutCall({ origin, token }: Sender, call: Call, afterMs: number) {
  const sent = request(origin + call.path, { method: 'POST', headers: headersOf(call, token), agent: false })
  sent.on('error', () => undefined)
  sent.end(payloadOf(call))
  await wait(afterMs)
  sent.destroy()
}

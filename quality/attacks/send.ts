import { Agent, request as open } from 'node:http'
import type { Request } from './requests.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

const agent = new Agent({ keepAlive: true })

/** Uses a real connection and the raw path: Fastify's `inject` would normalise it. */
export function sendTo(port: number, token: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = open(
      { port, method, path, agent, headers: { authorization: `Bearer ${token}`, ...headers }, timeout: 10_000 },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', failed)
        answer.on('end', () =>
          answered({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer within ten seconds')))
    sent.on('error', failed)
    sent.end(body)
  })
}

export const closeConnections = () => agent.destroy()

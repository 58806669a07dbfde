import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: IncomingHttpHeaders; body: Buffer }

/**
 * What it does with the next calls: answers, or takes the document and then hangs up before it answers, in the middle of its answer, or never
 * answers at all.
 */
type Behaviour = { status: number; body?: object } | 'dies' | 'breaks off' | 'hangs'

/** An access point on loopback. It keeps what it receives, once for each idempotency key, and counts the calls. */
export async function startAccessPoint() {
  const calls: Received[] = []
  const documents = new Map<string, Buffer>()
  let behaviours: Behaviour[] = []
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request)
    calls.push({ headers: request.headers, body })
    const behaviour = behaviours.shift() ?? { status: 202 }
    if (typeof behaviour === 'string' || behaviour.status < 300)
      documents.set(String(request.headers['idempotency-key']), body)
    if (behaviour === 'dies') request.socket.destroy()
    else if (behaviour === 'breaks off')
      response.writeHead(200, { 'content-length': '100' }).write('{"status":', () => request.socket.destroy())
    else if (behaviour !== 'hangs')
      response.writeHead(behaviour.status).end(behaviour.body && JSON.stringify(behaviour.body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/documents`,
    calls,
    documents,
    next: (...planned: Behaviour[]) => {
      behaviours = planned
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

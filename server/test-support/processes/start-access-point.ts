import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: IncomingHttpHeaders; body: Buffer }

/** What it does with the next calls: answers, or takes the document and hangs up before it answers. */
type Behaviour = { status: number; body?: object } | 'dies'

/** An access point on loopback. It keeps what it receives, once for each idempotency key, and counts the calls. */
export async function startAccessPoint() {
  const calls: Received[] = []
  const documents = new Map<string, Buffer>()
  let behaviours: Behaviour[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      calls.push({ headers: request.headers, body })
      const behaviour = behaviours.shift() ?? { status: 202 }
      if (behaviour === 'dies' || behaviour.status < 300)
        documents.set(String(request.headers['idempotency-key']), body)
      if (behaviour === 'dies') return request.socket.destroy()
      return response.writeHead(behaviour.status).end(behaviour.body && JSON.stringify(behaviour.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/documents`,
    calls,
    documents,
    next: (...planned: Behaviour[]) => {
      behaviours = planned
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll } from 'vitest'

type Frame = { type: string; bytes: Buffer }

/** Cuts a stream into the messages of PostgreSQL's protocol; the first one of a client has no type. */
function frameReader(hasStartup: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let isStartup = hasStartup
  return (chunk: Buffer): Frame[] => {
    rest = Buffer.concat([rest, chunk])
    const frames: Frame[] = []
    for (;;) {
      const typeBytes = isStartup ? 0 : 1
      if (rest.length < typeBytes + 4) return frames
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return frames
      frames.push({ type: isStartup ? 'startup' : String.fromCodePoint(rest[0] ?? 0), bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
      isStartup = false
    }
  }
}

const message = (type: string, body: Buffer) => {
  const head = Buffer.from(`${type}0000`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const refused = message('E', Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0'))
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
  message('Z', Buffer.from('I')),
])

/** Asks for an answer of its own. */
const isAsked = ({ type }: Frame) => type === 'Q' || type === 'S'

/** As PgBouncer in transaction mode: a few connections, each lent to one client for one transaction, with nothing said on connecting. */
export async function startTransactionPooler(url: string, size = 2) {
  const clients = new Set<Socket>()
  const free: Socket[] = []
  const waiting: ((server: Socket) => void)[] = []
  const give = (server: Socket) => {
    const next = waiting.shift()
    if (next) next(server)
    else free.push(server)
  }
  const servers = await Promise.all(Array.from({ length: size }, () => connectTo(url)))
  for (const { stream } of servers) give(stream)

  const relay = createServer((client) => {
    clients.add(client.on('error', () => undefined))
    const read = frameReader(true)
    let lent: Promise<Socket> | undefined
    let unanswered = 0

    const lend = async () => {
      const server = free.pop() ?? (await new Promise<Socket>((resolve) => waiting.push(resolve)))
      const readAnswer = frameReader(false)
      server.on('data', (chunk: Buffer) => {
        client.write(chunk)
        for (const { type, bytes } of readAnswer(chunk)) {
          if (type !== 'Z') continue
          unanswered -= 1
          if (unanswered > 0 || bytes.at(-1) !== 'I'.codePointAt(0)) continue
          server.removeAllListeners('data')
          lent = undefined
          give(server)
        }
      })
      return server
    }

    const pass = async (frame: Frame) => {
      if (frame.type === 'startup') return client.write(frame.bytes.includes('options\0') ? refused : welcome)
      if (frame.type === 'X') return client.end()
      if (isAsked(frame)) unanswered += 1
      return (await (lent ??= lend())).write(frame.bytes)
    }
    let passing: Promise<unknown> = Promise.resolve()
    client.on('data', (chunk: Buffer) => {
      for (const frame of read(chunk)) passing = passing.then(() => pass(frame))
    })
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  afterAll(async () => {
    relay.close()
    for (const client of clients) client.destroy()
    for (const { stream } of servers) stream.destroy()
  })
  const { port } = relay.address() as AddressInfo
  return Object.assign(new URL(url), { port: String(port), search: '' }).href
}

/** Signed in by the driver; from then on only its socket is used. */
async function connectTo(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  return { stream }
}

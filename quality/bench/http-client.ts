import { connect, type Socket } from 'node:net'

export type Asked = { method?: string; path: string; body?: object; accept?: string }

type Waiting = { resolve: (body: string) => void; reject: (error: Error) => void; asked: string }

const longestRest = 2_000

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * A minimal client: it shares two cores with the server that is measured, and Node's own client takes half as much
 * time per call as the product does. It understands only the responses that the product sends.
 */
export function httpClient(address: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(address)
  const standing = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const idle = new Map<Line, number>()
  const open = new Set<Line>()

  const newLine = () => {
    const socket = connect(Number(port), hostname)
    const line = new Line(socket)
    open.add(line)
    // The server ends a connection that nobody used for a while; a call on it would never be answered.
    socket.on('close', () => {
      open.delete(line)
      idle.delete(line)
    })
    return line
  }
  // One that rested long may be ended by the server at the very moment that it is used again.
  const takeIdle = () => {
    for (const [line, since] of idle) {
      idle.delete(line)
      if (performance.now() - since < longestRest) return line
      line.close()
    }
    return undefined
  }

  const send = async ({ method = 'GET', path, body, accept = 'application/json' }: Asked) => {
    const content = body === undefined ? '' : JSON.stringify(body)
    const typed =
      body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]
    const head = [`${method} ${path} HTTP/1.1`, ...standing, `accept: ${accept}`, ...typed, '', ''].join('\r\n')
    const line = takeIdle() ?? newLine()
    const answer = await line.ask(`${method} ${path}`, head + content)
    if (open.has(line)) idle.set(line, performance.now())
    return answer
  }
  return { send, close: () => open.forEach((line) => line.close()) }
}

/** One connection, with one call at a time. */
class Line {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The product hung up.')))
  }

  ask(asked: string, text: string) {
    return new Promise<string>((resolve, reject) => {
      this.#waiting = { resolve, reject, asked }
      this.#socket.write(text)
    })
  }

  close() {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const answer = wholeAnswer(this.#received)
    if (!answer || !this.#waiting) return
    const { resolve, reject, asked } = this.#waiting
    this.#received = Buffer.alloc(0)
    this.#waiting = undefined
    if (answer.status < 300) resolve(answer.body)
    else reject(new Error(`${asked} answered ${answer.status}: ${answer.body}`))
  }
}

/** Returns nothing until the response is complete. */
function wholeAnswer(received: Buffer) {
  const headEnds = received.indexOf(endOfHead)
  if (headEnds < 0) return undefined
  const head = received.toString('latin1', 0, headEnds)
  const from = headEnds + endOfHead.length
  const to = from + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return received.length < to
    ? undefined
    : { status: Number(head.slice(9, 12)), body: received.toString('utf8', from, to) }
}

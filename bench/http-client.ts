import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Asked = { method?: string; path: string; body?: object; accept?: string }

/** As lean as a client can be: what it takes of the two cores is missing to what is measured. */
export function httpClient(address: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const send = ({ method = 'GET', path, body, accept = 'application/json' }: Asked) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const content = body && JSON.stringify(body)
    const sent = request(
      address + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          accept,
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
          }),
        },
      },
      (reply) => {
        const read = text(reply)
        if ((reply.statusCode ?? 500) < 300) read.then(resolve, reject)
        else read.then((said) => reject(new Error(`${method} ${path} answered ${reply.statusCode}: ${said}`)), reject)
      },
    )
    sent.on('error', reject)
    sent.end(content)
    return promise
  }
  return { send, close: () => agent.destroy() }
}

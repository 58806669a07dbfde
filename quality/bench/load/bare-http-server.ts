import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** By the number of bytes, which is the path that is asked for. */
const answers = new Map<string, string>()

const server = createServer(({ url = '/0' }, response) => {
  const answer = answers.get(url) ?? JSON.stringify({ data: 'x'.repeat(Number(url.slice(1))) })
  answers.set(url, answer)
  response.setHeader('content-type', 'application/json')
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// A run that was killed does not leave it behind.
process.on('disconnect', () => process.exit())

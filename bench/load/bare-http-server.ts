import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answer = JSON.stringify({ data: 'x'.repeat(Number(process.argv[2])) })
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

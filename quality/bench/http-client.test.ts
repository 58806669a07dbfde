import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { httpClient } from './http-client.ts'

test('a connection that the server ended while it was idle is not used again', async () => {
  const sockets: Socket[] = []
  const server = createServer((_, reply) => reply.setHeader('content-length', 2).end('ok'))
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { send, close } = httpClient(address)
  expect([await send({ path: '/' }), await send({ path: '/' })]).toEqual(['ok', 'ok'])
  expect(sockets).toHaveLength(1)
  sockets[0]?.destroy()
  // What others are answered after that, the client reads after the end of its own connection.
  const other = httpClient(address)
  for (let times = 0; times < 3; times++) await other.send({ path: '/' })
  expect([await send({ path: '/' }), sockets.length]).toEqual(['ok', 3])
  close()
  other.close()
  server.close()
})

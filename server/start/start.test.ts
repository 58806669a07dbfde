import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { startProcess } from '#server/test-support/processes/start-process.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

const awayMs = 600

/** A proxy to the database that fails for a moment from the n-th connection on. */
async function startRelay(goneFrom: number) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let count = 0
  let backAt = 0
  const relay = createServer((near) => {
    count += 1
    near.on('error', () => undefined)
    if (count === goneFrom) {
      backAt = performance.now() + awayMs
      for (const socket of sockets) socket.destroy()
    }
    if (performance.now() < backAt) return near.destroy()
    const far = connect(Number(target.port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    return near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  afterAll(() => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = relay.address() as AddressInfo
  return { url: Object.assign(new URL(url), { port: String(port), search: '' }).href, count: () => count }
}

test('a database that becomes unavailable at any moment of a start is waited for', async () => {
  const start = async (goneFrom: number) => {
    const relay = await startRelay(goneFrom)
    const product = startProcess('server/main.ts', { DATABASE_URL: relay.url, PORT: '0', WORKER: 'no' })
    await product.says('Stop with Ctrl-C.')
    await product.stop()
    return relay.count()
  }
  const counts = await Promise.all([1, 2, 3, 4, 5, 6].map(start))
  for (const [index, count] of counts.entries()) expect(count).toBeGreaterThan(index)
})

test.for([
  ['PORT', 'eighty', 'The setting PORT must be a whole number from 0 to 65535; it is "eighty".\n'],
  [
    'DATABASE_OWNER_URL',
    'postgres://owner:secret@db.example/x',
    'The setting DATABASE_URL is missing: beside DATABASE_OWNER_URL it names the login of the product.\n',
  ],
] as const)('a wrong %s stops the start with one sentence', async ([name, value, sentence]) => {
  const product = startProcess('server/main.ts', { [name]: value })
  const { code } = await product.ended
  expect({ code, output: product.output() }).toEqual({ code: 1, output: sentence })
})
